/** How a Gram matrix changes with the settings of its kernel. */
import { createPace } from "../../core/pace.js";
import type { Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../../data/sparse.js";
import { gram } from "../../kernels/gram.js";
import { gramSteps } from "../../kernels/gram-steps.js";
import type { BasicKernel, Kernel } from "../../kernels/kernel.js";
import { exp, log, pow, sin } from "../../numeric/elementary/functions.js";
import { tunedFields } from "./kernel-settings.js";

/** A Gram matrix with ∂K / ∂log s for each setting s that is tuned, in the order of `settingsOf`. */
export interface GramDerivatives {
  readonly value: Matrix;
  readonly derivatives: readonly Matrix[];
}

/** The Gram matrix of the samples with its derivatives by the logarithms of the kernel's settings. */
export function* gramDerivatives(kernel: Kernel, x: Matrix | SparseMatrix): Work<void, GramDerivatives> {
  switch (kernel.kind) {
    case "sum": {
      const parts = yield* partsOf(kernel.terms, x);
      let { value } = parts[0];
      for (const part of parts.slice(1)) value = yield* combine(value, part.value, (p, q) => p + q);
      return { value, derivatives: parts.flatMap((part) => part.derivatives) };
    }
    case "product":
      return yield* productDerivatives(yield* partsOf(kernel.factors, x));
    case "scaled": {
      const { value, derivatives } = yield* gramDerivatives(kernel.kernel, x);
      const scaled: Matrix[] = [];
      for (const matrix of [value, ...derivatives]) scaled.push(yield* map(matrix, (entry) => kernel.factor * entry));
      return { value: scaled[0], derivatives: scaled };
    }
    case "precomputed":
      return { value: gram(kernel, x), derivatives: [] };
    default: {
      const value = yield* gramSteps(kernel, x);
      if (kernel.kind === "ard") return { value, derivatives: yield* byLengthScales(kernel.lengthScales, value, x) };
      const derivatives: Matrix[] = [];
      for (const name of tunedFields(kernel)) derivatives.push(yield* basicDerivative(kernel, name, value, x));
      return { value, derivatives };
    }
  }
}

function* partsOf(kernels: readonly Kernel[], x: Matrix | SparseMatrix): Work<void, GramDerivatives[]> {
  const parts: GramDerivatives[] = [];
  for (const kernel of kernels) parts.push(yield* gramDerivatives(kernel, x));
  return parts;
}

/** The product rule: each derivative times all the other factors. */
function* productDerivatives(parts: readonly GramDerivatives[]): Work<void, GramDerivatives> {
  const times = (a: Matrix, b: Matrix) => combine(a, b, (p, q) => p * q);
  const derivatives: Matrix[] = [];
  for (const part of parts) {
    for (const derivative of part.derivatives) {
      let result = derivative;
      for (const other of parts) if (other !== part) result = yield* times(result, other.value);
      derivatives.push(result);
    }
  }
  let { value } = parts[0];
  for (const part of parts.slice(1)) value = yield* times(value, part.value);
  return { value, derivatives };
}

function* basicDerivative(
  kernel: BasicKernel,
  name: string,
  value: Matrix,
  x: Matrix | SparseMatrix,
): Work<void, Matrix> {
  switch (kernel.kind) {
    // k = exp(−s d) has ∂k / ∂log s = −s d k = k log k: no distance is needed. With s = 1 / (2 width²) it is −2 times that.
    case "rbf":
    case "laplace":
    case "chi2":
      return yield* entropies(value);
    case "periodic":
      return yield* name === "gamma" ? entropies(value) : byPeriod(kernel.period, kernel.gamma, value, x);
    case "matern":
      return yield* maternDerivative(kernel.smoothness, yield* gramSteps({ ...kernel, smoothness: "1/2" }, x));
    // k = (1 + q)^(−m) has q / (1 + q) = 1 − k^(1/m) and m log(1 + q) = −log k.
    case "rational-quadratic": {
      const m = kernel.scaleMixture;
      const share = (k: number) => m * k * (1 - pow(k, 1 / m));
      return yield* map(value, name === "gamma" ? (k) => -share(k) : (k) => entropy(k) + share(k));
    }
    // k = 1 / (d² + s).
    case "student":
      return yield* map(value, (k) => -kernel.offset * k * k);
    case "polynomial": {
      // k = bᵖ with b = gamma x·y + offset.
      const { gamma, offset, degree } = kernel;
      const products = yield* gramSteps({ kind: "linear" }, x);
      const slope = (s: number) => degree * pow(gamma * s + offset, degree - 1);
      return yield* map(products, name === "gamma" ? (s) => slope(s) * gamma * s : (s) => slope(s) * offset);
    }
    case "linear":
      return yield* map(value, () => kernel.offset);
    case "constant":
      return value;
    default:
      return zeros(value.rows, value.columns);
  }
}

/** By r ∂k/∂r = 2 ∂k/∂log gamma, with the scaled distance r taken from the kernel e^(−r). */
function maternDerivative(smoothness: "1/2" | "3/2" | "5/2", roughest: Matrix): Work<void, Matrix> {
  return map(roughest, (k) => {
    if (k === 0) return 0;
    const r = -log(k);
    if (smoothness === "1/2") return (-r * k) / 2;
    const a = Math.sqrt(smoothness === "3/2" ? 3 : 5) * r;
    return smoothness === "3/2" ? (-a * a * exp(-a)) / 2 : (-a * a * (1 + a) * exp(-a)) / 6;
  });
}

/** ∂k / ∂log ℓⱼ = k ((xⱼ − yⱼ) / ℓⱼ)², for each column. */
function* byLengthScales(scales: readonly number[], value: Matrix, x: Matrix | SparseMatrix): Work<void, Matrix[]> {
  const derivatives: Matrix[] = [];
  for (const [c, scale] of scales.entries()) {
    derivatives.push(yield* bySamples(value, x, (k, differences) => k * (differences[c] / scale) ** 2));
  }
  return derivatives;
}

/** ∂k / ∂log period = k gamma Σ 4 α sin 2α with α = π (xⱼ − yⱼ) / period. */
function byPeriod(period: number, gamma: number, value: Matrix, x: Matrix | SparseMatrix): Work<void, Matrix> {
  return bySamples(value, x, (k, differences) => {
    let sum = 0;
    for (const difference of differences) {
      const angle = (Math.PI * difference) / period;
      sum += 4 * angle * sin(2 * angle);
    }
    return k * gamma * sum;
  });
}

/** Nanoseconds for an entry of a matrix, and for each column of the samples that it depends on. */
const [ENTRY, COLUMN] = [30, 5];

/** Each entry changed by a function of it and of the differences of the two samples, column by column. */
function* bySamples(
  value: Matrix,
  x: Matrix | SparseMatrix,
  change: (entry: number, differences: Float64Array) => number,
): Work<void, Matrix> {
  const { rows, columns, data } = isSparse(x) ? toDense(x) : x;
  const differences = new Float64Array(columns);
  const result = zeros(rows, rows);
  const pace = createPace();
  for (let i = 0, at = 0; i < rows; i++) {
    for (let j = 0; j < rows; j++, at++) {
      for (let c = 0; c < columns; c++) differences[c] = data[i * columns + c] - data[j * columns + c];
      result.data[at] = change(value.data[at], differences);
    }
    if (pace(rows * (ENTRY + COLUMN * columns))) yield;
  }
  return result;
}

/** k log k, which goes to 0 with k. */
function entropy(k: number): number {
  return k > 0 ? k * log(k) : 0;
}

/** k log k for every entry of a symmetric matrix, which goes to 0 with k. */
function* entropies({ rows, columns, data }: Matrix): Work<void, Matrix> {
  const result = zeros(rows, columns);
  const pace = createPace();
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j <= i; j++) {
      const k = data[i * columns + j];
      if (k > 0) result.data[i * columns + j] = result.data[j * columns + i] = entropy(k);
    }
    if (pace(i * ENTRY)) yield;
  }
  return result;
}

/** A matrix whose entries are given by their places in the data. */
function* ofEntries(like: Matrix, entry: (at: number) => number): Work<void, Matrix> {
  const { rows, columns } = like;
  const data = new Float64Array(rows * columns);
  const pace = createPace();
  for (let i = 0, at = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++, at++) data[at] = entry(at);
    if (pace(columns * ENTRY)) yield;
  }
  return { rows, columns, data };
}

function map(matrix: Matrix, change: (entry: number) => number): Work<void, Matrix> {
  return ofEntries(matrix, (at) => change(matrix.data[at]));
}

function combine(a: Matrix, b: Matrix, operation: (p: number, q: number) => number): Work<void, Matrix> {
  return ofEntries(a, (at) => operation(a.data[at], b.data[at]));
}
