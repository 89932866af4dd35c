/** How a Gram matrix changes with the settings of its kernel. */
import { type Matrix, zeros } from "../../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../../data/sparse.js";
import { gram } from "../../kernels/gram.js";
import type { BasicKernel, Kernel } from "../../kernels/kernel.js";
import { exp, log, pow, sin } from "../../numeric/elementary/functions.js";
import { tunedFields } from "./kernel-settings.js";

/** A Gram matrix with ∂K / ∂log s for each setting s that is tuned, in the order of `settingsOf`. */
export interface GramDerivatives {
  readonly value: Matrix;
  readonly derivatives: readonly Matrix[];
}

/** The Gram matrix of the samples with its derivatives by the logarithms of the kernel's settings. */
export function gramDerivatives(kernel: Kernel, x: Matrix | SparseMatrix): GramDerivatives {
  switch (kernel.kind) {
    case "sum": {
      const parts = kernel.terms.map((term) => gramDerivatives(term, x));
      return {
        value: parts.map((part) => part.value).reduce((a, b) => combine(a, b, (p, q) => p + q)),
        derivatives: parts.flatMap((part) => part.derivatives),
      };
    }
    case "product": {
      const parts = kernel.factors.map((factor) => gramDerivatives(factor, x));
      const times = (a: Matrix, b: Matrix) => combine(a, b, (p, q) => p * q);
      // The product rule: each derivative times all the other factors.
      const derivatives = parts.flatMap((part) =>
        part.derivatives.map((derivative) =>
          parts.reduce((result, other) => (other === part ? result : times(result, other.value)), derivative),
        ),
      );
      return { value: parts.map((part) => part.value).reduce(times), derivatives };
    }
    case "scaled": {
      const { value, derivatives } = gramDerivatives(kernel.kernel, x);
      const scale = (matrix: Matrix) => map(matrix, (entry) => kernel.factor * entry);
      const scaled = scale(value);
      return { value: scaled, derivatives: [scaled, ...derivatives.map(scale)] };
    }
    case "precomputed":
      return { value: gram(kernel, x), derivatives: [] };
    default: {
      const value = gram(kernel, x);
      if (kernel.kind === "ard") return { value, derivatives: byLengthScales(kernel.lengthScales, value, x) };
      return { value, derivatives: tunedFields(kernel).map((name) => basicDerivative(kernel, name, value, x)) };
    }
  }
}

function basicDerivative(kernel: BasicKernel, name: string, value: Matrix, x: Matrix | SparseMatrix): Matrix {
  switch (kernel.kind) {
    // k = exp(−s d) has ∂k / ∂log s = −s d k = k log k: no distance is needed. With s = 1 / (2 width²) it is −2 times that.
    case "rbf":
    case "laplace":
    case "chi2":
      return entropies(value);
    case "periodic":
      return name === "gamma" ? entropies(value) : byPeriod(kernel.period, kernel.gamma, value, x);
    case "matern":
      return maternDerivative(kernel.smoothness, gram({ ...kernel, smoothness: "1/2" }, x));
    // k = (1 + q)^(−m) has q / (1 + q) = 1 − k^(1/m) and m log(1 + q) = −log k.
    case "rational-quadratic": {
      const m = kernel.scaleMixture;
      const share = (k: number) => m * k * (1 - pow(k, 1 / m));
      return map(value, name === "gamma" ? (k) => -share(k) : (k) => entropy(k) + share(k));
    }
    // k = 1 / (d² + s).
    case "student":
      return map(value, (k) => -kernel.offset * k * k);
    case "polynomial": {
      // k = bᵖ with b = gamma x·y + offset.
      const { gamma, offset, degree } = kernel;
      const products = gram({ kind: "linear" }, x);
      const slope = (s: number) => degree * pow(gamma * s + offset, degree - 1);
      return map(products, name === "gamma" ? (s) => slope(s) * gamma * s : (s) => slope(s) * offset);
    }
    case "linear":
      return map(value, () => kernel.offset);
    case "constant":
      return value;
    default:
      return zeros(value.rows, value.columns);
  }
}

/** By r ∂k/∂r = 2 ∂k/∂log gamma, with the scaled distance r taken from the kernel e^(−r). */
function maternDerivative(smoothness: "1/2" | "3/2" | "5/2", roughest: Matrix): Matrix {
  return map(roughest, (k) => {
    if (k === 0) return 0;
    const r = -log(k);
    if (smoothness === "1/2") return (-r * k) / 2;
    const a = Math.sqrt(smoothness === "3/2" ? 3 : 5) * r;
    return smoothness === "3/2" ? (-a * a * exp(-a)) / 2 : (-a * a * (1 + a) * exp(-a)) / 6;
  });
}

/** ∂k / ∂log ℓⱼ = k ((xⱼ − yⱼ) / ℓⱼ)², for each column. */
function byLengthScales(scales: readonly number[], value: Matrix, x: Matrix | SparseMatrix): Matrix[] {
  return scales.map((scale, c) => bySamples(value, x, (k, differences) => k * (differences[c] / scale) ** 2));
}

/** ∂k / ∂log period = k gamma Σ 4 α sin 2α with α = π (xⱼ − yⱼ) / period. */
function byPeriod(period: number, gamma: number, value: Matrix, x: Matrix | SparseMatrix): Matrix {
  return bySamples(value, x, (k, differences) => {
    let sum = 0;
    for (const difference of differences) {
      const angle = (Math.PI * difference) / period;
      sum += 4 * angle * sin(2 * angle);
    }
    return k * gamma * sum;
  });
}

/** Each entry changed by a function of it and of the differences of the two samples, column by column. */
function bySamples(
  value: Matrix,
  x: Matrix | SparseMatrix,
  change: (entry: number, differences: Float64Array) => number,
): Matrix {
  const { rows, columns, data } = isSparse(x) ? toDense(x) : x;
  const differences = new Float64Array(columns);
  const result = zeros(rows, rows);
  for (let i = 0, at = 0; i < rows; i++) {
    for (let j = 0; j < rows; j++, at++) {
      for (let c = 0; c < columns; c++) differences[c] = data[i * columns + c] - data[j * columns + c];
      result.data[at] = change(value.data[at], differences);
    }
  }
  return result;
}

/** k log k, which goes to 0 with k. */
function entropy(k: number): number {
  return k > 0 ? k * log(k) : 0;
}

/** k log k for every entry of a symmetric matrix, which goes to 0 with k. */
function entropies({ rows, columns, data }: Matrix): Matrix {
  const result = zeros(rows, columns);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j <= i; j++) {
      const k = data[i * columns + j];
      if (k > 0) result.data[i * columns + j] = result.data[j * columns + i] = entropy(k);
    }
  }
  return result;
}

function map(matrix: Matrix, change: (entry: number) => number): Matrix {
  const data = new Float64Array(matrix.data.length);
  for (let at = 0; at < data.length; at++) data[at] = change(matrix.data[at]);
  return { ...matrix, data };
}

function combine(a: Matrix, b: Matrix, operation: (p: number, q: number) => number): Matrix {
  const data = new Float64Array(a.data.length);
  for (let at = 0; at < data.length; at++) data[at] = operation(a.data[at], b.data[at]);
  return { ...a, data };
}
