/** Quantile transformation: every column gets a uniform or a normal distribution. */

import type { Fitted } from "../../../contract/declaration.js";
import { defineTransformer } from "../../../contract/define-transformer.js";
import type { StateOf } from "../../../contract/state/fields.js";
import { LecternError } from "../../../core/errors.js";
import { choice, integer, type OptionValues, seed, variant } from "../../../core/options/options.js";
import { createPace } from "../../../core/pace.js";
import { counted, type Work } from "../../../core/run.js";
import { type Matrix, selectRows, zeros } from "../../../data/matrix.js";
import { log2 } from "../../../numeric/elementary/functions.js";
import { createRandom } from "../../../numeric/random/random.js";
import { erfc } from "../../../numeric/special/error-function.js";
import { inverseErfc } from "../../../numeric/special/inverse-error-function.js";
import { columnReader } from "../../column-values.js";
import { columnWarnings, noValues } from "../../column-warnings.js";
import {
  addQuantileKnots,
  addRankKnots,
  type KnotList,
  knotsState,
  levelOf,
  type QuantileKnots,
  valueAt,
} from "./quantile-knots.js";

export interface QuantileTransformState extends StateOf<typeof knotsState> {}

const options = {
  outputDistribution: choice(["uniform", "normal"], "uniform", "what the values of a column become"),
  knots: variant(
    {
      quantiles: {
        count: integer(1000, "how many; number of quantiles, at most one for each sample", { minimum: 2 }),
        subsample: integer(10000, "maximum number of samples to compute the quantiles from", { minimum: 2 }),
      },
      ranks: {},
    },
    "quantiles",
    "knots of the distribution function: quantiles, or every value at its rank r as r / (n + 1)",
  ),
  seed: seed(),
};

type QuantileTransformOptions = OptionValues<typeof options>;

/**
 * Replaces each value by its level in the distribution of its column, or by the normal score of that level. Use it to
 * make any column uniform or normal, and outliers harmless, where only the order of values is to be trusted; distances
 * within a column are lost. For a smooth map with one parameter use {@link powerTransform}.
 *
 * @example
 * ```ts
 * import { quantileTransform } from "lectern";
 *
 * const model = quantileTransform().fit({ x: [[1], [2], [3], [4], [1000]] });
 * model.transform([[1], [3], [1000]]); // 0, 0.5, 1
 * ```
 */
export const quantileTransform = defineTransformer({
  kind: "quantile-transform",
  title: "Quantile transform",
  summary: "Gives every column a uniform or a normal distribution.",
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d log n", predict: "d log k" },
    objective: null,
    seeAlso: ["power-transform", "robust-scale"],
  },
  options,
  learns: knotsState,
  supports: { missing: true },
  *fit({ x }, options) {
    return yield* counted(learn(x, options));
  },
  transform: (knots, x, { outputDistribution: distribution }) =>
    mapByColumn(knots, x, distribution === "normal" ? "score" : "level"),
  offers: {
    inverse: (knots, x, { outputDistribution: distribution }) =>
      mapByColumn(knots, x, distribution === "normal" ? "unscore" : "value"),
  },
});

/** Rows that are mapped together, a column at a time, so that the column's knots stay in the cache. */
const ROWS_TOGETHER = 512;

/** To levels and normal scores, and back from them. */
function mapByColumn(knots: QuantileKnots, x: Matrix, to: "level" | "score" | "value" | "unscore"): Matrix {
  const { rows, columns, data } = x;
  const result = zeros(rows, columns);
  const out = result.data;
  for (let i = 0; i < rows; i += ROWS_TOGETHER) {
    const end = Math.min(rows, i + ROWS_TOGETHER) * columns;
    for (let j = 0; j < columns; j++) {
      const first = knots.start[j];
      const last = knots.start[j + 1];
      for (let at = i * columns + j; at < end; at += columns) {
        const value = data[at];
        // A missing value stays missing, and a column without knots as it is.
        if (first === last || Number.isNaN(value)) out[at] = value;
        else if (to === "level") out[at] = levelOf(knots, first, last, value);
        else if (to === "score") out[at] = normalScore(levelOf(knots, first, last, value));
        else if (to === "value") out[at] = valueAt(knots, first, last, value);
        else out[at] = valueAt(knots, first, last, levelOfScore(value));
      }
    }
  }
  return result;
}

/** Nanoseconds for a value and each doubling of their number, by which they are sorted. */
const SORTED = 8;

function* learn(x: Matrix, { knots, seed }: QuantileTransformOptions): Work<void, Fitted<QuantileTransformState>> {
  if (knots.kind === "quantiles" && knots.count > knots.subsample) {
    throw new LecternError(
      "invalid-option",
      `quantile-transform: ${knots.count} quantiles need at least as many samples, but knots.subsample is ${knots.subsample}`,
      { option: "knots.subsample" },
    );
  }
  const isLarge = knots.kind === "quantiles" && x.rows > knots.subsample;
  const seen = isLarge ? selectRows(x, createRandom(seed).fork("subsample").sample(x.rows, knots.subsample)) : x;
  const read = columnReader(seen);
  const isTime = createPace();
  const buffer = new Float64Array(seen.rows);
  const start = new Int32Array(x.columns + 1);
  const found: KnotList = { values: [], lower: [], upper: [] };
  for (let j = 0; j < x.columns; j++) {
    const count = read(j, buffer);
    if (count > 0 && knots.kind === "ranks") addRankKnots(found, buffer, count);
    // As many quantiles as samples at most: more would add no information.
    else if (count > 0 && knots.kind === "quantiles") {
      addQuantileKnots(found, buffer, count, Math.min(knots.count, seen.rows));
    }
    start[j + 1] = found.values.length;
    requireRange(found.values, start[j], start[j + 1], j);
    if (isTime(seen.rows * log2(seen.rows + 1) * SORTED)) yield;
  }
  const state: QuantileTransformState = {
    start,
    values: Float64Array.from(found.values),
    lower: Float64Array.from(found.lower),
    upper: Float64Array.from(found.upper),
  };
  const knotsOf = (j: number) => start[j + 1] - start[j];
  const warnings = [
    ...columnWarnings("empty-column", x.columns, (j) => knotsOf(j) === 0, noValues),
    ...columnWarnings(
      "constant-column",
      x.columns,
      (j) => knotsOf(j) === 1,
      "is constant; it becomes the middle of the distribution",
    ),
  ];
  return { state, report: { warnings, notes: { samplesUsed: seen.rows } } };
}

/** Between knots that are too far apart there are no levels. */
function requireRange(values: readonly number[], from: number, to: number, column: number): void {
  if (from === to || Number.isFinite(values[to - 1] - values[from])) return;
  throw new LecternError(
    "numerical",
    `quantile-transform: column ${column} has a range too large for floating-point numbers; rescale it`,
    { column },
  );
}

/** Levels this close to 0 or 1 count as the end: normal scores are within ±5.1993, as in scikit-learn. */
const END = 1e-7;
const FARTHEST = Math.SQRT2 * inverseErfc(2 * (END - Number.EPSILON));

function normalScore(level: number): number {
  const score = -Math.SQRT2 * inverseErfc(2 * level);
  return Math.max(-FARTHEST, Math.min(FARTHEST, score));
}

function levelOfScore(score: number): number {
  const level = 0.5 * erfc(-score * Math.SQRT1_2);
  if (level < END) return 0;
  return level > 1 - END ? 1 : level;
}
