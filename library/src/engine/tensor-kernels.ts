/**
 * Operations on tensors of floats in the engine's memory. Lengths and strides are in floats unless stated otherwise, and
 * results do not depend on the number of threads. Without SIMD they are the loops of the tensor functions themselves.
 */

/** The kernels of a tier. */
export interface TensorKernels {
  readonly steps?: TensorSteps;
}

/** The numbers of elementwise functions (library/kernels/tensor-maps.ts). From `exp` on they take several nanoseconds an entry. */
export const unaryCodes = {
  ...{ negate: 0, abs: 1, square: 2, sqrt: 3, reciprocal: 4, relu: 5, step: 6, leakyRelu: 7, clip: 8, sign: 9 },
  ...{ exp: 10, log: 11, tanh: 12, sigmoid: 13, softplus: 14, erf: 15, gelu: 16, geluDerivative: 17 },
} as const;

/** The numbers of elementwise functions of two tensors; the last four are gradients through activations. */
export const binaryCodes = {
  ...{ add: 0, subtract: 1, multiply: 2, divide: 3, maximum: 4, minimum: 5, greater: 6, equal: 7 },
  ...{ reluGradient: 8, tanhGradient: 9, sigmoidGradient: 10, geluGradient: 11 },
} as const;

/** The numbers of reductions. */
export const reductionCodes = { sum: 0, max: 1, min: 2 } as const;

/** Rows of which the gradients of scale and shift are added up together. */
export const rowsOfSums = 64;

/** The offsets of a task of attention in bytes (library/kernels/attention.ts): 32-bit numbers, of which `scale` is a float. */
export const attentionTask = {
  ...{ queries: 0, keys: 4, features: 8, valueFeatures: 12, isCausal: 16, scale: 20, query: 24, key: 28, value: 32 },
  ...{ mask: 36, maskStarts: 40, maskRow: 44, maskColumn: 48, result: 52, logSums: 56, gradient: 60 },
  ...{ queryGradient: 64, keyGradient: 68, valueGradient: 72, bytes: 76 },
} as const;

/** The offsets of a task of convolution (library/kernels/convolution-layout.ts); channels and outputs are those of a group. */
export const convolutionTask = {
  ...{ channels: 0, outputs: 4, groups: 8, height: 12, width: 16, kernelHeight: 20, kernelWidth: 24 },
  ...{ resultHeight: 28, resultWidth: 32, rowStride: 36, columnStride: 40, rowPadding: 44, columnPadding: 48 },
  ...{ rowDilation: 52, columnDilation: 56, image: 60, kernel: 64, result: 68, images: 72, together: 76 },
  ...{ shift: 80, activation: 84, bytes: 88 },
} as const;

/** Sizes of the blocks of convolutions, which the kernels have too (library/kernels/convolution.ts, winograd.ts, winograd-tiles.ts). */
export const convolutionBlocks = {
  /** positions of a unit */
  positions: 512,
  /** rows of packed kernels beyond their number */
  spareRows: 6,
  /** places of a transformed tile of 3 x 3 kernels, most tiles of a band of rows of tiles, and its wanted bytes */
  ...{ places: 16, mostTiles: 512, bandBytes: 2 ** 20 },
  /** most pixels of a row with its padding */
  mostPixels: 1024,
} as const;

/** The offsets of a task of pooling (library/kernels/pooling.ts). */
export const poolingTask = {
  ...{ height: 0, width: 4, resultHeight: 8, resultWidth: 12, windowHeight: 16, windowWidth: 20 },
  ...{ rowStride: 24, columnStride: 28, rowPadding: 32, columnPadding: 36, bytes: 40 },
} as const;

/** A kernel that computes independent units of a task; `cost` is the approximate time on one thread in nanoseconds. */
export type UnitsKernel = (task: number, units: number, cost: number) => void;

/** The names of these kernels. */
export type UnitsName =
  | "attention32"
  | "attentionGradient32"
  | "convolve32"
  | "convolveInput32"
  | "convolveWeight32"
  | "winograd32"
  | "winogradWeight32";

