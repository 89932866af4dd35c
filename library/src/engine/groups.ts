/**
 * The groups of kernels that the engine loads on demand, each with the module of the same name in library/kernels/modules.
 * A new kernel is added to the list of its module and to its group here.
 */

import type { CenterKernels } from "./center-kernels.js";
import type { ClusterKernels, WindowKernels } from "./cluster-kernels.js";
import type { EmbeddingKernels, EmbeddingStep, embeddingSteps } from "./embedding-kernels.js";
import {
  centersCode,
  clustersCode,
  coreCode,
  embeddingCode,
  factorsCode,
  floatsCode,
  functionsCode,
  machinesCode,
  medoidsCode,
  pairsCode,
  selectionCode,
  softmaxCode,
  tensorsCode,
  treesCode,
  windowsCode,
} from "./generated/kernels.js";
import type { KernelGroup } from "./kernel-group.js";
import type { Kernels } from "./kernels.js";
import type {
  FactorKernels,
  FloatKernels,
  FunctionKernels,
  PairKernels,
  SelectionKernels,
  SoftmaxKernels,
} from "./kernels-data.js";
import type { MachineKernels } from "./machine-kernels.js";
import type { MedoidKernels } from "./medoid-kernels.js";
import { plainCenters } from "./plain/centers.js";
import { plainClusters, plainWindows } from "./plain/clusters.js";
import { plainColumnProducts } from "./plain/column-products.js";
import { plainEmbedding } from "./plain/embedding.js";
import { plainFactors } from "./plain/factors.js";
import { plainFloats } from "./plain/floats.js";
import { plainFunctions } from "./plain/functions.js";
import { plainHistogram } from "./plain/histogram.js";
import { plainMachines } from "./plain/machines.js";
import { plainMatrixVector } from "./plain/matrix-vector.js";
import { plainMedoids } from "./plain/medoids.js";
import { plainPairs } from "./plain/pairs.js";
import { plainProducts } from "./plain/products.js";
import { plainSelection } from "./plain/selection.js";
import { plainSoftmax } from "./plain/softmax.js";
import { plainTriangular } from "./plain/triangular.js";
import { plainVectors } from "./plain/vectors.js";
import { rowsOfSums, type TensorKernels, type UnitsKernel, type UnitsName } from "./tensor-kernels.js";
import { splitCenters } from "./threads/split-centers.js";
import { splitEmbedding } from "./threads/split-embedding.js";
import { splitFactors } from "./threads/split-factors.js";
import { splitFunctions } from "./threads/split-functions.js";
import { splitMachines } from "./threads/split-machines.js";
import { splitPairs } from "./threads/split-pairs.js";
import { splitFloats, splitProducts } from "./threads/split-products.js";
import { splitSelection } from "./threads/split-selection.js";
import { splitSoftmax } from "./threads/split-softmax.js";
import { splitTensors } from "./threads/split-tensors.js";
import { splitTrees } from "./threads/split-trees.js";
import type { TreeKernels } from "./tree-kernels.js";

/** The steps of k-means and k-means++. */
export const centerKernels: KernelGroup<CenterKernels> = {
  name: "centers",
  code: centersCode,
  plain: plainCenters,
  bind: (simd, scratch) => {
    const step = (name: keyof CenterKernels) => (task: number, count: number) => {
      for (let block = 0; block < count; block++) simd[name](task, block, scratch);
    };
    return {
      prepareSamples: step("prepareSamples"),
      assignSamples: step("assignSamples"),
      sumSamples: step("sumSamples"),
      measureSamples: step("measureSamples"),
      measureGap: step("measureGap"),
      measureSeeds: step("measureSeeds"),
      takeSeed: step("takeSeed"),
    };
  },
  split: splitCenters,
};

/** Clusters that are merged, and samples that are reached, one after the other: each step is too short for several threads. */
export const clusterKernels: KernelGroup<ClusterKernels> = {
  name: "clusters",
  code: clustersCode,
  plain: plainClusters,
  bind: ({ nearestCluster, growShortestTree }) => ({ nearestCluster, growShortestTree }),
  split: (_, alone) => alone,
};

/** Linear algebra, which every engine has. */
export const coreKernels: KernelGroup<Kernels> = {
  name: "core",
  code: coreCode,
  plain: (memory) => ({
    ...plainProducts(memory),
    ...plainColumnProducts(memory),
    ...plainMatrixVector(memory),
    ...plainTriangular(memory),
    ...plainVectors(memory),
  }),
  bind: (simd, scratch) => {
    const { gemv, ger, symv, syr2, mirror, transpose, trsv } = simd;
    const { dot, axpy, scale, norm, copy, swap, rotate, rowNorms } = simd;
    return {
      ...{ gemv, ger, symv, syr2, mirror, transpose, trsv },
      ...{ dot, axpy, scale, norm, copy, swap, rotate, rowNorms },
      gemm: (transA, transB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) =>
        simd.gemm(transA, transB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, scratch),
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
    };
  },
  split: (pool, alone) => ({ ...alone, ...splitProducts(pool, alone) }),
};

