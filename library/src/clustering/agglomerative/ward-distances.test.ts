import { expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { currentEngine, withWorkspace } from "../../engine/index.js";
import { distanceSpace } from "../../neighbor-search/distance-space.js";
import { pairDistances } from "../../neighbor-search/pair-distances.js";
import { createRandom } from "../../numeric/random/random.js";
import { distancesOfPairs } from "./cluster-distances.js";
import { mergedDistance } from "./lance-williams.js";
import { nearestNeighborChain } from "./nearest-neighbor-chain.js";
import { wardDistances } from "./ward-distances.js";

test("gives the merges of the formula for merged clusters", () => {
  for (let seed = 0; seed < 10; seed++) {
    const x = normalMatrix(40, 1 + (seed % 4), createRandom(seed));
    const pairs = runToEnd(pairDistances(x, distanceSpace({ kind: "euclidean" }), true));
    const expected = runToEnd(nearestNeighborChain(distancesOfPairs(pairs, mergedDistance.ward), 1));
    const found = withWorkspace(currentEngine(), (space) => runToEnd(nearestNeighborChain(wardDistances(x, space), 1)));
    expect([found.first, found.second]).toEqual([expected.first, expected.second]);
  }
});

test("of equally near clusters the preferred one is used, then the lowest", () => {
  withWorkspace(currentEngine(), (space) => {
    const clusters = wardDistances(asMatrix([[0], [1], [2], [9]]), space);
    expect([clusters.nearest(1, -1), clusters.nearest(1, 2)]).toEqual([0, 2]);
    clusters.merge(0, 3, 0);
    expect([clusters.count(), clusters.lowest(), clusters.nearest(1, -1)]).toEqual([3, 1, 2]);
  });
});
