/**
 * Decodes the pages of a column of Parquet. The package decodes; here every length and count is checked against the bytes
 * that are there before it is believed.
 */
import type { Compressors, DataPageHeader, DecodedArray, Encoding, PageHeader, ParquetType } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import { convert, convertWithDictionary } from "hyparquet/src/convert.js";
import { readDataPage, readDataPageV2 } from "hyparquet/src/datapage.js";
import { readPlain } from "hyparquet/src/plain.js";
import { unpackPage } from "./parquet-compression.js";
import { checkRuns } from "./parquet-runs.js";

/** Longer arrays are no longer contiguous in V8, which takes a hundred times as long. */
const MAX_VALUES = 2 ** 25;

/** How a column is decoded. */
export type PageDecoder = Parameters<typeof convert>[1] & { readonly compressors: Compressors };

/** Some values in order, and which rows have one if not all have. */
export interface PageValues {
  readonly values: DecodedArray;
  /** 1 for each row with a value, 0 for each without. */
  readonly present: ArrayLike<number> | undefined;
}

/** The values of a column chunk with this number of rows, page by page. */
export function* decodePages(chunk: ArrayBuffer, decoder: PageDecoder, rows: number): Generator<PageValues> {
  const reader = { view: new DataView(chunk), offset: 0 };
  let dictionary: DecodedArray | undefined;
  let read = 0;
  while (read < rows) {
    if (reader.offset >= chunk.byteLength) throw new Error(`${read} values instead of ${rows}`);
    const header = parquetHeader(reader);
    const { compressed_page_size: size } = header;
    if (!isCount(size, chunk.byteLength - reader.offset)) throw new Error("a page ends after its column");
    const bytes = new Uint8Array(chunk, reader.offset, size);
    reader.offset += size;
    if (header.type === "DICTIONARY_PAGE") dictionary = decodeDictionary(bytes, header, decoder);
    else {
      const page = decodePage(bytes, header, decoder, dictionary, rows - read);
      read += page.present?.length ?? page.values.length;
      yield page;
    }
  }
}

function decodeDictionary(bytes: Uint8Array, header: PageHeader, decoder: PageDecoder): DecodedArray {
  const count = header.dictionary_page_header?.num_values;
  if (!isCount(count, MAX_VALUES)) throw new Error(`a dictionary of ${count} values`);
  const page = unpackPage(bytes, header.uncompressed_page_size, decoder.codec, decoder.compressors);
  checkPlain(decoder, count, page.length);
  const reader = { view: new DataView(page.buffer, page.byteOffset, page.byteLength), offset: 0 };
  return convert(readPlain(reader, decoder.type, count, decoder.element.type_length), decoder);
}

function decodePage(
  bytes: Uint8Array,
  header: PageHeader,
  decoder: PageDecoder,
  dictionary: DecodedArray | undefined,
  left: number,
): PageValues {
  const facts = header.data_page_header_v2 ?? header.data_page_header;
  if (header.type !== "DATA_PAGE" && header.type !== "DATA_PAGE_V2") throw new Error("a page of an unknown type");
  if (facts === undefined) throw new Error("a page without a header");
  const { num_values: rows, encoding } = facts;
  if (!isCount(rows, left)) throw new Error(`a page of ${rows} values where ${left} are left`);
  if (rows > MAX_VALUES) throw new Error(`a page of ${rows} values; at most ${MAX_VALUES} can be read`);
  const { definitionLevels, dataPage } =
    header.type === "DATA_PAGE"
      ? decodeFirstVersion(bytes, header, facts as DataPageHeader, decoder)
      : decodeSecondVersion(bytes, header, decoder);
  if (encoding.endsWith("_DICTIONARY")) checkIndices(dataPage, dictionary);
  const values = convertWithDictionary(dataPage, dictionary, encoding, decoder);
  const present = definitionLevels?.length === rows ? definitionLevels : undefined;
  if (present === undefined && values.length !== rows) throw new Error(`${values.length} values instead of ${rows}`);
  return { values, present };
}

/** Levels and values are compressed together. */
function decodeFirstVersion(bytes: Uint8Array, header: PageHeader, facts: DataPageHeader, decoder: PageDecoder) {
  const page = unpackPage(bytes, header.uncompressed_page_size, decoder.codec, decoder.compressors);
  let count = facts.num_values;
  let start = 0;
  if (isOptional(decoder)) {
    start = 4 + lengthBefore(page, 0);
    count = checkRuns(page, 4, start, 1, count);
  }
  checkValues(page, start, facts.encoding, decoder, count);
  return readDataPage(page, facts, decoder);
}