/** What the SIMD tier computes. */
export interface TensorSteps {
  /** out ← f(x), with the parameters of `leakyRelu` and `clip`. */
  unary32(code: number, n: number, x: number, first: number, second: number, out: number): void;
  /**
   * Row by row out ← f(x, y). Rows of x are `xRow` bytes apart (0: the same for all), its entries `xStep` bytes (4, or 0 for
   * one entry for the whole row), and so for y; at most one of them has a step of 0.
   */
  binary32(
    code: number,
    rows: number,
    columns: number,
    x: number,
    xRow: number,
    xStep: number,
    y: number,
    yRow: number,
    yStep: number,
    out: number,
  ): void;
  /** out ← f(x + shift) row by row, for relu, tanh, sigmoid and gelu, or −1 for the sum alone. May be in place. */
  shiftActivate32(code: number, rows: number, columns: number, x: number, shift: number, out: number): void;
  /** out ← factor Σ x, max x or min x of each row of n floats. */
  reduceRows32(code: number, rows: number, n: number, factor: number, x: number, out: number): void;
  /**
   * The same along the columns of each of `outer` matrices, which follow each other; rows are `stride` floats apart, and the
   * results of a matrix begin `outStride` floats after those of the one before.
   */
  reduceColumns32(
    code: number,
    outer: number,
    rows: number,
    columns: number,
    stride: number,
    factor: number,
    x: number,
    out: number,
    outStride: number,
  ): void;
  /** The sums of squares of consecutive blocks of floats, as doubles. */
  squares32(n: number, block: number, x: number, out: number): void;
  /** C ← op(A) op(B) for each of `count` pairs of matrices, which are aStep, bStep and cStep floats apart. */
  gemmBatch32(
    transA: boolean,
    transB: boolean,
    m: number,
    n: number,
    k: number,
    count: number,
    a: number,
    aStep: number,
    b: number,
    bStep: number,
    c: number,
    cStep: number,
  ): void;
  /**
   * Copies n0 x n1 x n2 x n3 floats between a contiguous array and one with the given strides, perhaps negative or 0: from the
   * second to the first, or back.
   */
  copyStrided32(
    isBack: boolean,
    n0: number,
    n1: number,
    n2: number,
    n3: number,
    s0: number,
    s1: number,
    s2: number,
    s3: number,
    strided: number,
    contiguous: number,
  ): void;
  /**
   * The sum of the losses of some rows at the end of a chain of dense layers, and the gradients of their mean
   * (library/kernels/dense-chain.ts).
   */
  denseChain32(
    isClasses: boolean,
    rows: number,
    layers: number,
    layout: number,
    parameters: number,
    targets: number,
    work: number,
    gradients: number,
  ): number;
  /** Row i of `out` ← row `rows[i]` of x, rows of n floats. */
  gather32(count: number, n: number, rows: number, x: number, out: number): void;
  /** Adds row i of x to row `rows[i]` of `out`. */
  scatterAdd32(count: number, n: number, rows: number, x: number, out: number): void;
  /** Adds the product of a sparse matrix of floats in rows, or of its transpose, and x with rows of n floats to `out`. */
  sparseMatmul32(
    isTransposed: boolean,
    rows: number,
    n: number,
    entries: number,
    rowStart: number,
    columnIndex: number,
    values: number,
    x: number,
    out: number,
  ): void;
  /** Softmax of each row of n floats, or its logarithm. */
  softmax32(isLog: boolean, rows: number, n: number, x: number, out: number): void;
  /** p (g − Σ p g) for the result p of softmax, or g − exp(p) Σ g for its logarithm p. */
  softmaxAdjoint32(isLog: boolean, rows: number, n: number, p: number, g: number, out: number): void;
  /** The cross-entropy of each row and its gradient; targets are classes (32-bit), or probabilities unless `soft` is 0. */
  crossEntropy32(
    rows: number,
    n: number,
    x: number,
    classes: number,
    soft: number,
    losses: number,
    gradient: number,
  ): void;
  /** Normalises rows, with a scale and a shift for each entry of a row. */
  normalizeRows32(
    rows: number,
    n: number,
    epsilon: number,
    x: number,
    scale: number,
    shift: number,
    out: number,
    means: number,
    inverses: number,
  ): void;
  /** Its gradient; `sums` gets Σ g z and then Σ g over each block of {@link rowsOfSums} rows, 2 n floats for each block. */
  normalizeRowsGradient32(
    rows: number,
    n: number,
    g: number,
    x: number,
    scale: number,
    means: number,
    inverses: number,
    out: number,
    sums: number,
  ): void;
  /**
   * Normalises sets of runs of n floats (library/kernels/normalization.ts). `parameters` are scales, then shifts; `statistics`
   * gets the means of all sets, then the inverse deviations.
   */
  normalizeSets32(
    sets: number,
    runs: number,
    n: number,
    setStep: number,
    runStep: number,
    setParameter: number,
    runParameter: number,
    channels: number,
    epsilon: number,
    x: number,
    parameters: number,
    out: number,
    statistics: number,
  ): void;
  /** Its gradient; `sums` gets Σ g z and then Σ g for each parameter of each set. */
  normalizeSetsGradient32(
    sets: number,
    runs: number,
    n: number,
    setStep: number,
    runStep: number,
    setParameter: number,
    runParameter: number,
    channels: number,
    g: number,
    x: number,
    scale: number,
    statistics: number,
    out: number,
    sums: number,
  ): void;
  /** Attention and its gradient; a unit is a batch. */
  readonly attention32: UnitsKernel;
  readonly attentionGradient32: UnitsKernel;
  /** Packs kernels for {@link convolve32}, or for {@link convolveInput32} if it is the adjoint. */
  packKernels32(task: number, isAdjoint: boolean, weights: number, packed: number): void;
  /** Convolution; a unit is a block of positions of a group of an image. */
  readonly convolve32: UnitsKernel;
  /** The gradients of images; a unit is a group of an image. */
  readonly convolveInput32: UnitsKernel;
  /** The sums over some images of the gradients of kernels; a unit is a block of images. */
  readonly convolveWeight32: UnitsKernel;
  /** The same for kernels of 3 x 3 by the algorithm of Winograd; a unit is a band of rows of a group of an image. */
  winogradKernels32(task: number, isAdjoint: boolean, weights: number, packed: number): void;
  readonly winograd32: UnitsKernel;
  readonly winogradWeight32: UnitsKernel;
  /** From the sums of {@link winogradWeight32} to the gradients of the kernels. */
  winogradRestore32(task: number, sums: number, out: number): void;
  /** The largest pixel of each window and its place in x, its adjoint, and means of windows or their adjoint. */
  maxPool32(task: number, planes: number, x: number, values: number, places: number, pixels: number): void;
  maxPoolAdjoint32(task: number, planes: number, gradient: number, places: number, out: number, pixels: number): void;
  averagePool32(task: number, isAdjoint: boolean, planes: number, x: number, means: number, pixels: number): void;
  /** Steps of optimisers (library/src/tensor/optimizer-steps.ts has the formulas). */
  axpy32(n: number, alpha: number, x: number, y: number): void;
  sgd32(n: number, w: number, g: number, rate: number, decay: number): void;
  momentum32(
    isAhead: boolean,
    n: number,
    w: number,
    g: number,
    v: number,
    rate: number,
    momentum: number,
    decay: number,
  ): void;
  rmsprop32(
    n: number,
    w: number,
    g: number,
    v: number,
    rate: number,
    average: number,
    epsilon: number,
    decay: number,
  ): void;
  adam32(
    n: number,
    w: number,
    g: number,
    m: number,
    v: number,
    beta1: number,
    beta2: number,
    size: number,
    root: number,
    epsilon: number,
    inGradient: number,
    shrink: number,
  ): void;
}
