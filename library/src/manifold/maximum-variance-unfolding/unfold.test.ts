import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, type Matrix } from "../../data/matrix.js";
import { squaredDistances } from "../../linalg/squared-distances.js";
import { createRandom } from "../../numeric/random/random.js";
import { type KeptDistances, type UnfoldProgress, unfold } from "./unfold.js";

const options = { tolerance: 1e-5, maxIterations: 100, seed: 0 };
const seeds = [0, 1, 2];

function edgesOf(pairs: readonly (readonly [number, number])[], squared: number): KeptDistances {
  return {
    from: Int32Array.from(pairs, ([i]) => i),
    to: Int32Array.from(pairs, ([, j]) => j),
    squared: new Float64Array(pairs.length).fill(squared),
  };
}

const varianceOf = ({ data }: Matrix) => data.reduce((sum, value) => sum + value * value, 0);

/** Centred points that keep the lengths of the edges. */
function expectKept({ points, converged }: { points: Matrix; converged: boolean }, edges: KeptDistances): void {
  expect(converged).toBe(true);
  const { rows, columns, data } = points;
  for (let k = 0; k < columns; k++) {
    let sum = 0;
    for (let i = 0; i < rows; i++) sum += data[i * columns + k];
    expect(Math.abs(sum)).toBeLessThan(1e-6 * Math.sqrt(varianceOf(points)));
  }
  const all = squaredDistances(points);
  expectClose(
    edges.squared.map((_, e) => all.data[edges.from[e] * rows + edges.to[e]]),
    edges.squared,
    1e-4,
  );
}

describe("points of largest variance that are known, from any start", () => {
  test("two points stay at their distance, with half of it on each side", () => {
    const edges = edgesOf([[0, 1]], 9);
    const found = runToEnd(unfold(asMatrix([[4], [7]]), edges, options));
    expectKept(found, edges);
    expect([found.points.rows, found.points.columns]).toEqual([2, 1]);
    expectClose(found.points.data, [-1.5, 1.5], 1e-4);
    // The bound y d² is the variance 4.5.
    expectClose(found.multipliers, [0.5], 1e-3);
  });

  test("a chain of three becomes straight; multipliers do not depend on the unit", () => {
    for (const seed of seeds) {
      for (const unit of [1, 1000]) {
        const edges = edgesOf(
          [
            [0, 1],
            [1, 2],
          ],
          unit ** 2,
        );
        const start = asMatrix([
          [0, 0],
          [unit, 0],
          [unit, unit],
        ]);
        const found = runToEnd(unfold(start, edges, { ...options, seed }));
        expectKept(found, edges);
        expectClose([varianceOf(found.points)], [2 * unit ** 2], 1e-3);
        expectClose(found.multipliers, [1, 1], 1e-2);
      }
    }
  });

  test("three legs of a star point in directions of sum 0: variance 3, the ends √3 apart", () => {
    const edges = edgesOf(
      [
        [0, 1],
        [0, 2],
        [0, 3],
      ],
      1,
    );
    for (const seed of seeds) {
      const found = runToEnd(unfold(normalMatrix(4, 2, createRandom(seed)), edges, { ...options, seed }));
      expectKept(found, edges);
      expectClose([varianceOf(found.points)], [3], 1e-3);
      const { data } = squaredDistances(found.points);
      expectClose([data[4 + 2], data[4 + 3], data[8 + 3]], [3, 3, 3], 0.05);
    }
  });

  test("a closed chain of six becomes a regular hexagon: variance 6, all multipliers 1", () => {
    // n / λ and 1 / λ with the smallest eigenvalue λ = 2 − 2 cos(2π / 6) = 1 above 0 of the Laplacian of the chain.
    const edges = edgesOf(
      Array.from({ length: 6 }, (_, i) => [i, (i + 1) % 6] as const),
      1,
    );
    for (const seed of seeds) {
      const found = runToEnd(unfold(normalMatrix(6, 3, createRandom(seed)), edges, { ...options, seed }));
      expectKept(found, edges);
      expectClose([varianceOf(found.points)], [6], 1e-3);
      expectClose(found.multipliers, new Float64Array(6).fill(1), 0.02);
    }
  });

  test("with all distances kept, the points are the start up to a motion", () => {
    const start = normalMatrix(5, 2, createRandom(3));
    const all = squaredDistances(start);
    const pairs = Array.from({ length: 25 }, (_, at) => [Math.floor(at / 5), at % 5] as const).filter(
      ([i, j]) => i < j,
    );
    const edges = { ...edgesOf(pairs, 0), squared: Float64Array.from(pairs, ([i, j]) => all.data[5 * i + j]) };
    const found = runToEnd(unfold(start, edges, options));
    expectKept(found, edges);
    expect(found.points.columns).toBe(4);
  });
});

test("points whose distances are all 0 come together", () => {
  const pairs = [
    [0, 1],
    [1, 2],
  ] as const;
  const found = runToEnd(unfold(asMatrix([[3], [3], [3]]), edgesOf(pairs, 0), options));
  expect(found.violation).toBeLessThan(1e-4);
  expectEvery(found.points.data, (value) => Math.abs(value) < 0.02);
});

test("stops at the given number of updates and says so; each update reports variance and violation", () => {
  const edges = edgesOf(
    [
      [0, 1],
      [1, 2],
    ],
    4,
  );
  const start = asMatrix([
    [0, 0],
    [2, 0],
    [2, 2],
  ]);
  const reports: UnfoldProgress[] = [];
  const limited = { ...options, maxIterations: 2 };
  const onProgress = (progress: UnfoldProgress) => {
    if (progress.inner === undefined) reports.push(progress);
  };
  const found = runToEnd(unfold(start, edges, limited), { onProgress });
  expect([found.converged, found.iterations]).toEqual([false, 2]);
  expect(reports.map(({ step, of }) => [step, of])).toEqual([
    [1, 2],
    [2, 2],
  ]);
  expect(reports[1].violation).toBe(found.violation);
  expect(reports[1].objective).toBeCloseTo(varianceOf(found.points), 6);
  expect(runToEnd(unfold(start, edges, limited)).points).toEqual(found.points);
});
