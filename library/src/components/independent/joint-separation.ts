/** What separations by joint diagonalisation share, once they have their matrices of white data. */

import { integer, type OptionValues, positive } from "../../core/options/options.js";
import { notConverged, type Warning } from "../../core/report.js";
import { counted, inside } from "../../core/run.js";
import { type Matrix, transpose } from "../../data/matrix.js";
import { jointDiagonalizationSteps } from "../../linalg/joint-diagonalize.js";
import { type Separation, type SourceOrder, separationSteps } from "./separation.js";
import type { WhiteData } from "./white-data.js";

/** The options of joint diagonalisation. */
export const sweepOptions = {
  maxIterations: integer(100, "maximum number of iterations; each is a sweep over all planes"),
  tolerance: positive(1e-8, "when to stop; after a sweep in which no angle is larger than this, in radians"),
};

/** What these options and the order of the sources are set to. */
export type JointOptions = OptionValues<typeof sweepOptions> & { readonly order: SourceOrder };

/**
 * Diagonalises the matrices together, M = Q Λ Qᵀ, so that the sources are s = Qᵀ z. `warningsOf` returns further warnings about
 * them.
 */
export function* separateJointly(
  white: WhiteData,
  matrices: readonly Matrix[],
  { order, maxIterations, tolerance }: JointOptions,
  warningsOf: (separation: Separation) => readonly Warning[],
) {
  const steps = jointDiagonalizationSteps(matrices, { tolerance, maxSweeps: maxIterations });
  const { vectors, sweeps, converged, offDiagonal } = yield* steps;
  const last = { step: sweeps, of: maxIterations };
  const separation = yield* inside(counted(separationSteps(white, transpose(vectors), order, true)), last);
  const slow = converged ? [] : [notConverged(maxIterations, "sweeps")];
  return {
    state: separation.state,
    report: {
      converged,
      iterations: sweeps,
      objective: offDiagonal.slice(1),
      warnings: [...separation.warnings, ...slow, ...warningsOf(separation)],
    },
    transformed: () => separation.sources,
  };
}
