/** All operations that can be differentiated. */
export {
  add,
  broadcastTo,
  divide,
  greater,
  maximum,
  minimum,
  multiply,
  negate,
  power,
  subtract,
  sumTo,
  where,
} from "./operations/arithmetic.js";
export { type AttentionOptions, attention, attentionWeights } from "./operations/attention.js";
export { convolutionLayer } from "./operations/convolution.js";
export { dense } from "./operations/dense.js";
export {
  abs,
  clip,
  cos,
  erf,
  exp,
  gelu,
  leakyRelu,
  log,
  reciprocal,
  relu,
  sigmoid,
  silu,
  sin,
  softplus,
  sqrt,
  square,
  tanh,
} from "./operations/elementwise.js";
export { concatenate, flip, pad, reshape, slice, split, stack, transpose } from "./operations/movement.js";
export { batchNorm, groupNorm, layerNorm } from "./operations/normalization.js";
export { averagePool, maxPool, minPool } from "./operations/pooling.js";
export { convolve, convolveTransposed, matmul } from "./operations/products.js";
export { logSumExp, max, mean, sum, variance } from "./operations/reductions.js";
export { gather, scatterAdd, sparseMatmul, takeEntries } from "./operations/selection.js";
export { logSoftmax, softmax, softmaxCrossEntropy } from "./operations/softmax.js";
