/** The loss of contrastive learning. */
import * as ad from "../../autodiff/operations.js";
import { precisionOf } from "../../autodiff/traced.js";
import { type Tensor, zeros } from "../../tensor/operations.js";
import type { LossFunction } from "../training/losses.js";

/**
 * NT-Xent (Chen et al., "A simple framework for contrastive learning", 2020): of all other vectors z of a batch, the one most similar to
 * zᵢ should be its partner p, another view of the same sample: the mean of −log exp(sᵢₚ/τ) / Σ_{k≠i} exp(sᵢₖ/τ), where s is the cosine
 * and τ the temperature. Targets are the rows of the partners.
 */
export function contrastiveLoss(temperature = 0.5): LossFunction {
  return (scores, targets) => {
    const [count] = scores.shape;
    const length = ad.sqrt(ad.add(ad.sum(ad.square(scores), { axes: [1], keepAxes: true }), 1e-12));
    const unit = ad.divide(scores, length);
    const similarity = ad.multiply(ad.matmul(unit, ad.transpose(unit)), 1 / temperature);
    // No vector is compared with itself: exp(−10⁴) is 0.
    return ad.mean(ad.softmaxCrossEntropy(ad.add(similarity, diagonal(count, -1e4, scores)), targets));
  };
}

function diagonal(count: number, value: number, like: Tensor): Tensor {
  const { shape, data } = zeros([count, count], precisionOf(like));
  for (let i = 0; i < count; i++) data[i * count + i] = value;
  return { shape, data };
}
