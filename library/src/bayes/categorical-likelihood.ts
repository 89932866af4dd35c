/** The part of a naive Bayes model in which every column holds codes of categories, 0, 1, 2 … */
import * as state from "../contract/state/fields.js";
import { LecternError } from "../core/errors.js";
import { choice } from "../core/options/options.js";
import type { Labels } from "../data/labels.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { classTotals } from "../linalg/class-moments.js";
import type { Random } from "../numeric/random/random.js";
import { logProbability } from "./bayes-rule.js";

/** The maximum number of categories of a column: a code from there on is probably not a category. */
export const MAX_CATEGORIES = 1_000_000;

/** How often each category occurs: column j has the rows `start[j]` up to `start[j + 1]` of `counts`, one per category. */
export interface CategoryCounts {
  readonly start: Int32Array;
  /** One row per category of a column, one column per class. */
  readonly counts: Matrix;
  readonly weight: Float64Array;
}

/** The fields of the counts of some columns, whose categories have the name of a size. */
export function categoryFields(columns: string, categories: string): state.Learns<CategoryCounts> {
  return {
    counts: state.matrix(categories, "classes", "weight of the samples of each class that have each category", {
      min: 0,
    }),
    start: state.integers(
      `${columns} + 1`,
      "the categories of column j are the rows from start[j] up to start[j + 1]",
      { order: "ascending" },
      (start, { sizeOf }) => startProblem(start, sizeOf(categories)),
    ),
    weight: state.vector("classes", "sum of the weights of the samples of each class", { above: 0 }),
  };
}

/** The problem of starts that do not divide all categories into columns. */
export function startProblem(start: Int32Array, categories: number): string | undefined {
  const last = start[start.length - 1];
  if (start[0] === 0 && last === categories) return undefined;
  return `must begin with 0 and end with ${categories}, the number of categories, got ${start[0]} and ${last}`;
}

/** The field of the probabilities of categories, laid out as their counts are. */
export function categoryProbabilitiesField(categories: string): state.Field<Matrix> {
  return state.matrix(categories, "classes", "probability of each category in each class", { min: 0, max: 1 });
}

/** The treatment of categories that the fit did not see, the same for all methods that have them. */
export const unknownOption = /* @__PURE__ */ choice(
  ["refuse", "ignore", "smooth"],
  "refuse",
  "categories not seen in the fit; an error, left out of the product, or one more category that was never seen",
);

type UnknownCategory = (typeof unknownOption)["default"];

/**
 * Counts the categories of each class; `minimum` names columns that have more categories than the data show. A missing
 * value (NaN) counts for none.
 */
export function countCategories(
  kind: string,
  x: Matrix,
  y: Labels,
  minimum: readonly number[] | null,
  weights?: Float64Array,
): CategoryCounts {
  const classes = y.classes.length;
  const start = startsOf(kind, x, minimum);
  const counts = zeros(start[x.columns], classes);
  for (let i = 0; i < x.rows; i++) {
    const w = weights === undefined ? 1 : weights[i];
    for (let j = 0, at = i * x.columns; j < x.columns; j++) {
      const code = x.data[at + j];
      if (!Number.isNaN(code)) counts.data[(start[j] + code) * classes + y.codes[i]] += w;
    }
  }
  return { start, counts, weight: classTotals(y.codes, classes, weights) };
}

function startsOf(kind: string, x: Matrix, minimum: readonly number[] | null): Int32Array {
  if (minimum !== null && minimum.length !== x.columns) {
    throw new LecternError(
      "invalid-option",
      `${kind}: x has ${x.columns} categorical columns, but categories has length ${minimum.length}`,
      { option: "categoryCounts" },
    );
  }
  const most = Float64Array.from({ length: x.columns }, (_, j) => minimum?.[j] ?? 1);
  for (let at = 0; at < x.data.length; at++) {
    if (Number.isNaN(x.data[at])) continue;
    requireCode(kind, x, at);
    most[at % x.columns] = Math.max(most[at % x.columns], x.data[at] + 1);
  }
  const start = new Int32Array(x.columns + 1);
  for (let j = 0; j < x.columns; j++) start[j + 1] = start[j] + most[j];
  return start;
}

function requireCode(kind: string, { columns, data }: Matrix, at: number): void {
  const code = data[at];
  if (Number.isInteger(code) && code >= 0 && code < MAX_CATEGORIES) return;
  const [row, column] = [Math.floor(at / columns), at % columns];
  throw new LecternError(
    "invalid-data",
    `${kind}: x has ${code} in row ${row}, column ${column}; categories must be integer codes from 0 ` +
      `to ${MAX_CATEGORIES - 1}, such as those of ordinalEncode`,
    { row, column },
  );
}

