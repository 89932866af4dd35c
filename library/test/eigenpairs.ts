/** The expected properties of eigenpairs, and symmetric matrices that other tools can generate too. */
import { expect } from "vitest";
import { identity, type Matrix, transpose } from "../src/data/matrix.js";
import type { SymmetricEigen } from "../src/linalg/eigen/symmetric-eigen.js";
import { errorInUnits, frobenius, product } from "./matrices.js";
import { congruentialMatrix } from "./special-matrices.js";

/** A V = V Λ with orthonormal columns of V and ascending values, all within rounding. */
export function expectEigenpairs(a: Matrix, { values, vectors }: SymmetricEigen, name: string): void {
  const count = values.length;
  const scaled = { ...vectors, data: vectors.data.map((entry, at) => entry * values[at % count]) };
  expect(errorInUnits(product(a, vectors), scaled, frobenius(a)), `${name}: A V = V Λ`).toBeLessThan(10);
  const gram = product(transpose(vectors), vectors);
  expect(errorInUnits(gram, identity(count)), `${name}: VᵀV = I`).toBeLessThan(10);
  expect([...values], name).toEqual([...values].sort((p, q) => p - q));
}

/** The symmetric part of the matrix of scripts/reference/linalg_spectra.py. */
export function symmetricCongruential(n: number, seed: number): Matrix {
  const a = congruentialMatrix(n, n, seed);
  const mirrored = transpose(a);
  return { ...a, data: a.data.map((entry, at) => (entry + mirrored.data[at]) / 2) };
}
