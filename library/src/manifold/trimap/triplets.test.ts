import { expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { createRandom } from "../../numeric/random/random.js";
import { neighborTable } from "../neighbor-embedding/neighbor-table.js";
import { localScales, sampleDistance, scaledSquare } from "../neighbor-embedding/scaled-neighbors.js";
import { temperedLog, weightedTriplets } from "./triplets.js";

const settings = {
  ...{ neighbors: 4, outliers: 3, randomTriplets: 2, weightTemperature: 0.5 },
  ...{ distance: { kind: "euclidean" } as const, seed: 1 },
};

test("the tempered logarithm lies between the number less 1 and its logarithm", () => {
  for (const x of [1, 1.5, 20]) {
    expect(temperedLog(x, 0)).toBeCloseTo(x - 1, 12);
    expect(temperedLog(x, 1)).toBeCloseTo(Math.log(x), 12);
    expect(temperedLog(x, 0.5)).toBeCloseTo(2 * (Math.sqrt(x) - 1), 12);
  }
});

test("every sample has its triplets of three different samples, nearer first, and weights grow with the gap", () => {
  for (const seed of [1, 2, 3]) {
    const x = normalMatrix(60, 3, createRandom(seed));
    const { members, weights } = runToEnd(weightedTriplets(x, { ...settings, seed }));
    expect(weights).toHaveLength(60 * 14);
    const scales = localScales(runToEnd(neighborTable(x, 54)));
    const between = sampleDistance(x, settings.distance);
    const gaps = Array.from(weights, (_, t) => {
      const [i, j, k] = members.subarray(3 * t, 3 * t + 3);
      expect(new Set([i, j, k]).size).toBe(3);
      expect(i).toBe(Math.floor(t / 14));
      const gap = scaledSquare(between(i, k), scales[i], scales[k]) - scaledSquare(between(i, j), scales[i], scales[j]);
      return t % 14 < 12 ? gap : 0.1 * gap;
    });
    expectEvery(gaps, (gap) => gap >= 0);
    const least = Math.min(...gaps);
    expectClose(
      weights,
      gaps.map((gap) => temperedLog(1 + gap - least, 0.5)),
      1e-9,
    );
  }
});
