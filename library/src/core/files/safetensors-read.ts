/**
 * Reading the safetensors layout without trusting it: each length is compared with the bytes that are there before
 * anything is made from it, and the tensors must fill the file exactly.
 */
import { LecternError, show } from "../errors.js";
import { isRecord } from "../plain-data.js";
import { type TypedArrayKind, typedArrayKindOfDtype, typedArrayKinds } from "../typed-arrays.js";
import { checkLimit, elementCount, isShape, lengthBytes, type ModelFileLimits, maxDimensions } from "./safetensors.js";

/** The position and type of a tensor in a file. */
export interface TensorPlace {
  readonly name: string;
  readonly type: TypedArrayKind;
  readonly shape: readonly number[];
  /** The first byte, counted from the start of the file. */
  readonly start: number;
  /** The byte after the last. */
  readonly end: number;
}

/** A header that was read and found consistent with the file. */
export interface SafetensorsHeader {
  readonly metadata: ReadonlyMap<string, string>;
  readonly tensors: ReadonlyMap<string, TensorPlace>;
}

/** The error for a model file that cannot be read. */
export function invalidFile(problem: string, details: Record<string, unknown> = {}, cause?: unknown): LecternError {
  return new LecternError("invalid-file", `model file: ${problem}`, { subject: "model file", ...details }, cause);
}

/** The bytes of the header, once its length is known to be possible. */
export function headerOf(file: Uint8Array, limits: ModelFileLimits): Uint8Array {
  if (file.length < lengthBytes) {
    throw invalidFile(`it has ${file.length} bytes, but the length of the header alone needs ${lengthBytes}`);
  }
  const view = new DataView(file.buffer, file.byteOffset, lengthBytes);
  // Exact below 2⁵³; beyond that, rounding cannot bring it near the size of a file.
  const length = view.getUint32(4, true) * 2 ** 32 + view.getUint32(0, true);
  const present = file.length - lengthBytes;
  if (length > present) {
    const problem = `it announces a header of ${length} bytes, but ${present} follow`;
    throw invalidFile(`${problem}; the file is cut short, or it is not a model file`, { headerBytes: length });
  }
  checkLimit("headerBytes", length, limits, "invalid-file");
  return file.subarray(lengthBytes, lengthBytes + length);
}

/** Reads the header and checks that the tensors fill the rest of the file: no gap, no overlap, nothing left over. */
export function readSafetensors(file: Uint8Array, limits: ModelFileLimits): SafetensorsHeader {
  const bytes = headerOf(file, limits);
  const text = decodeText(bytes);
  const header = parseJson(text, "the header");
  if (!isRecord(header)) throw invalidFile(`the header should be a JSON object, got ${show(header)}`);
  const names = Object.keys(header).filter((name) => name !== "__metadata__");
  checkLimit("tensors", names.length, limits, "invalid-file");
  const metadata = readMetadata(header["__metadata__"]);
  const dataStart = lengthBytes + bytes.length;
  const places = names.map((name) => readPlace(name, header[name], dataStart, file.length));
  checkTiling(places, dataStart, file.length);
  // The parser silently keeps the last of two entries with one name; other readers may keep the first.
  if (JSON.stringify(header) !== withoutPadding(text)) {
    throw invalidFile("the header has a duplicate name or is not compact JSON");
  }
  return { metadata, tensors: new Map(places.map((place) => [place.name, place])) };
}

/** Parses JSON from a file; `what` names the text in the error. */
export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalidFile(`${what} is not JSON (${error instanceof Error ? error.message : String(error)})`, {}, error);
  }
}

function decodeText(bytes: Uint8Array): string {
  try {
    // The copy is for shared memory, which browsers do not decode.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes.slice());
  } catch (error) {
    throw invalidFile("the header is not UTF-8", {}, error);
  }
}

function withoutPadding(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === " ") end--;
  return text.slice(0, end);
}

function readMetadata(value: unknown): ReadonlyMap<string, string> {
  if (!isRecord(value)) throw invalidFile(`the header's __metadata__ should be an object, got ${show(value)}`);
  return new Map(
    Object.entries(value).map(([key, text]) => {
      if (typeof text === "string") return [key, text];
      throw invalidFile(`the header's __metadata__ should hold strings, got ${show(text)} for ${show(key)}`);
    }),
  );
}

function readPlace(name: string, value: unknown, dataStart: number, fileLength: number): TensorPlace {
  const wrong = (problem: string) => invalidFile(`tensor ${show(name)}: ${problem}`, { tensor: name });
  // The number of fields is checked, so there is none besides the three that are read below.
  if (!isRecord(value) || Object.keys(value).length !== 3) {
    throw wrong(`expected an object with "dtype", "shape" and "data_offsets", got ${show(value)}`);
  }
  const { dtype, shape, data_offsets: offsets } = value;
  const type = typeof dtype === "string" ? typedArrayKindOfDtype(dtype) : undefined;
  if (type === undefined) {
    throw wrong(`unknown dtype ${show(dtype)}; known: ${typedArrayKinds.map((kind) => kind.dtype).join(", ")}`);
  }
  if (!isShape(shape)) throw wrong(`the shape should be at most ${maxDimensions} whole numbers, got ${show(shape)}`);
  if (!isShape(offsets) || offsets.length !== 2)
    throw wrong(`data_offsets should be two whole numbers, got ${show(offsets)}`);
  const [start, end] = [dataStart + offsets[0], dataStart + offsets[1]];
  if (start > end || end > fileLength) {
    throw wrong(`data_offsets [${offsets}] are outside the ${fileLength - dataStart} bytes of data`);
  }
  const needed = elementCount(shape) * type.size;
  if (needed !== end - start)
    throw wrong(`${dtype} [${shape}] needs ${needed} bytes, data_offsets give ${end - start}`);
  return { name, type, shape, start, end };
}

function checkTiling(places: readonly TensorPlace[], dataStart: number, fileLength: number): void {
  let position = dataStart;
  for (const { name, start, end } of [...places].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (start !== position) {
      const problem = start < position ? "overlaps the tensor before it" : "leaves a gap before it";
      throw invalidFile(`tensor ${show(name)} ${problem}: starts at byte ${start}, expected ${position}`, {
        tensor: name,
      });
    }
    position = end;
  }
  if (position !== fileLength) {
    throw invalidFile(`the tensors end at byte ${position}, the file at byte ${fileLength}`);
  }
}
