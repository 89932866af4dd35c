/** Finds the columns that a model probably relies on without evaluating the model for each of them. */
import type { AnyModel } from "lectern/contract";
import { type Column, isLabels, type Table } from "lectern/data";

/** The `count` columns most correlated with the predictions, in the order of the table. */
export function likelyColumns(model: AnyModel, x: Table, count: number): string[] {
  if (x.names.length <= count) return [...x.names];
  const predicted = numbersOf(model, x);
  const strengths = x.columns.map((column) => strengthOf(column, predicted));
  const order = x.names.map((_, j) => j).sort((a, b) => strengths[b] - strengths[a] || a - b);
  return order
    .slice(0, count)
    .sort((a, b) => a - b)
    .map((j) => x.names[j]);
}

/** The prediction as one number per sample: the number itself, or the probability of the last class. */
function numbersOf(model: AnyModel, x: Table): Float64Array {
  const scores = model.probabilities?.(x);
  if (scores !== undefined) {
    return Float64Array.from({ length: x.rows }, (_, i) => scores.data[(i + 1) * scores.columns - 1]);
  }
  const predicted = model.predict!(x);
  return Float64Array.from(isLabels(predicted) ? predicted.codes : predicted);
}

/** The squared correlation of numbers and dates; columns of other types are always included. */
function strengthOf(column: Column, predicted: Float64Array): number {
  if (column.type !== "number" && column.type !== "date") return Number.POSITIVE_INFINITY;
  const { values } = column;
  let [n, a, b] = [0, 0, 0];
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) continue;
    n++;
    a += values[i];
    b += predicted[i];
  }
  let [aa, bb, ab] = [0, 0, 0];
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) continue;
    const [u, v] = [values[i] - a / n, predicted[i] - b / n];
    aa += u * u;
    bb += v * v;
    ab += u * v;
  }
  return aa > 0 && bb > 0 ? (ab * ab) / (aa * bb) : 0;
}
