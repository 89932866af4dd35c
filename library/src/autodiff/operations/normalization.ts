/** Normalisation to mean 0 and variance 1, then a scale and a shift, with the gradient in one pass. */
import * as t from "../../tensor/operations.js";
import { fused } from "../fused.js";
import { add, divide, multiply, subtract } from "./arithmetic.js";
import { sqrt } from "./elementwise.js";
import { reshape } from "./movement.js";
import { mean, variance } from "./reductions.js";

type Tensor = t.Tensor;

/** (x − mean)/√(variance + epsilon) over some axes. */
function standardized(x: Tensor, axes: readonly number[], epsilon: number): Tensor {
  const options = { axes, keepAxes: true };
  return divide(subtract(x, mean(x, options)), sqrt(add(variance(x, options), epsilon)));
}

/** An entry for each channel, as a tensor that broadcasts to samples [n, channels, …]. */
function perChannel(parameter: Tensor, x: Tensor): Tensor {
  return reshape(parameter, [parameter.shape[0], ...x.shape.slice(2).map(() => 1)]);
}

const pulled = ({ x, scale, shift }: t.NormalizationGradient) => [x, scale, shift];

const overFeatures = fused<number>({
  name: "layerNorm",
  define: ([x, scale, shift], epsilon) => add(multiply(standardized(x, [-1], epsilon), scale), shift),
  compute: ([x, scale, shift], epsilon) => t.layerNorm(x, scale, shift, epsilon).value,
  fuse([x, scale, shift], epsilon) {
    const result = t.layerNorm(x, scale, shift, epsilon);
    return { output: result.value, pull: (gradient) => pulled(t.layerNormGradient(gradient, x, scale, result)) };
  },
});

/** Normalises the last axis; scale and shift have an entry for each feature. */
export function layerNorm(x: Tensor, scale: Tensor, shift: Tensor, epsilon = 1e-5): Tensor {
  return overFeatures([x, scale, shift], epsilon);
}

interface Groups {
  readonly groups: number;
  readonly epsilon: number;
}

const overGroups = fused<Groups>({
  name: "groupNorm",
  define([x, scale, shift], { groups, epsilon }) {
    const [samples] = x.shape;
    const rows = reshape(x, [samples, groups, t.sizeOf(x.shape) / (samples * groups)]);
    const normal = reshape(standardized(rows, [-1], epsilon), x.shape);
    return add(multiply(normal, perChannel(scale, x)), perChannel(shift, x));
  },
  compute: ([x, scale, shift], { groups, epsilon }) => t.groupNorm(x, groups, scale, shift, epsilon).value,
  fuse([x, scale, shift], { groups, epsilon }) {
    const result = t.groupNorm(x, groups, scale, shift, epsilon);
    return {
      output: result.value,
      pull: (gradient) => pulled(t.groupNormGradient(gradient, x, groups, scale, result)),
    };
  },
});

/** Normalises groups of channels of each sample [n, channels, …]; scale and shift have an entry for each channel. */
export function groupNorm(x: Tensor, groups: number, scale: Tensor, shift: Tensor, epsilon = 1e-5): Tensor {
  return overGroups([x, scale, shift], { groups, epsilon });
}

const overBatch = fused<number>({
  name: "batchNorm",
  define([x, scale, shift], epsilon) {
    const axes = x.shape.map((_, axis) => axis).filter((axis) => axis !== 1);
    return add(multiply(standardized(x, axes, epsilon), perChannel(scale, x)), perChannel(shift, x));
  },
  compute: ([x, scale, shift], epsilon) => t.batchNorm(x, scale, shift, epsilon).value,
  fuse([x, scale, shift], epsilon) {
    const result = t.batchNorm(x, scale, shift, epsilon);
    return { output: result.value, pull: (gradient) => pulled(t.batchNormGradient(gradient, x, scale, result)) };
  },
});

/** Normalises each channel of a batch [n, channels, …] over samples and positions. */
export function batchNorm(x: Tensor, scale: Tensor, shift: Tensor, epsilon = 1e-5): Tensor {
  return overBatch([x, scale, shift], epsilon);
}
