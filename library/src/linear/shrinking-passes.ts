/** Passes over the samples of a dual problem, with shrinking (Hsieh et al. 2008), as in LIBLINEAR. */
import { createPace } from "../core/pace.js";
import { counted, inside, type Progress, type Work } from "../core/run.js";
import type { Random } from "../numeric/random/random.js";
import type { MarginLimits } from "./linear-svm/problem.js";

/** How close to the minimum a solution is. */
export interface DualCertificate {
  readonly objective: number;
  readonly dualityGap: number;
}

/** The multipliers of a problem, which are changed sample by sample. */
export interface DualSamples<C extends DualCertificate> {
  /** The samples that count. */
  readonly counted: Int32Array;
  /**
   * Minimises over the multipliers of sample i; how much they violated their conditions, or a negative number if they fulfilled
   * them by more than `bound`, so that the sample is left out of the following passes.
   */
  visit(i: number, bound: number): number;
  /** Minimises over all multipliers that are between their bounds, together. */
  solveFree?(): Work<void, void>;
  certificate(): C;
}

/** Passes between two solutions for all free multipliers together. */
const SOLVE_AFTER = 10;

/**
 * Visits the active samples in random order, pass by pass, until the duality gap is small enough. The gap is computed when no
 * sample violates its conditions by more than `allowed`, then by a tenth of it; `perSample` is the time of a visit in nanoseconds.
 */
export function* shrinkingPasses<C extends DualCertificate>(
  dual: DualSamples<C>,
  random: Random,
  { tolerance, maxIterations }: MarginLimits,
  { allowed: first, perSample }: { readonly allowed: number; readonly perSample: number },
): Work<Progress, { readonly certificate: C; readonly iterations: number; readonly converged: boolean }> {
  const isTimeToYield = createPace();
  let allowed = first;
  let active = dual.counted.slice();
  let bound = Infinity;
  let certificate = dual.certificate();
  let iterations = 0;
  while (certificate.dualityGap > tolerance * certificate.objective && iterations < maxIterations) {
    iterations++;
    active = random.permutation(active.length).map((at) => active[at]);
    let largest = 0;
    let kept = 0;
    const now: Progress = { step: iterations, of: maxIterations, objective: certificate.objective };
    for (let at = 0; at < active.length; at++) {
      const i = active[at];
      const violation = dual.visit(i, bound);
      if (violation >= 0) active[kept++] = i;
      largest = Math.max(largest, violation);
      if (isTimeToYield(perSample)) yield { ...now, inner: { step: at + 1, of: active.length } };
    }
    active = active.subarray(0, kept);
    if (iterations % SOLVE_AFTER === 0 && dual.solveFree !== undefined) {
      yield* inside(counted(dual.solveFree()), now);
    }
    bound = largest > 0 ? largest : Infinity;
    if (largest <= allowed) {
      // The active samples are nearly optimal: are the others?
      certificate = dual.certificate();
      if (active.length === dual.counted.length) allowed /= 10;
      active = dual.counted.slice();
      bound = Infinity;
    }
    yield { step: iterations, of: maxIterations, objective: certificate.objective };
  }
  if (iterations === maxIterations) certificate = dual.certificate();
  return { certificate, iterations, converged: certificate.dualityGap <= tolerance * certificate.objective };
}
