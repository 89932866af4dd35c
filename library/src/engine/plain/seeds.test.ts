import { describe, expect, test } from "vitest";
import { expectClose, numbers, plain, simdEngines } from "../../../test/engine-tiers.js";
import { seedTask } from "../center-kernels.js";
import type { Engine } from "../engine.js";
import { centerKernels } from "../groups.js";
import { withWorkspace } from "../workspace.js";

const [columns, blockRows] = [5, 30];

/** Samples of which some have no weight, and whole numbers if there are to be ties. */
function problemOf(rows: number, pairs: number, isWhole: boolean) {
  const round = (value: number) => (isWhole ? Math.round(3 * value) : value);
  return {
    ...{ rows, pairs },
    x: numbers(rows * columns, 1).map(round),
    points: numbers(columns * 2 * pairs, 2).map(round),
    weights: Float64Array.from({ length: rows }, (_, i) => i % 4),
    nearest: numbers(rows, 3).map((value) => round(2 + value) + (isWhole ? 30 : 0)),
  };
}

/** What both steps write. */
function runSteps(engine: Engine, { rows, pairs, x, points, weights, nearest }: ReturnType<typeof problemOf>) {
  const blocks = Math.ceil(rows / blockRows);
  return withWorkspace(engine, (space) => {
    const places = {
      ...{ rows, columns, blockRows, pairs, best: 1 },
      ...{ samples: space.matrix(rows, columns, x), weights: space.vector(rows, weights) },
      ...{ points: space.matrix(columns, 2 * pairs, points), nearest: space.vector(rows, nearest) },
      ...{ found: space.matrix(rows, 2 * pairs), sums: space.vector(rows) },
      ...{ gains: space.matrix(blocks, 2 * pairs), totals: space.vector(blocks) },
    };
    const task = space.bytes(seedTask.bytes);
    for (const [name, value] of Object.entries(places)) {
      engine.memory.i32[(task + seedTask[name as keyof typeof places]) / 4] = value;
    }
    const { measureSeeds, takeSeed } = engine.load(centerKernels);
    measureSeeds(task, blocks, 0);
    const found = space.read(places.found, rows * 2 * pairs);
    const gains = space.read(places.gains, blocks * 2 * pairs);
    takeSeed(task, blocks, 0);
    const [after, sums] = [places.nearest, places.sums].map((address) => space.read(address, rows));
    return { found, gains, after, sums, totals: space.read(places.totals, blocks) };
  });
}

const sizes = [
  [1, 1],
  [30, 2],
  [61, 3],
  [92, 4],
  [75, 5],
] as const;

describe("the steps of k-means++", () => {
  test("plain loops: squared distances, gains of the blocks, and what is left", () => {
    const problem = problemOf(61, 2, true);
    const { rows, x, points, weights, nearest } = problem;
    const { found, gains, after, sums, totals } = runSteps(plain, problem);
    const expected = { gains: new Float64Array(3 * 4), totals: new Float64Array(3) };
    for (let i = 0; i < rows; i++) {
      const block = Math.floor(i / blockRows);
      const squares = [0, 1, 2, 3].map((c) => {
        const terms = Array.from({ length: columns }, (_, j) => (x[i * columns + j] - points[j * 4 + c]) ** 2);
        return terms.reduce((sum, value) => sum + value);
      });
      expect([...found.subarray(i * 4, i * 4 + 4)]).toEqual(squares);
      squares.forEach((square, c) => {
        expected.gains[block * 4 + c] += weights[i] * (nearest[i] - Math.min(nearest[i], square));
      });
      expect(after[i]).toBe(Math.min(nearest[i], squares[1]));
      expected.totals[block] += weights[i] * after[i];
      expect(sums[i]).toBe(expected.totals[block]);
    }
    expect({ gains, totals }).toEqual(expected);
  });

  describe.each(simdEngines)("%s", (name, engine) => {
    test.each(sizes)("%i samples and %i pairs of candidates: whole numbers give the same bits", (rows, pairs) => {
      const problem = problemOf(rows, pairs, true);
      expect(runSteps(engine, problem)).toEqual(runSteps(plain, problem));
    });

    test.each(sizes)("%i samples and %i pairs of candidates: any numbers", (rows, pairs) => {
      const problem = problemOf(rows, pairs, false);
      const [found, expected] = [runSteps(engine, problem), runSteps(plain, problem)];
      // The relaxed build rounds a product and a sum once.
      if (name === "strict SIMD") expect(found).toEqual(expected);
      for (const part of ["found", "gains", "after", "sums", "totals"] as const) {
        expectClose(found[part], expected[part], 1e-13, part);
      }
    });
  });
});
