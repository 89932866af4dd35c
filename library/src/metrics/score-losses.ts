/** Measures of scores that need not be probabilities: hinge loss, and the true class among the best few. */

import type { LabelsLike } from "../data/labels.js";
import { mean } from "../numeric/sums.js";
import type { WeightOptions } from "./accuracy.js";
import { matchScores, type ScoredOptions, type ScoresLike } from "./class-scores.js";
import { requireNumber, requireOptions } from "./metric-input.js";
import type { ClassScoresLike } from "./scorer.js";

/**
 * The mean of max(0, 1 − margin), what support vector machines minimise. For two classes the margin is y f with y = ±1
 * and f the score of the second class (half the difference where there are two columns); for more the score of the true
 * class above the best other one (Crammer & Singer, JMLR 2, 2001).
 */
export function hingeLoss(truth: LabelsLike, scores: ScoresLike, options: ScoredOptions = {}): number {
  requireOptions("hingeLoss", options, ["weights", "positive"]);
  const { values, truth: codes, weights } = matchScores("hingeLoss", truth, scores, options);
  const { rows, columns, data } = values;
  const losses = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    let margin = 0;
    if (columns === 1) margin = codes[i] === 1 ? data[i] : -data[i];
    else {
      let best = -Infinity;
      for (let j = 0; j < columns; j++) if (j !== codes[i]) best = Math.max(best, data[i * columns + j]);
      margin = (data[i * columns + codes[i]] - best) / (columns === 2 ? 2 : 1);
    }
    losses[i] = Math.max(0, 1 - margin);
  }
  return mean(losses, weights);
}

/** Options of {@link topKAccuracy}. */
export interface TopKOptions extends WeightOptions {
  /** Number of best-scored classes that count (default 2). */
  readonly k?: number;
}

/**
 * The share of samples whose true class is among the k with the highest scores. Where classes tie for the last places,
 * a sample counts with the probability that a random order would put its class there, so that the order of the columns
 * does not matter.
 */
export function topKAccuracy(truth: LabelsLike, scores: ClassScoresLike, options: TopKOptions = {}): number {
  requireOptions("topKAccuracy", options, ["weights", "k"]);
  const { k = 2 } = options;
  requireNumber("topKAccuracy", "k", k, Number.isInteger(k) && k >= 1, "a whole number of at least 1");
  const { values, truth: codes, weights } = matchScores("topKAccuracy", truth, scores, { weights: options.weights });
  const { rows, columns, data } = values;
  const hits = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    // A single column is the second class's score against 0, the decision value at which it wins.
    const own = columns === 1 ? (codes[i] === 1 ? data[i] : -data[i]) : data[i * columns + codes[i]];
    let above = 0;
    let tied = 1;
    for (let j = 0; j < Math.max(2, columns); j++) {
      if (j === codes[i]) continue;
      const other = columns === 1 ? -own : data[i * columns + j];
      if (other > own) above++;
      else if (other === own) tied++;
    }
    hits[i] = Math.max(0, Math.min(1, (k - above) / tied));
  }
  return mean(hits, weights);
}