/** The counts of two sets of samples together; a column may have grown. */
export function addCategories(a: CategoryCounts, b: CategoryCounts): CategoryCounts {
  const columns = a.start.length - 1;
  const classes = a.counts.columns;
  const start = new Int32Array(columns + 1);
  for (let j = 0; j < columns; j++) start[j + 1] = start[j] + Math.max(sizeOf(a.start, j), sizeOf(b.start, j));
  const counts = zeros(start[columns], classes);
  for (const { start: from, counts: some } of [a, b]) {
    for (let j = 0; j < columns; j++) {
      const [to, first, length] = [start[j] * classes, from[j] * classes, sizeOf(from, j) * classes];
      for (let e = 0; e < length; e++) counts.data[to + e] += some.data[first + e];
    }
  }
  return { start, counts, weight: a.weight.map((value, k) => value + b.weight[k]) };
}

function sizeOf(start: Int32Array, column: number): number {
  return start[column + 1] - start[column];
}

/** Nₖⱼ, the weight of the samples of each class that have a value in each column: one row per column. */
function columnTotals({ start, counts }: Pick<CategoryCounts, "start" | "counts">): Matrix {
  const classes = counts.columns;
  const totals = zeros(start.length - 1, classes);
  for (let j = 0; j < totals.rows; j++) {
    for (let at = start[j] * classes; at < start[j + 1] * classes; at++) {
      totals.data[j * classes + (at % classes)] += counts.data[at];
    }
  }
  return totals;
}

/**
 * p(category c of column j | class k) = (Nₖⱼc + smoothing) / (Nₖⱼ + nⱼ smoothing), laid out as the counts are; where that
 * is 0 / 0, all categories have the same probability.
 */
export function categoryProbabilities(seen: Pick<CategoryCounts, "start" | "counts">, smoothing: number): Matrix {
  const { start, counts } = seen;
  const classes = counts.columns;
  const totals = columnTotals(seen);
  const probabilities = zeros(counts.rows, classes);
  for (let j = 0; j < start.length - 1; j++) {
    const size = sizeOf(start, j);
    for (let at = start[j] * classes; at < start[j + 1] * classes; at++) {
      const total = totals.data[j * classes + (at % classes)] + size * smoothing;
      probabilities.data[at] = total > 0 ? Math.min(1, (counts.data[at] + smoothing) / total) : 1 / size;
    }
  }
  return probabilities;
}

/** What scoring needs. */
export interface CategoricalLikelihood {
  readonly start: Int32Array;
  readonly counts: Matrix;
  readonly probabilities: Matrix;
}

/** scores[i, k] += Σⱼ log p(xᵢⱼ | class k) over the columns in which sample i has a value. */
export function addCategoricalScores(
  kind: string,
  scores: Matrix,
  { start, counts, probabilities }: CategoricalLikelihood,
  x: Matrix,
  { unknown, smoothing }: { readonly unknown: UnknownCategory; readonly smoothing: number },
): void {
  const classes = probabilities.columns;
  const logs = probabilities.data.map(logProbability);
  const totals = columnTotals({ start, counts });
  for (let i = 0; i < x.rows; i++) {
    for (let j = 0; j < x.columns; j++) {
      const at = i * x.columns + j;
      if (Number.isNaN(x.data[at])) continue;
      requireCode(kind, x, at);
      const known = x.data[at] < sizeOf(start, j);
      if (!known && unknown === "refuse") throw unknownCategory(kind, i, j, x.data[at], sizeOf(start, j));
      if (!known && unknown === "ignore") continue;
      const from = (start[j] + x.data[at]) * classes;
      for (let k = 0; k < classes; k++) {
        // One more category than the fit knew, which no sample had.
        const unseen = smoothing / (totals.data[j * classes + k] + (sizeOf(start, j) + 1) * smoothing);
        scores.data[i * classes + k] += known ? logs[from + k] : logProbability(unseen);
      }
    }
  }
}

function unknownCategory(kind: string, row: number, column: number, code: number, known: number): LecternError {
  return new LecternError(
    "invalid-data",
    `${kind}: x has the unknown category ${code} in row ${row}, column ${column}, which had ${known} categories in the fit (codes from 0); ` +
      'set `categories`, or set `unknown` to "ignore" or "smooth"',
    { row, column },
  );
}

/** One sample of codes for each of the given classes. */
export function drawCategorical(
  { start, probabilities }: Pick<CategoricalLikelihood, "start" | "probabilities">,
  codes: Int32Array,
  random: Random,
): Matrix {
  const [columns, classes] = [start.length - 1, probabilities.columns];
  const x = zeros(codes.length, columns);
  for (let at = 0; at < x.data.length; at++) {
    const [k, j] = [codes[Math.floor(at / columns)], at % columns];
    let rest = random.uniform();
    let category = start[j];
    // The last one gets the rounding error.
    for (; category < start[j + 1] - 1; category++) {
      rest -= probabilities.data[category * classes + k];
      if (rest < 0) break;
    }
    x.data[at] = category - start[j];
  }
  return x;
}
