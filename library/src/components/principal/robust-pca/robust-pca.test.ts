import { describe, expect, test } from "vitest";
import { drawnPoints } from "../../../../test/drawn-points.js";
import { expectClose } from "../../../../test/expect-close.js";
import { normalMatrix } from "../../../../test/matrices.js";
import { refusal } from "../../../../test/refusal.js";
import { asMatrix, type Matrix, toRows } from "../../../data/matrix.js";
import { wine } from "../../../datasets/index.js";
import { multiply } from "../../../linalg/multiply.js";
import { createRandom } from "../../../numeric/random/random.js";
import { pca } from "../pca/pca.js";
import { principalComponentPursuit } from "../principal-component-pursuit.js";
import reference from "../reference/pca-family.json" with { type: "json" };
import { robustPca } from "./robust-pca.js";
import { spatialMedian } from "./spatial-median.js";

const ways = [true, false];

describe("robust principal components", () => {
  test("[MP-012] one distant point rotates the first direction of PCA, but not that of the robust variants", () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const cloud = Array.from({ length: 100 }, () => [3 * random.normal(), random.normal()]);
      const spoiled = [...cloud, [0, 200]];
      const clean = pca({ components: 1 }).fit({ x: cloud }).state.components.data;
      expect(angle(clean, pca({ components: 1 }).fit({ x: spoiled }).state.components.data)).toBeGreaterThan(60);
      for (const reweight of ways) {
        const { components } = robustPca({ components: 1, reweight }).fit({ x: spoiled }).state;
        expect(angle(clean, components.data)).toBeLessThan(15);
      }
    }
  });

  test("with a tenth of planted outliers the plane is kept, and the outliers have the largest residuals", () => {
    for (let seed = 0; seed < 5; seed++) {
      const random = createRandom(seed);
      const plane = multiply(normalMatrix(90, 2, random), normalMatrix(2, 6, random));
      const rows = toRows({ ...plane, data: plane.data.map((value) => value + 0.01 * random.normal()) });
      const far = Array.from({ length: 10 }, () => Array.from({ length: 6 }, () => 20 * random.normal()));
      const { state, report } = robustPca({ components: 2 }).fit({ x: [...rows, ...far] });
      const inliers = Math.max(...state.residuals.subarray(0, 90));
      const outliers = Math.min(...state.residuals.subarray(90));
      expect(inliers).toBeLessThan(outliers / 10);
      expect(report.notes["leftOut"]).toBeGreaterThanOrEqual(10);
      expect(report.converged).toBe(true);
    }
  });

  test("agrees with PCA on clean normal samples about directions and, roughly, variances", () => {
    const x = drawnPoints(2000, 3, 4);
    const graded = { ...x, data: x.data.map((value, at) => value * [10, 3, 1][at % 3] + 5) };
    const expected = pca().fit({ x: graded }).state;
    for (const reweight of ways) {
      const { state } = robustPca({ components: 2, reweight }).fit({ x: graded });
      for (let k = 0; k < 2; k++) {
        const [ours, theirs] = [state.components, expected.components].map(({ data }) => data.slice(3 * k, 3 * k + 3));
        expect(angle(ours, theirs)).toBeLessThan(3);
        expect(state.explainedVariance[k] / expected.explainedVariance[k]).toBeGreaterThan(0.85);
        expect(state.explainedVariance[k] / expected.explainedVariance[k]).toBeLessThan(1.15);
      }
    }
  });

  test("refuses too many components, and warns of a zero median deviation", () => {
    expect(refusal(() => robustPca({ components: 3 }).fit({ x: drawnPoints(3, 5, 0) }))).toContain(
      "components must be at most 2 for 3 samples of 5 columns, got 3",
    );
    const flat = robustPca({ components: 1, whiten: true }).fit({ x: [[1], [1], [1]] });
    expect(flat.report.warnings[0].message).toContain("median deviation of zero");
    expect(flat.transform([[1]]).data[0]).toBe(0);
  });
});

describe("the spatial median", () => {
  test("has the smallest sum of distances, matching SciPy's minimiser", async () => {
    const { x } = await wine();
    expect(sumOfDistances(x, spatialMedian(x))).toBeCloseTo(reference.spatialMedian.sum, 6);
  });

  test("of points on a line is their median, also when it coincides with a sample", () => {
    expect(spatialMedian(asMatrix([[1], [2], [100]]))[0]).toBeCloseTo(2, 6);
    expect([...spatialMedian(asMatrix([[3, 4]]))]).toEqual([3, 4]);
    const cross = [
      [0, 0],
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ];
    expect([...spatialMedian(asMatrix(cross))]).toEqual([0, 0]);
  });

  test("weights act as repetitions", () => {
    const x = drawnPoints(6, 2, 1);
    const twice = [...toRows(x), ...toRows(x).slice(0, 3)];
    const weighted = spatialMedian(x, Float64Array.of(2, 2, 2, 1, 1, 1));
    expectClose(weighted, spatialMedian(asMatrix(twice)), 1e-8);
  });
});

describe("principal component pursuit", () => {
  test("recovers a matrix of low rank under gross errors in a twentieth of its entries", () => {
    for (let seed = 0; seed < 3; seed++) {
      const random = createRandom(seed);
      const low = multiply(normalMatrix(40, 2, random), normalMatrix(2, 40, random));
      const errors = low.data.map(() => (random.uniform() < 0.05 ? 20 * (random.uniform() - 0.5) : 0));
      const x = { ...low, data: low.data.map((value, at) => value + errors[at]) };
      const { lowRank, sparse, rank, converged } = principalComponentPursuit(x);
      expect(converged).toBe(true);
      expect(rank).toBe(2);
      expectClose(lowRank.data, low.data, 1e-4);
      expectClose(sparse.data, errors, 1e-4);
    }
  });

  test("returns rank 0 for zeros, refuses NaN and invalid settings, and reports missing convergence", () => {
    expect(principalComponentPursuit([[0, 0]]).rank).toBe(0);
    expect(refusal(() => principalComponentPursuit([[1, NaN]]))).toContain("row 0, column 1 is NaN");
    expect(refusal(() => principalComponentPursuit([[1]], { sparsity: 0 }))).toContain("must be above 0, got 0");
    expect(principalComponentPursuit(drawnPoints(5, 5, 0), { maxIterations: 1 }).converged).toBe(false);
  });
});

function angle(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const product = Array.from(a).reduce((sum, value, j) => sum + value * b[j], 0);
  return (Math.acos(Math.min(1, Math.abs(product))) * 180) / Math.PI;
}

function sumOfDistances(x: Matrix, center: Float64Array): number {
  return toRows(x).reduce((sum, sample) => sum + Math.hypot(...sample.map((value, j) => value - center[j])), 0);
}
