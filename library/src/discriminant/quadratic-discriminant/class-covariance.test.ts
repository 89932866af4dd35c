import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { asMatrix } from "../../data/matrix.js";
import {
  covarianceProblem,
  parameterCount,
  regularized,
  requireInvertible,
  shapedCovariance,
} from "./class-covariance.js";

const s = asMatrix([
  [4, 1, 0.2],
  [1, 1, 0.6],
  [0.2, 0.6, 1],
]);

test("each shape keeps the entries it names", () => {
  const of = (kind: "full" | "diagonal" | "isotropic" | "shared-isotropic") =>
    Array.from(shapedCovariance(s, { kind }, 7).data);
  expect(of("full")).toEqual(Array.from(s.data));
  expect(of("diagonal")).toEqual([4, 0, 0, 0, 1, 0, 0, 0, 1]);
  expect(of("isotropic")).toEqual([2, 0, 0, 0, 2, 0, 0, 0, 2]);
  expect(of("shared-isotropic")).toEqual([7, 0, 0, 0, 7, 0, 0, 0, 7]);
  // The correlations are 0.5, 0.1 and 0.6.
  const sparse = (threshold: number) =>
    Array.from(shapedCovariance(s, { kind: "sparse", minCorrelation: threshold }, 7).data);
  expect(sparse(0.3)).toEqual([4, 1, 0, 1, 1, 0.6, 0, 0.6, 1]);
  expect(sparse(0.55)).toEqual([4, 0, 0, 0, 1, 0.6, 0, 0.6, 1]);
  expect(sparse(1)).toEqual([4, 0, 0, 0, 1, 0, 0, 0, 1]);
});

test("the threshold rises where dropping entries would leave a negative eigenvalue", () => {
  // With correlations of 0.8, 0.8 and 0 the determinant is 1 − 2 · 0.64 < 0.
  const tight = asMatrix([
    [1, 0.8, 0.4],
    [0.8, 1, 0.8],
    [0.4, 0.8, 1],
  ]);
  expect(Array.from(shapedCovariance(tight, { kind: "sparse", minCorrelation: 0.5 }, 1).data)).toEqual([
    1, 0, 0, 0, 1, 0, 0, 0, 1,
  ]);
});

test("parameters are means and free entries of the covariances", () => {
  const [full, sparse] = [{ kind: "full" }, { kind: "sparse", minCorrelation: 0.3 }] as const;
  expect(parameterCount([s, s], full)).toBe(2 * (3 + 6));
  expect(parameterCount([shapedCovariance(s, sparse, 1), s], sparse)).toBe(2 * 3 + 5 + 6);
  expect(parameterCount([s, s], { kind: "isotropic" })).toBe(8);
  expect(parameterCount([s, s], { kind: "shared-isotropic" })).toBe(7);
});

test("regularising mixes in the identity; a singular covariance is refused", () => {
  expect(
    Array.from(
      regularized(
        asMatrix([
          [4, 2],
          [2, 1],
        ]),
        0.5,
      ).data,
    ),
  ).toEqual([2.5, 1, 1, 1]);
  expect(() => requireInvertible("some", 1e-6, 3, "a")).not.toThrow();
  expect(refusal(() => requireInvertible("some", 1e-17, 3, "a"))).toMatch(
    /^invalid-data: some: the covariance of class "a" is singular/,
  );
});

test("a covariance is symmetric with positive variances", () => {
  const problemOf = (rows: readonly (readonly number[])[]) => covarianceProblem(asMatrix(rows));
  expect(covarianceProblem(s)).toBeUndefined();
  expect(
    problemOf([
      [1, 0],
      [0, 0],
    ]),
  ).toBe("must have positive variances, but entry (1, 1) is 0");
  expect(
    problemOf([
      [1, 0.5],
      [0.4, 1],
    ]),
  ).toBe("must be symmetric, but entries (1, 0) and (0, 1) differ");
});
