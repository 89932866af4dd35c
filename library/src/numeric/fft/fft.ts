/**
 * The discrete Fourier transform of complex vectors of any length: Stockham passes of radix 4, 2, 3, 5 and small
 * primes, and Bluestein's algorithm when a prime factor is large.
 *
 * Complex vectors are two arrays, real and imaginary parts. A real signal then needs no copying into pairs, the inverse
 * transform is the forward one with the two arrays exchanged, and SIMD code can load either without shuffling.
 */

import { refuse, requireInteger } from "../domain.js";
import { createBluestein } from "./bluestein.js";
import { createPass, type Pass } from "./passes.js";
import { transformFactors } from "./roots.js";

/** Transforms of one length, with their tables. */
export interface Fft {
  readonly length: number;
  /** Replaces x by X: Xₖ = Σⱼ xⱼ e^(−2πi jk/n). */
  forward(re: Float64Array, im: Float64Array): void;
  /** Replaces X by x: xⱼ = (1/n) Σₖ Xₖ e^(2πi jk/n). */
  inverse(re: Float64Array, im: Float64Array): void;
}

/** A transform in place, without checks or scaling. */
export type RawTransform = (re: Float64Array, im: Float64Array) => void;

/** Above this, r multiplications per point cost more than the three transforms of Bluestein's algorithm. */
const LARGEST_RADIX = 31;
const LONGEST = 2 ** 26;

/**
 * Prepares transforms of a length; they work in place. Reuse the returned object: creating it costs as much as
 * several transforms. For one transform of one vector use {@link fft}; for real signals {@link createRealFft} is twice
 * as fast.
 *
 * @example
 * ```ts
 * import { createFft } from "lectern/numeric";
 *
 * const transform = createFft(4);
 * const re = Float64Array.of(1, 2, 3, 4);
 * const im = new Float64Array(4);
 * transform.forward(re, im); // re: 10, −2, −2, −2; im: 0, 2, 0, −2
 * transform.inverse(re, im); // re: 1, 2, 3, 4 again
 * ```
 */
export function createFft(length: number): Fft {
  requireInteger("createFft", "length", length, 1, LONGEST);
  const transform = createRawTransform(length);
  return {
    length,
    forward(re, im) {
      requireArrays("fft", length, re, im);
      transform(re, im);
      requireFiniteSum("fft", re[0], im[0]);
    },
    inverse(re, im) {
      requireArrays("inverse fft", length, re, im);
      transform(im, re);
      for (let k = 0; k < length; k++) {
        re[k] /= length;
        im[k] /= length;
      }
      requireFiniteSum("inverse fft", re[0], im[0]);
    },
  };
}

/** The forward transform in place, for callers that have validated their arrays. */
export function createRawTransform(length: number): RawTransform {
  const factors = transformFactors(length);
  if (factors.some((factor) => factor > LARGEST_RADIX)) return createBluestein(length, createRawTransform);
  const passes: Pass[] = [];
  let stride = 1;
  for (const radix of factors) {
    passes.push(createPass(radix, length / stride / radix, stride));
    stride *= radix;
  }
  const scratchRe = new Float64Array(length);
  const scratchIm = new Float64Array(length);
  return (re, im) => {
    const last = passes.length - 1;
    for (let k = 0; k < last; k++) {
      if (k % 2 === 0) passes[k](re, im, scratchRe, scratchIm);
      else passes[k](scratchRe, scratchIm, re, im);
    }
    if (last < 0) return;
    // The last pass may work in place, so the result always ends in the given arrays.
    if (last % 2 === 0) passes[last](re, im, re, im);
    else passes[last](scratchRe, scratchIm, re, im);
  };
}

/** Throws unless both parts are separate Float64Arrays of the given length. */
export function requireArrays(where: string, length: number, re: Float64Array, im: Float64Array): void {
  requireArray(where, "re", length, re);
  requireArray(where, "im", length, im);
  if (re === im) refuse(where, "im", "a different array from re", im);
}

/** Throws unless the array is a Float64Array of the given length. */
export function requireArray(where: string, name: string, length: number, array: Float64Array): void {
  if (!(array instanceof Float64Array)) refuse(where, name, "a Float64Array", array);
  if (array.length !== length) refuse(where, `the length of ${name}`, String(length), array.length);
}

/** The first output is the sum of all inputs, so it is finite only if all of them are. */
export function requireFiniteSum(where: string, re: number, im: number): void {
  if (Number.isFinite(re) && Number.isFinite(im)) return;
  refuse(where, "the input", "finite numbers whose sum does not overflow", Number.isFinite(re) ? im : re);
}
