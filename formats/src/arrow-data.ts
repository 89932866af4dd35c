/** Checks the values of an Arrow column before they are read: the package returns anything beyond their end. */
import type { Data, DataType } from "apache-arrow";

type ArrowPackage = typeof import("apache-arrow");

/** Throws if the buffers hold fewer values than the column has rows, or if texts lie outside their buffer. */
export function checkArrowData({ DataType: kinds }: ArrowPackage, data: Data): void {
  const { length, type, values, nullBitmap: bitmap } = data;
  if (length === 0 || kinds.isNull(type)) return;
  if (data.nullCount > 0 && bitmap.length > 0 && 8 * bitmap.length < length) throw tooShort(8 * bitmap.length, length);
  if (kinds.isUtf8(type) || kinds.isLargeUtf8(type)) {
    checkOffsets(data.valueOffsets, length, values?.length ?? 0);
    return;
  }
  const bits = bitsOf(kinds, type);
  if (bits === undefined) return;
  const present = Math.floor((8 * (values?.byteLength ?? 0)) / bits);
  if (present < length) throw tooShort(present, length);
}

/** Bits of a value in its buffer; undefined for types that are not read. */
function bitsOf(kinds: typeof DataType, type: DataType): number | undefined {
  if (kinds.isDictionary(type)) return type.indices.bitWidth;
  if (kinds.isBool(type)) return 1;
  if (kinds.isUtf8View(type)) return 128;
  if (kinds.isInt(type) || kinds.isTime(type) || kinds.isDecimal(type)) return type.bitWidth;
  if (kinds.isFloat(type)) return [16, 32, 64][type.precision];
  if (kinds.isDate(type)) return [32, 64][type.unit];
  return kinds.isTimestamp(type) || kinds.isDuration(type) ? 64 : undefined;
}

function checkOffsets(offsets: Int32Array | BigInt64Array | undefined, length: number, bytes: number): void {
  if (offsets === undefined || offsets.length <= length) throw tooShort((offsets?.length ?? 1) - 1, length);
  let last = 0;
  for (let row = 0; row <= length; row++) {
    const offset = Number(offsets[row]);
    if (offset < last || offset > bytes) throw new Error(`the text of row ${row + 1} is outside the texts`);
    last = offset;
  }
}

function tooShort(present: number, length: number): Error {
  return new Error(`${present} values instead of ${length}`);
}
