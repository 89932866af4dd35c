import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { numbers, plain, simdEngines, type TestEngine } from "../../../test/engine-tiers.js";
import { kernelTree } from "../../../test/kernel-tree.js";
import { withWorkspace } from "../workspace.js";

const all: readonly (readonly [string, TestEngine])[] = [["plain TypeScript", plain], ...simdEngines];

/** Numbers with many ties, and the odd ones out. */
const entry = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(Number.NaN, Infinity, -Infinity, 0.5));

function extremes(engine: TestEngine, row: readonly number[]) {
  return withWorkspace(engine, (space) => {
    const a = space.matrix(1, row.length, row);
    const [indices, values] = [space.integers(2), space.vector(2)];
    engine.kernels.rowArgmin(1, row.length, a, row.length, indices, values);
    engine.kernels.rowArgmax(1, row.length, a, row.length, indices + 4, values + 8);
    return { indices: [...space.readIntegers(indices, 2)], values: [...space.read(values, 2)] };
  });
}

function smallest(engine: TestEngine, rows: readonly (readonly number[])[], k: number) {
  const [m, n] = [rows.length, rows[0].length];
  return withWorkspace(engine, (space) => {
    const a = space.matrix(
      m,
      n + 1,
      rows.flatMap((row) => [...row, -1e9]),
    );
    const [indices, values] = [space.integers(m * k + 1), space.vector(m * k + 1)];
    engine.kernels.smallest(m, n, k, a, n + 1, indices, values);
    return { indices: [...space.readIntegers(indices, m * k + 1)], values: [...space.read(values, m * k + 1)] };
  });
}

describe.each(all)("selection in %s", (_, engine) => {
  test("finds the first of the smallest and of the largest", () => {
    expect(extremes(engine, [3, 1, 2, 1, 3])).toEqual({ indices: [1, 0], values: [1, 3] });
    expect(extremes(engine, [7])).toEqual({ indices: [0, 0], values: [7, 7] });
    expect(extremes(engine, [-Infinity, Infinity])).toEqual({ indices: [0, 1], values: [-Infinity, Infinity] });
  });

  test("NaN is chosen only when there is nothing else", () => {
    expect(extremes(engine, [Number.NaN, 2, Number.NaN, 1]).indices).toEqual([3, 1]);
    expect(extremes(engine, [Number.NaN, Infinity]).indices).toEqual([1, 1]);
    expect(extremes(engine, [Number.NaN, Number.NaN]).indices).toEqual([0, 0]);
  });

  test("several rows, strides, and excluded values", () => {
    withWorkspace(engine, (space) => {
      const a = space.matrix(2, 3, [5, 4, -9, 1, 2, -9]);
      const indices = space.integers(2);
      engine.kernels.rowArgmin(2, 2, a, 3, indices, 0);
      expect([...space.readIntegers(indices, 2)]).toEqual([1, 0]);
    });
  });

  test("returns the k smallest in order, ties by index, NaN last, and writes nothing beyond", () => {
    expect(
      smallest(
        engine,
        [
          [3, 1, Number.NaN, 1, 0],
          [2, 2, 2, 2, 2],
        ],
        3,
      ),
    ).toEqual({
      indices: [4, 1, 3, 0, 1, 2, 0],
      values: [0, 1, 1, 2, 2, 2, 0],
    });
    expect(smallest(engine, [[Number.NaN, 1, Number.NaN]], 3).indices).toEqual([1, 0, 2, 0]);
    expect(smallest(engine, [[4, 5]], 0)).toEqual({ indices: [0], values: [0] });
  });

  test("the k smallest are the first k of the sorted row", () => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 60 }), fc.nat(59), (row, chosen) => {
        const k = Math.min(chosen, row.length);
        const key = (i: number) => (Number.isNaN(row[i]) ? [1, 0] : [0, row[i]]);
        const order = row.map((_, i) => i);
        order.sort((p, q) => key(p)[0] - key(q)[0] || (key(p)[1] === key(q)[1] ? p - q : key(p)[1] - key(q)[1]));
        expect(smallest(engine, [row], k).indices.slice(0, k)).toEqual(order.slice(0, k));
        expect(extremes(engine, row).indices[0]).toBe(order[0]);
      }),
    );
  });

  test.each([
    ["any numbers", (value: number) => value],
    ["ties", (value: number) => Math.round(2 * value)],
    ["all the same", () => 0.1],
    ["subnormal squares", (value: number) => value * 1e-160],
    ["infinite squares", (value: number) => value * 0.9e308],
  ])("the nearest points of a tree are the first of all in order: %s", (_values, change) => {
    for (const [n, d, leafSize] of [
      [1, 1, 4],
      [7, 2, 16],
      [90, 1, 5],
      [90, 3, 11],
      [203, 9, 16],
      [90, 40, 30],
    ]) {
      const x = numbers(n * d, n).map(change);
      const queries = numbers(12 * d, d).map(change);
      queries.set(x.subarray(0, d));
      const tree = kernelTree(x, n, d, leafSize);
      // Longer lists than leaves, and than those that are kept sorted.
      for (const k of [0, 1, 10, 80, n].filter((count) => count <= n)) {
        const all = Array.from({ length: 12 }, (_, i) => nearest(x, queries.subarray(i * d, (i + 1) * d), k));
        withWorkspace(engine, (space) => {
          const [from, points] = [space.vector(12 * d, queries), space.vector(tree.points.length, tree.points)];
          const [order, nodes] = [
            space.integers(tree.order.length, tree.order),
            space.integers(tree.nodes.length, tree.nodes),
          ];
          const boxes = space.vector(tree.boxes.length, tree.boxes);
          const [indices, values] = [space.integers(12 * k + 1), space.vector(12 * k + 1)];
          engine.kernels.nearestInTree(12, n, d, k, from, points, order, nodes, boxes, indices, values);
          expect([...space.readIntegers(indices, 12 * k + 1)]).toEqual([...all.flatMap(({ index }) => index), 0]);
          expect([...space.read(values, 12 * k + 1)]).toEqual([...all.flatMap(({ square }) => square), 0]);
        });
      }
    }
  });
});

/** The k rows of x nearest to a query, by sorting all of them. */
function nearest(x: Float64Array, query: Float64Array, k: number) {
  const d = query.length;
  const squares = Array.from({ length: x.length / d }, (_, i) =>
    query.reduce((sum, value, j) => sum + (value - x[i * d + j]) * (value - x[i * d + j]), 0),
  );
  const compare = (p: number, q: number) => (squares[p] === squares[q] ? p - q : squares[p] - squares[q]);
  const index = [...squares.keys()].sort(compare).slice(0, k);
  return { index, square: index.map((i) => squares[i]) };
}
