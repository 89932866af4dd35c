/** Naive Bayes for columns of several types: the product of a normal, a categorical and a binary part. */

import { defineClassifier } from "../../contract/define-supervised.js";
import { LecternError } from "../../core/errors.js";
import { choice, list, nonNegative, number } from "../../core/options/options.js";
import { logPriors, type Priors, priorsOption } from "../../data/class-priors.js";
import type { Labels } from "../../data/labels.js";
import { type Matrix, selectColumns, zeros } from "../../data/matrix.js";
import {
  type ClassMoments,
  classMoments,
  classTotals,
  mergeClassMoments,
  requireWeights,
} from "../../linalg/class-moments.js";
import { posteriorsOf, scoresOf, winnersOf } from "../../linalg/class-scores.js";
import type { Random } from "../../numeric/random/random.js";
import { drawSamples, priorScores } from "../bayes-rule.js";
import { bernoulliView, binarized, countPresent, drawBernoulli, presence } from "../bernoulli-likelihood.js";
import {
  addCategoricalScores,
  addCategories,
  type CategoryCounts,
  categoryProbabilities,
  countCategories,
  drawCategorical,
  type UnknownCategory,
} from "../categorical-likelihood.js";
import { unknownOption } from "../categorical-naive-bayes/categorical-naive-bayes.js";
import { addGaussianScores, drawGaussian, gaussianLikelihood } from "../gaussian-likelihood.js";
import { addCounts, type ClassCounts } from "../word-counts.js";

const kind = "mixed-naive-bayes";
const types = ["gaussian", "categorical", "bernoulli"] as const;
type ColumnKind = (typeof types)[number];

/** What was seen of the columns of each type; types that no column has are absent. */
interface Seen {
  readonly weight: Float64Array;
  readonly gaussian?: ClassMoments;
  readonly categorical?: CategoryCounts;
  readonly bernoulli?: ClassCounts;
}

export interface MixedNaiveBayesState {
  /** The places of the columns of each type. */
  readonly columns: Readonly<Record<ColumnKind, Int32Array>>;
  readonly logPriors: Float64Array;
  /** One row a class for the normal columns, with the smoothing added to the variances. */
  readonly gaussian?: ReturnType<typeof gaussianLikelihood>;
  /** One row a category of a column, one column a class. */
  readonly categoryProbabilities?: Matrix;
  /** One row a class: how probable it is that each binary column is present. */
  readonly presence?: Matrix;
  /** What was seen of the data, so that more can be added. */
  readonly seen: Seen;
}

interface Settings {
  readonly columnTypes: readonly ColumnKind[];
  readonly varianceSmoothing: number;
  readonly smoothing: number;
  readonly threshold: number;
  readonly unknown: UnknownCategory;
  readonly priors: Priors;
}

/**
 * Classifies by columns of several types at once, each with the likelihood that suits it. Use it for tables of measured
 * numbers, categories and yes-or-no columns without turning the categories into many columns first.
 *
 * @example
 * ```ts
 * import { mixedNaiveBayes } from "lectern";
 *
 * const x = [[1.2, 0], [0.9, 1], [3.1, 2], [3.3, 2]]; // a length and the code of a color
 * const recipe = mixedNaiveBayes({ columnTypes: ["gaussian", "categorical"] });
 * recipe.fit({ x, y: ["a", "a", "b", "b"] }).predict([[3, 2]]); // b
 * ```
 */
export const mixedNaiveBayes = defineClassifier({
  kind,
  title: "Mixed naive Bayes",
  summary: "Bayes' rule with columns of numbers, categories and yes or no.",
  facts: {
    task: "classification",
    shape: "non-linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d", predict: "k d" },
    objective: {
      formula: "− Σᵢ log(π_y(i) p(xᵢ | y(i))) − smoothing Σ log p",
      measure: null,
      reaches: "global minimum",
    },
    tuning: { smoothing: [0.01, 0.1, 1, 10], varianceSmoothing: { kind: "log-uniform", from: 1e-9, to: 1 } },
    seeAlso: ["gaussian-naive-bayes", "categorical-naive-bayes", "bernoulli-naive-bayes"],
  },
  options: {
    columnTypes: list(choice(types, "gaussian", "type of a column"), [], "one type a column; all normal when empty"),
    varianceSmoothing: nonNegative(1e-9, "share of the largest variance of a column that is added to all variances"),
    smoothing: nonNegative(1, "added to the counts of categories, of present and of absent"),
    threshold: number(0, "values of binary columns above it are present"),
    unknown: unknownOption,
    priors: priorsOption,
  },
  supports: { weights: true },
  fit: ({ x, y, weights }, options) => {
    const columns = placesOf(options.columnTypes, x.columns);
    const seen = look(columns, x, y, options, weights);
    requireWeights(kind, seen.weight, y.classes);
    return { state: settle(columns, seen, options) };
  },
  predict: (state, x, options) => winnersOf(jointScores(state, x, options)),
  offers: {
    probabilities: (state, x, options) => posteriorsOf(jointScores(state, x, options)),
    decision: jointScores,
    update: ({ columns, seen }: MixedNaiveBayesState, { x, y, weights }, options) => ({
      state: settle(columns, joined(seen, look(columns, x, y, options, weights)), options),
    }),
    sample: (state, count, seed) =>
      drawSamples(state.logPriors, count, seed, (codes, random) => draw(state, codes, random)),
  },
});

