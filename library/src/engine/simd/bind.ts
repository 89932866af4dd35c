/** Binds the exports of the module to the kernel interface, on one thread: all rows, one scratch buffer. */
import type { CenterKernels } from "../center-kernels.js";
import type { Kernels } from "../kernels.js";
import type { TreeKernels } from "../tree-kernels.js";
import type { SimdExports } from "./exports.js";

/** The kernels of an instance, which may use the scratch buffer at the given address. */
export function bindKernels(simd: SimdExports, scratch: number): Kernels {
  return {
    ...pickDirect(simd),
    gemm: (transA, transB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) =>
      simd.gemm(transA, transB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, scratch),
    gemm32: (transA, transB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) =>
      simd.gemm32(transA, transB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, scratch),
    syrk: (lower, trans, n, k, alpha, a, lda, beta, c, ldc) =>
      simd.syrk(lower, trans, 0, n, n, k, alpha, a, lda, beta, c, ldc, scratch),
    columnProducts(m, n, height, point, roots, targets, a, sums, withTarget, grams) {
      for (let first = 0, piece = 0; first < m; first += height, piece++) {
        const [from, to] = [first * 8, piece * n * 8];
        simd.columnProducts(
          ...([Math.min(height, m - first), n, point, roots && roots + from, targets && targets + from] as const),
          ...([a + n * from, sums + to, withTarget + to, grams + n * to, scratch] as const),
        );
      }
    },
    trsm: (left, lower, trans, unit, m, n, alpha, a, lda, b, ldb) =>
      simd.trsm(left, lower, trans, unit, m, n, alpha, a, lda, b, ldb, scratch),
    squaredDistances: (same, m, n, d, x, ldx, xNorms, y, ldy, yNorms, out, ldo) =>
      simd.squaredDistances(same, 0, m, n, d, x, ldx, xNorms, y, ldy, yNorms, out, ldo, scratch),
    rbfGram: (same, m, n, d, x, ldx, xNorms, y, ldy, yNorms, gamma, out, ldo) =>
      simd.rbfGram(same, 0, m, n, d, x, ldx, xNorms, y, ldy, yNorms, gamma, out, ldo, scratch),
    polynomialGram: (same, m, n, d, x, ldx, y, ldy, gamma, offset, degree, out, ldo) =>
      simd.polynomialGram(same, 0, m, n, d, x, ldx, y, ldy, gamma, offset, degree, out, ldo, scratch),
    sigmoidGram: (same, m, n, d, x, ldx, y, ldy, gamma, offset, out, ldo) =>
      simd.sigmoidGram(same, 0, m, n, d, x, ldx, y, ldy, gamma, offset, out, ldo, scratch),
    laplaceGram: (same, m, n, d, x, ldx, y, ldy, gamma, out, ldo) =>
      simd.laplaceGram(same, 0, m, n, d, x, ldx, y, ldy, gamma, out, ldo),
    manhattanDistances: (same, m, n, d, x, ldx, y, ldy, out, ldo) =>
      simd.manhattanDistances(same, 0, m, n, d, x, ldx, y, ldy, out, ldo),
    nearestCenters: (m, centers, d, x, ldx, c, ldc, centerNorms, labels, distances) =>
      simd.nearestCenters(m, centers, d, x, ldx, c, ldc, centerNorms, labels, distances, scratch),
    smallestProducts: (m, n, d, k, x, y, offsets, indices, values) =>
      simd.smallestProducts(m, n, d, k, x, y, offsets, indices, values, scratch),
    smallestProducts32: (m, n, d, k, x, y, offsets, indices, values) =>
      simd.smallestProducts32(m, n, d, k, x, y, offsets, indices, values, scratch),
    sparseProduct: (m, n, entries, rowStart, columnIndex, values, b, ldb, c, ldc) =>
      simd.sparseProduct(m, n, 0, entries + 1, rowStart, columnIndex, values, b, ldb, c, ldc),
  };
}

/** The exports that are kernels without changes. */
function pickDirect(simd: SimdExports) {
  const { gemv, ger, symv, syr2, mirror, transpose, trsv } = simd;
  const { dot, axpy, scale, norm, copy, swap, rotate, rowNorms } = simd;
  const { exp, expm1, log, log1p, tanh, erf } = simd;
  const { rowArgmin, rowArgmax, smallest, histogram, im2col32, col2im32 } = simd;
  const { descendNonNegative } = simd;
  const { softmaxResiduals, softmaxGradients } = simd;
  return {
    ...{ gemv, ger, symv, syr2, mirror, transpose, trsv },
    ...{ dot, axpy, scale, norm, copy, swap, rotate, rowNorms },
    ...{ exp, expm1, log, log1p, tanh, erf },
    ...{ rowArgmin, rowArgmax, smallest, histogram, im2col32, col2im32 },
    ...{ descendNonNegative },
    ...{ softmaxResiduals, softmaxGradients },
  };
}

/** The steps of k-means, one block after the other. */
export function bindCenters(simd: SimdExports, scratch: number): CenterKernels {
  const step = (name: keyof CenterKernels) => (task: number, count: number) => {
    for (let block = 0; block < count; block++) simd[name](task, block, scratch);
  };
  return {
    prepareSamples: step("prepareSamples"),
    assignSamples: step("assignSamples"),
    sumSamples: step("sumSamples"),
    measureSamples: step("measureSamples"),
    measureGap: step("measureGap"),
  };
}

/** The steps of growing trees, one part after the other. */
export function bindTrees(simd: SimdExports): TreeKernels {
  return {
    growTrees(plan, slots, slotBytes, count) {
      for (let i = 0; i < count; i++) simd.growTree(plan, slots + i * slotBytes);
    },
    boostColumns(tasks, taskBytes, count, columns) {
      for (let i = 0; i < count; i++) simd.boostColumns(tasks + i * taskBytes, 0, columns);
    },
    walkTrees: (task, rows) => simd.walkTrees(task, 0, rows),
    softmaxColumns: (rows, outputs, scores, to) => simd.softmaxColumns(rows, outputs, scores, to, 0, rows),
    divideRows: simd.divideRows,
  };
}
