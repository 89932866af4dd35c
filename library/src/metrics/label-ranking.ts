/** Measures of how labels are ranked by scores, for samples with any number of true labels. */

import type { MatrixLike } from "../data/matrix.js";
import type { WeightOptions } from "./accuracy.js";
import { matchLabelScores, meanOverRows } from "./indicators.js";
import { requireOptions } from "./metric-input.js";

/**
 * How far down the ranking one must go on average to have all true labels (Tsoumakas, Katakis & Vlahavas, 2010). Ties
 * count in full; a sample without labels needs 0 steps. The best possible is the mean number of true labels.
 */
export function coverageError(truth: MatrixLike, scores: MatrixLike, options: WeightOptions = {}): number {
  requireOptions("coverageError", options, ["weights"]);
  const pair = matchLabelScores("coverageError", truth, scores, options);
  return meanOverRows(pair, (isTrue, scores) => {
    let lowest = Infinity;
    for (let j = 0; j < scores.length; j++) if (isTrue[j] === 1) lowest = Math.min(lowest, scores[j]);
    return scores.reduce((count, score) => count + (score >= lowest ? 1 : 0), 0);
  });
}

/**
 * For every true label, the share of true ones among the labels ranked at least as high, averaged over labels and
 * samples; 1 is perfect. A sample with all labels, or none, counts 1, since any ranking is right.
 */
export function labelRankingAveragePrecision(
  truth: MatrixLike,
  scores: MatrixLike,
  options: WeightOptions = {},
): number {
  requireOptions("labelRankingAveragePrecision", options, ["weights"]);
  const pair = matchLabelScores("labelRankingAveragePrecision", truth, scores, options);
  return meanOverRows(pair, (isTrue, scores) => {
    const { trueAbove, allAbove, trueCount } = rankRow(scores, isTrue);
    if (trueCount === 0 || trueCount === scores.length) return 1;
    let sum = 0;
    for (let j = 0; j < scores.length; j++) if (isTrue[j] === 1) sum += trueAbove[j] / allAbove[j];
    return sum / trueCount;
  });
}

/** The share of pairs of a true and a false label that are in the wrong order or tied; 0 is perfect. */
export function labelRankingLoss(truth: MatrixLike, scores: MatrixLike, options: WeightOptions = {}): number {
  requireOptions("labelRankingLoss", options, ["weights"]);
  const pair = matchLabelScores("labelRankingLoss", truth, scores, options);
  return meanOverRows(pair, (isTrue, scores) => {
    const { trueAbove, allAbove, trueCount } = rankRow(scores, isTrue);
    const falseCount = scores.length - trueCount;
    if (trueCount === 0 || falseCount === 0) return 0;
    let wrong = 0;
    for (let j = 0; j < scores.length; j++) if (isTrue[j] === 1) wrong += allAbove[j] - trueAbove[j];
    return wrong / (trueCount * falseCount);
  });
}

interface RankedRow {
  /** For each label, how many true ones score at least as high. */
  readonly trueAbove: Float64Array;
  /** For each label, how many score at least as high. */
  readonly allAbove: Float64Array;
  readonly trueCount: number;
}

function rankRow(scores: Float64Array, isTrue: Float64Array): RankedRow {
  const order = Array.from(scores.keys()).sort((a, b) => scores[b] - scores[a]);
  const trueAbove = new Float64Array(scores.length);
  const allAbove = new Float64Array(scores.length);
  let trueCount = 0;
  for (let start = 0, end = 0; start < order.length; start = end) {
    while (end < order.length && scores[order[end]] === scores[order[start]]) trueCount += isTrue[order[end++]];
    for (let at = start; at < end; at++) {
      trueAbove[order[at]] = trueCount;
      allAbove[order[at]] = end;
    }
  }
  return { trueAbove, allAbove, trueCount };
}
