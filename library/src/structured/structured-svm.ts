/** Structured support vector machine. */

import { type StructuredModel, type StructuredRecipe, structuredRecipe } from "../contract/structured.js";
import type { GivenOptions } from "../core/options/options.js";
import { seed, variant } from "../core/options/options.js";
import { notConverged } from "../core/report.js";
import type { Progress, Work } from "../core/run.js";
import { createRandom } from "../numeric/random/random.js";
import { generateConstraints, type MarginProgress, type MarginSolution } from "./constraint-generation.js";
import { frankWolfe } from "./frank-wolfe.js";
import { marginOptions, separationOf } from "./margin.js";
import { checkedPairs, predictorOf, type WeightState, weightFields } from "./predictor.js";
import type { StructuredData, StructuredPredictor, StructuredProblem } from "./problem.js";

const kind = "structured-svm";

/** The options as data. */
export const structuredSvmOptions = {
  ...marginOptions,
  solver: variant(
    { "constraint-generation": {}, "frank-wolfe": {} },
    "constraint-generation",
    "which algorithm is used; constraints of all pairs at once, or one pair after the other",
  ),
  seed: seed(),
};

/** Options of {@link structuredSvm}. */
export type StructuredSvmOptions = GivenOptions<typeof structuredSvmOptions>;

/** A model of {@link structuredSvm}, {@link structuredPerceptron} or {@link structuredLinearProgram}. */
export type StructuredWeights<X, Y> = StructuredModel<WeightState, StructuredPredictor<X, Y>>;

/** A recipe of a structured predictor with weights. */
export type WeightRecipe<X, Y, P extends Progress = Progress> = StructuredRecipe<
  StructuredData<X, Y>,
  StructuredWeights<X, Y>,
  P
>;

/**
 * Structured support vector machine: minimises ½‖w‖² + C Σₙ ξₙ so that the score of each true output exceeds that of each
 * other output y by the margin of its loss, up to the slack ξₙ. The report notes the dual objective and the gap.
 *
 * @example
 * ```ts
 * import { labelSequences, structuredSvm } from "lectern/structured";
 *
 * const problem = labelSequences({ labels: ["off", "on"], features: 1 });
 * const x = [[[-1], [-2], [0.5], [-1]], [[2], [1], [-0.5], [2]]];
 * const y = [["off", "off", "off", "off"], ["on", "on", "on", "on"]] as const;
 * const model = structuredSvm(problem, { cost: 10 }).fit({ x, y });
 * console.log(model.predict([[[-1], [0.3], [-1]]])); // [ [ 'off', 'off', 'off' ] ]
 * ```
 */
export function structuredSvm<X, Y>(
  problem: StructuredProblem<X, Y>,
  given?: StructuredSvmOptions,
): WeightRecipe<X, Y, MarginProgress> {
  return structuredRecipe(
    {
      kind,
      options: structuredSvmOptions,
      learns: weightFields,
      sizes: { dimension: problem.dimension },
      *fit(data: StructuredData<X, Y>, { solver, rescaling, seed: start, ...stop }): Work<MarginProgress, Fit> {
        const pairs = checkedPairs(kind, problem, data);
        const separate = separationOf(kind, problem, rescaling);
        const { dimension } = problem;
        const solution: MarginSolution =
          solver.kind === "frank-wolfe"
            ? yield* frankWolfe(pairs, dimension, separate, stop, createRandom(start))
            : yield* generateConstraints(pairs, dimension, separate, stop);
        return { state: { weights: solution.weights }, samples: pairs.length, report: reportOf(solution) };
      },
      view: (state) => predictorOf(kind, problem, state),
    },
    given,
  );
}

interface Fit {
  readonly state: WeightState;
  readonly samples: number;
  readonly report: ReturnType<typeof reportOf>;
}

/** Facts about the fit. */
export function reportOf({ objective, dual, gap, iterations, converged }: Omit<MarginSolution, "weights">) {
  return {
    converged,
    iterations,
    objective,
    notes: { dual, gap },
    warnings: converged ? [] : [notConverged(iterations)],
  };
}
