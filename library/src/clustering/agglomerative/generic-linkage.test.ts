import { expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { distanceSpace } from "../../neighbor-search/distance-space.js";
import { pairDistances } from "../../neighbor-search/pair-distances.js";
import { createRandom } from "../../numeric/random/random.js";
import { genericLinkage } from "./generic-linkage.js";
import { mergedDistance } from "./lance-williams.js";

test("every merge is of the two nearest centers, as a search over all pairs finds them", () => {
  for (let seed = 0; seed < 10; seed++) {
    const x = normalMatrix(25, 2, createRandom(seed));
    const pairs = runToEnd(pairDistances(x, distanceSpace({ kind: "euclidean" }), true));
    const { left, right, heights } = runToEnd(genericLinkage(pairs, mergedDistance.centroid));
    let clusters = Array.from({ length: 25 }, (_, i) => ({
      node: i,
      size: 1,
      center: [x.data[2 * i], x.data[2 * i + 1]],
    }));
    for (let merge = 0; merge < 24; merge++) {
      const all = clusters.flatMap((a, i) =>
        clusters
          .slice(0, i)
          .map((b) => ({ a, b, gap: Math.hypot(a.center[0] - b.center[0], a.center[1] - b.center[1]) })),
      );
      const { a, b, gap } = all.reduce((best, pair) => (pair.gap < best.gap ? pair : best));
      expect([left[merge], right[merge]]).toEqual([Math.min(a.node, b.node), Math.max(a.node, b.node)]);
      expect(Math.sqrt(heights[merge])).toBeCloseTo(gap, 10);
      const size = a.size + b.size;
      const center = a.center.map((value, k) => (a.size * value + b.size * b.center[k]) / size);
      clusters = [...clusters.filter((cluster) => cluster !== a && cluster !== b), { node: 25 + merge, size, center }];
    }
  }
});
