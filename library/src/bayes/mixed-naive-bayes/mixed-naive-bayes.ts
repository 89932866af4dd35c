/** Naive Bayes for columns of several types: the product of a normal, a categorical and a binary part. */

import { defineClassifier } from "../../contract/define-supervised.js";
import type { StateOf } from "../../contract/state/fields.js";
import { tableReader } from "../../contract/validate/table-reader.js";
import { LecternError, show } from "../../core/errors.js";
import { choice, list, nonNegative, number, type OptionValues } from "../../core/options/options.js";
import { createPace } from "../../core/pace.js";
import { type Warning, warn } from "../../core/report.js";
import { logPriors, priorsOption } from "../../data/class-priors.js";
import type { Labels } from "../../data/labels.js";
import { type Matrix, selectColumns, zeros } from "../../data/matrix.js";
import { type CodedSchema, codeCount } from "../../data/table/codes.js";
import { classTotals, requireWeights } from "../../linalg/class-moments.js";
import { posteriorsOf, winnersOf } from "../../linalg/class-scores.js";
import type { Random } from "../../numeric/random/random.js";
import { drawSamples, priorScores } from "../bayes-rule.js";
import { drawBernoulli } from "../bernoulli-likelihood.js";
import {
  addCategoricalScores,
  addCategories,
  categoryProbabilities,
  countCategories,
  drawCategorical,
  unknownOption,
} from "../categorical-likelihood.js";
import { drawGaussian } from "../gaussian-likelihood.js";
import { addKnownScores, emptyColumns, knownLikelihood, knownMoments, mergeKnownMoments } from "../known-moments.js";
import { normalityWarnings } from "../normality.js";
import { type ColumnKind, type ColumnPlaces, columnKinds, mixedState } from "./mixed-columns.js";

const kind = "mixed-naive-bayes";

export interface MixedNaiveBayesState extends StateOf<typeof mixedState> {}

type Seen = MixedNaiveBayesState["seen"];

/** The option that sets the types of columns, for matrices. */
const typed = { categories: "whose columns have types of their own: leave `columnTypes` empty" };

const options = {
  columnTypes: list(
    choice(columnKinds, "gaussian", "type of a column"),
    [],
    "type of each column of a matrix; all gaussian when empty",
  ),
  varianceSmoothing: nonNegative(1e-9, "share of the largest variance of a column that is added to all variances"),
  smoothing: nonNegative(1, "added to the counts; of categories, of present and of absent"),
  threshold: number(0, "values above this count as 1; in binary columns"),
  unknown: unknownOption,
  priors: priorsOption,
};

type MixedNaiveBayesOptions = OptionValues<typeof options>;

/**
 * Classifies by columns of several types at once, each with the likelihood that suits it. Use it for tables of numeric,
 * categorical and binary columns without one-hot encoding; missing values are left out of the product.
 *
 * @example
 * ```ts
 * import { mixedNaiveBayes } from "lectern";
 * import { createTable } from "lectern/data";
 *
 * const x = createTable({ length: [1.2, 0.9, 3.1, 2.8, null], color: ["red", "blue", "green", "green", "red"] });
 * mixedNaiveBayes().fit({ x, y: ["a", "a", "b", "b", "b"] }).predict([{ length: 3, color: "green" }]); // b
 * const codes = [[1.2, 0], [0.9, 1], [3.1, 2], [3.3, 2]]; // numbers alone, with codes of the colors
 * mixedNaiveBayes({ columnTypes: ["gaussian", "categorical"] }).fit({ x: codes, y: ["a", "a", "b", "b"] });
 * ```
 */
export const mixedNaiveBayes = defineClassifier({
  kind,
  title: "Mixed naive Bayes",
  summary: "Naive Bayes for numeric, categorical and binary columns.",
  version: 2,
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
  options,
  learns: mixedState,
  supports: { weights: true, missing: true, fillsMissing: true, categories: true },
  tables: tableReader,
  limits: ({ columnTypes }) => (columnTypes.length > 0 ? typed : {}),
  unknown: ({ unknown }) => unknownCategories[unknown],
  *fit({ x, y, weights, features, schema }, options) {
    const columns = schema ? placesInTable(schema) : placesOf(options.columnTypes, x.columns);
    const seen = look(columns, x, y, options, weights, schema);
    requireWeights(kind, seen.weight, y.classes);
    if (createPace()(x.data.length * NUMBER)) yield { step: 1, of: 2 };
    const names = schema ? features : features.map((_, j) => j);
    const warnings = warningsOf(columns, seen, x, y.codes, features, weights);
    return { state: stateFrom(columns, seen, options, names), report: { warnings } };
  },
  predict: (state, x, options) => winnersOf(jointScores(state, x, options)),
  offers: {
    probabilities: (state, x, options) => posteriorsOf(jointScores(state, x, options)),
    decision: jointScores,
    update: ({ columns, seen }: MixedNaiveBayesState, { x, y, weights, features, schema }, options) => {
      const more = look(columns, x, y, options, weights, schema);
      return { state: stateFrom(columns, joined(seen, more), options, features) };
    },
    sample: (state, count, seed) =>
      drawSamples(state.logPriors, count, seed, (codes, random) => draw(state, codes, random)),
  },
});

/** Nanoseconds for a number of the samples in all passes that moments and counts take. */
const NUMBER = 10;

/** What validation does about unknown categories of a table. */
const unknownCategories = {
  refuse: { refuse: 'leave the row out, or set unknown to "ignore" or "smooth"' },
  ignore: "missing",
  smooth: "extra",
} as const;

