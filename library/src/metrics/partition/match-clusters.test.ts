import fc from "fast-check";
import { expect, test } from "vitest";
import { matchClusters } from "./match-clusters.js";

const partition = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 7, maxLength: 7 });

/** All one-to-one maps from the clusters 0 to 3 to themselves. */
const renamings = [0, 1, 2, 3].flatMap((a) =>
  [0, 1, 2, 3].flatMap((b) =>
    [0, 1, 2, 3].flatMap((c) => [0, 1, 2, 3].map((d) => [a, b, c, d]).filter((all) => new Set(all).size === 4)),
  ),
);

test("no renaming of the clusters agrees on more samples", () => {
  fc.assert(
    fc.property(partition, partition, (a, b) => {
      const best = Math.max(...renamings.map((to) => a.filter((cluster, i) => to[cluster] === b[i]).length));
      const { accuracy, matches } = matchClusters(a, b);
      expect(accuracy).toBeCloseTo(best / 7, 12);
      for (const { first, second, overlap } of matches) {
        expect(a.filter((cluster, i) => cluster === first && b[i] === second)).toHaveLength(overlap);
      }
      expect(new Set(matches.map(({ second }) => second)).size).toBe(matches.length);
    }),
  );
});

test("some clusters stay without a partner where one partition has more of them", () => {
  const { matches, accuracy } = matchClusters(["x", "x", "y", "y"], [0, 1, 2, 2]);
  expect(matches).toHaveLength(2);
  expect(matches[1]).toEqual({ first: "y", second: 2, overlap: 2 });
  expect(accuracy).toBe(0.75);
});
