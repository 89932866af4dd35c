/** Normalisation over the batch, over the features, or over groups of channels, with a learned scale and shift. */
import * as ad from "../../autodiff/operations.js";
import { stopGradient } from "../../autodiff/traced.js";
import { fraction, integer, positive } from "../../core/options/options.js";
import { mean as meanOf, type Tensor, variance as varianceOf } from "../../tensor/operations.js";
import { constant } from "./initializers.js";
import { defineLayer } from "./layer.js";

const epsilon = () => positive(1e-5, "constant that is added to the variance");

const scaleAndShift = (length: number) => ({ scale: constant([length], 1), shift: constant([length], 0) });

/** One number for each channel, as a tensor that broadcasts to samples [n, channels, …]. */
function perChannel(values: Tensor, x: Tensor): Tensor {
  return ad.reshape(values, [values.shape[0], ...x.shape.slice(2).map(() => 1)]);
}

/**
 * Batch normalisation (Ioffe and Szegedy 2015): in training each channel, the first axis of a sample, gets mean 0 and variance
 * 1 over the batch; otherwise by the running averages of training, to which each batch contributes the share `momentum`.
 */
export const batchNormalization = defineLayer({
  kind: "batch-normalization",
  summary: "normalises each channel over the batch",
  fields: {
    momentum: fraction(0.1, "weight of each batch in the running mean and variance"),
    epsilon: epsilon(),
  },
  required: [],
  plan(_, input, { refuse }) {
    const [channels] = input;
    if (channels === undefined) throw refuse(input, "at least one axis, the first of channels");
    return {
      shape: input,
      parameters: scaleAndShift(channels),
      state: { mean: constant([channels], 0), variance: constant([channels], 1) },
    };
  },
  apply({ momentum, epsilon }, { scale, shift }, x, { training, state, refuse }) {
    if (!training) {
      const { mean, variance } = state;
      if (mean === undefined) throw refuse("needs the running mean and variance; pass `state`");
      const deviation = ad.sqrt(ad.add(variance, epsilon));
      const factor = ad.divide(scale, deviation);
      return ad.add(ad.multiply(ad.subtract(x, perChannel(mean, x)), perChannel(factor, x)), perChannel(shift, x));
    }
    const count = x.data.length / x.shape[1];
    if (count < 2) throw refuse("a batch needs at least 2 values for each channel in training, got 1");
    const axes = x.shape.map((_, axis) => axis).filter((axis) => axis !== 1);
    const values = stopGradient(x);
    const average = (before: Tensor, now: Tensor): Tensor => ({
      shape: before.shape,
      data: before.data.map((value, i) => value + momentum * (now.data[i] - value)),
    });
    const unbiased = ad.multiply(varianceOf(values, { axes }), count / (count - 1));
    return {
      y: ad.batchNorm(x, scale, shift, epsilon),
      state: {
        mean: average(state.mean, meanOf(values, { axes })),
        variance: average(state.variance, unbiased),
      },
    };
  },
});

/** Layer normalisation (Ba et al. 2016): the last axis of each sample gets mean 0 and variance 1. */
export const layerNormalization = defineLayer({
  kind: "layer-normalization",
  summary: "normalises the last axis of each sample",
  fields: { epsilon: epsilon() },
  required: [],
  plan(_, input, { refuse }) {
    const features = input.at(-1);
    if (features === undefined) throw refuse(input, "at least one axis, the last of features");
    return { shape: input, parameters: scaleAndShift(features) };
  },
  apply: ({ epsilon }, { scale, shift }, x) => ad.layerNorm(x, scale, shift, epsilon),
});

/** Group normalisation (Wu and He 2018): groups of channels of each sample get mean 0 and variance 1. */
export const groupNormalization = defineLayer({
  kind: "group-normalization",
  summary: "normalises groups of channels of each sample",
  fields: { groups: integer(8, "number of groups of channels"), epsilon: epsilon() },
  required: [],
  plan({ groups }, input, { refuse }) {
    const [channels] = input;
    if (channels === undefined || channels % groups !== 0) {
      throw refuse(input, `channels, the first axis, that can be divided into ${groups} groups`);
    }
    return { shape: input, parameters: scaleAndShift(channels) };
  },
  apply: ({ groups, epsilon }, { scale, shift }, x) => ad.groupNorm(x, groups, scale, shift, epsilon),
});
