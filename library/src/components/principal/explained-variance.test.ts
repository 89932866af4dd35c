import { expect, test } from "vitest";
import { drawnPoints } from "../../../test/drawn-points.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, toRows } from "../../data/matrix.js";
import { circles } from "../../datasets/index.js";
import { polynomialFeatures } from "../../features/expansion/polynomial-features/polynomial-features.js";
import { covariance } from "../../linalg/covariance.js";
import { trace } from "../../linalg/norms.js";
import {
  cumulativeShares,
  explainedShares,
  populationVariances,
  rayleighQuotient,
  reconstructionError,
} from "./explained-variance.js";
import { pca } from "./pca/pca.js";

test("shares sum to one and accumulate", () => {
  expectClose(explainedShares([9, 4, 1]), [9 / 14, 4 / 14, 1 / 14], 1e-15);
  expectClose(cumulativeShares([9, 4, 1]), [9 / 14, 13 / 14, 1], 1e-15);
  expectClose(cumulativeShares([9, 4], 26), [9 / 26, 0.5], 1e-15);
  expect([...explainedShares([0, 0])]).toEqual([0, 0]);
});

test("[CB-056, CB-059] with the divisor N variances are those of the Cookbook: their sum is the trace, the rest the error", () => {
  for (let seed = 0; seed < 5; seed++) {
    const x = drawnPoints(12, 4, seed);
    const c = covariance(x);
    const variances = populationVariances(pca().fit({ x }).state.explainedVariance, 12);
    expect(variances.reduce((sum, value) => sum + value, 0)).toBeCloseTo(trace(c), 12);
    const directions = toRows(pca().fit({ x }).state.components);
    const quotients = directions.map((w) => rayleighQuotient(c, w));
    expectClose(quotients, variances, 1e-11);
    for (let m = 1; m <= 4; m++) {
      const left = variances.subarray(m).reduce((sum, value) => sum + value, 0);
      expect(reconstructionError(pca({ components: m }).fit({ x }), x)).toBeCloseTo(left, 12);
    }
  }
});

test("[MP-014] after squares are added, a circle is flat: ordinary PCA finds a direction in which it has no extent", () => {
  for (let seed = 0; seed < 5; seed++) {
    const { x } = circles({ samples: 100, noise: 0, factor: 0.5, seed });
    const ring = x.data.map((value, at) => value / Math.hypot(x.data[at - (at % 2)], x.data[at - (at % 2) + 1]));
    const circle = { ...x, data: ring };
    // In the plane no straight line fits: both variances are about equal.
    const plain = pca().fit({ x: circle }).state.explainedVarianceRatio;
    expect(plain[1]).toBeGreaterThan(0.3);
    const expand = polynomialFeatures({ degree: 2, bias: false }).fit({ x: circle });
    const expanded = asMatrix(expand.transform(circle));
    const { explainedVarianceRatio, components } = pca().fit({ x: expanded }).state;
    // x² + y² = 1 is linear in x², y²: the last direction has weight on these two alone, equally.
    expect(explainedVarianceRatio[4]).toBeLessThan(1e-12);
    const last = [...components.data.subarray(20, 25)].map(Math.abs).sort((a, b) => b - a);
    expect(last[0]).toBeCloseTo(Math.SQRT1_2, 6);
    expect(last[1]).toBeCloseTo(Math.SQRT1_2, 6);
  }
});

test("refuses a zero vector, incompatible shapes and empty samples", () => {
  const m = asMatrix([
    [1, 0],
    [0, 2],
  ]);
  expect(refusal(() => rayleighQuotient(m, [0, 0]))).toBe("invalid-data: rayleighQuotient: the vector is zero");
  expect(refusal(() => rayleighQuotient(m, [1]))).toContain("a 2 x 2 matrix and a vector of length 1");
  expect(refusal(() => reconstructionError(pca().fit({ x: m }), asMatrix([])))).toContain("has no rows");
});
