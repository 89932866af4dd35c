/** The kernels of the SIMD tier, as the module exports them; library/src/engine/kernels.ts documents them. */
import { nearestScratch } from "./nearest";

export { col2im32, histogram, im2col32 } from "./accumulation";
export { boostColumns, divideRows } from "./boost-node";
export { softmaxColumns } from "./boost-softmax";
export { assignSamples, sumSamples } from "./center-assign";
export { measureGap, measureSamples, prepareSamples } from "./center-samples";
export { columnProducts } from "./column-products";
export { descendNonNegative } from "./factors";
export { erf, exp, expm1, log, log1p, tanh } from "./function-arrays";
export { gemm, gemm32, syrk } from "./gemm";
export { laplaceGram, manhattanDistances } from "./manhattan";
export { gemv, ger } from "./matrix-vector";
export { nearestCenters } from "./nearest";
export { polynomialGram, rbfGram, sigmoidGram, squaredDistances } from "./pairs";
export { smallestProducts, smallestProducts32 } from "./search";
export { rowArgmax, rowArgmin, smallest } from "./selection";
export { softmaxGradients, softmaxResiduals } from "./softmax";
export { sparseProduct } from "./sparse";
export { mirror, symv, syr2, transpose } from "./symmetric";
export { growTree } from "./tree-grow";
export { walkTrees } from "./tree-walk";
export { trsm, trsv } from "./triangular";
export { axpy, copy, dot, norm, rotate, rowNorms, scale, swap } from "./vectors";

/** Bytes of scratch buffer per thread. */
export function scratchBytes(): i32 {
  return nearestScratch;
}
