/** Structured perceptron. */

import { type StructuredFit, structuredRecipe } from "../contract/structured.js";
import type { GivenOptions } from "../core/options/options.js";
import { flag, integer, seed } from "../core/options/options.js";
import { createPace } from "../core/pace.js";
import type { Progress, Work } from "../core/run.js";
import { createRandom } from "../numeric/random/random.js";
import { addScaled } from "../optimize/vectors.js";
import { oracleWork } from "./constraint-generation.js";
import { checkedPairs, predictorOf, type WeightState, weightFields } from "./predictor.js";
import type { StructuredData, StructuredProblem } from "./problem.js";
import type { WeightRecipe } from "./structured-svm.js";

const kind = "structured-perceptron";

/** The options as data. */
export const structuredPerceptronOptions = {
  epochs: integer(10, "number of passes over the samples"),
  averaged: flag(true, "predict with the weights averaged over all samples seen instead of the last weights"),
  seed: seed(),
};

/** Options of {@link structuredPerceptron}. */
export type StructuredPerceptronOptions = GivenOptions<typeof structuredPerceptronOptions>;

/**
 * Structured perceptron (Collins, Discriminative training methods for hidden Markov models, EMNLP 2002): predicts one training
 * input after the other and adds φ(x, truth) − φ(x, prediction) to the weights if it is wrong. Needs only `argmax`. It ends
 * after a pass without mistakes.
 */
export function structuredPerceptron<X, Y>(
  problem: StructuredProblem<X, Y>,
  given?: StructuredPerceptronOptions,
): WeightRecipe<X, Y> {
  return structuredRecipe(
    {
      kind,
      options: structuredPerceptronOptions,
      learns: weightFields,
      sizes: { dimension: problem.dimension },
      *fit(data: StructuredData<X, Y>, { epochs, averaged, seed: start }): Work<Progress, StructuredFit<WeightState>> {
        const pairs = checkedPairs(kind, problem, data);
        const random = createRandom(start);
        const weights = new Float64Array(problem.dimension);
        // Σ (number of samples seen before a change) · change, so that w − drift / seen is the average.
        const drift = new Float64Array(problem.dimension);
        const pace = createPace();
        const mistakes: number[] = [];
        for (let seen = 0; mistakes.length < epochs && mistakes[mistakes.length - 1] !== 0; ) {
          let wrong = 0;
          for (const n of random.permutation(pairs.length)) {
            const [x, truth] = pairs[n];
            const y = problem.argmax(weights, x);
            if (problem.loss(truth, y) > 0) {
              wrong++;
              const change = new Float64Array(problem.dimension);
              problem.addFeatures(x, truth, 1, change);
              problem.addFeatures(x, y, -1, change);
              addScaled(weights, 1, change);
              addScaled(drift, seen, change);
            }
            seen++;
            if (pace(oracleWork(problem.dimension))) yield { step: mistakes.length + 1, of: epochs, objective: wrong };
          }
          mistakes.push(wrong);
          yield { step: mistakes.length, of: epochs, objective: wrong };
        }
        const seen = mistakes.length * pairs.length;
        if (averaged) addScaled(weights, -1 / seen, drift);
        const converged = mistakes[mistakes.length - 1] === 0;
        const report = { converged, iterations: mistakes.length, objective: mistakes };
        return { state: { weights }, samples: pairs.length, report };
      },
      view: (state) => predictorOf(kind, problem, state),
    },
    given,
  );
}
