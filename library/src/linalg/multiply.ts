/** Products of dense matrices: large ones on the engine, small ones and those with vectors in plain loops. */
import { LecternError } from "../core/errors.js";
import type { Work } from "../core/run.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { currentEngine } from "../engine/index.js";
import {
  productOnEngine,
  productOnEngineSteps,
  symmetricOnEngine,
  symmetricOnEngineSteps,
  transposedProductOnEngine,
  transposedProductOnEngineSteps,
} from "./engine-product.js";

// A call of the engine costs as much as about this many multiplications in a plain loop, most of it for memory.
const ENGINE_FROM = 4096;

/**
 * A B.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { multiply } from "lectern/linalg";
 *
 * multiply(asMatrix([[1, 2], [3, 4]]), asMatrix([[0, 1], [1, 0]])); // [[2, 1], [4, 3]]
 * ```
 */
export function multiply(a: Matrix, b: Matrix): Matrix {
  checkInner("multiply", a.columns, b.rows, a, b);
  if (b.columns === 1) return asColumn(multiplyVector(a, b.data));
  const [m, n, k] = [a.rows, b.columns, a.columns];
  const result = zeros(m, n);
  if (isLarge(m, n, k)) {
    productOnEngine(currentEngine(), a, false, b, result.data);
    return result;
  }
  for (let i = 0; i < m; i++) {
    for (let p = 0; p < k; p++) {
      const factor = a.data[i * k + p];
      for (let j = 0, at = i * n, from = p * n; j < n; j++) result.data[at + j] += factor * b.data[from + j];
    }
  }
  return result;
}

/** {@link multiply} as work that yields. */
export function* multiplySteps(a: Matrix, b: Matrix): Work<void, Matrix> {
  const [m, n, k] = [a.rows, b.columns, a.columns];
  if (n === 1 || k !== b.rows || !isLarge(m, n, k)) return multiply(a, b);
  const result = zeros(m, n);
  yield* productOnEngineSteps(currentEngine(), a, false, b, result.data);
  return result;
}

/** A Bᵀ. */
export function multiplyTransposed(a: Matrix, b: Matrix): Matrix {
  checkInner("multiplyTransposed", a.columns, b.columns, a, b);
  if (b.rows === 1) return asColumn(multiplyVector(a, b.data));
  const [m, n, k] = [a.rows, b.rows, a.columns];
  const result = zeros(m, n);
  if (isLarge(m, n, k)) {
    productOnEngine(currentEngine(), a, true, b, result.data);
    return result;
  }
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < n; j++) {
      let sum = 0;
      for (let p = 0, s = i * k, t = j * k; p < k; p++) sum += a.data[s + p] * b.data[t + p];
      result.data[i * n + j] = sum;
    }
  }
  return result;
}

/** {@link multiplyTransposed} as work that yields. */
export function* multiplyTransposedSteps(a: Matrix, b: Matrix): Work<void, Matrix> {
  const [m, n, k] = [a.rows, b.rows, a.columns];
  if (n === 1 || k !== b.columns || !isLarge(m, n, k)) return multiplyTransposed(a, b);
  const result = zeros(m, n);
  yield* productOnEngineSteps(currentEngine(), a, true, b, result.data);
  return result;
}

/** Aᵀ B. */
export function multiplyTransposedLeft(a: Matrix, b: Matrix): Matrix {
  checkInner("multiplyTransposedLeft", a.rows, b.rows, a, b);
  if (b.columns === 1) return asColumn(multiplyTransposedVector(a, b.data));
  const [m, n, k] = [a.columns, b.columns, a.rows];
  const result = zeros(m, n);
  if (isLarge(m, n, k)) {
    transposedProductOnEngine(currentEngine(), a, b, result.data);
    return result;
  }
  for (let p = 0; p < k; p++) {
    for (let i = 0; i < m; i++) {
      const factor = a.data[p * m + i];
      for (let j = 0, at = i * n, from = p * n; j < n; j++) result.data[at + j] += factor * b.data[from + j];
    }
  }
  return result;
}

/** {@link multiplyTransposedLeft} as work that yields. */
export function* multiplyTransposedLeftSteps(a: Matrix, b: Matrix): Work<void, Matrix> {
  const [m, n, k] = [a.columns, b.columns, a.rows];
  if (n === 1 || k !== b.rows || !isLarge(m, n, k)) return multiplyTransposedLeft(a, b);
  const result = zeros(m, n);
  yield* transposedProductOnEngineSteps(currentEngine(), a, b, result.data);
  return result;
}

/** Xᵀ X, exactly symmetric. */
export function gramOfColumns(x: Matrix): Matrix {
  const { rows, columns, data } = x;
  const result = zeros(columns, columns);
  if (isLarge(columns, columns, rows)) {
    symmetricOnEngine(currentEngine(), true, x, result.data);
    return result;
  }
  for (let r = 0, start = 0; r < rows; r++, start += columns) {
    for (let i = 0; i < columns; i++) {
      const factor = data[start + i];
      for (let j = 0, at = i * columns; j <= i; j++) result.data[at + j] += factor * data[start + j];
    }
  }
  mirror(result);
  return result;
}

