/** How well predicted regions cover the true ones, as a measure and as a loss. */
import * as ad from "../../autodiff/operations.js";
import type { Tensor } from "../../tensor/operations.js";
import type { LossFunction } from "../training/losses.js";

/** Dice coefficients 2 |A ∩ B| / (|A| + |B|) of the classes but the background; NaN for one without pixels. */
export function diceScores(truth: Int32Array, predicted: Int32Array, classes: number): number[] {
  const [both, sizes] = [new Float64Array(classes), new Float64Array(classes)];
  for (let i = 0; i < truth.length; i++) {
    sizes[truth[i]]++;
    sizes[predicted[i]]++;
    if (truth[i] === predicted[i]) both[truth[i]]++;
  }
  return Array.from({ length: classes - 1 }, (_, k) => (2 * both[k + 1]) / sizes[k + 1]);
}

/**
 * The loss of nnU-Net: the mean cross-entropy of the pixels plus 1 − the mean of the Dice coefficients of probabilities p and targets y,
 * (2 Σ p y + 1) / (Σ p + Σ y + 1), over the classes. Scores and targets are [n, classes, height, width].
 */
export const overlapLoss: LossFunction = (scores, targets) => {
  const y = ad.transpose(targets as Tensor, [0, 2, 3, 1]);
  const logs = ad.logSoftmax(ad.transpose(scores, [0, 2, 3, 1]));
  const crossEntropy = ad.negate(ad.mean(ad.sum(ad.multiply(logs, y), { axes: [-1] })));
  const p = ad.exp(logs);
  const over = (x: Tensor) => ad.sum(x, { axes: [0, 1, 2] });
  const both = ad.add(ad.multiply(over(ad.multiply(p, y)), 2), 1);
  const dice = ad.divide(both, ad.add(ad.add(over(p), over(y)), 1));
  return ad.add(crossEntropy, ad.subtract(1, ad.mean(dice)));
};