/** Only the values are compressed; they are decompressed here, so that they can be checked. */
function decodeSecondVersion(bytes: Uint8Array, header: PageHeader, decoder: PageDecoder) {
  const facts = header.data_page_header_v2;
  if (facts === undefined) throw new Error("a page without a header");
  const { num_values: rows, num_nulls: missing } = facts;
  const { repetition_levels_byte_length: repeated, definition_levels_byte_length: defined } = facts;
  if (!isCount(missing, rows)) throw new Error(`${missing} of ${rows} values are missing`);
  if (repeated !== 0 || !isCount(defined, bytes.length)) throw new Error("the levels end after their page");
  const count = rows - missing;
  if (isOptional(decoder) && checkRuns(bytes, 0, defined, 1, rows) !== count) throw new Error("wrong number of values");
  const packed = bytes.subarray(defined);
  const size = header.uncompressed_page_size - defined;
  const codec = facts.is_compressed === false ? "UNCOMPRESSED" : decoder.codec;
  const values = unpackPage(packed, size, codec, decoder.compressors);
  checkValues(values, 0, facts.encoding, decoder, count);
  // Unlike those of the first version, runs of 0 bits are decoded as well.
  if (facts.encoding.endsWith("_DICTIONARY") && values[0] === 0) checkRuns(values, 1, values.length, 0, count);
  const page = new Uint8Array(defined + values.length);
  page.set(bytes.subarray(0, defined));
  page.set(values, defined);
  const plain = { ...facts, is_compressed: false };
  return readDataPageV2(page, { ...header, uncompressed_page_size: page.length, data_page_header_v2: plain }, decoder);
}

/** Checks that the values are there, as far as their encoding says how long they are. */
function checkValues(page: Uint8Array, start: number, encoding: Encoding, decoder: PageDecoder, count: number): void {
  if (count === 0) return;
  if (encoding === "PLAIN" || encoding === "BYTE_STREAM_SPLIT") checkPlain(decoder, count, page.length - start);
  else if (encoding === "RLE" && decoder.type === "BOOLEAN") {
    checkRuns(page, start + 4, start + 4 + lengthBefore(page, start), 1, count);
  } else if (encoding === "RLE" || encoding?.endsWith("_DICTIONARY") === true) {
    const width = page[start];
    if (width === undefined || width > 32) throw new Error(`values of ${width} bits`);
    if (width > 0) checkRuns(page, start + 1, page.length, width, count);
  }
}

/** The fewest bytes of a value; a text has at least its length. */
const BYTES: Partial<Record<ParquetType, number>> = {
  BOOLEAN: 1 / 8,
  INT32: 4,
  INT64: 8,
  INT96: 12,
  FLOAT: 4,
  DOUBLE: 8,
  BYTE_ARRAY: 4,
};

function checkPlain({ type, element }: PageDecoder, count: number, length: number): void {
  const bytes = type === "FIXED_LEN_BYTE_ARRAY" ? (element.type_length ?? Number.NaN) : BYTES[type];
  if (bytes === undefined || !(bytes > 0)) throw new Error(`values of the type ${type}`);
  if (count * bytes > length) throw new Error(`${count} values of the type ${type} in ${length} bytes`);
}

function checkIndices(indices: DecodedArray, dictionary: DecodedArray | undefined): void {
  if (dictionary === undefined) throw new Error("a page without the dictionary of its column");
  for (let k = 0; k < indices.length; k++) {
    if (!(indices[k] >= 0 && indices[k] < dictionary.length)) {
      throw new Error(`value ${indices[k]} of a dictionary of ${dictionary.length}`);
    }
  }
}

/** The length in the four bytes before the runs, which must be in the page. */
function lengthBefore(page: Uint8Array, at: number): number {
  if (at + 4 > page.length) throw new Error("the runs end after their page");
  const length = new DataView(page.buffer, page.byteOffset).getUint32(at, true);
  if (at + 4 + length > page.length) throw new Error("the runs end after their page");
  return length;
}

function isOptional({ element }: PageDecoder): boolean {
  return element.repetition_type !== "REQUIRED";
}

function isCount(value: number | undefined, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
}
