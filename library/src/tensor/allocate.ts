/** The only place that makes the data of tensors. */
import { allocateInside } from "./engine-memory.js";

/** The numbers of a tensor: single precision, or double for proofs. */
export type Numbers = Float32Array | Float64Array;

/** The precision of a tensor. */
export type NumberType = "f32" | "f64";

/** The precision of data. */
export function typeOf(data: Numbers): NumberType {
  return data instanceof Float32Array ? "f32" : "f64";
}

/** Memory for some numbers, which are not initialised: whoever asks for it writes all of them. */
export function allocate(length: number, type: NumberType): Numbers {
  const isDouble = type === "f64";
  return allocateInside(length, isDouble) ?? (isDouble ? new Float64Array(length) : new Float32Array(length));
}

/** Memory for some numbers that are 0. */
export function allocateZeros(length: number, type: NumberType): Numbers {
  return allocate(length, type).fill(0);
}
