/** Comparing partitions by counting pairs of samples: together in both, in one, or in none. */
import type { LabelsLike } from "../../data/labels.js";
import { type ContingencyTable, contingencyOf } from "./contingency.js";

/** The pairs of samples, by whether two partitions put them into the same cluster. */
export interface PairCounts {
  /** In the same cluster in both. */
  readonly together: number;
  /** In different clusters in both. */
  readonly apart: number;
  /** In the same cluster in the first partition only. */
  readonly onlyFirst: number;
  /** In the same cluster in the second partition only. */
  readonly onlySecond: number;
}

/**
 * Counts the pairs of samples on which two partitions agree and disagree, from their contingency table: no pair is
 * looked at.
 *
 * @example
 * ```ts
 * import { pairCounts } from "lectern/metrics";
 *
 * pairCounts([0, 0, 1], [0, 0, 0]); // { together: 1, apart: 0, onlyFirst: 0, onlySecond: 2 }
 * ```
 */
export function pairCounts(first: LabelsLike, second: LabelsLike): PairCounts {
  return countPairs(contingencyOf("pairCounts", first, second));
}

/** The pairs of a contingency table. */
export function countPairs({ counts, rowTotals, columnTotals, total }: ContingencyTable): PairCounts {
  const together = pairsWithin(counts.data);
  const onlyFirst = pairsWithin(rowTotals) - together;
  const onlySecond = pairsWithin(columnTotals) - together;
  return { together, apart: pairsOf(total) - together - onlyFirst - onlySecond, onlyFirst, onlySecond };
}

/** n (n − 1) / 2 */
function pairsOf(count: number): number {
  return (count * (count - 1)) / 2;
}

function pairsWithin(counts: Float64Array): number {
  return counts.reduce((sum, count) => sum + pairsOf(count), 0);
}

/**
 * The share of pairs of samples on which two partitions agree (Rand 1971), 0 to 1. It is high for unrelated partitions
 * with many clusters: {@link adjustedRandIndex} corrects for that.
 *
 * @example
 * ```ts
 * import { randIndex } from "lectern/metrics";
 *
 * randIndex([0, 0, 0, 0, 1, 1, 1, 1], [0, 0, 0, 1, 1, 1, 2, 2]); // 19/28
 * ```
 */
export function randIndex(first: LabelsLike, second: LabelsLike): number {
  const table = contingencyOf("randIndex", first, second);
  const { together, apart } = countPairs(table);
  const all = pairsOf(table.total);
  return all === 0 ? 1 : (together + apart) / all;
}

/**
 * The Rand index corrected for chance (Hubert and Arabie 1985): 1 for equal partitions, 0 on average for random ones with
 * clusters of the same sizes, below 0 for less than that.
 */
export function adjustedRandIndex(first: LabelsLike, second: LabelsLike): number {
  const { together, apart, onlyFirst, onlySecond } = countPairs(contingencyOf("adjustedRandIndex", first, second));
  // Equal partitions, among them those with one cluster or a cluster for each sample, where chance leaves no choice.
  if (onlyFirst === 0 && onlySecond === 0) return 1;
  const above = 2 * (together * apart - onlyFirst * onlySecond);
  const below = (together + onlyFirst) * (onlyFirst + apart) + (together + onlySecond) * (onlySecond + apart);
  return above / below;
}

/**
 * The geometric mean of precision and recall over pairs of samples (Fowlkes and Mallows 1983): of the pairs in the same
 * cluster in one partition, how many are together in the other. 0 if no pair is together in both.
 */
export function fowlkesMallows(first: LabelsLike, second: LabelsLike): number {
  const { together, onlyFirst, onlySecond } = countPairs(contingencyOf("fowlkesMallows", first, second));
  if (onlyFirst === 0 && onlySecond === 0) return 1;
  if (together === 0) return 0;
  return Math.sqrt((together / (together + onlyFirst)) * (together / (together + onlySecond)));
}
