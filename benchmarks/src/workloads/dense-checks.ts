/** The inputs of the dense workloads and the errors of their results, as in references/dense.py; neither is timed. */
import type { Matrix } from "lectern";
import { gramOfColumns, multiplyTransposed } from "lectern/linalg";
import { type DataSet, matrix } from "../data-set.js";

/** The first n rows and columns of an array. */
export function corner(data: DataSet, name: string, n: number): Matrix {
  const { columns, data: values } = matrix(data, name);
  const result = new Float64Array(n * n);
  for (let i = 0; i < n; i++) result.set(values.subarray(i * columns, i * columns + n), i * n);
  return { rows: n, columns: n, data: result };
}

/** A Aᵀ + n I for the corner of A. */
export function definite(data: DataSet, n: number): Matrix {
  const a = corner(data, "A", n);
  const result = multiplyTransposed(a, a);
  for (let i = 0; i < n; i++) result.data[i * (n + 1)] = entry(result, i, i) + n;
  return result;
}

/** (A + Aᵀ) / 2. */
export function symmetricPart(a: Matrix): Matrix {
  return mapped(a, (value, i, j) => (value + entry(a, j, i)) / 2);
}

/** Aᵀ. */
export function transposed(a: Matrix): Matrix {
  const result: Matrix = { rows: a.columns, columns: a.rows, data: new Float64Array(a.data.length) };
  for (let i = 0; i < a.rows; i++) {
    for (let j = 0; j < a.columns; j++) result.data[j * a.rows + i] = entry(a, i, j);
  }
  return result;
}

/** Column j times the j-th factor. */
export function scaleColumns(a: Matrix, factors: Float64Array): Matrix {
  return mapped(a, (value, _, j) => value * (factors[j] ?? 0));
}

/** exp(−gamma ‖x − y‖²) for all pairs of rows. */
export function kernelMatrix(x: Matrix, gamma: number): Matrix {
  const inner = multiplyTransposed(x, x);
  return mapped(inner, (value, i, j) => Math.exp(-gamma * (entry(inner, i, i) + entry(inner, j, j) - 2 * value)));
}

/** The sum of the diagonal. */
export function traceOf({ rows, data }: { readonly rows: number; readonly data: ArrayLike<number> }): number {
  let sum = 0;
  for (let i = 0; i < rows; i++) sum += data[i * (rows + 1)] ?? 0;
  return sum;
}

/** ‖actual − expected‖ / (n ε size), where the size is ‖expected‖ unless given. */
export function errorOf(actual: Matrix, expected: Matrix, n: number, size = norm(expected.data)): number {
  return norm(actual.data.map((value, at) => value - (expected.data[at] ?? 0))) / (n * Number.EPSILON * size);
}

/** ‖QᵀQ − I‖ / (n ε). */
export function orthogonality(q: Matrix): number {
  const gram = mapped(gramOfColumns(q), (value, i, j) => value - (i === j ? 1 : 0));
  return norm(gram.data) / (q.columns * Number.EPSILON);
}

/** The Euclidean norm; the Frobenius norm for the data of a matrix. */
export function norm(values: Float64Array): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
}

function entry(a: Matrix, i: number, j: number): number {
  return a.data[i * a.columns + j] ?? 0;
}

function mapped(a: Matrix, f: (value: number, i: number, j: number) => number): Matrix {
  return { ...a, data: a.data.map((value, at) => f(value, Math.floor(at / a.columns), at % a.columns)) };
}
