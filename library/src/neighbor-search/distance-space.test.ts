/** Distances as searches see them. */
import { describe, expect, test } from "vitest";
import { drawnPoints } from "../../test/drawn-points.js";
import type { ResolvedDistance } from "./distance.js";
import { distanceSpace } from "./distance-space.js";
import { distances } from "./pairwise-distances.js";

describe("distance spaces", () => {
  test("zero rows are at cosine distance 1 from all others, and 0 from each other", () => {
    expect(
      Array.from(
        distances({ kind: "cosine" }, [
          [0, 0],
          [3, 4],
          [0, 0],
        ]).data.map((v) => Math.round(v * 1e12) / 1e12),
      ),
    ).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0]);
    expect(distances({ kind: "correlation" }, [[0.1, 0.1, 0.1]], [[1, 2, 4]]).data[0]).toBeCloseTo(1, 14);
  });

  test("reduced distances are increasing in the true ones, and can be converted back", () => {
    const given: readonly ResolvedDistance[] = [
      { kind: "euclidean" },
      { kind: "squared-euclidean" },
      { kind: "manhattan" },
      { kind: "minkowski", power: 3 },
      { kind: "cosine" },
      { kind: "canberra" },
      { kind: "ordinal", levelCount: 4, power: 2 },
    ];
    for (const distance of given) {
      const { finish, reduce, metric, unmetric } = distanceSpace(distance);
      for (const value of [0, 0.01, 0.7, 1, 3]) {
        expect(finish(reduce(value))).toBeCloseTo(value, 12);
        expect(finish(1.1 * value + 0.1)).toBeGreaterThan(finish(value));
        if (metric !== undefined) expect(metric(unmetric(value))).toBeCloseTo(value, 12);
      }
    }
  });

  test("rows prepared for the cosine have length 1, and samples that need no preparation are not copied", () => {
    const x = drawnPoints(6, 3, 1);
    const { data, columns } = distanceSpace({ kind: "cosine" }).prepare(x);
    expect(columns).toBe(4);
    for (let i = 0; i < 6; i++) expect(Math.hypot(...data.subarray(4 * i, 4 * i + 4))).toBeCloseTo(1, 14);
    expect(distanceSpace({ kind: "euclidean" }).prepare(x)).toBe(x);
  });
});
