/** All operations on tensors, for the code that builds on them. */
export { allocate, allocateZeros, type Numbers, type NumberType, typeOf } from "./allocate.js";
export { type Arena, createArena, withArena } from "./arena.js";
export {
  type Attended,
  type AttentionGradient,
  type AttentionOptions,
  attention,
  attentionGradient,
} from "./attention.js";
export { add, divide, equal, greater, maximum, minimum, multiply, power, subtract, where } from "./binary.js";
export { broadcastShapes, broadcastTo, sumTo } from "./broadcast.js";
export { type ConvolutionOptions, convolve, convolveInput, convolveWeight, type PerAxis } from "./convolve.js";
export { type CrossEntropy, softmaxCrossEntropy } from "./cross-entropy.js";
export { type Activation, activationGradient, dense } from "./dense.js";
export { gather, oneHot, putEntries, scatterAdd, takeEntries } from "./gather.js";
export { type MatmulOptions, matmul } from "./matmul.js";
export {
  concatenate,
  flip,
  inversePermutation,
  type Margins,
  type PaddingKind,
  pad,
  padAdjoint,
  type Range,
  type Ranges,
  slice,
  sliceAdjoint,
  split,
  transpose,
} from "./movement.js";
export {
  batchNorm,
  batchNormGradient,
  groupNorm,
  groupNormGradient,
  layerNorm,
  layerNormGradient,
  type NormalizationGradient,
  type Normalized,
} from "./normalize.js";
export {
  type AdamOptions,
  adamStep,
  axpy,
  momentumStep,
  nesterovStep,
  norm,
  rmspropStep,
  sgdStep,
} from "./optimizer-steps.js";
export {
  averagePool,
  averagePoolAdjoint,
  maxPool,
  minPool,
  type Pooled,
  type PoolOptions,
  poolAdjoint,
} from "./pool.js";
export { argMax, logSumExp, max, mean, min, type ReduceOptions, sum, variance } from "./reduce.js";
export { type Shape, sameShape, showShape, sizeOf } from "./shape.js";
export { logSoftmax, logSoftmaxAdjoint, softmax, softmaxAdjoint } from "./softmax.js";
export { sparseMatmul } from "./sparse-product.js";
export {
  commonType,
  convert,
  fromMatrix,
  full,
  type NestedNumbers,
  ones,
  reshape,
  scalar,
  type Tensor,
  tensor,
  toMatrix,
  zeros,
} from "./tensor.js";
export {
  abs,
  clip,
  cos,
  erf,
  exp,
  gelu,
  geluDerivative,
  leakyRelu,
  log,
  negate,
  reciprocal,
  relu,
  sigmoid,
  sign,
  sin,
  softplus,
  sqrt,
  square,
  step,
  tanh,
} from "./unary.js";
