/** Tensors of floats. */
export { attention32, attentionGradient32 } from "../attention";
export { normalizeRows32, normalizeRowsGradient32, normalizeSets32, normalizeSetsGradient32 } from "../normalization";
export { adam32, axpy32, momentum32, rmsprop32, sgd32 } from "../optimizer-steps";
export { gemmBatch32 } from "../product-batch";
export { copyStrided32, gather32, scatterAdd32, sparseMatmul32 } from "../tensor-copies";
export { binary32, shiftActivate32, unary32 } from "../tensor-maps";
export { crossEntropy32, softmax32, softmaxAdjoint32 } from "../tensor-softmax";
export { reduceColumns32, reduceRows32, squares32 } from "../tensor-sums";
