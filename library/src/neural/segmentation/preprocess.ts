/** Images as the network of a plan sees them. */
import type { Tensor } from "../../tensor/operations.js";
import { momentsOf } from "./fingerprint.js";
import type { SegmentationPlan } from "./plan.js";
import { resample, type Size, type SpacedImage, sizeOfImage } from "./samples.js";

/** The size of an image at the spacing of the plan. */
export function sizeInPlan(plan: SegmentationPlan, sample: SpacedImage): Size {
  const size = sizeOfImage(sample);
  const { spacing = [1, 1] } = sample;
  const along = (axis: 0 | 1) => Math.max(1, Math.round((size[axis] * spacing[axis]) / plan.spacing[axis]));
  return [along(0), along(1)];
}

/** The image at the spacing of the plan, with channels on a common scale. */
export function preprocess(plan: SegmentationPlan, sample: SpacedImage): Tensor {
  const { shape, data } = resample(sample.image, sizeInPlan(plan, sample));
  const area = shape[1] * shape[2];
  const scaled = new Float32Array(data.length);
  plan.scaling.forEach((scaling, channel) => {
    const plane = data.subarray(channel * area, (channel + 1) * area);
    const { mean, deviation } = scaling.kind === "image" ? momentsOf(plane) : scaling;
    const [low, high] = scaling.kind === "image" ? [-Infinity, Infinity] : [scaling.low, scaling.high];
    for (let i = 0; i < area; i++) {
      scaled[channel * area + i] = (Math.max(low, Math.min(high, plane[i])) - mean) / Math.max(deviation, 1e-8);
    }
  });
  return { shape, data: scaled };
}
