/** Partial dependence: the mean prediction as a function of one column (Friedman 2001). */
import type { AnyFitData, AnyModel } from "../contract/contract.js";
import { LecternError, show } from "../core/errors.js";
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, optional, seed, text } from "../core/options/options.js";
import { isLabels } from "../data/labels.js";
import type { Matrix } from "../data/matrix.js";
import { categoryCounts } from "../data/quality/category-counts.js";
import { quantileOfSorted, sortedPresent } from "../data/quality/sorted-values.js";
import { type Column, isTable, selectTableRows, type Table } from "../data/table/table.js";
import { createRandom } from "../numeric/random/random.js";
import { type NamedSamples, placeOf, replacedColumn, samplesOf } from "./explained-samples.js";

const options = {
  points: integer(20, "maximum number of values of the column to evaluate", { minimum: 2 }),
  samples: integer(500, "maximum number of samples to average over, drawn at random"),
  class: optional(text("yes", "the class whose probability is averaged; the last one by default")),
  seed: seed(),
};

/** Options of {@link partialDependence}. */
export type PartialDependenceOptions = GivenOptions<typeof options>;

/** The mean prediction for each value of a column. */
export interface PartialDependence {
  readonly column: string;
  /** Numbers in ascending order, or categories with the most frequent first. */
  readonly values: readonly (number | string)[];
  readonly predictions: Float64Array;
  /** What is predicted: the class whose probability it is, or null for numbers. */
  readonly class: string | null;
}

/**
 * The mean prediction of a model when all samples have the same value in one column, for values between its 5th and
 * 95th percentile or for each category. For classifiers it is the mean probability of a class, or the share of samples
 * in it where the model gives no probabilities. Where columns depend on each other it averages over combinations that
 * do not occur.
 *
 * @example
 * ```ts
 * import { ridge } from "lectern";
 * import { partialDependence } from "lectern/explain";
 *
 * const model = ridge({ alpha: 0 }).fit({ x: [[1, 0], [2, 1], [3, 0], [4, 1]], y: [2, 4, 6, 8], features: ["a", "b"] });
 * partialDependence(model, [[1, 0], [2, 1], [3, 0], [4, 1]], "a", { points: 2 }).predictions; // about 2.3 and 7.7
 * ```
 */
export function partialDependence(
  model: AnyModel,
  x: AnyFitData["x"],
  column: string,
  given: PartialDependenceOptions = {},
): PartialDependence {
  const settings = resolveOptions("partialDependence", options, given);
  const answer = answerOf(model, settings.class);
  const all = samplesOf("partialDependence", model, x);
  const place = placeOf("partialDependence", all, column);
  const levels = levelsOf(all, place, settings.points);
  const samples = drawn(all.x, settings.samples, settings.seed);
  const predictions = Float64Array.from(levels, ({ column: own }) => answer.mean(withLevel(samples, place, own)));
  return { column, values: levels.map(({ value }) => value), predictions, class: answer.class };
}

/** A value of the column, and the column that has it in one row. */
interface Level {
  readonly value: number | string;
  readonly column: Column;
}

function levelsOf({ x, names }: NamedSamples, place: number, points: number): Level[] {
  const column: Column = isTable(x) ? x.columns[place] : { type: "number", values: columnValues(x, place) };
  switch (column.type) {
    case "number":
    case "date":
      return gridOf(column.values, points).map((value) => {
        return { value, column: { type: column.type, values: Float64Array.of(value) } };
      });
    case "boolean":
      return [0, 1].map((value) => ({
        value: value === 1 ? "true" : "false",
        column: { type: "boolean", values: Uint8Array.of(value) },
      }));
    case "category":
    case "ordinal": {
      const labels = column.type === "category" ? column.categories : column.levels;
      const counts = [...(categoryCounts(column) ?? new Map<string, number>())].sort((a, b) => b[1] - a[1]);
      return counts.slice(0, points).map(([value]) => {
        return { value, column: { ...column, codes: Int32Array.of(labels.indexOf(value)) } };
      });
    }
    default:
      throw new LecternError(
        "unsupported",
        `partialDependence: the ${column.type} column ${show(names[place])} has no values to sort`,
      );
  }
}

function columnValues(x: Matrix, place: number): Float64Array {
  return Float64Array.from({ length: x.rows }, (_, i) => x.data[i * x.columns + place]);
}

/** Evenly spaced values where most samples are, or the values themselves when they are few. */
function gridOf(values: Float64Array, points: number): number[] {
  const sorted = sortedPresent(values);
  if (sorted.length === 0) return [];
  const distinct = [...new Set(sorted)];
  if (distinct.length <= points) return distinct;
  const [low, high] = [quantileOfSorted(sorted, 0.05), quantileOfSorted(sorted, 0.95)];
  if (!(high > low)) return [low];
  return Array.from({ length: points }, (_, k) => low + ((high - low) * k) / (points - 1));
}

function drawn(x: Matrix | Table, most: number, start: number): Matrix | Table {
  if (x.rows <= most) return x;
  const rows = createRandom(start).fork("partial dependence").sample(x.rows, most).sort();
  if (isTable(x)) return selectTableRows(x, rows);
  const data = new Float64Array(most * x.columns);
  rows.forEach((row, i) => {
    data.set(x.data.subarray(row * x.columns, (row + 1) * x.columns), i * x.columns);
  });
  return { rows: most, columns: x.columns, data };
}

function withLevel(x: Matrix | Table, place: number, level: Column): Matrix | Table {
  if (isTable(x)) return replacedColumn(x, place, repeated(level, x.rows));
  const data = x.data.slice();
  const [value] = (level as { readonly values: Float64Array }).values;
  for (let i = 0; i < x.rows; i++) data[i * x.columns + place] = value;
  return { rows: x.rows, columns: x.columns, data };
}

/** A column that has the value of a column of one row everywhere. */
function repeated(column: Column, rows: number): Column {
  switch (column.type) {
    case "number":
    case "date":
      return { type: column.type, values: new Float64Array(rows).fill(column.values[0]) };
    case "boolean":
      return { type: "boolean", values: new Uint8Array(rows).fill(column.values[0]) };
    case "category":
    case "ordinal":
      return { ...column, codes: new Int32Array(rows).fill(column.codes[0]) };
    default:
      return column;
  }
}

interface Answer {
  readonly class: string | null;
  mean(x: Matrix | Table): number;
}

function answerOf(model: AnyModel, wanted: string | null): Answer {
  const { predict, probabilities } = model;
  const classes = model.classes?.map(String);
  if (predict === undefined) {
    throw new LecternError(
      "unsupported",
      `partialDependence: ${model.kind} is a ${model.role} and makes no predictions`,
    );
  }
  if (classes === undefined) {
    return { class: null, mean: (x) => average(predict(x) as Float64Array) };
  }
  const name = wanted ?? classes[classes.length - 1];
  const code = classes.indexOf(name);
  if (code < 0) {
    throw new LecternError(
      "invalid-option",
      `partialDependence: there is no class ${show(name)}; the classes are ${classes.join(", ")}`,
      { option: "class" },
    );
  }
  if (probabilities !== undefined) {
    const share = ({ rows, columns, data }: Matrix) =>
      average(Float64Array.from({ length: rows }, (_, i) => data[i * columns + code]));
    return { class: name, mean: (x) => share(probabilities(x)) };
  }
  const share = (x: Matrix | Table) => {
    const predicted = predict(x);
    return isLabels(predicted) ? average(Array.from(predicted.codes, (own) => (own === code ? 1 : 0))) : Number.NaN;
  };
  return { class: name, mean: share };
}

function average(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return sum / values.length;
}
