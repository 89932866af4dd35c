/** Decompresses pages of Parquet, after checking that their announced size is possible. */
import type { CompressionCodec, Compressors } from "hyparquet";

/** The most that a codec can make of one byte, with room for its header; brotli and Zstandard have no useful bound. */
const MAX_EXPANSION: Partial<Record<CompressionCodec, number>> = {
  // A copy of 64 bytes takes 3 bytes, a match of 255 more bytes takes one, and deflate reaches 1032 : 1.
  SNAPPY: 22,
  LZ4: 256,
  LZ4_RAW: 256,
  GZIP: 1033,
};
const HEADER = 64;

/** The largest page: Parquet counts its bytes in 32 bits. */
const MAX_SIZE = 2 ** 31 - 1;

/** The bytes of a page, of which the header says that they are `size`. */
export function unpackPage(
  bytes: Uint8Array,
  size: number,
  codec: CompressionCodec,
  compressors: Compressors,
): Uint8Array {
  if (!Number.isInteger(size) || size < 0 || size > MAX_SIZE) throw new Error(`a page of ${size} bytes`);
  if (codec === "UNCOMPRESSED") {
    if (bytes.length !== size) throw new Error(`a page of ${bytes.length} bytes instead of ${size}`);
    return bytes;
  }
  const most = (MAX_EXPANSION[codec] ?? Number.POSITIVE_INFINITY) * bytes.length + HEADER;
  if (size > most) throw new Error(`${bytes.length} bytes cannot be ${size} bytes compressed with ${codec}`);
  if (codec === "SNAPPY" && size > 0 && snappyLength(bytes) !== size) {
    throw new Error(`a page of ${snappyLength(bytes)} bytes instead of ${size}`);
  }
  const unpack = compressors[codec];
  if (unpack === undefined) throw new Error(`unsupported compression ${codec}`);
  const page = unpack(bytes, size);
  if (page.length !== size) throw new Error(`a page of ${page.length} bytes instead of ${size}`);
  return page;
}

/** The length before compression, with which Snappy data begin. */
function snappyLength(bytes: Uint8Array): number {
  let length = 0;
  for (let k = 0; k < Math.min(5, bytes.length); k++) {
    length += (bytes[k] & 0x7f) * 2 ** (7 * k);
    if (bytes[k] < 0x80) return length;
  }
  return Number.NaN;
}
