/** How much each fold counts, where folds have unequally many rows to learn from, and how many independent folds they are worth. */
import type { FoldWeights, Look } from "./judging.js";

/** The weights of all folds of some looks at the same rows, one look after the other; undefined if all count alike. */
export function foldWeights(looks: readonly Look[]): FoldWeights | undefined {
  const tests: TestSet[] = [];
  for (const look of looks) {
    const own = testSets(look);
    if (own === undefined) return undefined;
    tests.push(...own);
  }
  return weightsInTime(tests);
}

/** The rows of a test set, from `start` on, after `trained` of all rows. */
export interface TestSet {
  readonly trained: number;
  readonly start: number;
  readonly size: number;
  readonly of: number;
}

/**
 * The weights of folds in time order. They stand for models of all N rows, but the model of a fold has only the n rows before its
 * test set. The variance of an estimate falls as 1 / n, and an efficient estimate of n of N rows differs from that of all by a
 * variance of 1 / n − 1 / N (Hausman 1978). A fold weighs by the inverse of it, n / (N − n): the rows that its model has for each
 * one that it lacks. Forecasters weigh the errors of growing samples by the uncertainty of their estimates for the same reason
 * (Brooks, Burke and Stanescu 2016). Looks that differ in the number of their folds have some in common, the first and the last:
 * each counts once.
 */
export function weightsInTime(tests: readonly TestSet[]): FoldWeights {
  const seen = new Set<number>();
  const each = tests.map(({ trained, of }) => {
    const weight = seen.has(trained) ? 0 : trained / (of - trained);
    seen.add(trained);
    return weight;
  });
  return { each, independent: independentFolds(each, tests) };
}

/** The test set of each fold, if the rows before them grow; undefined if all models have about the same number of rows. */
function testSets({ rows, folds }: Look): TestSet[] | undefined {
  if (folds.kind !== "time-series" || folds.window !== null) return undefined;
  const { count, gap } = folds;
  const size = folds.testSize ?? Math.floor(rows / (count + 1));
  const step = folds.step ?? size;
  return Array.from({ length: count }, (_, f) => {
    const start = rows - size - (count - 1 - f) * step;
    return { trained: start - gap, start, size, of: rows };
  });
}

/**
 * The number of independent folds of equal weight that would determine a mean as well: 1 / ΣᵢΣⱼ pᵢ pⱼ rᵢⱼ for weights p with the
 * sum 1. Test sets that overlap are tests of the same rows in part: their scores correlate by the share r of rows in common.
 */
function independentFolds(weights: readonly number[], tests: readonly TestSet[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let variance = 0;
  for (const [i, a] of tests.entries()) {
    for (const [j, b] of tests.entries()) {
      const common = Math.min(a.start + a.size, b.start + b.size) - Math.max(a.start, b.start);
      if (common > 0) variance += (weights[i] * weights[j] * common) / (total ** 2 * Math.sqrt(a.size * b.size));
    }
  }
  return 1 / variance;
}
