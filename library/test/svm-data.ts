/** Real data in the units of the reference values, for the tests of support vector machines. */
import { type Matrix, row, selectRows } from "../src/data/matrix.js";
import { isSparse } from "../src/data/sparse.js";
import type { SupportVectorRegressorState } from "../src/kernel-machines/support-vector-regressor/support-vector-regressor.js";
import { gram } from "../src/kernels/gram.js";
import type { Kernel } from "../src/kernels/kernel.js";
import { centered, columnMoments } from "../src/linalg/column-moments.js";

/** Every `step`-th sample, at most so many, with columns of mean 0 and variance 1; and which samples they are. */
export function standardSubset(x: Matrix, step: number, count: number): { x: Matrix; samples: Int32Array } {
  const all = Int32Array.from({ length: x.rows }, (_, i) => i).filter((i) => i % step === 0);
  const samples = all.slice(0, count);
  const raw = selectRows(x, samples);
  const { mean, variance } = columnMoments(raw);
  const moved = centered(raw, mean);
  const data = moved.data.map((value, at) => value / Math.sqrt(variance[at % raw.columns]));
  return { x: { ...raw, data }, samples };
}

/** Some rows, with a number added to all entries. */
export function shiftedRows(x: Matrix, rows: Int32Array, shift: number): Matrix {
  const some = selectRows(x, rows);
  return { ...some, data: some.data.map((value) => value + shift) };
}

/** 2000 points around some samples. */
export function pointsAround({ rows, columns, data }: Matrix): Matrix {
  const moved = Float64Array.from({ length: 2000 * columns }, (_, at) => {
    const [i, j] = [Math.floor(at / columns), at % columns];
    return data[(i % rows) * columns + j] + 0.5 * Math.sin(i * (j + 1) + j);
  });
  return { rows: 2000, columns, data: moved };
}

/** Which of the samples are the support vectors, which a model keeps in their order. */
function supportOf(x: Matrix, kept: Matrix): number[] {
  const found: number[] = [];
  for (let i = 0; i < x.rows && found.length < kept.rows; i++) {
    if (row(x, i).every((value, j) => value === row(kept, found.length)[j])) found.push(i);
  }
  return found;
}

/** yᵀβ − ε Σ|β| − ½ βᵀKβ in double precision, where the solver's own value has a kernel matrix of floats. */
export function regressionDual(
  { samples, coefficients: { data: beta } }: SupportVectorRegressorState,
  kernel: Kernel,
  { x, y, insensitivity }: { readonly x: Matrix; readonly y: Float64Array; readonly insensitivity: number },
): number {
  if (isSparse(samples)) throw new Error("the reference samples are dense");
  const { data, columns } = gram(kernel, samples);
  const support = supportOf(x, samples);
  return beta.reduce((total, value, i) => {
    const product = beta.reduce((sum, other, j) => sum + data[i * columns + j] * other, 0);
    return total + y[support[i]] * value - insensitivity * Math.abs(value) - 0.5 * value * product;
  }, 0);
}
