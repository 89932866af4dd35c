/** Linear algebra, which almost every method needs. */
import { attentionScratch } from "../attention";
import { convolutionScratch } from "../convolution";
import { nearestScratch } from "../nearest";
import { winogradScratch } from "../winograd";
import { winogradWeightScratch } from "../winograd-weights";

export { columnProducts } from "../column-products";
export { gemm, syrk } from "../gemm";
export { gemv, ger } from "../matrix-vector";
export { mirror, symv, syr2, transpose } from "../symmetric";
export { trsm, trsv } from "../triangular";
export { axpy, copy, dot, norm, rotate, rowNorms, scale, swap } from "../vectors";

/** Bytes of scratch buffer per thread: what the kernel that needs most takes, whichever module it is in. */
export function scratchBytes(): i32 {
  return max(
    max(nearestScratch, attentionScratch),
    max(convolutionScratch, max(winogradScratch, winogradWeightScratch)),
  );
}
