/** Mixtures of products of categorical distributions: latent class analysis (Lazarsfeld 1950; Goodman 1974). */
import { defineClusterer } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { integer, list, type OptionValues, optional, positive } from "../../core/options/options.js";
import type { Progress, Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { winnersOf } from "../../linalg/class-scores.js";
import { createRandom } from "../../numeric/random/random.js";
import { bestProducts, drawShares, normalizeScores, productOptions, productReport } from "../product-mixture.js";
import { requireSamples } from "../require-samples.js";
import {
  type CategoricalComponents,
  type CategoricalFit,
  categoricalMaximum,
  categoricalScores,
  categoryIndicators,
  categoryStarts,
  fitCategories,
  MAX_CATEGORIES,
} from "./fit-categories.js";

const kind = "categorical-mixture";

const learns = {
  weights: state.vector("components", "share of each component", { above: 0, sumToOne: "all" }),
  start: state.integers(
    "features + 1",
    "the categories of column j are the columns of the probabilities from start[j] up to start[j + 1]",
    { order: "strictly ascending" },
    (start) => (start[0] === 0 ? undefined : `must begin with 0, got ${start[0]}`),
  ),
  probabilities: state.matrix(
    "components",
    "categories",
    "probability of each category of each column, for each component",
    { above: 0, max: 1 },
    (probabilities, { record }) => categoriesProblem(probabilities, record["start"] as Int32Array),
  ),
  labels: state.integers("samples", "component of each training sample that most probably generated it", {
    below: "components",
  }),
};

/** The probabilities of a column sum to 1 in each component. */
function categoriesProblem({ rows, columns, data }: Matrix, start: Int32Array): string | undefined {
  const last = start[start.length - 1];
  if (last !== columns) return `must have ${last} columns, one for each category, got ${columns}`;
  for (let k = 0; k < rows; k++) {
    for (let j = 0; j + 1 < start.length; j++) {
      const own = data.subarray(k * columns + start[j], k * columns + start[j + 1]);
      const sum = own.reduce((total, p) => total + p, 0);
      if (Math.abs(sum - 1) > 1e-6) return `must sum to 1 for each column, got ${sum} for column ${j}`;
    }
  }
  return undefined;
}

export interface CategoricalMixtureState extends state.StateOf<typeof learns> {}

const options = {
  components: integer(2, "number of components"),
  smoothing: positive(0.5, "added to the counts; of every category in each component"),
  categoryCounts: optional(
    list(
      integer(2, "number of categories", { minimum: 1, maximum: MAX_CATEGORIES }),
      [],
      "minimum number of categories of each column; as many as in the data by default",
    ),
  ),
  ...productOptions,
};

export type CategoricalMixtureOptions = OptionValues<typeof options>;

/**
 * Clusters samples of categories, such as answers to the questions of a survey: within a component the columns are independent,
 * each with its own probabilities of the categories. Columns hold codes 0, 1, 2 … as by `ordinalEncode`; missing answers are left
 * out. For columns of yes and no there is {@link bernoulliMixture}, for measurements {@link gaussianMixture}.
 *
 * @example
 * ```ts
 * import { categoricalMixture } from "lectern";
 *
 * const model = categoricalMixture().fit({ x: [[0, 2], [0, 2], [0, 1], [1, 0], [1, 0], [1, 0]] });
 * model.labels; // the first three samples share a label, and so do the last three
 * ```
 */
export const categoricalMixture = defineClusterer({
  kind,
  title: "Categorical mixture",
  summary: "Soft clusters of categorical columns, fitted by expectation maximisation.",
  facts: {
    task: "clustering",
    shape: "non-linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n k d", predict: "k d" },
    needs: ["categories"],
    objective: {
      formula: "− (Σᵢ weightᵢ log Σₖ πₖ Πⱼ pₖⱼ(xᵢⱼ) + smoothing Σₖⱼ_c log pₖⱼ(c)) / Σᵢ weightᵢ",
      measure: null,
      reaches: "local minimum",
    },
    alsoKnownAs: ["latent class analysis", "LCA", "latent class model"],
    sources: ["Lazarsfeld 1950", "Goodman 1974"],
    seeAlso: ["bernoulli-mixture", "gaussian-mixture", "ordinal-encode"],
  },
  options,
  learns,
  supports: { weights: true, missing: true },
  *fit({ x, weights = new Float64Array(x.rows).fill(1) }, options) {
    requireSamples(kind, "components", options.components, weights);
    const start = categoryStarts(kind, x, options.categoryCounts);
    const indicators = categoryIndicators(kind, x, start);
    const best = yield* fitStarts(indicators, start, weights, options);
    const labels = winnersOf(categoricalScores(best.components, indicators));
    const learned: CategoricalMixtureState = { ...best.components, start, labels };
    const parameters = options.components * (indicators.columns - x.columns + 1) - 1;
    return { state: learned, report: productReport(best, options.maxIterations, parameters) };
  },
  offers: {
    predict: (learned, x) => winnersOf(scoresOf(learned, x)),
    memberships: (learned, x) => {
      const scores = scoresOf(learned, x);
      normalizeScores(scores);
      return scores;
    },
    logDensity: (learned, x) => normalizeScores(scoresOf(learned, x)),
    sample: drawCodes,
  },
});

function scoresOf(learned: CategoricalMixtureState, x: Matrix): Matrix {
  return categoricalScores(learned, categoryIndicators(kind, x, learned.start));
}

/** The best of all starts. */
function fitStarts(
  indicators: Matrix,
  start: Int32Array,
  weights: Float64Array,
  options: CategoricalMixtureOptions,
): Work<Progress, CategoricalFit> {
  const { components, smoothing } = options;
  return bestProducts((random) => {
    const shares = drawShares(weights, components, random);
    const first: CategoricalComponents = categoricalMaximum(shares, indicators, start, weights, smoothing);
    return fitCategories(indicators, start, weights, first, options);
  }, options);
}

function drawCodes({ weights, probabilities, start }: CategoricalMixtureState, count: number, seed: number): Matrix {
  const random = createRandom(seed);
  const [choices, values] = [random.fork("components"), random.fork("values")];
  const columns = start.length - 1;
  const result = zeros(count, columns);
  for (let i = 0; i < count; i++) {
    const from = choices.categorical(weights) * probabilities.columns;
    for (let j = 0; j < columns; j++) {
      const own = probabilities.data.subarray(from + start[j], from + start[j + 1]);
      result.data[i * columns + j] = values.categorical(own);
    }
  }
  return result;
}
