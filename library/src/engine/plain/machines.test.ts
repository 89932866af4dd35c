import { describe, expect, test } from "vitest";
import { expectClose, numbers, plain, simdEngines, type TestEngine } from "../../../test/engine-tiers.js";
import { machineTask } from "../machine-kernels.js";
import { withWorkspace } from "../workspace.js";

const all: readonly (readonly [string, TestEngine])[] = [["plain TypeScript", plain], ...simdEngines];

function squaredDistance(x: Float64Array, z: Float64Array, i: number, j: number, d: number): number {
  let sum = 0;
  for (let t = 0; t < d; t++) sum += (x[i * d + t] - z[j * d + t]) ** 2;
  return sum;
}

/** Rows of the radial kernel of m samples and n others; the last sample of both is the same. */
function rowsOn(engine: TestEngine, m: number, n: number, d: number, gamma: number) {
  const [x, z] = [numbers(m * d, 1), numbers(n * d, 2)];
  z.set(x.subarray((m - 1) * d), (n - 1) * d);
  return withWorkspace(engine, (space) => {
    const [left, right] = [space.matrix(m, d, x), space.matrix(n, d, z)];
    const [leftNorms, rightNorms] = [space.vector(m), space.vector(n)];
    engine.kernels.rowNorms(m, d, left, d, leftNorms);
    engine.kernels.rowNorms(n, d, right, d, rightNorms);
    const out = space.floats(m * n);
    const table = space.integers(
      m,
      Array.from({ length: m }, (_, i) => out + 4 * i * n),
    );
    engine.kernels.rbfRows(false, m, n, d, left, leftNorms, right, rightNorms, gamma, table);
    const coefficients = numbers(2 * n, 3);
    const weights = space.matrix(2, n, coefficients);
    const [one, two] = [space.vector(m), space.vector(2 * m)];
    engine.kernels.rbfSums(m, n, d, left, leftNorms, right, rightNorms, gamma, 1, weights, one);
    engine.kernels.rbfSums(m, n, d, left, leftNorms, right, rightNorms, gamma, 2, weights, two);
    return {
      x,
      z,
      coefficients,
      rows: space.readFloats(out, m * n),
      one: space.read(one, m),
      two: space.read(two, 2 * m),
    };
  });
}

describe.each(all)("kernels of support vector machines in %s", (_, engine) => {
  test("rows and sums of the radial kernel, around the blocks of 64 x 256", () => {
    for (const [m, n, d, gamma] of [
      [1, 1, 1, 0.5],
      [3, 7, 2, 0.1],
      [65, 259, 3, 2],
    ]) {
      const { x, z, coefficients, rows, one, two } = rowsOn(engine, m, n, d, gamma);
      const expected = Float64Array.from({ length: m * n }, (_, at) =>
        Math.exp(-gamma * squaredDistance(x, z, Math.floor(at / n), at % n, d)),
      );
      expectClose(Float64Array.from(rows), expected, 3e-7, "rows");
      const sums = (f: number) =>
        Float64Array.from({ length: m }, (_, i) =>
          expected.subarray(i * n, (i + 1) * n).reduce((sum, value, j) => sum + value * coefficients[f * n + j], 0),
        );
      expectClose(one, sums(0), 1e-12, "one function");
      expectClose(
        two,
        Float64Array.from({ length: 2 * m }, (_, at) => sums(at % 2)[at >> 1]),
        1e-12,
        "two functions",
      );
    }
  });

  test("kernels of kept squared distances are the same bits; far samples have kernel 0, the same sample 1", () => {
    withWorkspace(engine, (space) => {
      const squares = [0, 0.25, 1e4, 7, 1e-3, 100.5, 3];
      const n = squares.length;
      const [points, kept] = [space.vector(n, squares.map(Math.sqrt)), space.floats(n)];
      const [origin, norms, ofOrigin] = [space.vector(1), space.vector(n, squares), space.vector(1)];
      const [direct, later] = [space.floats(n), space.floats(n)];
      engine.kernels.rbfRows(false, 1, n, 1, origin, ofOrigin, points, norms, 0.5, space.integers(1, [direct]));
      engine.kernels.rbfRows(true, 1, n, 1, origin, ofOrigin, points, norms, 0.5, space.integers(1, [kept]));
      expectClose(Float64Array.from(space.readFloats(kept, n)), Float64Array.from(squares), 1e-6, "squares");
      engine.kernels.rbfOfSquares(n, kept, 0.5, later);
      const values = space.readFloats(direct, n);
      expect(space.readFloats(later, n)).toEqual(values);
      expect([values[0], values[2]]).toEqual([1, 0]);
    });
  });

  test("adding a multiple of a row, and gathering its entries", () => {
    withWorkspace(engine, (space) => {
      const x = space.floats(5, [1, 2, 3, 4, 5]);
      const y = space.vector(5, [10, 20, 30, 40, 50]);
      engine.kernels.addFloats(5, -2, x, y);
      expect(Array.from(space.read(y, 5))).toEqual([8, 16, 24, 32, 40]);
      const to = space.floats(3);
      engine.kernels.gatherFloats(3, space.integers(3, [4, 0, 4]), x, to);
      expect(Array.from(space.readFloats(to, 3))).toEqual([5, 1, 5]);
    });
  });
});