/** Neighbour embeddings. */
export const embeddingKernels: KernelGroup<EmbeddingKernels> = {
  name: "embedding",
  code: embeddingCode,
  plain: plainEmbedding,
  bind: (simd, scratch) => {
    const step =
      (name: (typeof embeddingSteps)[number]): EmbeddingStep =>
      (task, count) => {
        for (let block = 0; block < count; block++) simd[name](task, block, scratch);
      };
    return {
      attractSamples: step("attractSamples"),
      exactForces: step("exactForces"),
      spaceForces: step("spaceForces"),
      measureDivergence: step("measureDivergence"),
      moveSamples: step("moveSamples"),
      spreadCharges: step("spreadCharges"),
      transformRows: step("transformRows"),
      prepareSpectrum: step("prepareSpectrum"),
      convolveColumns: step("convolveColumns"),
      restoreRows: step("restoreRows"),
      interpolateForces: step("interpolateForces"),
      sampleEdges: simd.sampleEdges,
      addTriplets: simd.addTriplets,
    };
  },
  split: splitEmbedding,
};

/** Products with sparse matrices, and non-negative matrix factorisation. */
export const factorKernels: KernelGroup<FactorKernels> = {
  name: "factors",
  code: factorsCode,
  plain: plainFactors,
  bind: ({ descendNonNegative, sparseProduct }) => ({
    descendNonNegative,
    sparseProduct: (m, n, entries, rowStart, columnIndex, values, b, ldb, c, ldc) =>
      sparseProduct(m, n, 0, entries + 1, rowStart, columnIndex, values, b, ldb, c, ldc),
  }),
  split: splitFactors,
};

/** Products of single precision. */
export const floatKernels: KernelGroup<FloatKernels> = {
  name: "floats",
  code: floatsCode,
  plain: plainFloats,
  bind: ({ gemm32 }, scratch) => ({
    gemm32: (transA, transB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) =>
      gemm32(transA, transB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, scratch),
  }),
  split: splitFloats,
};

/** Functions of arrays. */
export const functionKernels: KernelGroup<FunctionKernels> = {
  name: "functions",
  code: functionsCode,
  plain: plainFunctions,
  bind: ({ exp, expm1, log, log1p, tanh, erf }) => ({ exp, expm1, log, log1p, tanh, erf }),
  split: splitFunctions,
};

/** Support vector machines. */
export const machineKernels: KernelGroup<MachineKernels> = {
  name: "machines",
  code: machinesCode,
  plain: plainMachines,
  bind: ({ updatePairs, rbfRows, rbfOfSquares, rbfSums, addFloats, gatherFloats }, scratch) => ({
    ...{ updatePairs, rbfOfSquares, addFloats, gatherFloats },
    rbfRows: (isKept, m, n, d, x, xNorms, y, yNorms, gamma, rows) =>
      rbfRows(isKept, m, 0, n, d, x, xNorms, y, yNorms, gamma, rows, scratch),
    rbfSums: (m, n, d, x, xNorms, z, zNorms, gamma, functions, coefficients, out) =>
      rbfSums(m, n, d, x, xNorms, z, zNorms, gamma, functions, coefficients, out, scratch),
  }),
  split: splitMachines,
};

/** Medoids of samples. */
export const medoidKernels: KernelGroup<MedoidKernels> = {
  name: "medoids",
  code: medoidsCode,
  plain: plainMedoids,
  bind: ({ exactDistances, beginAddition, tryAdditions, addMedoid, findNearest, tryExchanges }) => ({
    ...{ exactDistances, beginAddition, tryAdditions, addMedoid, findNearest },
    // WebAssembly returns numbers.
    tryExchanges: (task, end) => Boolean(tryExchanges(task, end)),
  }),
  split: (_, alone) => alone,
};

/** Distances and Gram matrices. */
export const pairKernels: KernelGroup<PairKernels> = {
  name: "pairs",
  code: pairsCode,
  plain: plainPairs,
  bind: (simd, scratch) => ({
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
  }),
  split: splitPairs,
};

/** The smallest and largest entries of rows and of products, and the nearest points of trees. */
export const selectionKernels: KernelGroup<SelectionKernels> = {
  name: "selection",
  code: selectionCode,
  plain: plainSelection,
  bind: ({ rowArgmin, rowArgmax, smallest, smallestProducts, smallestProducts32, nearestInTree }, scratch) => ({
    ...{ rowArgmin, rowArgmax, smallest },
    smallestProducts: (m, n, d, k, x, y, offsets, indices, values) =>
      smallestProducts(m, n, d, k, x, y, offsets, indices, values, scratch),
    smallestProducts32: (m, n, d, k, x, y, offsets, indices, values) =>
      smallestProducts32(m, n, d, k, x, y, offsets, indices, values, scratch),
    nearestInTree: (m, _, d, k, x, points, order, nodes, boxes, indices, values) =>
      nearestInTree(m, d, k, x, points, order, nodes, boxes, indices, values, scratch),
  }),
  split: splitSelection,
};