function placesOf(given: readonly ColumnKind[], columns: number): Record<ColumnKind, Int32Array> {
  if (given.length > 0 && given.length !== columns) {
    throw new LecternError(
      "invalid-option",
      `${kind}: x has ${columns} columns, but columnTypes names ${given.length}`,
      {
        option: "columnTypes",
      },
    );
  }
  const places = (type: ColumnKind) =>
    Int32Array.from(Array.from({ length: columns }, (_, j) => j).filter((j) => (given[j] ?? "gaussian") === type));
  return { gaussian: places("gaussian"), categorical: places("categorical"), bernoulli: places("bernoulli") };
}

function look(
  { gaussian, categorical, bernoulli }: MixedNaiveBayesState["columns"],
  x: Matrix,
  y: Labels,
  { threshold }: Settings,
  weights?: Float64Array,
): Seen {
  const [part, classes] = [(places: Int32Array) => selectColumns(x, places), y.classes.length];
  return {
    weight: classTotals(y.codes, classes, weights),
    ...(gaussian.length > 0 && { gaussian: classMoments(part(gaussian), y.codes, classes, weights) }),
    ...(categorical.length > 0 && { categorical: countCategories(kind, part(categorical), y, null, weights) }),
    ...(bernoulli.length > 0 && { bernoulli: countPresent(part(bernoulli), y, threshold, weights) }),
  };
}

function joined(a: Seen, b: Seen): Seen {
  return {
    weight: a.weight.map((value, k) => value + b.weight[k]),
    ...(a.gaussian && b.gaussian && { gaussian: mergeClassMoments(a.gaussian, b.gaussian) }),
    ...(a.categorical && b.categorical && { categorical: addCategories(a.categorical, b.categorical) }),
    ...(a.bernoulli && b.bernoulli && { bernoulli: addCounts(a.bernoulli, b.bernoulli) }),
  };
}

function settle(columns: MixedNaiveBayesState["columns"], seen: Seen, options: Settings): MixedNaiveBayesState {
  const { gaussian, categorical, bernoulli, weight } = seen;
  return {
    columns,
    logPriors: logPriors(kind, options.priors, weight),
    ...(gaussian && { gaussian: gaussianLikelihood(kind, gaussian, options.varianceSmoothing) }),
    ...(categorical && { categoryProbabilities: categoryProbabilities(categorical, options.smoothing) }),
    ...(bernoulli && { presence: presence(bernoulli, options.smoothing) }),
    seen,
  };
}

/** log p(y) + log p(x|y): the logarithms of the parts are added. */
function jointScores(state: MixedNaiveBayesState, x: Matrix, options: Settings): Matrix {
  const { columns, gaussian, categoryProbabilities: probabilities, presence: present } = state;
  const scores = priorScores(x.rows, state.logPriors);
  if (gaussian) addGaussianScores(scores, gaussian, selectColumns(x, columns.gaussian));
  if (probabilities && state.seen.categorical) {
    const { start, weight } = state.seen.categorical;
    addCategoricalScores(
      kind,
      scores,
      { start, weight, probabilities },
      selectColumns(x, columns.categorical),
      options,
    );
  }
  if (present) {
    const view = bernoulliView(present, new Float64Array(state.logPriors.length));
    const added = scoresOf(view, binarized(selectColumns(x, columns.bernoulli), options.threshold));
    for (let at = 0; at < scores.data.length; at++) scores.data[at] += added.data[at];
  }
  return scores;
}

function draw(state: MixedNaiveBayesState, codes: Int32Array, random: Random): Matrix {
  const { columns, gaussian, categoryProbabilities: probabilities, presence: present, seen } = state;
  const width = columns.gaussian.length + columns.categorical.length + columns.bernoulli.length;
  const x = zeros(codes.length, width);
  const place = (part: Matrix, places: Int32Array) => {
    for (let at = 0; at < part.data.length; at++) {
      x.data[Math.floor(at / part.columns) * width + places[at % part.columns]] = part.data[at];
    }
  };
  if (gaussian) place(drawGaussian(gaussian, codes, random.fork("gaussian")), columns.gaussian);
  if (probabilities && seen.categorical) {
    const likelihood = { ...seen.categorical, probabilities };
    place(drawCategorical(likelihood, codes, random.fork("categorical")), columns.categorical);
  }
  if (present) place(drawBernoulli(present, codes, random.fork("bernoulli")), columns.bernoulli);
  return x;
}
