/** Infomax: independent components by maximum likelihood (Bell and Sejnowski 1995; Ablin, Cardoso and Gramfort 2018). */

import { defineTransformer } from "../../../contract/define-transformer.js";
import { flag, integer, type OptionValues, positive, seed, variant } from "../../../core/options/options.js";
import { createPace } from "../../../core/pace.js";
import { notConverged } from "../../../core/report.js";
import { counted, inside, type Progress, type Work } from "../../../core/run.js";
import type { Matrix } from "../../../data/matrix.js";
import { NANOSECONDS } from "../../../linalg/paced-product.js";
import { createRandom } from "../../../numeric/random/random.js";
import { normalSquare } from "../fast-ica/fast-ica.js";
import { nearestOrthonormal } from "../fixed-point.js";
import { likelihoodSteps } from "../likelihood.js";
import {
  normalityWarnings,
  separationMaps,
  separationOptions,
  separationState,
  separationSteps,
} from "../separation.js";
import { createWhiteBlocks, type WhiteBlocks } from "../white-blocks.js";
import { whitenSteps } from "../white-data.js";
import { type LikelihoodOptions, type LikelihoodSolution, moved, relativeNewton } from "./relative-newton.js";

const options = {
  ...separationOptions,
  extended: flag(
    true,
    "allow flat (sub-Gaussian) sources too; otherwise all are assumed to be peaked (super-Gaussian)",
  ),
  solver: variant(
    {
      "quasi-newton": {},
      "natural-gradient": { learningRate: positive(0.5, "step size") },
    },
    "quasi-newton",
    "which algorithm is used; preconditioned L-BFGS (Picard), or steps along the natural gradient",
  ),
  maxIterations: integer(500, "maximum number of iterations"),
  tolerance: positive(1e-6, "when to stop; when no entry of the relative gradient is larger than this"),
  seed: seed(),
};

/** How the sources are found. */
export type InfomaxOptions = OptionValues<typeof options>;

/**
 * Separates mixtures into the sources that make the data most probable. Slower than {@link fastIca}, but it minimises one
 * function, so it always converges, also on real data for which independence holds only roughly.
 *
 * @example
 * ```ts
 * import { infomax } from "lectern";
 * import { cocktailParty } from "lectern/datasets";
 *
 * const { x } = cocktailParty({ samples: 2000, seed: 1 });
 * const model = infomax().fit({ x });
 * model.transform(x); // the sources, up to order, sign and scale
 * ```
 */
export const infomax = defineTransformer({
  kind: "infomax",
  title: "Infomax",
  summary: "Separates mixtures into the sources that make the data most probable.",
  facts: {
    task: "reduction",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d min(n, d) + t n k²", predict: "k d" },
    objective: { formula: "−log |det W| + Σᵢ E[yᵢ²/2 + sᵢ log cosh yᵢ]", measure: null, reaches: "local minimum" },
    sources: ["Bell and Sejnowski 1995", "Lee, Girolami and Sejnowski 1999", "Ablin, Cardoso and Gramfort 2018"],
    seeAlso: ["fast-ica", "jade", "sobi"],
  },
  options,
  learns: separationState,
  *fit({ x }, options) {
    const { components, order, extended, solver, maxIterations, tolerance } = options;
    const begun = { step: 1, of: maxIterations };
    const white = yield* inside(counted(whitenSteps("infomax", x, components)), begun);
    const isTime = createPace();
    const work = x.data.length * white.whiten.rows * NANOSECONDS;
    if (isTime(work)) yield { ...begun, inner: { step: 1 } };
    const blocks = createWhiteBlocks(white);
    try {
      if (isTime(work)) yield { ...begun, inner: { step: 2 } };
      const start = nearestOrthonormal(normalSquare(white.whiten.rows, createRandom(options.seed).fork("start")));
      const settings = { extended, maxIterations, tolerance };
      const { w, objective, converged, signs } = yield* solver.kind === "quasi-newton"
        ? relativeNewton(blocks, start, settings)
        : naturalGradient(blocks, start, settings, solver.learningRate);
      const last = { step: objective.length, of: maxIterations };
      const separation = yield* inside(counted(separationSteps(white, w, order, false)), last);
      const { state, sources, warnings } = separation;
      const slow = converged ? [] : [notConverged(maxIterations)];
      return {
        state,
        report: {
          converged,
          iterations: objective.length,
          objective,
          warnings: [...warnings, ...slow, ...normalityWarnings(separation)],
          notes: { flatSources: signs.filter((sign) => sign < 0).length },
        },
        transformed: () => sources,
      };
    } finally {
      blocks.dispose();
    }
  },
  ...separationMaps,
});

/** W ← (I + η (I − E[ψ(y) yᵀ])) W, the step halved for good whenever the loss would rise (Amari, Cichocki and Yang 1996). */
function* naturalGradient(
  blocks: WhiteBlocks,
  start: Matrix,
  { extended, maxIterations, tolerance }: LikelihoodOptions,
  learningRate: number,
): Work<Progress & { readonly objective: number }, LikelihoodSolution> {
  let signs = new Float64Array(start.rows).fill(1);
  let w = start;
  const objective: number[] = [];
  const under = () => ({ step: objective.length + 1, of: maxIterations, objective: objective.at(-1) ?? 0 });
  let point = yield* inside(counted(likelihoodSteps(blocks, w, signs)), under());
  let rate = learningRate;
  let converged = false;
  while (objective.length < maxIterations && !converged) {
    if (extended && point.signs.some((sign, i) => sign !== signs[i])) {
      signs = point.signs.slice();
      point = yield* inside(counted(likelihoodSteps(blocks, w, signs)), under());
    }
    const next = moved(
      w,
      point.gradient.data.map((value) => -rate * value),
    );
    const reached = yield* inside(counted(likelihoodSteps(blocks, next, signs)), under());
    if (reached.loss > point.loss + 1e-12) rate /= 2;
    else [w, point] = [next, reached];
    objective.push(point.loss);
    converged = point.gradient.data.every((value) => Math.abs(value) <= tolerance);
    yield { step: objective.length, of: maxIterations, objective: point.loss };
  }
  return { w, signs, objective, converged };
}
