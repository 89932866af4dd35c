/** Mixtures of Bernoulli distributions, also called latent class analysis of yes and no answers (Lazarsfeld 1950). */
import { defineClusterer } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { integer, number, type OptionValues, positive } from "../../core/options/options.js";
import type { Progress, Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { winnersOf } from "../../linalg/class-scores.js";
import { createRandom } from "../../numeric/random/random.js";
import { bestProducts, drawShares, normalizeScores, productOptions, productReport } from "../product-mixture.js";
import { requireSamples } from "../require-samples.js";
import {
  type BernoulliComponents,
  type BernoulliFit,
  bernoulliMaximum,
  bernoulliScores,
  fitIndicators,
} from "./fit-indicators.js";

const kind = "bernoulli-mixture";

const learns = {
  weights: state.vector("components", "share of each component", { min: 0, sumToOne: "all" }),
  probabilities: state.matrix(
    "components",
    "features",
    "probability of 1 in each column, for each component",
    { above: 0, max: 1 },
    ({ data }) => (data.every((p) => p < 1) ? undefined : "must be below 1"),
  ),
  labels: state.integers("samples", "component of each training sample that most probably generated it", {
    below: "components",
  }),
};

export interface BernoulliMixtureState extends state.StateOf<typeof learns> {}

const options = {
  components: integer(2, "number of components"),
  threshold: number(0.5, "values above this count as 1"),
  smoothing: positive(0.5, "added to the counts; of ones and of zeros in each component"),
  ...productOptions,
};

export type BernoulliMixtureOptions = OptionValues<typeof options>;

/**
 * Clusters samples of yes and no answers: within a component the columns are independent, each with its own probability of a
 * one. Use it for binary columns; for measurements there is `gaussianMixture`.
 *
 * @example
 * ```ts
 * import { bernoulliMixture } from "lectern";
 *
 * const model = bernoulliMixture().fit({ x: [[1, 1, 0], [1, 1, 0], [0, 0, 1], [0, 0, 1]] });
 * model.labels; // the first two samples share a label, and so do the last two
 * ```
 */
export const bernoulliMixture = defineClusterer({
  kind,
  title: "Bernoulli mixture",
  summary: "Soft clusters of binary columns, fitted by expectation maximisation.",
  facts: {
    task: "clustering",
    shape: "non-linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n k d", predict: "k d" },
    objective: {
      formula: "− (Σᵢ weightᵢ log Σₖ πₖ Πⱼ θₖⱼ^xᵢⱼ (1 − θₖⱼ)^(1 − xᵢⱼ) + smoothing Σₖⱼ log θₖⱼ (1 − θₖⱼ)) / Σᵢ weightᵢ",
      measure: null,
      reaches: "local minimum",
    },
    alsoKnownAs: ["mixture of binary variables"],
    sources: ["Lazarsfeld 1950", "Bishop 2006"],
    seeAlso: ["gaussian-mixture", "bernoulli-naive-bayes"],
  },
  options,
  learns,
  supports: { weights: true },
  *fit({ x, weights = new Float64Array(x.rows).fill(1) }, options) {
    requireSamples(kind, "components", options.components, weights);
    const indicators = indicatorsOf(x, options.threshold);
    const best = yield* fitStarts(indicators, weights, options);
    const { weights: shares, probabilities } = best.components;
    const learned: BernoulliMixtureState = {
      ...{ weights: shares, probabilities },
      labels: winnersOf(bernoulliScores(best.components, indicators)),
    };
    const parameters = options.components * (x.columns + 1) - 1;
    return { state: learned, report: productReport(best, options.maxIterations, parameters) };
  },
  offers: {
    predict: (learned, x, { threshold }) => winnersOf(bernoulliScores(learned, indicatorsOf(x, threshold))),
    memberships: (learned, x, { threshold }) => {
      const scores = bernoulliScores(learned, indicatorsOf(x, threshold));
      normalizeScores(scores);
      return scores;
    },
    logDensity: (learned, x, { threshold }) => normalizeScores(bernoulliScores(learned, indicatorsOf(x, threshold))),
    sample: ({ weights, probabilities }, count, seed) => drawIndicators({ weights, probabilities }, count, seed),
  },
});

function indicatorsOf(x: Matrix, threshold: number): Matrix {
  return { ...x, data: x.data.map((value) => (value > threshold ? 1 : 0)) };
}

/** The best of all starts. */
function fitStarts(
  indicators: Matrix,
  weights: Float64Array,
  options: BernoulliMixtureOptions,
): Work<Progress, BernoulliFit> {
  const { components, smoothing } = options;
  return bestProducts((random) => {
    const start = bernoulliMaximum(drawShares(weights, components, random), indicators, weights, smoothing);
    return fitIndicators(indicators, weights, start, options);
  }, options);
}

function drawIndicators({ weights, probabilities }: BernoulliComponents, count: number, seed: number): Matrix {
  const random = createRandom(seed);
  const [choices, values] = [random.fork("components"), random.fork("values")];
  const { columns, data } = probabilities;
  const result = zeros(count, columns);
  for (let i = 0; i < count; i++) {
    const k = choices.categorical(weights);
    for (let j = 0; j < columns; j++) result.data[i * columns + j] = values.uniform() < data[k * columns + j] ? 1 : 0;
  }
  return result;
}
