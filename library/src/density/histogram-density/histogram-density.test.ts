import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { createRandom } from "../../numeric/random/random.js";
import { boxProbability, checkDensity } from "../box-probability.js";
import type { LatticeName } from "../lattices.js";
import { histogramDensity } from "./histogram-density.js";

const normals = (rows: number, columns: number, seed: number) => normalMatrix(rows, columns, createRandom(seed));

describe("one dimension", () => {
  test("[PA-006] the density in a bin is its count over volume times samples, and sums to 1 on the grid", () => {
    const x = [[0.1], [0.4], [0.6], [1.2], [1.3], [-0.2]];
    const model = histogramDensity({ cellSizes: [0.5] }).fit({ x });
    const centers = Array.from({ length: 8 }, (_, k) => [-1.75 + 0.5 * k + 1]);
    const p = model.logDensity(centers).map(Math.exp);
    const counts = centers.map(([c]) => x.filter(([value]) => value >= c - 0.25 && value < c + 0.25).length);
    expectClose(
      p,
      counts.map((count) => count / (0.5 * 6)),
      1e-12,
    );
    expect(p.reduce((sum, value) => sum + value * 0.5, 0)).toBeCloseTo(1, 12);
  });

  test("size and offset are free, and every choice integrates to 1", () => {
    const x = normals(80, 1, 1);
    const results = (
      [
        [0.5, 0],
        [0.5, 0.25],
        [1.3, 0.4],
      ] as const
    ).map(([size, offset]) => {
      const model = histogramDensity({ cellSizes: [size], cellOffsets: [offset] }).fit({ x });
      expect(Math.abs(checkDensity(model, x, { tolerance: 1e-4 }).total.value - 1)).toBeLessThan(2e-3);
      return model.logDensity([[0.1]])[0];
    });
    expect(new Set(results).size).toBe(3);
  });
});

describe("several dimensions", () => {
  const tilings: readonly (readonly [LatticeName, number])[] = [
    ["boxes", 2],
    ["hexagons", 2],
    ["boxes", 3],
    ["face-centered", 3],
    ["body-centered", 3],
    ["e8", 8],
  ];

  test.each(tilings)("[MP-048] counts are conserved in %s of %d features at any rotation", (cellShape, columns) => {
    const x = normals(400, columns, 2);
    for (const rotation of [0, 17, 60]) {
      const model = histogramDensity({ cellShape, cellRotation: rotation, cellSizes: [0.9] }).fit({ x });
      const { shares } = model.state;
      expect(shares.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
      // Each share is a whole number of samples, and together they are all samples.
      const counts = shares.map((share) => Math.round(share * 400));
      expectClose(
        shares,
        counts.map((count) => count / 400),
        1e-12,
      );
      expect(counts.reduce((a, b) => a + b, 0)).toBe(400);
      expectEvery(model.logDensity(x), (value) => value > -Infinity);
      expectEvery(model.logDensity(model.sample(300, 1)), (value) => value > -Infinity);
    }
  });

  test("[MP-048] rectangles and hexagons of any rotation integrate to 1", () => {
    const x = normals(60, 2, 3);
    for (const cellShape of ["boxes", "hexagons"] as const) {
      for (const rotation of [0, 25]) {
        const model = histogramDensity({ cellShape, cellRotation: rotation, cellSizes: [1, 1.5] }).fit({ x });
        const { value, error } = boxProbability(model, [-7, -8], [7, 8], { tolerance: 1e-3, maxEvaluations: 100_000 });
        expect(Math.abs(value - 1)).toBeLessThan(5e-3 + error / 4);
      }
    }
  });

  test("drawn samples have the shares of the cells", () => {
    const x = normals(200, 2, 4);
    const model = histogramDensity({ cellShape: "hexagons", cellSizes: [1.5] }).fit({ x });
    const again = histogramDensity({ cellShape: "hexagons", cellSizes: [1.5] }).fit({ x: model.sample(20_000, 1) });
    const at = model.sample(300, 2);
    const [p, q] = [model.logDensity(at).map(Math.exp), again.logDensity(at).map(Math.exp)];
    expectEvery(p, (value, i) => Math.abs(value - q[i]) < 5 * Math.sqrt(value / (20_000 * 2.25)) + 1e-4);
  });
});

test.each<LatticeName>(["boxes", "simplex", "checkerboard"])(
  "%s: points too far away to have a cell have no density",
  (cellShape) => {
    const { logDensity, saved } = histogramDensity({ cellShape, cellSizes: [1] }).fit({
      x: [
        [0, 0],
        [1, 1],
      ],
    });
    expect(
      Array.from(
        logDensity([
          [1e16, 0],
          [-1e10, 1e300],
        ]),
      ),
    ).toEqual([-Infinity, -Infinity]);
    const moved = { ...saved, state: { ...saved.state, offsets: Float64Array.of(0, 1e16) } };
    expect(histogramDensity.restore(moved).logDensity([[0, 0]])[0]).toBe(-Infinity);
  },
);

describe("what is refused", () => {
  const x = [
    [1, 2],
    [2, 5],
    [3, 3],
  ];
  const cases: readonly (readonly [string, () => unknown])[] = [
    ["need exactly 3 features, got 2", () => histogramDensity({ cellShape: "body-centered" }).fit({ x })],
    ["need exactly 8 features, got 2", () => histogramDensity({ cellShape: "e8" }).fit({ x })],
    ["each of the 2 features, got 3", () => histogramDensity({ cellSizes: [1, 1, 1] }).fit({ x })],
    ["cellRotation needs at least 2 features", () => histogramDensity({ cellRotation: 10 }).fit({ x: [[1], [2]] })],
    ["row 1 is more than a billion cells away", () => histogramDensity({ cellSizes: [1e-9] }).fit({ x: [[0], [2]] })],
    ["feature 0 is constant", () => histogramDensity().fit({ x: [[1], [1]] })],
  ];
  test.each(cases)("%s", (message, attempt) => {
    expect(refusal(attempt)).toContain(message);
  });
});
