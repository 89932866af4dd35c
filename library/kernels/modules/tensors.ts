/** Tensors of floats. */
export { attention32, attentionGradient32 } from "../attention";
export { convolve32, convolveInput32, convolveWeight32, packKernels32 } from "../convolution";
export { denseChain32 } from "../dense-chain";
export { normalizeRows32, normalizeRowsGradient32, normalizeSets32, normalizeSetsGradient32 } from "../normalization";
export { adam32, axpy32, momentum32, rmsprop32, sgd32 } from "../optimizer-steps";
export { averagePool32, maxPool32, maxPoolAdjoint32 } from "../pooling";
export { gemmBatch32 } from "../product-batch";
export { copyStrided32, gather32, scatterAdd32, sparseMatmul32 } from "../tensor-copies";
export { binary32, shiftActivate32, unary32 } from "../tensor-maps";
export { crossEntropy32, softmax32, softmaxAdjoint32 } from "../tensor-softmax";
export { reduceColumns32, reduceRows32, squares32 } from "../tensor-sums";
export { winograd32, winogradKernels32 } from "../winograd";
export { winogradRestore32, winogradWeight32 } from "../winograd-weights";
