/** How much each fold counts, where the folds of a look have unequally many rows to learn from. */
import type { Look } from "./judging.js";

/**
 * The weights of all folds of some looks at the same rows, one look after the other; undefined if all count alike.
 *
 * A look stands for models of all its N rows, but in time order the model of a fold has only the n rows before its test set. The
 * variance of an estimate falls as 1 / n, and an efficient estimate of n of N rows differs from that of all by a variance of
 * 1 / n − 1 / N (Hausman 1978). A fold weighs by the inverse of it, n / (N − n): the rows that its model has for each one that it
 * lacks. Forecasters weigh the errors of growing samples by the uncertainty of their estimates for the same reason (Brooks, Burke
 * and Stanescu 2016). Looks that differ in the number of their folds have some in common, the first and the last: each counts once.
 */
export function foldWeights(looks: readonly Look[]): readonly number[] | undefined {
  const weights: number[] = [];
  const seen = new Set<number>();
  for (const look of looks) {
    const trained = trainedRows(look);
    if (trained === undefined) return undefined;
    for (const rows of trained) {
      weights.push(seen.has(rows) ? 0 : rows / (look.rows - rows));
      seen.add(rows);
    }
  }
  return weights;
}

/** The number of rows from which the model of each fold learns, if they grow; undefined if all have about the same number. */
function trainedRows({ rows, folds }: Look): number[] | undefined {
  if (folds.kind !== "time-series" || folds.window !== null) return undefined;
  const { count, gap } = folds;
  const size = folds.testSize ?? Math.floor(rows / (count + 1));
  const step = folds.step ?? size;
  return Array.from({ length: count }, (_, f) => rows - size - (count - 1 - f) * step - gap);
}

/** The number of folds of equal weight that would determine a mean as well. */
export function effectiveFolds(weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return total ** 2 / weights.reduce((sum, weight) => sum + weight ** 2, 0);
}