/** {@link gramOfColumns} as work that yields. */
export function* gramOfColumnsSteps(x: Matrix): Work<void, Matrix> {
  const n = x.columns;
  if (!isLarge(n, n, x.rows)) return gramOfColumns(x);
  const result = zeros(n, n);
  yield* symmetricOnEngineSteps(currentEngine(), true, x, result.data);
  return result;
}

/** X Xᵀ, exactly symmetric. */
export function gramOfRows(x: Matrix): Matrix {
  const { rows, columns, data } = x;
  const result = zeros(rows, rows);
  if (isLarge(rows, rows, columns)) {
    symmetricOnEngine(currentEngine(), false, x, result.data);
    return result;
  }
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = 0, p = i * columns, q = j * columns; k < columns; k++) sum += data[p + k] * data[q + k];
      result.data[i * rows + j] = sum;
    }
  }
  mirror(result);
  return result;
}

/** {@link gramOfRows} as work that yields. */
export function* gramOfRowsSteps(x: Matrix): Work<void, Matrix> {
  const n = x.rows;
  if (!isLarge(n, n, x.columns)) return gramOfRows(x);
  const result = zeros(n, n);
  yield* symmetricOnEngineSteps(currentEngine(), false, x, result.data);
  return result;
}

/**
 * A v. It reads each entry once, so copying A to the engine gains nothing; for many products with the same A use
 * residentMatrix.
 */
export function multiplyVector(a: Matrix, v: Float64Array): Float64Array {
  if (a.columns !== v.length) {
    throw new LecternError(
      "invalid-data",
      `multiplyVector: ${a.rows} x ${a.columns} and a vector of ${v.length} entries have incompatible shapes`,
    );
  }
  const { rows, columns, data } = a;
  const result = new Float64Array(rows);
  let i = 0;
  // Four rows together, because each addition waits for the previous one in its row only.
  for (; i + 4 <= rows; i += 4) {
    const p0 = i * columns;
    const p1 = p0 + columns;
    const p2 = p1 + columns;
    const p3 = p2 + columns;
    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    let s3 = 0;
    for (let k = 0; k < columns; k++) {
      const x = v[k];
      s0 += data[p0 + k] * x;
      s1 += data[p1 + k] * x;
      s2 += data[p2 + k] * x;
      s3 += data[p3 + k] * x;
    }
    result[i] = s0;
    result[i + 1] = s1;
    result[i + 2] = s2;
    result[i + 3] = s3;
  }
  for (; i < rows; i++) {
    let sum = 0;
    for (let k = 0, p = i * columns; k < columns; k++) sum += data[p + k] * v[k];
    result[i] = sum;
  }
  return result;
}

/** Aᵀ v. */
export function multiplyTransposedVector(a: Matrix, v: Float64Array): Float64Array {
  if (a.rows !== v.length) {
    throw new LecternError(
      "invalid-data",
      `multiplyTransposedVector: (${a.rows} x ${a.columns})ᵀ and a vector of ${v.length} entries have incompatible shapes`,
    );
  }
  const { rows, columns, data } = a;
  const result = new Float64Array(columns);
  let i = 0;
  // Four rows together, so that the result is read and written a quarter as often.
  for (; i + 4 <= rows; i += 4) {
    const [f0, f1, f2, f3] = [v[i], v[i + 1], v[i + 2], v[i + 3]];
    const p0 = i * columns;
    const p1 = p0 + columns;
    const p2 = p1 + columns;
    const p3 = p2 + columns;
    for (let j = 0; j < columns; j++) {
      result[j] = result[j] + f0 * data[p0 + j] + f1 * data[p1 + j] + f2 * data[p2 + j] + f3 * data[p3 + j];
    }
  }
  for (; i < rows; i++) {
    const factor = v[i];
    for (let j = 0, p = i * columns; j < columns; j++) result[j] += factor * data[p + j];
  }
  return result;
}

function checkInner(operation: string, left: number, right: number, a: Matrix, b: Matrix): void {
  if (left === right) return;
  throw new LecternError(
    "invalid-data",
    `${operation}: ${a.rows} x ${a.columns} and ${b.rows} x ${b.columns} have incompatible shapes`,
  );
}

function isLarge(m: number, n: number, k: number): boolean {
  return m * n * k >= ENGINE_FROM;
}

function asColumn(data: Float64Array): Matrix {
  return { rows: data.length, columns: 1, data };
}

/** Copies the lower triangle to the upper one. */
function mirror({ rows, data }: Matrix): void {
  for (let i = 0; i < rows; i++) for (let j = 0; j < i; j++) data[j * rows + i] = data[i * rows + j];
}
