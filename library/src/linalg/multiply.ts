/** Products of dense matrices. */
import { LecternError } from "../core/errors.js";
import { type Matrix, zeros } from "../data/matrix.js";

/** A B. */
export function multiply(a: Matrix, b: Matrix): Matrix {
  checkInner("multiply", a.columns, b.rows, a, b);
  const result = zeros(a.rows, b.columns);
  const n = b.columns;
  for (let i = 0; i < a.rows; i++) {
    for (let k = 0; k < a.columns; k++) {
      const factor = a.data[i * a.columns + k];
      if (factor === 0) continue;
      for (let j = 0, at = i * n, from = k * n; j < n; j++) result.data[at + j] += factor * b.data[from + j];
    }
  }
  return result;
}

/** A Bᵀ. */
export function multiplyTransposed(a: Matrix, b: Matrix): Matrix {
  checkInner("multiplyTransposed", a.columns, b.columns, a, b);
  const result = zeros(a.rows, b.rows);
  const inner = a.columns;
  for (let i = 0; i < a.rows; i++) {
    for (let j = 0; j < b.rows; j++) {
      let sum = 0;
      for (let k = 0, p = i * inner, q = j * inner; k < inner; k++) sum += a.data[p + k] * b.data[q + k];
      result.data[i * b.rows + j] = sum;
    }
  }
  return result;
}

/** Xᵀ X, using its symmetry. */
export function gramOfColumns(x: Matrix): Matrix {
  const { rows, columns, data } = x;
  const result = zeros(columns, columns);
  const out = result.data;
  for (let r = 0; r < rows; r++) {
    const start = r * columns;
    for (let i = 0; i < columns; i++) {
      const factor = data[start + i];
      if (factor === 0) continue;
      for (let j = i, at = i * columns; j < columns; j++) out[at + j] += factor * data[start + j];
    }
  }
  mirror(result);
  return result;
}

/** X Xᵀ, using its symmetry. */
export function gramOfRows(x: Matrix): Matrix {
  const { rows, columns, data } = x;
  const result = zeros(rows, rows);
  for (let i = 0; i < rows; i++) {
    for (let j = i; j < rows; j++) {
      let sum = 0;
      for (let k = 0, p = i * columns, q = j * columns; k < columns; k++) sum += data[p + k] * data[q + k];
      result.data[i * rows + j] = sum;
    }
  }
  mirror(result);
  return result;
}

/** A v. */
export function multiplyVector(a: Matrix, v: Float64Array): Float64Array {
  if (a.columns !== v.length) {
    throw new LecternError("invalid-data", `multiplyVector: ${a.rows} x ${a.columns} times a vector of ${v.length}`);
  }
  const result = new Float64Array(a.rows);
  for (let i = 0; i < a.rows; i++) {
    let sum = 0;
    for (let k = 0, p = i * a.columns; k < a.columns; k++) sum += a.data[p + k] * v[k];
    result[i] = sum;
  }
  return result;
}

/** Aᵀ v. */
export function multiplyTransposedVector(a: Matrix, v: Float64Array): Float64Array {
  if (a.rows !== v.length) {
    throw new LecternError(
      "invalid-data",
      `multiplyTransposedVector: (${a.rows} x ${a.columns})ᵀ times a vector of ${v.length}`,
    );
  }
  const result = new Float64Array(a.columns);
  for (let i = 0; i < a.rows; i++) {
    const factor = v[i];
    for (let j = 0, p = i * a.columns; j < a.columns; j++) result[j] += factor * a.data[p + j];
  }
  return result;
}

function checkInner(operation: string, left: number, right: number, a: Matrix, b: Matrix): void {
  if (left === right) return;
  throw new LecternError(
    "invalid-data",
    `${operation}: ${a.rows} x ${a.columns} and ${b.rows} x ${b.columns} do not fit together`,
  );
}

/** Copies the upper triangle to the lower one. */
function mirror({ rows, data }: Matrix): void {
  for (let i = 0; i < rows; i++) for (let j = 0; j < i; j++) data[i * rows + j] = data[j * rows + i];
}
