/** The scores of several folds as one: their mean, their spread, and how sure the mean is. */
import { mean, variance } from "../numeric/sums.js";
import type { FoldResult, ScoredFold } from "./score-fold.js";

/** One measure over all folds. */
export interface ScoreSummary {
  /** The value of each fold that could be scored. */
  readonly values: readonly number[];
  readonly mean: number;
  /** The standard deviation over the folds (divisor n − 1); 0 for a single fold. */
  readonly deviation: number;
  /** The deviation divided by the root of the number of folds. Folds share samples, so the truth is rather larger. */
  readonly standardError: number;
}

/** Each metric over the folds that could be scored; undefined when there is none. */
export function summarize(
  results: readonly FoldResult[],
  part: "scores" | "trainScores" = "scores",
): Readonly<Record<string, ScoreSummary>> | undefined {
  const tables = results.filter(isScored).map((result) => result[part] ?? {});
  if (tables.length === 0) return undefined;
  return Object.fromEntries(
    Object.keys(tables[0]).map((name) => [name, summarizeValues(tables.map((scores) => scores[name]))]),
  );
}

export function isScored(result: FoldResult): result is ScoredFold {
  return result.status === "scored";
}

function summarizeValues(values: readonly number[]): ScoreSummary {
  const deviation = values.length < 2 ? 0 : Math.sqrt(variance(values, undefined, 1));
  return { values, mean: mean(values), deviation, standardError: deviation / Math.sqrt(values.length) };
}