/** Solves a program with two groups, two pieces of columns and one variable whose row is not there; all it leaves behind. */
function solveOn(engine: TestEngine, n: number, iterations: number) {
  const d = 2;
  const x = numbers(n * d, n);
  const kernel = Float32Array.from({ length: n * n }, (_, at) =>
    Math.exp(-squaredDistance(x, x, Math.floor(at / n), at % n, d)),
  );
  return withWorkspace(engine, (space) => {
    const half = n >> 1;
    const isReady = (v: number) => v !== 1;
    const pick = (value: (v: number) => number) => Float64Array.from({ length: n }, (_, v) => value(v));
    const matrix = space.floats(n * n, kernel);
    // The second half of the variables has the first columns.
    const columnOf = (v: number) => (v < half ? v + n - half : v - half);
    const fields = {
      segments: space.integers(8, [0, half, n - half, 0, half, n, 0, 1]),
      ...{ segmentCount: 2, groupCount: 2 },
      lower: space.vector(n),
      upper: space.vector(
        n,
        pick(() => 1),
      ),
      beta: space.vector(
        n,
        pick(() => 0.5),
      ),
      slack: space.vector(n, numbers(n, 5)),
      diagonal: space.vector(
        n,
        pick(() => 1),
      ),
      rows: space.integers(
        n,
        Array.from({ length: n }, (_, v) => (isReady(v) ? matrix + 4 * n * columnOf(v) : 0)),
      ),
      status: space.bytes(n, new Uint8Array(n).fill(7)),
      growing: space.vector(
        n,
        pick((v) => (isReady(v) ? 0 : Number.NEGATIVE_INFINITY)),
      ),
      shrinking: space.vector(
        n,
        pick((v) => (isReady(v) ? 0 : Number.POSITIVE_INFINITY)),
      ),
      used: space.integers(n),
    };
    const task = space.bytes(machineTask.bytes);
    const { i32, f64 } = engine.memory;
    for (const [name, value] of Object.entries(fields))
      i32[(task + machineTask[name as keyof typeof fields]) / 4] = value;
    f64[(task + machineTask.tolerance) / 8] = 1e-6;
    const done = engine.kernels.updatePairs(task, iterations);
    const double = (name: "violation" | "objective" | "largestChange" | "farthest") =>
      f64[(task + machineTask[name]) / 8];
    return {
      ...{ done, isDone: i32[(task + machineTask.isDone) / 4] },
      ...{ beta: space.read(fields.beta, n), slack: space.read(fields.slack, n) },
      used: space.readIntegers(fields.used, n),
      numbers: [double("violation"), double("objective"), double("largestChange"), double("farthest")],
    };
  });
}

test.each([4, 7, 131, 200])("all tiers take the same steps: %s variables", (n) => {
  const expected = solveOn(plain, n, 1e6);
  expect(expected.isDone).toBe(1);
  expect(expected.done).toBeGreaterThan(0);
  expect(expected.beta[1]).toBe(0.5);
  // The sums of both groups are kept.
  const sum = (from: number, end: number) =>
    expected.beta.subarray(from, end).reduce((total, value) => total + value, 0);
  expectClose(
    Float64Array.of(sum(0, n >> 1), sum(n >> 1, n)),
    Float64Array.of(n >> 1, n - (n >> 1)).map((c) => c / 2),
    1e-12,
    "sums",
  );
  for (const [, engine] of simdEngines) {
    expect(solveOn(engine, n, 1e6)).toEqual(expected);
    const some = solveOn(engine, n, 3);
    expect(some).toEqual(solveOn(plain, n, 3));
    expect(some.done).toBeLessThanOrEqual(3);
  }
});
