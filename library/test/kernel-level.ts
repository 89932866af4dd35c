/** A small kernel program, for the tests of the solver's parts. */
import { fullLevel } from "../src/optimize/smo/full-level.js";
import type { KernelProgram } from "../src/optimize/smo/problem.js";

/** Variables between 0 and 1 with the identity as kernel matrix. */
export function identityProgram(
  linear: readonly number[],
  start: readonly number[],
  firstGroup?: number,
): KernelProgram {
  const n = linear.length;
  return {
    kernel: {
      size: n,
      diagonal: new Float64Array(n).fill(1),
      rowWork: 1,
      compute: (indices) =>
        Float64Array.from({ length: indices.length * n }, (_, at) => (indices[Math.floor(at / n)] === at % n ? 1 : 0)),
    },
    linear: Float64Array.from(linear),
    lower: new Float64Array(n),
    upper: new Float64Array(n).fill(1),
    start: Float64Array.from(start),
    ...(firstGroup !== undefined && { firstGroup }),
  };
}

/** The level of all its variables; the slack is that of β = 0. */
export function identityLevel(linear: readonly number[], start: readonly number[], firstGroup?: number) {
  return fullLevel(identityProgram(linear, start, firstGroup), 1e6);
}
