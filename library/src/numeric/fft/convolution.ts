/** Convolution and correlation of real sequences: directly when one is short, by Fourier transforms otherwise. */
import { refuse } from "../domain.js";
import { fastLength } from "./roots.js";
import { realPlan } from "./transforms.js";

/**
 * Which part of the n + m − 1 values to return: all; the middle part, as long as the longer sequence; or those where
 * the sequences overlap completely.
 */
export type ConvolutionPart = "full" | "same" | "valid";

/** Below about this many multiplications per value, adding products directly is faster than transforming. */
const DIRECT_LENGTH = 48;

/**
 * The convolution cₖ = Σⱼ aⱼ b₍ₖ₋ⱼ₎.
 *
 * @example
 * ```ts
 * import { convolve } from "lectern/numeric";
 *
 * convolve([1, 2, 3], [0, 1, 0.5]); // 0, 1, 2.5, 4, 1.5
 * convolve([1, 2, 3], [0, 1, 0.5], "same"); // 1, 2.5, 4
 * convolve([1, 2, 3], [0, 1, 0.5], "valid"); // 2.5
 * ```
 */
export function convolve(a: ArrayLike<number>, b: ArrayLike<number>, part: ConvolutionPart = "full"): Float64Array {
  const [x, y] = checked("convolve", a, b);
  const full = fullConvolution(x, y);
  if (part === "full") return full;
  const long = Math.max(x.length, y.length);
  const short = Math.min(x.length, y.length);
  if (part === "valid") return full.slice(short - 1, long);
  if (part !== "same") refuse("convolve", "part", `"full", "same" or "valid"`, part);
  const first = (short - 1) >> 1;
  return full.slice(first, first + long);
}

/**
 * The correlation cₖ = Σⱼ a₍ⱼ₊ₖ₎ bⱼ at the lags k = 1 − m … n − 1 (`"full"`), for a of length n and b of length m;
 * `"same"` and `"valid"` are the middle of these as in {@link convolve}.
 */
export function correlate(a: ArrayLike<number>, b: ArrayLike<number>, part: ConvolutionPart = "full"): Float64Array {
  const [x, y] = checked("correlate", a, b);
  // With b the longer one the middle is taken from the other end, so that correlate(b, a) is correlate(a, b) reversed.
  if (y.length > x.length) return convolve(y, x.reverse(), part).reverse();
  return convolve(x, y.reverse(), part);
}

/** The circular convolution cₖ = Σⱼ aⱼ b₍ₖ₋ⱼ mod n₎ of two sequences of the same length n. */
export function circularConvolve(a: ArrayLike<number>, b: ArrayLike<number>): Float64Array {
  const [x, y] = checked("circularConvolve", a, b);
  requireEqualLengths("circularConvolve", x, y);
  return convolveByTransform(x, y, x.length);
}

/** The circular correlation cₖ = Σⱼ a₍ⱼ₊ₖ mod n₎ bⱼ of two sequences of the same length n. */
export function circularCorrelate(a: ArrayLike<number>, b: ArrayLike<number>): Float64Array {
  const [x, y] = checked("circularCorrelate", a, b);
  requireEqualLengths("circularCorrelate", x, y);
  y.subarray(1).reverse();
  return convolveByTransform(x, y, x.length);
}

function fullConvolution(x: Float64Array, y: Float64Array): Float64Array {
  const length = x.length + y.length - 1;
  if (Math.min(x.length, y.length) > DIRECT_LENGTH) {
    return convolveByTransform(x, y, fastLength(length)).slice(0, length);
  }
  const [long, short] = x.length >= y.length ? [x, y] : [y, x];
  const result = new Float64Array(length);
  for (let i = 0; i < short.length; i++) {
    for (let j = 0; j < long.length; j++) result[i + j] += short[i] * long[j];
  }
  return result;
}

function convolveByTransform(x: Float64Array, y: Float64Array, size: number): Float64Array {
  const plan = realPlan(size);
  const [xr, xi, yr, yi] = Array.from({ length: 4 }, () => new Float64Array(plan.spectrumLength));
  const signal = new Float64Array(size);
  signal.set(x);
  plan.forward(signal, xr, xi);
  signal.fill(0);
  signal.set(y);
  plan.forward(signal, yr, yi);
  for (let k = 0; k < xr.length; k++) {
    const re = xr[k] * yr[k] - xi[k] * yi[k];
    xi[k] = xr[k] * yi[k] + xi[k] * yr[k];
    xr[k] = re;
  }
  plan.inverse(xr, xi, signal);
  return signal;
}

/** Writable copies of the sequences; throws if one is empty or not finite. */
function checked(where: string, a: ArrayLike<number>, b: ArrayLike<number>): [Float64Array, Float64Array] {
  const copies: [Float64Array, Float64Array] = [Float64Array.from(a), Float64Array.from(b)];
  for (const [index, copy] of copies.entries()) {
    const name = index === 0 ? "a" : "b";
    if (copy.length === 0) refuse(where, name, "at least one number", copy);
    const bad = copy.findIndex((value) => !Number.isFinite(value));
    if (bad >= 0) refuse(where, `${name}[${bad}]`, "a finite number", copy[bad]);
  }
  return copies;
}

function requireEqualLengths(where: string, x: Float64Array, y: Float64Array): void {
  if (x.length !== y.length) refuse(where, "the length of b", `equal to that of a (${x.length})`, y.length);
}
