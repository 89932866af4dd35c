import { describe, expect, test } from "vitest";
import { testMatrices } from "../../../test/matrices.js";
import { asMatrix, identity, zeros } from "../../data/matrix.js";
import reference from "../reference/factorisations.json" with { type: "json" };
import { conditionNumber, defaultTolerance, matrixRank } from "./numerical-rank.js";

describe("against LAPACK", () => {
  test.each(reference.cases)("$name", ({ a, rank, singularValues }) => {
    const matrix = asMatrix(a);
    expect(matrixRank(matrix)).toBe(rank);
    const expected = singularValues[0] / singularValues[singularValues.length - 1];
    if (rank === singularValues.length) expect(conditionNumber(matrix) / expected).toBeCloseTo(1, 8);
    else expect(conditionNumber(matrix)).toBeGreaterThan(1e14);
  });
});

test("finds the rank of matrices constructed with a known one", () => {
  for (const [m, n] of [
    [6, 6],
    [12, 5],
    [30, 50],
  ] as const) {
    const most = Math.min(m, n);
    for (const { name, matrix } of testMatrices(m, n, 5)) {
      const expected = name === "zero" ? 0 : name === "rank-deficient" ? Math.ceil(most / 2) : most;
      // Between what rounding leaves of 0 and the 1e-14 of the graded ones.
      expect(matrixRank(matrix, 5e-15), name).toBe(expected);
    }
  }
});

test("known conditions", () => {
  expect(conditionNumber(identity(4))).toBe(1);
  expect(conditionNumber(zeros(2, 2))).toBe(Number.POSITIVE_INFINITY);
  expect(conditionNumber(zeros(0, 0))).toBe(1);
  expect(
    conditionNumber(
      asMatrix([
        [1, 0],
        [0, 1e-8],
        [0, 0],
      ]),
    ),
  ).toBeCloseTo(1e8, -1);
});

test("tolerances", () => {
  const a = asMatrix([
    [1, 0],
    [0, 1e-6],
  ]);
  expect([matrixRank(a), matrixRank(a, 1e-3)]).toEqual([2, 1]);
  expect(defaultTolerance(zeros(3, 7))).toBe(7 * Number.EPSILON);
  expect(() => matrixRank(a, Number.NaN)).toThrow("matrixRank: the tolerance must be at least 0, got NaN");
});
