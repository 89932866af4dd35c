import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plain, simdEngines, type TestEngine } from "../../../test/engine-tiers.js";
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
});
