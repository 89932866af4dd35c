/** Binary decisions by a threshold: from costs in closed form, or from validation scores; and Chow's band of rejection. */

import type { ClassName, LabelsLike } from "../data/labels.js";
import { asNumbers, asPositives, asWeights } from "../metrics/metric-input.js";
import { refuse } from "../numeric/domain.js";
import { refuseSetting } from "../optimize/check-arguments.js";

/** The costs of the four outcomes of a binary decision (default 0). */
export interface BinaryCosts {
  /** Deciding "positive" where "negative" is true. */
  readonly falsePositive: number;
  /** Deciding "negative" where "positive" is true. */
  readonly falseNegative: number;
  readonly truePositive?: number;
  readonly trueNegative?: number;
}

/**
 * The posterior of the positive class from which on "positive" is the cheaper decision: with p the posterior,
 * p · TP + (1 − p) · FP ≤ p · FN + (1 − p) · TN from p = (FP − TN) / (FP − TN + FN − TP) on.
 *
 * @example
 * ```ts
 * import { thresholdFromCosts } from "lectern/decisions";
 *
 * thresholdFromCosts({ falsePositive: 1, falseNegative: 9 }); // 0.1
 * ```
 */
export function thresholdFromCosts(costs: BinaryCosts): number {
  const { falsePositive, falseNegative, truePositive, trueNegative } = checkCosts("thresholdFromCosts", costs);
  const tooMuch = falsePositive - trueNegative;
  return tooMuch / (tooMuch + falseNegative - truePositive);
}

/** Where to reject: posteriors of the positive class strictly between the two. */
export interface RejectBand {
  /** Up to here "negative" is decided. */
  readonly lower: number;
  /** From here on "positive" is decided; equal to `lower`, the threshold, where rejecting never pays. */
  readonly upper: number;
}

/**
 * The band of posteriors in which rejecting, at its own cost, is cheaper than either decision (Chow, On optimum
 * recognition error and reject tradeoff, IEEE Trans. Inf. Theory 16(1), 1970).
 *
 * @example
 * ```ts
 * import { rejectBand } from "lectern/decisions";
 *
 * rejectBand({ falsePositive: 1, falseNegative: 1, reject: 0.2 }); // { lower: 0.2, upper: 0.8 }
 * ```
 */
export function rejectBand(costs: BinaryCosts & { readonly reject: number }): RejectBand {
  const { falsePositive, falseNegative, truePositive, trueNegative } = checkCosts("rejectBand", costs);
  const { reject } = costs;
  const right = Math.max(truePositive, trueNegative);
  const wrong = Math.min(falsePositive, falseNegative);
  if (!(wrong > right))
    refuse("rejectBand", "every mistake", `more expensive than correct decisions (${right})`, wrong);
  if (!(reject >= right && reject < Infinity)) {
    refuseSetting("rejectBand", "reject", `a finite number, at least the cost of correct decisions (${right})`, reject);
  }
  // "negative" costs at most `reject` while p · FN + (1 − p) · TN does, "positive" while p · TP + (1 − p) · FP does.
  const lower = Math.min(1, (reject - trueNegative) / (falseNegative - trueNegative));
  const upper = Math.max(0, (falsePositive - reject) / (falsePositive - truePositive));
  if (lower < upper) return { lower, upper };
  const threshold = thresholdFromCosts(costs);
  return { lower: threshold, upper: threshold };
}

/** A threshold and the mean cost it has on the samples it was chosen on. */
export interface ChosenThreshold {
  /** "Positive" is decided for scores of at least this; −∞ decides so always, ∞ never. */
  readonly threshold: number;
  readonly cost: number;
}

/**
 * The threshold on scores with the smallest mean cost on validation samples, in O(n log n). It is halfway between two
 * scores; of equally cheap ones it is the one in the widest gap. Use it when the scores are not probabilities, or are badly calibrated
 * ones; else {@link thresholdFromCosts} needs no data.
 *
 * @example
 * ```ts
 * import { chooseThreshold } from "lectern/decisions";
 *
 * const costs = { falsePositive: 1, falseNegative: 5 };
 * chooseThreshold([0, 0, 1, 0, 1], [0.1, 0.3, 0.4, 0.6, 0.9], { costs, positive: 1 }); // { threshold: 0.35, cost: 0.2 }
 * ```
 */
export function chooseThreshold(
  truth: LabelsLike,
  scores: ArrayLike<number>,
  options: { readonly costs: BinaryCosts; readonly positive?: ClassName; readonly weights?: ArrayLike<number> },
): ChosenThreshold {
  const costs = checkCosts("chooseThreshold", options.costs);
  const positives = asPositives("chooseThreshold", truth, options.positive);
  const n = positives.length;
  const values = asNumbers("chooseThreshold", "scores", scores, n);
  const weights = asWeights("chooseThreshold", options.weights, n);
  const weight = (i: number) => (weights === undefined ? 1 : weights[i]);
  const order = Int32Array.from({ length: n }, (_, i) => i)
    .filter((i) => weight(i) > 0)
    .sort((a, b) => values[b] - values[a]);

  let total = 0;
  let cost = 0; // of deciding "positive" for the k highest scores; for none of them to begin with
  for (const i of order) {
    total += weight(i);
    cost += weight(i) * (positives[i] ? costs.falseNegative : costs.trueNegative);
  }
  const rounding = 4 * Number.EPSILON * n * largestCost(costs) * total;
  let best = { threshold: Infinity, cost, gap: 0 };
  for (let k = 0; k < order.length; k++) {
    const i = order[k];
    cost +=
      weight(i) * (positives[i] ? costs.truePositive - costs.falseNegative : costs.falsePositive - costs.trueNegative);
    const next = k + 1 < order.length ? values[order[k + 1]] : -Infinity;
    if (next === values[i]) continue;
    // The open ends count as no gap: where deciding one thing always is not cheaper, the scores are used.
    const gap = next === -Infinity ? 0 : values[i] - next;
    if (cost < best.cost - rounding || (cost <= best.cost + rounding && gap > best.gap)) {
      best = { threshold: next === -Infinity ? -Infinity : values[i] / 2 + next / 2, cost, gap };
    }
  }
  return { threshold: best.threshold, cost: best.cost / total };
}

function checkCosts(where: string, costs: BinaryCosts): Required<BinaryCosts> {
  const { falsePositive, falseNegative, truePositive = 0, trueNegative = 0 } = costs;
  const all = { falsePositive, falseNegative, truePositive, trueNegative };
  for (const [name, cost] of Object.entries(all)) {
    if (!Number.isFinite(cost)) refuseSetting(where, name, "a finite number", cost);
  }
  if (!(falsePositive > trueNegative))
    refuse(where, "falsePositive", `above trueNegative (${trueNegative})`, falsePositive);
  if (!(falseNegative > truePositive))
    refuse(where, "falseNegative", `above truePositive (${truePositive})`, falseNegative);
  return all;
}

function largestCost(costs: Required<BinaryCosts>): number {
  return Math.max(...Object.values(costs).map(Math.abs));
}
