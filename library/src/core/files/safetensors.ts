/**
 * Writing the safetensors layout: the length of the header in 8 bytes, a JSON header with the position of each tensor,
 * the tensors. Any reader of that format can read the result.
 *
 * Source: the format's description at https://github.com/huggingface/safetensors.
 */
import { type ErrorCode, LecternError } from "../errors.js";
import { canonicalBytes, type TypedArray, typedArrayKind } from "../typed-arrays.js";

/** A tensor to write. The length of the array is the product of the shape. */
export interface NamedTensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly array: TypedArray;
}

/** The maximum number of dimensions of a tensor, as in NumPy. */
export const maxDimensions = 32;

/** Whether a value is a shape, a short array of whole numbers. */
export function isShape(value: unknown): value is readonly number[] {
  if (!Array.isArray(value) || value.length > maxDimensions) return false;
  return value.every((extent) => Number.isSafeInteger(extent) && extent >= 0 && !Object.is(extent, -0));
}

/** The number of elements of a shape, or NaN when that, or a product on the way to it, is not exact. */
export function elementCount(shape: readonly number[]): number {
  return shape.reduce((product, extent) => (Number.isSafeInteger(product * extent) ? product * extent : NaN), 1);
}

/** Maximum size of a header and number of tensors; an invalid file must not cost much memory or time. */
export interface ModelFileLimits {
  readonly headerBytes: number;
  readonly tensors: number;
}

/** Enough for a million column names, or for tens of thousands of trees with an array each. */
export const defaultLimits: ModelFileLimits = { headerBytes: 32 * 2 ** 20, tensors: 65_536 };

/** The number of bytes that hold the length of the header. */
export const lengthBytes = 8;

/** Writes tensors and metadata; the metadata come first, in the order given, with nothing between. */
export function writeSafetensors(
  metadata: readonly (readonly [string, string])[],
  tensors: readonly NamedTensor[],
  limits: ModelFileLimits,
): Uint8Array<ArrayBuffer> {
  checkLimit("tensors", tensors.length, limits, "unsupported");
  // Wide elements first: then every tensor starts at a multiple of its element's size, and no gaps are needed.
  const ordered = [...tensors].sort((a, b) => b.array.BYTES_PER_ELEMENT - a.array.BYTES_PER_ELEMENT);
  const entries = [
    `"__metadata__":{${metadata.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)}}`,
  ];
  let offset = 0;
  for (const { name, shape, array } of ordered) {
    const place = { dtype: typedArrayKind(array)?.dtype, shape, data_offsets: [offset, offset + array.byteLength] };
    entries.push(`${JSON.stringify(name)}:${JSON.stringify(place)}`);
    offset += array.byteLength;
  }
  const header = new TextEncoder().encode(`{${entries.join(",")}}`);
  const headerLength = Math.ceil(header.length / 8) * 8;
  checkLimit("headerBytes", headerLength, limits, "unsupported");
  const file = new Uint8Array(lengthBytes + headerLength + offset);
  new DataView(file.buffer).setUint32(0, headerLength, true);
  file.set(header, lengthBytes);
  file.fill(0x20, lengthBytes + header.length, lengthBytes + headerLength);
  offset = lengthBytes + headerLength;
  for (const { array } of ordered) {
    file.set(canonicalBytes(array), offset);
    offset += array.byteLength;
  }
  return file;
}

/** Throws an error that names the limit when the value exceeds it. */
export function checkLimit(name: keyof ModelFileLimits, value: number, limits: ModelFileLimits, code: ErrorCode): void {
  if (value <= limits[name]) return;
  const what = name === "tensors" ? `${value} tensors` : `a header of ${value} bytes`;
  throw new LecternError(
    code,
    `model file: ${what}; the limit \`${name}\` is ${limits[name]}, which the caller may raise`,
    { subject: "model file", limit: name, value },
  );
}
