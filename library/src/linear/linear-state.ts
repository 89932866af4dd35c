/** What every linear regression learns, however it was fitted. */
import type { Matrix } from "../data/matrix.js";
import { isSparse, type SparseMatrix } from "../data/sparse.js";
import { multiplySparseVector } from "../data/sparse-products.js";
import { multiplyVector } from "../linalg/multiply.js";

export interface LinearState {
  readonly coefficients: Float64Array;
  readonly intercept: number;
}

/** X w + b. */
export function applyLinear({ coefficients, intercept }: LinearState, x: Matrix | SparseMatrix): Float64Array {
  const products = isSparse(x) ? multiplySparseVector(x, coefficients) : multiplyVector(x, coefficients);
  return products.map((value) => value + intercept);
}
