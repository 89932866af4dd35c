/** What every linear regression learns, however it was fitted. */
import * as state from "../contract/state/fields.js";
import type { Matrix } from "../data/matrix.js";
import { isSparse, type SparseMatrix } from "../data/sparse.js";
import { multiplySparseVector } from "../data/sparse-products.js";
import { multiplyVector } from "../linalg/multiply.js";

/** What linear regressions learn. */
export const linearState = {
  coefficients: state.vector("features", "weight of each feature"),
  intercept: state.number("constant term; 0 without one"),
};

export interface LinearState extends state.StateOf<typeof linearState> {}

/** X w + b. */
export function applyLinear({ coefficients, intercept }: LinearState, x: Matrix | SparseMatrix): Float64Array {
  const products = isSparse(x) ? multiplySparseVector(x, coefficients) : multiplyVector(x, coefficients);
  return products.map((value) => value + intercept);
}
