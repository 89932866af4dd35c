/** Kernels by their formulas, one pair of samples at a time, to compare Gram matrices with. */

import { type Matrix, row, zeros } from "../src/data/matrix.js";
import { gaussianKernel } from "../src/kernels/gaussian-kernel.js";
import type { Kernel } from "../src/kernels/kernel.js";
import { createRandom } from "../src/numeric/random/random.js";
import { normalMatrix } from "./matrices.js";

/** k(x, z) by the definition. */
export function kernelValue(kernel: Kernel, x: Float64Array, z: Float64Array): number {
  const sum = (of: (a: number, b: number) => number) => x.reduce((total, a, j) => total + of(a, z[j]), 0);
  const product = sum((a, b) => a * b);
  const squared = sum((a, b) => (a - b) ** 2);
  switch (kernel.kind) {
    case "linear":
      return product + kernel.offset;
    case "polynomial":
      return (kernel.gamma * product + kernel.offset) ** kernel.degree;
    case "rbf":
      return Math.exp(-kernel.gamma * squared);
    case "ard":
      return Math.exp(-x.reduce((total, a, j) => total + ((a - z[j]) / kernel.lengthScales[j]) ** 2, 0) / 2);
    case "matern":
      return maternValue(kernel.smoothness, Math.sqrt(2 * kernel.gamma * squared));
    case "rational-quadratic":
      return (1 + (kernel.gamma * squared) / kernel.scaleMixture) ** -kernel.scaleMixture;
    case "periodic":
      return Math.exp(-kernel.gamma * sum((a, b) => 4 * Math.sin((Math.PI * (a - b)) / kernel.period) ** 2));
    case "laplace":
      return Math.exp(-kernel.gamma * sum((a, b) => Math.abs(a - b)));
    case "student":
      return 1 / (squared + kernel.offset);
    case "sigmoid":
      return Math.tanh(kernel.gamma * product + kernel.offset);
    case "cosine":
      return product === 0 ? 0 : product / Math.hypot(...x) / Math.hypot(...z);
    case "chi2":
      return Math.exp(-kernel.gamma * sum((a, b) => (a + b === 0 ? 0 : (a - b) ** 2 / (a + b))));
    case "intersection":
      return sum(Math.min);
    case "constant":
      return kernel.value;
    case "sum":
      return kernel.terms.reduce((total, term) => total + kernelValue(term, x, z), 0);
    case "product":
      return kernel.factors.reduce((total, factor) => total * kernelValue(factor, x, z), 1);
    case "scaled":
      return kernel.factor * kernelValue(kernel.kernel, x, z);
    case "precomputed":
      throw new Error("a precomputed kernel has no formula");
  }
}

function maternValue(smoothness: "1/2" | "3/2" | "5/2", r: number): number {
  if (smoothness === "1/2") return Math.exp(-r);
  if (smoothness === "3/2") return (1 + Math.sqrt(3) * r) * Math.exp(-Math.sqrt(3) * r);
  return (1 + Math.sqrt(5) * r + (5 / 3) * r * r) * Math.exp(-Math.sqrt(5) * r);
}

/** The Gram matrix by the definition. */
export function gramByDefinition(kernel: Kernel, x: Matrix, z: Matrix): Matrix {
  const result = zeros(x.rows, z.rows);
  for (let i = 0; i < x.rows; i++) {
    for (let j = 0; j < z.rows; j++) result.data[i * z.rows + j] = kernelValue(kernel, row(x, i), row(z, j));
  }
  return result;
}

/** One kernel of every kind, for samples without negative numbers. */
export const everyKernel: readonly Kernel[] = [
  { kind: "linear", offset: 0.5 },
  { kind: "polynomial", degree: 3, offset: 1, gamma: 0.4 },
  { kind: "rbf", gamma: 0.3 },
  gaussianKernel({ width: 1.5 }),
  gaussianKernel({ variance: 0.7 }),
  { kind: "matern", smoothness: "1/2", gamma: 0.2 },
  { kind: "matern", smoothness: "3/2", gamma: 0.3 },
  { kind: "matern", smoothness: "5/2", gamma: 0.4 },
  { kind: "rational-quadratic", scaleMixture: 0.7, gamma: 0.5 },
  { kind: "periodic", period: 1.3, gamma: 0.4 },
  { kind: "laplace", gamma: 0.6 },
  { kind: "student", offset: 0.8 },
  { kind: "sigmoid", gamma: 0.2, offset: -0.4 },
  { kind: "cosine" },
  { kind: "chi2", gamma: 0.9 },
  { kind: "intersection" },
  { kind: "constant", value: 2 },
  {
    kind: "sum",
    terms: [
      { kind: "linear", offset: 0 },
      { kind: "rbf", gamma: 1 },
    ],
  },
  {
    kind: "product",
    factors: [
      { kind: "laplace", gamma: 0.1 },
      { kind: "cosine" },
      { kind: "scaled", factor: 3, kernel: { kind: "intersection" } },
    ],
  },
];

/** Those whose Gram matrices are positive semidefinite. */
export const trueKernels = everyKernel.filter(({ kind }) => kind !== "sigmoid");

/** Samples without negative numbers, half of them zeros, with one row of zeros only. */
export function counts(rows: number, columns: number, seed: number): Matrix {
  const x = normalMatrix(rows, columns, createRandom(seed));
  return { ...x, data: x.data.map((value, at) => (at >= (rows - 1) * columns && rows > 1 ? 0 : Math.max(0, value))) };
}
