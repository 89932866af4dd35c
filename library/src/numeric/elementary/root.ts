/** Cube roots, and the length of a vector of two numbers. */
import { NUMBER, WORDS } from "./powers-of-two.js";

/**
 * The cube root, from FreeBSD's version of FDLIBM (s_cbrt.c); error below 1 unit in the last place:
 *
 * Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
 * Developed at SunPro, a Sun Microsystems, Inc. business.
 * Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice is preserved.
 *
 * Optimized by Bruce D. Evans.
 */
export function cbrt(x: number): number {
  const size = Math.abs(x);
  if (!(size > 0 && size < Infinity)) return x;
  // A third of the exponent gives 5 bits, a polynomial 23, and one step of Newton's method all.
  const first =
    size < 2.2250738585072014e-308 ? thirdOf(size * 1.8014398509481984e16, 696219795) : thirdOf(size, 715094163);
  const r = first * first * (first / size);
  const factor =
    1.87595182427177 +
    r * (-1.8849797954337717 + r * 1.6214297201053545) +
    r * r * r * (-0.758397934778766 + r * 0.14599619288661245);
  const t = firstHalf(first * factor);
  const quotient = size / (t * t);
  const root = t + t * ((quotient - t) / (t + t + quotient));
  return x < 0 ? -root : root;
}

function thirdOf(x: number, bias: number): number {
  NUMBER[0] = x;
  WORDS[1] = Math.floor(WORDS[1] / 3) + bias;
  WORDS[0] = 0;
  return NUMBER[0];
}

/**
 * √(x² + y²) without overflow or underflow; error below 1 unit in the last place. The rounding errors of the squares are
 * known exactly (Dekker 1971), as in musl's hypot.c.
 */
export function hypot(x: number, y: number): number {
  const a = Math.abs(x);
  const b = Math.abs(y);
  if (a === Infinity || b === Infinity) return Infinity;
  const large = Math.max(a, b);
  const small = Math.min(a, b);
  // Here the smaller one does not count, unless it is NaN.
  if (!(small > large * 5.421010862427522e-20)) return large + small;
  if (large > 3.3519519824856493e153) return rootOfSquares(large * SMALL, small * SMALL) * LARGE;
  if (small < 3.4395525670743494e-136) return rootOfSquares(large * LARGE, small * LARGE) * SMALL;
  return rootOfSquares(large, small);
}

/** 2⁷⁰⁰ and 2⁻⁷⁰⁰. */
const LARGE = 5.260135901548374e210;
const SMALL = 1.90109156629516e-211;

function rootOfSquares(x: number, y: number): number {
  const xx = x * x;
  const yy = y * y;
  return Math.sqrt(squareError(y, yy) + squareError(x, xx) + yy + xx);
}

/** x² − rounded, from the two halves of x. */
function squareError(x: number, rounded: number): number {
  const high = firstHalf(x);
  const low = x - high;
  return high * high - rounded + (2 * high + low) * low;
}

/** x rounded to 26 bits, of which the square is exact (Veltkamp 1968). */
function firstHalf(x: number): number {
  const c = x * 134217729;
  return x - c + c;
}
