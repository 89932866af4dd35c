/** Classes drawn by a logistic model of one quantity, whose truth is known. */
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, number, positive, seed } from "../core/options/options.js";
import type { Dataset } from "../data/dataset.js";
import { type NamedLabels, namedLabels } from "../data/labels.js";
import { zeros } from "../data/matrix.js";
import { exp } from "../numeric/elementary/functions.js";
import { createRandom } from "../numeric/random/random.js";

const options = {
  samples: integer(100, "number of samples"),
  slope: number(2, "β: how steeply the probability rises at 0"),
  width: positive(3, "samples are evenly spaced between minus and plus this"),
  seed: seed(),
};

/** Options of {@link bernoulliLogistic}. */
export type BernoulliLogisticOptions = GivenOptions<typeof options>;

/** Samples with their classes, and the probability with which each class was drawn. */
export interface BernoulliLogistic extends Dataset<NamedLabels<string>> {
  /** σ(β x) of each sample: the probability of the class "1". */
  readonly probabilities: Float64Array;
}

/**
 * Draws y ∈ {0, 1} with the probability σ(β x) of 1, for x evenly distributed around 0. With a large slope β the classes
 * are almost separated; with a small one they overlap.
 *
 * @example
 * ```ts
 * import { bernoulliLogistic } from "lectern/datasets";
 *
 * const { x, y, probabilities } = bernoulliLogistic({ samples: 50, slope: 20, seed: 1 });
 * console.log(x.rows, y.classes, probabilities[0]); // 50 [ "0", "1" ] …
 * ```
 */
export function bernoulliLogistic(given: BernoulliLogisticOptions = {}): BernoulliLogistic {
  const { samples, slope, width, seed: start } = resolveOptions("bernoulli-logistic", options, given);
  const random = createRandom(start);
  const [places, draws] = [random.fork("places"), random.fork("classes")];
  const x = zeros(samples, 1);
  for (let i = 0; i < samples; i++) x.data[i] = width * (2 * places.uniform() - 1);
  const probabilities = x.data.map((at) => 1 / (1 + exp(-slope * at)));
  const codes = Int32Array.from(probabilities, (p) => (draws.uniform() < p ? 1 : 0));
  return { x, y: namedLabels(codes, ["0", "1"]), features: ["x"], probabilities };
}
