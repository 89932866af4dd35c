/** Reads arrays that NumPy saved (.npy, format versions 1 to 3). */
import { type Column, createTable, type Table } from "lectern/data";
import { applyDeclaredTypes, type DeclaredType } from "./column-types.js";
import { Failure, type Words } from "./failure.js";
import { readWhole, type Source } from "./source.js";

/** Reads a vector as one column and a matrix as its columns, called x1, x2 … */
export async function readNpy(
  source: Source,
  types: ReadonlyMap<string, DeclaredType>,
  notes: Words[],
): Promise<Table> {
  const bytes = await readWhole(source);
  const { descr, isFortran, shape, start } = readHeader(bytes, source.title);
  const [rows, count] = shape.length === 1 ? [shape[0], 1] : shape;
  const { size, read } = elementReader(descr, source.title);
  // Without rows or columns there is nothing that the header could be checked against.
  if (rows * count === 0) throw new Failure("file", `${source.title} contains an array of ${rows} x ${count} values`);
  if (bytes.length - start < rows * count * size) {
    throw new Failure("file", `${source.title} is truncated: its header announces ${rows} x ${count} values`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, rows * count * size);
  let inexact = 0;
  const columns = Array.from({ length: count }, (_, j): readonly [string, Column] => {
    const values = new Float64Array(rows);
    for (let i = 0; i < rows; i++) {
      const value = read(view, size * (isFortran ? j * rows + i : i * count + j));
      values[i] = Number(value);
      if (typeof value === "bigint" && BigInt(values[i]) !== value) inexact++;
    }
    if (descr.slice(1) !== "b1") return [`x${j + 1}`, { type: "number", values }];
    const wrong = values.findIndex((value) => value > 1);
    if (wrong < 0) return [`x${j + 1}`, { type: "boolean", values: Uint8Array.from(values) }];
    throw new Failure("file", `${source.title}: column x${j + 1}, row ${wrong + 1}: ${values[wrong]} is not a boolean`);
  });
  if (inexact > 0) notes.push(`${source.title}: ${inexact} integers are beyond 2^53 and were rounded`);
  return applyDeclaredTypes(createTable(columns), types, notes, source.title);
}

interface NpyHeader {
  readonly descr: string;
  readonly isFortran: boolean;
  readonly shape: readonly number[];
  /** Where the values begin. */
  readonly start: number;
}

function readHeader(bytes: Uint8Array, title: string): NpyHeader {
  const refuse = (why: string, hint?: string): never => {
    throw new Failure("file", `${title} ${why}`, hint);
  };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || view.getUint32(0) !== 0x934e554d || view.getUint16(4) !== 0x5059) {
    refuse("is not an .npy file");
  }
  // From version 2 on the length of the header has four bytes.
  const isLong = bytes[6] >= 2;
  const length = isLong ? view.getUint32(8, true) : view.getUint16(8, true);
  const start = (isLong ? 12 : 10) + length;
  const header = new TextDecoder().decode(bytes.subarray(isLong ? 12 : 10, start));
  const descr = /'descr':\s*'([^']*)'/.exec(header)?.[1];
  const order = /'fortran_order':\s*(True|False)/.exec(header)?.[1];
  const shape = /'shape':\s*\(([^)]*)\)/.exec(header)?.[1];
  if (start > bytes.length || order === undefined || shape === undefined) refuse("has a damaged header");
  if (descr === undefined) {
    refuse("contains records with several fields", "save a plain array of numbers, or the table as Parquet or CSV");
  }
  const parts = (shape as string).split(",").map((part) => part.trim());
  const sizes = parts.filter((part) => part !== "").map(Number);
  if (sizes.some((length) => !Number.isSafeInteger(length) || length < 0)) refuse(`has the shape (${shape})`);
  if (sizes.length === 0 || sizes.length > 2) {
    refuse(
      `contains an array with ${sizes.length} dimensions`,
      "save it with one or two: array.reshape(len(array), -1)",
    );
  }
  return { descr: descr as string, isFortran: order === "True", shape: sizes, start };
}

/** How one value of a type is read, in either order of bytes. */
function elementReader(
  descr: string,
  title: string,
): { size: number; read: (view: DataView, at: number) => number | bigint } {
  const little = descr[0] !== ">";
  switch (descr.slice(1)) {
    case "f4":
      return { size: 4, read: (view, at) => view.getFloat32(at, little) };
    case "f8":
      return { size: 8, read: (view, at) => view.getFloat64(at, little) };
    case "i1":
      return { size: 1, read: (view, at) => view.getInt8(at) };
    case "i2":
      return { size: 2, read: (view, at) => view.getInt16(at, little) };
    case "i4":
      return { size: 4, read: (view, at) => view.getInt32(at, little) };
    case "i8":
      return { size: 8, read: (view, at) => view.getBigInt64(at, little) };
    case "b1":
    case "u1":
      return { size: 1, read: (view, at) => view.getUint8(at) };
    case "u2":
      return { size: 2, read: (view, at) => view.getUint16(at, little) };
    case "u4":
      return { size: 4, read: (view, at) => view.getUint32(at, little) };
    case "u8":
      return { size: 8, read: (view, at) => view.getBigUint64(at, little) };
    default:
      throw new Failure(
        "file",
        `${title} contains values of the type ${descr}, which are not numbers`,
        "save it as numbers: array.astype(float)",
      );
  }
}
