import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { currentEngine, withWorkspace } from "../../engine/index.js";
import { nearestNeighborChain } from "./nearest-neighbor-chain.js";
import { wardDistances } from "./ward-distances.js";

test("follows nearest neighbours to the first pair, and continues from there", () => {
  const x = asMatrix([[0], [5], [8], [9]]);
  const { first, second, heights } = withWorkspace(currentEngine(), (space) =>
    runToEnd(nearestNeighborChain(wardDistances(x, space), 1)),
  );
  // From 0 to 5 to 8 to 9, which are merged into 3 (center 8.5, two samples); 5 then merges with it, and 0 last.
  expect([Array.from(first), Array.from(second)]).toEqual([
    [2, 1, 0],
    [3, 3, 3],
  ]);
  expect(heights[0]).toBe(1);
  expect(heights[1]).toBeCloseTo((4 / 3) * 3.5 ** 2, 12);
});