/** Logistic regression. */
export const softmaxKernels: KernelGroup<SoftmaxKernels> = {
  name: "softmax",
  code: softmaxCode,
  plain: plainSoftmax,
  bind: ({ softmaxResiduals, softmaxGradients }) => ({ softmaxResiduals, softmaxGradients }),
  split: splitSoftmax,
};

/** Tensors of floats. */
export const tensorKernels: KernelGroup<TensorKernels> = {
  name: "tensors",
  code: tensorsCode,
  // Without SIMD the loops of the tensor functions do as well, on arrays of their own.
  plain: () => ({}),
  bind: (simd, scratch) => {
    const { unary32, binary32, shiftActivate32, reduceRows32, reduceColumns32, squares32, copyStrided32 } = simd;
    const { denseChain32, gather32, softmax32, softmaxAdjoint32, crossEntropy32, axpy32, sgd32, momentum32 } = simd;
    const { rmsprop32, adam32, normalizeRows32, packKernels32, winogradKernels32, winogradRestore32 } = simd;
    const all =
      (name: UnitsName): UnitsKernel =>
      (task, units) =>
        simd[name](task, 0, units, scratch);
    return {
      steps: {
        ...{ unary32, binary32, shiftActivate32, reduceRows32, reduceColumns32, squares32, copyStrided32 },
        ...{
          denseChain32,
          gather32,
          softmax32,
          softmaxAdjoint32,
          crossEntropy32,
          axpy32,
          sgd32,
          momentum32,
          rmsprop32,
          adam32,
        },
        ...{ normalizeRows32, packKernels32, winogradKernels32, winogradRestore32 },
        gemmBatch32: (transA, transB, m, n, k, count, a, aStep, b, bStep, c, cStep) =>
          simd.gemmBatch32(transA, transB, m, n, k, count, a, aStep, b, bStep, c, cStep, scratch),
        scatterAdd32: (count, n, rows, x, out) => simd.scatterAdd32(count, n, 0, n, rows, x, out),
        sparseMatmul32: (isTransposed, rows, n, _, rowStart, columnIndex, values, x, out) =>
          simd.sparseMatmul32(isTransposed, rows, n, 0, n, rowStart, columnIndex, values, x, out),
        normalizeRowsGradient32(rows, n, g, x, scale, means, inverses, out, sums) {
          for (let first = 0, to = sums; first < rows; first += rowsOfSums, to += 8 * n) {
            const [count, line, at] = [Math.min(rowsOfSums, rows - first), 4 * n * first, 4 * first];
            simd.normalizeRowsGradient32(
              ...([count, n, g + line, x + line, scale, means + at, inverses + at, out + line, to] as const),
            );
          }
        },
        normalizeSets32: (sets, ...rest) => simd.normalizeSets32(0, sets, ...rest, sets),
        normalizeSetsGradient32: (sets, ...rest) => simd.normalizeSetsGradient32(0, sets, ...rest, sets),
        attention32: all("attention32"),
        attentionGradient32: all("attentionGradient32"),
        convolve32: all("convolve32"),
        convolveInput32: all("convolveInput32"),
        convolveWeight32: all("convolveWeight32"),
        winograd32: all("winograd32"),
        winogradWeight32: all("winogradWeight32"),
        maxPool32: (task, planes, x, values, places) => simd.maxPool32(task, 0, planes, x, values, places),
        maxPoolAdjoint32: (task, planes, g, places, out) => simd.maxPoolAdjoint32(task, 0, planes, g, places, out),
        averagePool32: (task, isAdjoint, planes, x, means) => simd.averagePool32(task, isAdjoint, 0, planes, x, means),
      },
    };
  },
  split: splitTensors,
};

/** Growing trees and sending samples down them. */
export const treeKernels: KernelGroup<TreeKernels> = {
  name: "trees",
  code: treesCode,
  // Whole steps in TypeScript are those of the methods, on arrays of their own.
  plain: plainHistogram,
  bind: ({ histogram, growTree, boostColumns, walkTrees, softmaxColumns, divideRows }) => ({
    histogram,
    steps: {
      growTrees(plan, slots, slotBytes, count) {
        for (let i = 0; i < count; i++) growTree(plan, slots + i * slotBytes);
      },
      boostColumns(tasks, taskBytes, count, columns) {
        for (let i = 0; i < count; i++) boostColumns(tasks + i * taskBytes, 0, columns);
      },
      walkTrees: (task, rows) => walkTrees(task, 0, rows),
      softmaxColumns: (rows, outputs, scores, to) => softmaxColumns(rows, outputs, scores, to, 0, rows),
      divideRows,
    },
  }),
  split: splitTrees,
};

/** Sums of kernel density estimates: each is too short for several threads. */
export const windowKernels: KernelGroup<WindowKernels> = {
  name: "windows",
  code: windowsCode,
  plain: plainWindows,
  bind: ({ windowSums }, scratch) => ({
    windowSums: (isGaussian, count, size, columns, queries, points, squares, coefficients, sums) =>
      windowSums(isGaussian, count, size, columns, queries, points, squares, coefficients, sums, scratch),
  }),
  split: (_, alone) => alone,
};
