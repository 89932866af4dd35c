/** How a Gram matrix changes with the settings of its kernel. */
import { type Matrix, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { gram } from "../../kernels/gram.js";
import type { BasicKernel, Kernel } from "../../kernels/kernel.js";
import { log, pow } from "../../numeric/elementary/functions.js";
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

/** k log k for every entry of a symmetric matrix, which goes to 0 with k. */
function entropies({ rows, columns, data }: Matrix): Matrix {
  const result = zeros(rows, columns);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j <= i; j++) {
      const k = data[i * columns + j];
      if (k > 0) result.data[i * columns + j] = result.data[j * columns + i] = k * log(k);
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
