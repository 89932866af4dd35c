import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { calinskiHarabasz, daviesBouldin, withinClusterScatter } from "./cluster-spread.js";
import reference from "./reference/partitions.json" with { type: "json" };

test("the criteria of Caliński and Harabasz and of Davies and Bouldin match scikit-learn", () => {
  for (const { x, clusters, calinskiHarabasz: ratio, daviesBouldin: worst } of reference.spread) {
    expectClose([calinskiHarabasz(x, clusters), daviesBouldin(x, clusters)], [ratio, worst], 1e-12);
  }
});

describe("within-cluster scatter", () => {
  test("[PA-015] with the size of each cluster is half the sum over all ordered pairs in the same cluster", () => {
    const samples = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
      minLength: 6,
      maxLength: 6,
    });
    const clusters = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(samples, clusters, (x, labels) => {
        let pairs = 0;
        for (const [i, [a, b]] of x.entries()) {
          for (const [k, [c, d]] of x.entries()) if (labels[i] === labels[k]) pairs += (a - c) ** 2 + (b - d) ** 2;
        }
        expect(withinClusterScatter(x, labels, { sizeWeighted: true })).toBeCloseTo(pairs / 2, 8);
        const centers = [0, 1, 2].map((label) => {
          const own = x.filter((_, i) => labels[i] === label);
          return [0, 1].map((j) => own.reduce((sum, sample) => sum + sample[j], 0) / own.length);
        });
        const plain = x.reduce((sum, [a, b], i) => {
          const [c, d] = centers[labels[i]];
          return sum + (a - c) ** 2 + (b - d) ** 2;
        }, 0);
        expect(withinClusterScatter(x, labels)).toBeCloseTo(plain, 8);
      }),
    );
  });
});

test("invalid input is refused with what would work", () => {
  const x = [[0], [1], [2]];
  expect(refusal(() => calinskiHarabasz(x, [0, 0, 0]))).toBe(
    "invalid-data: calinskiHarabasz: needs at least 2 clusters and fewer clusters than samples (3), got 1",
  );
  expect(refusal(() => daviesBouldin(x, [0, 1, 2]))).toContain("fewer clusters than samples (3), got 3");
  expect(refusal(() => daviesBouldin([[0], [2], [1]], [0, 0, 1]))).toContain("have the same center");
  expect(refusal(() => calinskiHarabasz([[1], [1], [2]], [0, 0, 1]))).toContain("infinite or undefined");
  expect(refusal(() => withinClusterScatter(x, [0, 1]))).toBe(
    "invalid-data: withinClusterScatter: 2 labels for 3 samples",
  );
  expect(refusal(() => withinClusterScatter([[0], [Number.NaN]], [0, 1]))).toContain("sample 1 has NaN");
});
