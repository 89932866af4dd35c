import { describe, expect, test } from "vitest";
import { expectClose, numbers, plain, simdEngines, type TestEngine } from "../../../test/engine-tiers.js";
import { type Workspace, withWorkspace } from "../workspace.js";

const all: readonly (readonly [string, TestEngine])[] = [["plain TypeScript", plain], ...simdEngines];

type Rows = readonly (readonly number[])[];

/** Rows in panels, the last one filled up with numbers that would win if they counted. */
function panels(rows: Rows, d: number, width: number): number[] {
  const result: number[] = [];
  for (let first = 0; first < rows.length; first += width) {
    for (let p = 0; p < d; p++) for (let u = 0; u < width; u++) result.push(rows[first + u]?.[p] ?? -1e6);
  }
  return result;
}

function place(space: Workspace, float: boolean, source: readonly number[]): number {
  return float ? space.floats(source.length, source) : space.vector(source.length, source);
}

/** What the kernel finds for the rows of x among those of y; one more number than it may write is looked at. */
function find(engine: TestEngine, float: boolean, x: Rows, y: Rows, offsets: readonly number[], k: number) {
  const [d, width] = [x[0].length, float ? 8 : 4];
  return withWorkspace(engine, (space) => {
    const filled = [...offsets, ...Array<number>(Math.ceil(y.length / width) * width - y.length).fill(Infinity)];
    const [left, right] = [place(space, float, panels(x, d, 4)), place(space, float, panels(y, d, width))];
    const room = x.length * k + 1;
    const [indices, values] = [space.integers(room), place(space, float, Array<number>(room).fill(0))];
    const kernel = float ? engine.kernels.smallestProducts32 : engine.kernels.smallestProducts;
    kernel(x.length, y.length, d, k, left, right, place(space, float, filled), indices, values);
    const found = float ? space.readFloats(values, room) : space.read(values, room);
    return { indices: [...space.readIntegers(indices, room)], values: [...found] };
  });
}

function drawn(rows: number, columns: number, seed: number, map = (value: number) => value): number[][] {
  const data = numbers(rows * columns, seed);
  return Array.from({ length: rows }, (_, i) => Array.from(data.subarray(i * columns, (i + 1) * columns), map));
}

describe.each(all)("the smallest products in %s", (_, engine) => {
  test.each([false, true])("by hand: in ascending order, ties by index, nothing beyond (floats: %s)", (float) => {
    const y = [
      [1, 0],
      [0, 1],
      [1, 1],
      [0, 1],
      [-1, 0],
    ];
    const offsets = [1, 1, 2, 1, 1];
    expect(
      find(
        engine,
        float,
        [
          [1, -2],
          [0, 0],
        ],
        y,
        offsets,
        3,
      ),
    ).toEqual({
      indices: [1, 3, 4, 0, 1, 3, 0],
      values: [-1, -1, 0, 1, 1, 1, 0],
    });
    expect(find(engine, float, [[3, 0]], y, offsets, 5).indices).toEqual([4, 1, 3, 0, 2, 0]);
    expect(find(engine, float, [[3, 0]], y, offsets, 0).indices).toEqual([0]);
  });

  // Whole numbers leave nothing to rounding, and many of their products are equal.
  test.each([false, true])("integers of odd shapes match the definition (floats: %s)", (float) => {
    const whole = (value: number) => Math.round(4 * value);
    for (const [m, n, d] of [
      [1, 1, 1],
      [3, 9, 2],
      [5, 31, 3],
      [6, 33, 7],
      [9, 300, 1],
      [2, 900, 40],
    ]) {
      const [x, y] = [drawn(m, d, 1, whole), drawn(n, d, 2, whole)];
      const offsets = drawn(1, n, 3, whole)[0];
      for (const k of [1, 10, 64, 65, 200, n].filter((count) => count <= n)) {
        const { indices, values } = find(engine, float, x, y, offsets, k);
        for (let i = 0; i < m; i++) {
          const products = y.map((row, j) => row.reduce((sum, value, p) => sum + x[i][p] * value, offsets[j]));
          const order = products.map((_, j) => j).sort((a, b) => products[a] - products[b] || a - b);
          expect(indices.slice(i * k, (i + 1) * k)).toEqual(order.slice(0, k));
          expect(values.slice(i * k, (i + 1) * k)).toEqual(order.slice(0, k).map((j) => products[j]));
        }
      }
    }
  });
});

describe.each(simdEngines)("the smallest products in %s", (_, engine) => {
  test.each([
    [false, 1e-13],
    [true, 1e-5],
  ])("values agree with plain loops (floats: %s)", (float, tolerance) => {
    for (const [m, n, d] of [
      [7, 50, 5],
      [4, 333, 21],
      [1, 64, 300],
    ]) {
      const [x, y, offsets] = [drawn(m, d, 4), drawn(n, d, 5), drawn(1, n, 6)[0]];
      const [actual, expected] = [engine, plain].map((each) => find(each, float, x, y, offsets, 12).values);
      expectClose(actual, expected, tolerance * d, JSON.stringify({ m, n, d }));
    }
  });
});
