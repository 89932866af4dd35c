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
  /** Attention of all batches of a task, and its gradient; `cost` is the approximate time on one thread in nanoseconds. */
  attention32(task: number, batches: number, cost: number): void;
  attentionGradient32(task: number, batches: number, cost: number): void;
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
