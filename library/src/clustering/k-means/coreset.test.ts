import { describe, expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { type Matrix, row, selectRows } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { createCoresets, type WeightedSamples } from "./coreset.js";
import { squaredDistance } from "./squared-distance.js";

const ones = (rows: number) => new Float64Array(rows).fill(1);

test("a coreset has the samples of its rows, as many as requested, each once, and larger ones contain it", () => {
  for (let seed = 0; seed < 10; seed++) {
    const x = normalMatrix(500, 3, createRandom(seed));
    const draw = createCoresets({ x, weights: ones(500) }, createRandom(seed).fork("a"));
    const [few, many] = [draw(50), draw(200)];
    expect([few.rows.length, many.rows.length]).toEqual([50, 200]);
    expect(few.x).toEqual(selectRows(x, few.rows));
    expect(few.rows).toEqual(Int32Array.from(new Set(few.rows)).sort());
    expect(Array.from(few.rows).every((i) => many.rows.includes(i))).toBe(true);
  }
});

test("samples of weight zero are never drawn, also when fewer others are left than requested", () => {
  const x = normalMatrix(40, 2, createRandom(1));
  const weights = Float64Array.from({ length: 40 }, (_, i) => (i % 4 === 0 ? 2 : 0));
  const { rows, weights: scaled } = createCoresets({ x, weights }, createRandom(0))(30);
  expect(Array.from(rows)).toEqual([0, 4, 8, 12, 16, 20, 24, 28, 32, 36]);
  expect(Array.from(scaled)).toEqual(new Array(10).fill(2));
});

describe("the cost of centers on a coreset", () => {
  test("equals, averaged over draws, their cost on all samples", () => {
    const x = normalMatrix(1000, 2, createRandom(3));
    const weights = Float64Array.from({ length: 1000 }, (_, i) => 1 + (i % 3));
    const centers = normalMatrix(4, 2, createRandom(4));
    const truth = cost({ x, weights }, centers);
    const draws = Array.from({ length: 400 }, (_, seed) =>
      cost(createCoresets({ x, weights }, createRandom(seed))(60), centers),
    );
    const mean = draws.reduce((sum, value) => sum + value, 0) / draws.length;
    const deviation = Math.sqrt(draws.reduce((sum, value) => sum + (value - mean) ** 2, 0) / draws.length);
    // Four standard errors of the mean.
    expect(Math.abs(mean - truth)).toBeLessThan((4 * deviation) / Math.sqrt(draws.length));
    expect(deviation / truth).toBeLessThan(0.2);
  });

  test("includes a few distant samples, which uniform sampling would miss", () => {
    const data = normalMatrix(20_000, 2, createRandom(5)).data;
    data.fill(1000, 0, 10);
    const x: Matrix = { rows: 20_000, columns: 2, data };
    for (let seed = 0; seed < 8; seed++) {
      const { rows } = createCoresets({ x, weights: ones(20_000) }, createRandom(seed))(200);
      expect(Array.from(rows.subarray(0, 5))).toEqual([0, 1, 2, 3, 4]);
    }
  });

  test("identical samples are drawn by their weights alone", () => {
    const x: Matrix = { rows: 100, columns: 1, data: new Float64Array(100).fill(7) };
    const { weights, rows } = createCoresets({ x, weights: ones(100) }, createRandom(0))(20);
    expect(rows).toHaveLength(20);
    expect(new Set(weights).size).toBe(1);
    expect(Number.isFinite(weights[0])).toBe(true);
  });
});

function cost({ x, weights }: WeightedSamples, centers: Matrix): number {
  let total = 0;
  for (let i = 0; i < x.rows; i++) {
    const squares = Array.from({ length: centers.rows }, (_, c) =>
      squaredDistance(row(x, i), 0, row(centers, c), 0, x.columns),
    );
    total += weights[i] * Math.min(...squares);
  }
  return total;
}
