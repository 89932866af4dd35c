/** The same promises as in symmetric-eigen.test.ts at sizes where the engine takes over, on every tier. */
import { describe, expect, test } from "vitest";
import { expectEigenpairs, symmetricCongruential } from "../../../test/eigenpairs.js";
import { frobenius, largestDifference, symmetricTestMatrices } from "../../../test/matrices.js";
import { denseTridiagonal, hardTridiagonals, structuredMatrices } from "../../../test/special-matrices.js";
import { tiers } from "../../../test/tiers.js";
import { engineReport, useEngine } from "../../engine/index.js";
import reference from "../reference/spectra.json" with { type: "json" };
import { symmetricEigen } from "./symmetric-eigen.js";
import { symmetricEigenRange, symmetricEigenvalues } from "./symmetric-eigen-range.js";

describe.each(tiers)("on the tier %s", (tier) => {
  test.each([39, 40, 41, 63, 64, 65, 127, 128, 129])("matrices of all kinds, size %i", (n) => {
    useEngine({ tier });
    for (const { name, matrix } of symmetricTestMatrices(n, 1)) {
      const eigen = symmetricEigen(matrix);
      expectEigenpairs(matrix, eigen, name);
      const size = frobenius(matrix);
      const difference = largestDifference(symmetricEigenvalues(matrix), eigen.values);
      expect(difference, name).toBeLessThanOrEqual(n * Number.EPSILON * size);
    }
  });

  test("structured matrices and those with coinciding eigenvalues", () => {
    useEngine({ tier });
    const tridiagonal = hardTridiagonals().map((given) => ({ name: given.name, matrix: denseTridiagonal(given) }));
    for (const { name, matrix } of [...structuredMatrices(), ...tridiagonal]) {
      const eigen = symmetricEigen(matrix);
      expectEigenpairs(matrix, eigen, name);
      const bound = matrix.rows * Number.EPSILON * frobenius(matrix);
      expect(largestDifference(symmetricEigenvalues(matrix), eigen.values), name).toBeLessThanOrEqual(bound);
    }
  });

  test.each(reference.eigenvalues)("matches LAPACK's eigenvalues: $name", ({ size, seed, values }) => {
    useEngine({ tier });
    const a = symmetricCongruential(size, seed);
    const most = Math.max(...values.map(Math.abs));
    const { values: actual, vectors } = symmetricEigen(a);
    expectEigenpairs(a, { values: actual, vectors }, "");
    for (const found of [actual, symmetricEigenvalues(a)]) {
      expect(found.length).toBe(values.length);
      expect(largestDifference(found, values)).toBeLessThanOrEqual(1e-13 * most);
    }
  });

  test("the largest entry of every vector is positive", () => {
    useEngine({ tier });
    const n = 70;
    const { vectors } = symmetricEigen(symmetricCongruential(n, 3));
    for (let k = 0; k < n; k++) {
      const column = Array.from({ length: n }, (_, i) => vectors.data[i * n + k]);
      expect(Math.max(...column)).toBe(Math.max(...column.map(Math.abs)));
    }
  });
});

test("the input is not modified, and no memory of the engine stays allocated", () => {
  useEngine();
  const a = symmetricCongruential(90, 1);
  const copy = structuredClone(a);
  symmetricEigen(a);
  symmetricEigenvalues(a);
  symmetricEigenRange(a, 80, 90);
  expect(a).toEqual(copy);
  expect(engineReport().bytesInUse).toBe(0);
});
