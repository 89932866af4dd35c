import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";
import { localOutlierFactor } from "./local-outlier-factor.js";
import reference from "./reference/local-outlier-factor.json" with { type: "json" };

test("training samples and new ones have the factors of scikit-learn", () => {
  for (const { neighbors, distance, x, at, training, score } of reference.cases) {
    const kind = distance as "euclidean" | "manhattan";
    for (const algorithm of ["brute-force", "kd-tree"] as const) {
      const model = localOutlierFactor({ neighbors, algorithm, distance: { kind } }).fit({ x });
      expectClose(model.state.factors, training, 1e-8);
      expectClose(model.score(x), training, 1e-8);
      expectClose(model.score(at), score, 1e-8);
    }
    const sparse = localOutlierFactor({ neighbors, distance: { kind } }).fit({ x: fromDense(asMatrix(x)) });
    expectClose(sparse.score(fromDense(asMatrix(at))), score, 1e-8);
  }
});

describe("the factor", () => {
  const line = Array.from({ length: 40 }, (_, i) => [i]);

  test("is 1 deep inside a regular grid, and does not depend on units", () => {
    const model = localOutlierFactor({ neighbors: 4 }).fit({ x: line });
    expect(model.score([[20]])[0]).toBeCloseTo(1, 9);
    for (const unit of [1e-100, 1e100]) {
      const scaled = localOutlierFactor({ neighbors: 4 }).fit({ x: line.map(([value]) => [value * unit]) });
      expectClose(scaled.score([[20 * unit], [60 * unit]]), model.score([[20], [60]]), 1e-9);
    }
  });

  test("is high for a sample that is unusual only for a dense group, which a distance to all does not show", () => {
    for (let seed = 0; seed < 5; seed++) {
      const random = createRandom(seed);
      const dense = normalMatrix(100, 2, random).data.map((value) => 0.05 * value);
      const sparse = normalMatrix(100, 2, random).data.map((value) => 10 + 2 * value);
      const x = asMatrix({ rows: 200, columns: 2, data: Float64Array.of(...dense, ...sparse) });
      const model = localOutlierFactor().fit({ x });
      const [nearDense, nearSparse] = model.score([
        [0.6, 0.6],
        [10.6, 10.6],
      ]);
      expect(nearDense).toBeGreaterThan(3);
      expect(nearSparse).toBeLessThan(1.5);
    }
  });

  test("is 1 for equal samples, very large beside them, finite everywhere, and warns", () => {
    const x = [...new Array(10).fill([0, 0]), [1, 0], [1, 1], [0, 1], [5, 5]];
    const model = localOutlierFactor({ neighbors: 3 }).fit({ x });
    const scores = model.score([...x, [0.5, 0.5]]);
    expectEvery(scores, Number.isFinite);
    expectEvery(scores.subarray(0, 10), (score) => Math.abs(score - 1) < 1e-9);
    expect(scores[14]).toBeGreaterThan(1000);
    expect(model.report.warnings.map(({ code }) => code)).toEqual(["duplicate-rows"]);
    const equal = localOutlierFactor({ neighbors: 3 }).fit({ x: new Array(6).fill([2, 2]) });
    expect([
      ...equal.isOutlier([
        [2, 2],
        [3, 3],
      ]),
    ]).toEqual([0, 1]);
  });

  test("needs two samples, and warns where there are fewer than neighbours", () => {
    expect(refusal(() => localOutlierFactor().fit({ x: [[1, 2]] }))).toContain("needs at least 2 samples, got 1");
    const model = localOutlierFactor().fit({ x: [[1], [2]] });
    expectClose(model.score([[1], [2]]), [1, 1], 1e-9);
    expect(model.report.warnings.map(({ code }) => code)).toEqual(["few-samples"]);
  });
});

test("the share of training samples above the threshold is the contamination", () => {
  const x = normalMatrix(120, 3, createRandom(4));
  for (const contamination of [0, 0.05, 0.5]) {
    const found = localOutlierFactor({ contamination }).fit({ x }).isOutlier(x);
    expect(found.reduce((sum, flag) => sum + flag, 0)).toBe(120 * contamination);
  }
});
