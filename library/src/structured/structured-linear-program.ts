/** Structured prediction with a sparse penalty, by linear programs. */

import { type StructuredFit, structuredRecipe } from "../contract/structured.js";
import type { GivenOptions } from "../core/options/options.js";
import { integer, positive } from "../core/options/options.js";
import { inside, type Work } from "../core/run.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { quadraticProgramSteps } from "../optimize/quadratic-program/quadratic-program.js";
import type { MarginProgress } from "./constraint-generation.js";
import { type MarginConstraint, marginOptions, separationOf, violationOf } from "./margin.js";
import { checkedPairs, predictorOf, type WeightState, weightFields } from "./predictor.js";
import type { StructuredData, StructuredProblem } from "./problem.js";
import { reportOf, type WeightRecipe } from "./structured-svm.js";

const kind = "structured-linear-program";

/** The options as data. */
export const linearProgramOptions = {
  ...marginOptions,
  tolerance: positive(1e-6, marginOptions.tolerance.description),
  maxIterations: integer(200, marginOptions.maxIterations.description),
};

/** Options of {@link structuredLinearProgram}. */
export type StructuredLinearProgramOptions = GivenOptions<typeof linearProgramOptions>;

/**
 * Minimises Σ|wᵢ| + C Σₙ ξₙ under the same constraints as {@link structuredSvm}: linear programs over the constraints found so
 * far, by an interior point method. For up to about a thousand weights and training pairs together; many weights become 0.
 */
export function structuredLinearProgram<X, Y>(
  problem: StructuredProblem<X, Y>,
  given?: StructuredLinearProgramOptions,
): WeightRecipe<X, Y, MarginProgress> {
  return structuredRecipe(
    {
      kind,
      options: linearProgramOptions,
      learns: weightFields,
      sizes: { dimension: problem.dimension },
      *fit(data: StructuredData<X, Y>, settings): Work<MarginProgress, StructuredFit<WeightState>> {
        const { cost, rescaling, tolerance, maxIterations } = settings;
        const pairs = checkedPairs(kind, problem, data);
        const separate = separationOf(kind, problem, rescaling);
        const constraints: PairConstraint[] = [];
        const objective: number[] = [];
        let weights = new Float64Array(problem.dimension);
        let dual = 0;
        for (let step = 1; ; step++) {
          const found = pairs.map((pair, n) => ({ ...separate(pair, weights), pair: n }));
          const violations = found.map((one) => Math.max(0, violationOf(one, weights)));
          const primal =
            weights.reduce((sum, weight) => sum + Math.abs(weight), 0) + cost * violations.reduce((a, b) => a + b);
          objective.push(primal);
          const progress = { step, of: maxIterations, objective: primal, gap: primal - dual };
          yield progress;
          const converged = primal - dual <= tolerance * Math.max(primal, Number.MIN_VALUE);
          if (converged || step === maxIterations) {
            const report = reportOf({ objective, dual, gap: primal - dual, iterations: step, converged });
            return { state: { weights }, samples: pairs.length, report };
          }
          constraints.push(...found.filter((_, n) => violations[n] > 0));
          const program = programOf(constraints, problem.dimension, pairs.length, cost);
          const { x, value } = yield* inside(quadraticProgramSteps(program), progress);
          weights = x.slice(0, problem.dimension);
          for (let i = 0; i < weights.length; i++) weights[i] -= x[problem.dimension + i];
          dual = value;
        }
      },
      view: (state) => predictorOf(kind, problem, state),
    },
    given,
  );
}

interface PairConstraint extends MarginConstraint {
  /** Index of the training pair. */
  readonly pair: number;
}

/** The linear program in w⁺, w⁻ and ξ, all at least 0: minimise Σ(w⁺ + w⁻) + C Σ ξ with −(w⁺ − w⁻)ᵀψ − ξₙ ≤ −ℓ. */
function programOf(constraints: readonly PairConstraint[], dimension: number, pairs: number, cost: number) {
  const variables = 2 * dimension + pairs;
  const matrix: Matrix = zeros(constraints.length, variables);
  constraints.forEach(({ features, pair }, row) => {
    for (let i = 0; i < dimension; i++) {
      matrix.data[row * variables + i] = -features[i];
      matrix.data[row * variables + dimension + i] = features[i];
    }
    matrix.data[row * variables + 2 * dimension + pair] = -1;
  });
  return {
    quadratic: zeros(variables, variables),
    linear: new Float64Array(variables).fill(1).fill(cost, 2 * dimension),
    inequality: { matrix, limits: Float64Array.from(constraints, ({ loss }) => -loss) },
    lower: new Float64Array(variables),
  };
}