function placesOf(given: readonly ColumnKind[], columns: number): ColumnPlaces {
  if (given.length > 0 && given.length !== columns) {
    throw new LecternError(
      "invalid-option",
      `${kind}: x has ${columns} columns, but columnTypes has length ${given.length}`,
      {
        option: "columnTypes",
      },
    );
  }
  return placesBy(columns, (j) => given[j] ?? "gaussian");
}

/** Numbers are normal; categories, levels and booleans have a probability each. */
function placesInTable(schema: readonly CodedSchema[]): ColumnPlaces {
  return placesBy(schema.length, (j) => (schema[j].type === "number" ? "gaussian" : "categorical"));
}

function placesBy(columns: number, typeOf: (column: number) => ColumnKind): ColumnPlaces {
  const places = (type: ColumnKind) =>
    Int32Array.from(Array.from({ length: columns }, (_, j) => j).filter((j) => typeOf(j) === type));
  return { gaussian: places("gaussian"), categorical: places("categorical"), bernoulli: places("bernoulli") };
}

function look(
  { gaussian, categorical, bernoulli }: ColumnPlaces,
  x: Matrix,
  y: Labels,
  { threshold }: MixedNaiveBayesOptions,
  weights?: Float64Array,
  schema?: readonly CodedSchema[],
): Seen {
  const [part, classes] = [(places: Int32Array) => selectColumns(x, places), y.classes.length];
  const sizes = schema ? Array.from(categorical, (j) => codeCount(schema[j]) ?? 1) : null;
  const twos = Array.from(bernoulli, () => 2);
  return {
    weight: classTotals(y.codes, classes, weights),
    gaussian: knownMoments(part(gaussian), y.codes, classes, weights),
    categorical: countCategories(kind, part(categorical), y, sizes, weights),
    bernoulli: countCategories(kind, presentOrAbsent(part(bernoulli), threshold), y, twos, weights),
  };
}

/** 1 where a value is above the threshold, 0 where it is not; missing values stay missing. */
function presentOrAbsent(x: Matrix, threshold: number): Matrix {
  return { ...x, data: x.data.map((value) => (Number.isNaN(value) ? value : Number(value > threshold))) };
}

function joined(a: Seen, b: Seen): Seen {
  return {
    weight: a.weight.map((value, k) => value + b.weight[k]),
    gaussian: mergeKnownMoments(a.gaussian, b.gaussian),
    categorical: addCategories(a.categorical, b.categorical),
    bernoulli: addCategories(a.bernoulli, b.bernoulli),
  };
}

type Names = readonly (string | number)[];

function stateFrom(
  columns: ColumnPlaces,
  seen: Seen,
  options: MixedNaiveBayesOptions,
  names: Names,
): MixedNaiveBayesState {
  const { gaussian, categorical, bernoulli, weight } = seen;
  const { varianceSmoothing, smoothing } = options;
  const numbers = Array.from(columns.gaussian, (j) => names[j]);
  return {
    columns,
    logPriors: logPriors(kind, options.priors, weight),
    gaussian: knownLikelihood(kind, gaussian, varianceSmoothing, numbers),
    categoryProbabilities: categoryProbabilities(categorical, smoothing),
    presence: presenceOf(categoryProbabilities(bernoulli, smoothing)),
    seen,
  };
}

/** The probabilities of every second category, one row per class. */
function presenceOf({ rows, columns: classes, data }: Matrix): Matrix {
  const result = zeros(classes, rows / 2);
  for (let k = 0; k < classes; k++) {
    for (let j = 0; j < rows / 2; j++) result.data[(k * rows) / 2 + j] = data[(2 * j + 1) * classes + k];
  }
  return result;
}

/** Warnings about numeric columns: no values at all, or far from normal. */
function warningsOf(
  { gaussian }: ColumnPlaces,
  { gaussian: moments }: Seen,
  x: Matrix,
  codes: Int32Array,
  features: readonly string[],
  weights: Float64Array | undefined,
): Warning[] {
  const names = Array.from(gaussian, (j) => features[j]);
  return [
    ...emptyColumns(moments).map((j) =>
      warn("empty-column", `column ${show(names[j])} has no values and is ignored`, { column: names[j] }),
    ),
    ...normalityWarnings(selectColumns(x, gaussian), codes, moments, names, weights),
  ];
}

/** log p(y) + log p(x|y): the logarithms of the parts are added. */
function jointScores(state: MixedNaiveBayesState, x: Matrix, options: MixedNaiveBayesOptions): Matrix {
  const { columns, gaussian, categoryProbabilities: probabilities, seen } = state;
  const scores = priorScores(x.rows, state.logPriors);
  addKnownScores(scores, gaussian, selectColumns(x, columns.gaussian));
  const categories = { ...seen.categorical, probabilities };
  addCategoricalScores(kind, scores, categories, selectColumns(x, columns.categorical), options);
  const outcomes = { ...seen.bernoulli, probabilities: categoryProbabilities(seen.bernoulli, options.smoothing) };
  const present = presentOrAbsent(selectColumns(x, columns.bernoulli), options.threshold);
  addCategoricalScores(kind, scores, outcomes, present, options);
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
  place(drawGaussian(gaussian, codes, random.fork("gaussian")), columns.gaussian);
  const categories = { start: seen.categorical.start, probabilities };
  place(drawCategorical(categories, codes, random.fork("categorical")), columns.categorical);
  place(drawBernoulli(present, codes, random.fork("bernoulli")), columns.bernoulli);
  return x;
}
