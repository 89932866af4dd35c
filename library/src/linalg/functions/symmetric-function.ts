/** Functions of symmetric matrices, through their eigenvalues: f(V Λ Vᵀ) = V f(Λ) Vᵀ. */
import { LecternError } from "../../core/errors.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { exp, log } from "../../numeric/elementary/functions.js";
import { requireSymmetric } from "../check-matrix.js";
import { symmetricEigen } from "../eigen/symmetric-eigen.js";
import { multiplyTransposed } from "../multiply.js";

/**
 * Applies a function to the eigenvalues of a symmetric matrix.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { symmetricFunction } from "lectern/linalg";
 *
 * symmetricFunction(asMatrix([[0, 1], [1, 0]]), Math.cosh); // cosh(1) times the identity
 * ```
 */
export function symmetricFunction(a: Matrix, f: (eigenvalue: number) => number): Matrix {
  requireSymmetric("symmetricFunction", a);
  return applyToEigenvalues("symmetricFunction", a, (values) => values.map((value) => f(value)));
}

/** The positive semidefinite square root of a positive semidefinite matrix: X X = A. */
export function symmetricSquareRoot(a: Matrix): Matrix {
  requireSymmetric("symmetricSquareRoot", a);
  return applyToEigenvalues("symmetricSquareRoot", a, (values) => {
    requirePositive("symmetricSquareRoot", values, "semidefinite");
    return values.map((value) => Math.sqrt(Math.max(0, value)));
  });
}

/** A^(−1/2) of a positive definite matrix, as used for whitening. */
export function symmetricInverseSquareRoot(a: Matrix): Matrix {
  requireSymmetric("symmetricInverseSquareRoot", a);
  return applyToEigenvalues("symmetricInverseSquareRoot", a, (values) => {
    requirePositive("symmetricInverseSquareRoot", values, "definite");
    return values.map((value) => 1 / Math.sqrt(value));
  });
}

/** The symmetric logarithm of a positive definite matrix. */
export function symmetricLogarithm(a: Matrix): Matrix {
  requireSymmetric("symmetricLogarithm", a);
  return applyToEigenvalues("symmetricLogarithm", a, (values) => {
    requirePositive("symmetricLogarithm", values, "definite");
    return values.map(log);
  });
}

/** The exponential of a symmetric matrix, which is positive definite. */
export function symmetricExponential(a: Matrix): Matrix {
  requireSymmetric("symmetricExponential", a);
  return applyToEigenvalues("symmetricExponential", a, (values) => values.map(exp));
}

/** V diag(f(values)) Vᵀ, exactly symmetric. */
function applyToEigenvalues(operation: string, a: Matrix, f: (values: Float64Array) => Float64Array): Matrix {
  const n = a.rows;
  if (n === 0) return zeros(0, 0);
  const { values, vectors } = symmetricEigen(a);
  const images = f(values);
  const bad = images.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0) {
    throw new LecternError(
      "numerical",
      `${operation}: the function is ${images[bad]} at the eigenvalue ${values[bad]}; it must be a finite number`,
      { eigenvalue: values[bad] },
    );
  }
  const scaled: Matrix = { ...vectors, data: vectors.data.map((value, at) => value * images[at % n]) };
  const result = multiplyTransposed(scaled, vectors);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      result.data[i * n + j] = result.data[j * n + i] = (result.data[i * n + j] + result.data[j * n + i]) / 2;
    }
  }
  return result;
}

/** Eigenvalues have an error of about n ε times the largest: a smaller negative one may be a zero. */
function requirePositive(operation: string, values: Float64Array, kind: "definite" | "semidefinite"): void {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const noise = values.length * Number.EPSILON * largest;
  const smallest = values[0];
  if (kind === "semidefinite" ? smallest >= -noise : smallest > 0) return;
  throw new LecternError(
    "numerical",
    `${operation}: the matrix must be positive ${kind}, but its smallest eigenvalue is ${smallest}${kind === "definite" ? "; add a small multiple of the identity" : ""}`,
    { eigenvalue: smallest },
  );
}
