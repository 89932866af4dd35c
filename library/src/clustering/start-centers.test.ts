import { describe, expect, test } from "vitest";
import { runToEnd } from "../core/run.js";
import { toRows } from "../data/matrix.js";
import { blobs } from "../datasets/index.js";
import { createRandom } from "../numeric/random/random.js";
import { startCenters } from "./start-centers.js";

describe("centers from which mixtures start", () => {
  const { x, centers } = blobs({ samples: 6000, centers: 3, spread: 0.1, seed: 4 });
  const weights = new Float64Array(x.rows).fill(1);

  test.each(["k-means", "plus-plus"] as const)(
    "%s: near the center of every blob, also on some of the samples",
    (kind) => {
      for (let seed = 0; seed < 3; seed++) {
        const found = toRows(runToEnd(startCenters(kind, x, weights, 3, createRandom(seed))));
        for (const center of toRows(centers)) {
          const distances = found.map((each) => Math.hypot(...each.map((value, j) => value - center[j])));
          expect(Math.min(...distances)).toBeLessThan(kind === "k-means" ? 0.05 : 0.8);
        }
      }
    },
  );

  test("random: different samples", () => {
    const found = toRows(runToEnd(startCenters("random", x, weights, 5, createRandom(1)))).map((row) => row.join());
    expect(new Set(found).size).toBe(5);
    const samples = new Set(toRows(x).map((row) => row.join()));
    expect(found.every((row) => samples.has(row))).toBe(true);
  });
});
