/** What the generalised linear models (Nelder and Wedderburn 1972) share: their options, and a fit with its report. */
import type { Fitted } from "../../contract/declaration.js";
import { warn } from "../../core/report.js";
import type { Progress, Work } from "../../core/run.js";
import type { Dataset } from "../../data/dataset.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import type { LinearState } from "../linear-state.js";
import type { LinearFamily } from "./family.js";
import { type FamilyOptions, generalizedLinearNewton } from "./newton.js";

/** Fits a family by Newton's method and reports how much of the deviance it explains. */
export function* fitFamily(
  family: LinearFamily,
  { x, y, weights }: Dataset<Float64Array, Matrix | SparseMatrix>,
  options: FamilyOptions,
  from: LinearState | undefined,
): Work<Progress, Fitted<LinearState>> {
  const solution = yield* generalizedLinearNewton(family, x, y, weights, options, from);
  const { state, objectives, converged, halfDeviance, constantHalfDeviance } = solution;
  return {
    state,
    report: {
      converged,
      iterations: objectives.length,
      objective: objectives,
      warnings: converged
        ? []
        : [
            warn("not-converged", `${objectives.length} iterations were not enough; raise maxIterations or alpha`, {
              iterations: objectives.length,
            }),
          ],
      notes: {
        meanDeviance: 2 * halfDeviance,
        ...(constantHalfDeviance > 0 ? { explainedDeviance: 1 - halfDeviance / constantHalfDeviance } : {}),
      },
    },
  };
}
