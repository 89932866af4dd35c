/** Reads Arrow files (Feather version 2) and Arrow streams. */
import type { Field, Vector } from "apache-arrow";
import { type Column, createTable, type Table } from "lectern/data";
import { checkArrowData } from "./arrow-data.js";
import { checkArrowMetadata } from "./arrow-metadata.js";
import { applyDeclaredTypes, type DeclaredType, isMadeOfTexts } from "./column-types.js";
import { Failure, type Words } from "./failure.js";
import { nested } from "./nested-values.js";
import { readWhole, type Source } from "./source.js";
import { typesFromMetadata } from "./type-metadata.js";
import { createValueColumn, type ValueKind } from "./value-column.js";

type ArrowPackage = typeof import("apache-arrow");

/** Reads a source as Arrow, compressed with LZ4 or Zstandard or not. */
export async function readArrow(
  source: Source,
  types: ReadonlyMap<string, DeclaredType>,
  notes: Words[],
): Promise<Table> {
  const arrow = await import("apache-arrow");
  await registerCodecs(arrow);
  const whole = await readWhole(source);
  const bytes = whole.byteOffset % 8 === 0 ? whole : Uint8Array.from(whole);
  try {
    checkArrowMetadata(bytes);
    const { schema, batches } = arrow.tableFromIPC(bytes);
    const { fields } = schema;
    const names = uniqueNames(fields, source.title);
    // Categories and ordinals are dictionaries; that a text is no category is what Arrow cannot say.
    const texts = [...typesFromMetadata(schema.metadata.get("lectern"))].filter(
      ([name, type]) => type === "text" && names.has(name),
    );
    const wanted = new Map([...texts, ...types]);
    const columns = fields.map((field, j): readonly [string, Column] => {
      const parts = batches.map((batch) => batch.getChildAt(j) as Vector);
      try {
        checkParts(arrow, parts);
        return [field.name, readColumn(arrow, field, parts, source.title, wanted, notes)];
      } catch (error) {
        if (error instanceof Failure) throw error;
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`column ${JSON.stringify(field.name)} is damaged: ${reason}`, { cause: error });
      }
    });
    return applyDeclaredTypes(createTable(columns), wanted, notes, source.title);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure("file", `${source.title} cannot be read as Arrow: ${reason}`, undefined, error);
  }
}

function uniqueNames(fields: readonly Field[], title: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { name } of fields) {
    if (names.has(name)) throw new Failure("file", `${title}: duplicate column name ${JSON.stringify(name)}`);
    names.add(name);
  }
  return names;
}

function checkParts(arrow: ArrowPackage, parts: readonly Vector[]): void {
  for (const { data } of parts) {
    for (const part of data) {
      checkArrowData(arrow, part);
      for (const texts of part.dictionary?.data ?? []) checkArrowData(arrow, texts);
    }
  }
}

async function registerCodecs({ compressionRegistry, CompressionType }: ArrowPackage): Promise<void> {
  const { unpackLz4Frame } = await import("./lz4-frame.js");
  const { decompressZstd } = await import("hyparquet-compressors");
  // Copies, for Arrow wants buffers that begin at a multiple of eight bytes.
  compressionRegistry.set(CompressionType.LZ4_FRAME, { decode: (bytes) => unpackLz4Frame(bytes).slice() });
  compressionRegistry.set(CompressionType.ZSTD, { decode: (bytes) => decompressZstd(bytes).slice() });
}

function readColumn(
  arrow: ArrowPackage,
  field: Field,
  parts: readonly Vector[],
  title: string,
  types: ReadonlyMap<string, DeclaredType>,
  notes: Words[],
): Column {
  const { name, type } = field;
  const { DataType } = arrow;
  const asText = isMadeOfTexts(types.get(name));
  if (DataType.isDictionary(type) && !asText && isText(arrow, type.dictionary)) {
    return dictionaryColumn(parts, type.isOrdered === true);
  }
  const { kind, convert } = reading(arrow, DataType.isDictionary(type) ? type.dictionary : type, name, title);
  const column = createValueColumn({ name, title, kind, asText, notes });
  for (const part of parts) {
    for (let row = 0; row < part.length; row++) {
      const value: unknown = part.get(row);
      column.add(value === null || value === undefined ? null : convert(value));
    }
  }
  return column.finish();
}

function isText({ DataType }: ArrowPackage, type: unknown): boolean {
  return DataType.isUtf8(type) || DataType.isLargeUtf8(type) || DataType.isUtf8View(type);
}

/** What the values of a type become, and how. */
function reading(
  arrow: ArrowPackage,
  type: Field["type"],
  name: string,
  title: string,
): { kind: ValueKind | undefined; convert: (value: unknown) => unknown } {
  const { DataType } = arrow;
  const asIs = (value: unknown) => value;
  if (isText(arrow, type)) return { kind: "text", convert: asIs };
  if (DataType.isBool(type)) return { kind: "boolean", convert: asIs };
  if (DataType.isNull(type)) return { kind: undefined, convert: () => null };
  if (DataType.isInt(type) || DataType.isFloat(type)) return { kind: "number", convert: asIs };
  // The package gives dates and timestamps of every unit in milliseconds.
  if (DataType.isDate(type) || DataType.isTimestamp(type)) return { kind: "date", convert: asIs };
  if (DataType.isDecimal(type)) {
    const divisor = 10 ** type.scale;
    return { kind: "number", convert: (value) => Number(wholeOf(value as Uint32Array)) / divisor };
  }
  // Times of day and durations in seconds.
  if (DataType.isTime(type) || DataType.isDuration(type)) {
    const divisor = [1, 1e3, 1e6, 1e9][type.unit];
    return { kind: "number", convert: (value) => Number(value) / divisor };
  }
  throw nested(title, name, `values of the type ${String(type)}`);
}

/** The integer in little-endian words of 32 bits, in two's complement. */
function wholeOf(words: Uint32Array): bigint {
  let value = 0n;
  for (let k = words.length - 1; k >= 0; k--) value = (value << 32n) | BigInt(words[k]);
  return BigInt.asIntN(32 * words.length, value);
}

/** A dictionary of texts is a category, or an ordinal if its order has a meaning. */
function dictionaryColumn(parts: readonly Vector[], isOrdered: boolean): Column {
  const known = new Map<string, number>();
  const rows = parts.reduce((sum, { length }) => sum + length, 0);
  const codes = new Int32Array(rows).fill(-1);
  let offset = 0;
  for (const part of parts) {
    for (const data of part.data) {
      // Codes are looked up once for each entry of the dictionary, not for each row.
      const texts = data.dictionary;
      const codeOf = Array.from({ length: texts?.length ?? 0 }, (_, k): number => {
        const text: unknown = texts?.get(k);
        if (typeof text !== "string") return -1;
        if (!known.has(text)) known.set(text, known.size);
        return known.get(text) as number;
      });
      for (let row = 0; row < data.length; row++) {
        if (!data.getValid(row)) continue;
        const index = Number(data.values[row]);
        if (!(index >= 0 && index < codeOf.length))
          throw new Error(`value ${index} of a dictionary of ${codeOf.length}`);
        codes[offset + row] = codeOf[index];
      }
      offset += data.length;
    }
  }
  const texts = [...known.keys()];
  if (isOrdered) return { type: "ordinal", codes, levels: texts };
  const categories = [...texts].sort();
  const rank = new Map(categories.map((text, k) => [text, k]));
  const recoded = texts.map((text) => rank.get(text) as number);
  return { type: "category", codes: codes.map((code) => (code < 0 ? -1 : recoded[code])), categories };
}
