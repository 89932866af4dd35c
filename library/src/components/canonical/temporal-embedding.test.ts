import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, row, toRows } from "../../data/matrix.js";
import { atTimes, type EdgeHandling, requireLags, temporalEmbedding } from "./temporal-embedding.js";

describe("temporal embedding", () => {
  test("[ML2-082] rows hold x(t − τ) for every lag; edges are dropped, zero or repeated", () => {
    const x = [
      [1, 10],
      [2, 20],
      [3, 30],
      [4, 40],
    ];
    const dropped = temporalEmbedding(x, [0, 2]);
    expect(toRows(dropped.x)).toEqual([
      [3, 30, 1, 10],
      [4, 40, 2, 20],
    ]);
    expect([...dropped.times]).toEqual([2, 3]);
    expect(toRows(temporalEmbedding(x, [-1, 1]).x)).toEqual([
      [3, 30, 1, 10],
      [4, 40, 2, 20],
    ]);
    expect([...temporalEmbedding(x, [-1, 1]).times]).toEqual([1, 2]);
    expect(toRows(temporalEmbedding(x, [0, 1], "zero").x)[0]).toEqual([1, 10, 0, 0]);
    expect(toRows(temporalEmbedding(x, [0, 1], "repeat").x)[0]).toEqual([1, 10, 1, 10]);
    expect(toRows(temporalEmbedding(x, [-1], "repeat").x)[3]).toEqual([4, 40]);
    const problem = fc.record({
      rows: fc.integer({ min: 8, max: 20 }),
      lags: fc.uniqueArray(fc.integer({ min: -3, max: 4 }), { minLength: 1 }),
    });
    fc.assert(
      fc.property(problem, ({ rows, lags }) => {
        const series = asMatrix(Array.from({ length: rows }, (_, t) => [t, 1 - t]));
        const { x: embedded, times } = temporalEmbedding(series, lags);
        expect([embedded.rows, embedded.columns]).toEqual([times.length, 2 * lags.length]);
        expect(times).toHaveLength(rows - Math.max(0, ...lags) + Math.min(0, ...lags));
        times.forEach((t, i) => {
          expect([...row(embedded, i)]).toEqual(lags.flatMap((lag) => [t - lag, 1 - t + lag]));
        });
        expect(temporalEmbedding(series, lags, "zero").x.rows).toBe(rows);
      }),
    );
  });

  test("selects another series at the same times", () => {
    const series = [[1], [2], [3], [4]];
    const { x, times } = temporalEmbedding(series, [1, -1]);
    expect(toRows(atTimes(series, times))).toEqual([[2], [3]]);
    expect(toRows(x)).toEqual([
      [1, 3],
      [2, 4],
    ]);
  });

  test("refuses empty, repeated, fractional or too long lags, and unknown edges", () => {
    expect(refusal(() => temporalEmbedding([[1], [2]], [0, 2]))).toBe(
      "invalid-data: temporalEmbedding: lags that span 2 steps need more than 2 samples, got 2",
    );
    expect(refusal(() => requireLags("fit", [-1, 2], 3))).toContain("fit: lags that span 3 steps");
    expect(requireLags("fit", [-1, 2], 4)).toBeUndefined();
    for (const lags of [[], [1, 1], [0.5]]) {
      expect(refusal(() => temporalEmbedding([[1], [2]], lags))).toContain(
        "lags must be a list of different whole numbers",
      );
    }
    expect(refusal(() => temporalEmbedding([[1]], [0], "wrap" as EdgeHandling))).toBe(
      'invalid-option: temporalEmbedding: edges must be one of "drop", "zero", "repeat", got "wrap"',
    );
  });
});
