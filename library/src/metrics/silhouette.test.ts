import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import reference from "./reference/silhouette.json" with { type: "json" };
import { silhouetteScore, silhouetteValues } from "./silhouette.js";

describe("silhouettes", () => {
  for (const [at, { x, clusters, values, score }] of reference.cases.entries()) {
    test(`match scikit-learn, case ${at}`, () => {
      expectClose(silhouetteValues(x, clusters), values, 1e-10);
      expect(silhouetteScore(x, clusters)).toBeCloseTo(score, 10);
    });
  }

  test("of four numbers, by hand", () => {
    // 0: a = 1, b = (9 + 10)/2; 1: a = 1, b = (8 + 9)/2.
    expectClose(
      silhouetteValues([[0], [1], [9], [10]], [..."llrr"]),
      [8.5 / 9.5, 7.5 / 8.5, 7.5 / 8.5, 8.5 / 9.5],
      1e-12,
    );
  });

  test("are invariant to shifts, reflections, scaling and cluster names; and lie within −1 and 1", () => {
    const point = fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 }));
    fc.assert(
      fc.property(fc.array(point, { minLength: 4, maxLength: 12 }), fc.integer({ min: 1, max: 9 }), (x, scale) => {
        const clusters = x.map((_, i) => i % 2);
        const values = silhouetteValues(x, clusters);
        const moved = x.map(([a, b]) => [scale * b + 3, 7 - scale * a]);
        const renamed = clusters.map((c) => (c === 0 ? "b" : "a"));
        const again = silhouetteValues(moved, renamed);
        for (let i = 0; i < x.length; i++) {
          expect(Math.abs(values[i])).toBeLessThanOrEqual(1);
          expect(again[i]).toBeCloseTo(values[i], 5);
        }
      }),
    );
  });

  test("more samples than a block holds give the result of smaller parts", () => {
    const line = Array.from({ length: 300 }, (_, i) => [i < 150 ? i : i + 1000]);
    const clusters = line.map((_, i) => (i < 150 ? 0 : 1));
    const values = silhouetteValues(line, clusters);
    for (const i of [0, 149, 255, 256, 299]) {
      const mean = (inside: boolean) => {
        const others = line.filter((_, k) => k !== i && (clusters[k] === clusters[i]) === inside);
        return others.reduce((sum, [value]) => sum + Math.abs(value - line[i][0]), 0) / others.length;
      };
      expect(values[i]).toBeCloseTo((mean(false) - mean(true)) / mean(false), 10);
    }
  });

  test("identical samples have silhouettes of 0", () => {
    expect(Array.from(silhouetteValues([[5], [5], [5], [5]], [0, 0, 1, 1]))).toEqual([0, 0, 0, 0]);
  });

  test("are refused for one cluster, one cluster per sample, different lengths and missing values", () => {
    const message =
      "invalid-data: silhouetteValues: needs at least 2 clusters and fewer clusters than samples (3), got";
    expect(refusal(() => silhouetteValues([[1], [2], [3]], [0, 0, 0]))).toBe(`${message} 1`);
    expect(refusal(() => silhouetteValues([[1], [2], [3]], [0, 1, 2]))).toBe(`${message} 3`);
    expect(refusal(() => silhouetteValues([[1], [2], [3]], [0, 1]))).toBe(
      "invalid-data: silhouetteValues: 2 labels for 3 samples",
    );
    expect(
      refusal(() =>
        silhouetteValues(
          [
            [1, 2],
            [2, Number.NaN],
            [3, 3],
          ],
          [0, 1, 1],
        ),
      ),
    ).toBe("invalid-data: silhouetteValues: sample 1 has NaN; values must be finite");
  });
});
