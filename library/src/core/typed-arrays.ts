/** The typed arrays a saved value may hold, and their bytes in the one form that files and hashes use. */

/** The typed arrays that a saved value may hold. */
export type TypedArray =
  | Float64Array
  | Float32Array
  | Int32Array
  | Uint32Array
  | Int16Array
  | Uint16Array
  | Int8Array
  | Uint8Array;

/** The description of one type of array for files. */
export interface TypedArrayKind {
  /** The constructor's name, for people. */
  readonly name: string;
  /** The name of the type in the safetensors format. */
  readonly dtype: string;
  /** Bytes of one element. */
  readonly size: number;
  readonly prototype: object;
  /** The array over a whole buffer. */
  readonly over: (buffer: ArrayBuffer) => TypedArray;
}

/** Every type of array that can be saved; nothing outside this table is ever constructed from a file. */
export const typedArrayKinds: readonly TypedArrayKind[] = [
  kind("Float64Array", "F64", 8, Float64Array.prototype, (buffer) => new Float64Array(buffer)),
  kind("Float32Array", "F32", 4, Float32Array.prototype, (buffer) => new Float32Array(buffer)),
  kind("Int32Array", "I32", 4, Int32Array.prototype, (buffer) => new Int32Array(buffer)),
  kind("Uint32Array", "U32", 4, Uint32Array.prototype, (buffer) => new Uint32Array(buffer)),
  kind("Int16Array", "I16", 2, Int16Array.prototype, (buffer) => new Int16Array(buffer)),
  kind("Uint16Array", "U16", 2, Uint16Array.prototype, (buffer) => new Uint16Array(buffer)),
  kind("Int8Array", "I8", 1, Int8Array.prototype, (buffer) => new Int8Array(buffer)),
  kind("Uint8Array", "U8", 1, Uint8Array.prototype, (buffer) => new Uint8Array(buffer)),
];

function kind(
  name: string,
  dtype: string,
  size: number,
  prototype: object,
  over: (buffer: ArrayBuffer) => TypedArray,
): TypedArrayKind {
  return { name, dtype, size, prototype, over };
}

const kindOfPrototype = new Map(typedArrayKinds.map((each) => [each.prototype, each]));
const kindOfDtype = new Map(typedArrayKinds.map((each) => [each.dtype, each]));

/** The kind of a typed array; undefined for everything else, subclasses such as Node's Buffer included. */
export function typedArrayKind(value: unknown): TypedArrayKind | undefined {
  return ArrayBuffer.isView(value) ? kindOfPrototype.get(Object.getPrototypeOf(value)) : undefined;
}

/** The kind with this name in the safetensors format. */
export function typedArrayKindOfDtype(dtype: string): TypedArrayKind | undefined {
  return kindOfDtype.get(dtype);
}

/** Whether a value is a typed array that can be saved. */
export function isTypedArray(value: unknown): value is TypedArray {
  return typedArrayKind(value) !== undefined;
}

/** Whether this machine is little-endian, as files and hashes are. Others need a copy. */
export const hostIsLittleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/**
 * The bytes of an array, little-endian, every NaN with the same bits, so that equal arrays have equal bytes.
 * The result may be a view on the array: read it, do not write to it.
 */
export function canonicalBytes(array: TypedArray): Uint8Array {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  const firstNaN = array instanceof Float64Array || array instanceof Float32Array ? indexOfNaN(array, 0) : -1;
  if (firstNaN < 0 && hostIsLittleEndian) return bytes;
  const copy = bytes.slice();
  if (!hostIsLittleEndian) reverseElements(copy, array.BYTES_PER_ELEMENT);
  const view = new DataView(copy.buffer);
  for (let i = firstNaN; i >= 0; i = indexOfNaN(array, i + 1)) {
    // The quiet NaN without sign and payload. A NaN that the processor made often has the sign bit set.
    if (array.BYTES_PER_ELEMENT === 8) {
      view.setUint32(i * 8, 0, true);
      view.setUint32(i * 8 + 4, 0x7ff80000, true);
    } else view.setUint32(i * 4, 0x7fc00000, true);
  }
  return copy;
}

/** A new array from the little-endian bytes of its elements; the bytes must be whole elements. */
export function fromCanonicalBytes(type: TypedArrayKind, bytes: Uint8Array): TypedArray {
  const copy = new Uint8Array(bytes.length);
  copy.set(bytes);
  if (!hostIsLittleEndian) reverseElements(copy, type.size);
  return type.over(copy.buffer);
}

/** Turns each element of `size` bytes around, in place: from little-endian to big-endian and back. */
export function reverseElements(bytes: Uint8Array, size: number): void {
  for (let start = 0; start < bytes.length; start += size) bytes.subarray(start, start + size).reverse();
}

function indexOfNaN(array: TypedArray, from: number): number {
  for (let i = from; i < array.length; i++) if (Number.isNaN(array[i])) return i;
  return -1;
}
