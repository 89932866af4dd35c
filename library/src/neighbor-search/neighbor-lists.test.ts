import { expect, test } from "vitest";
import { createRandom } from "../numeric/random/random.js";
import { createGrowingLists } from "./neighbor-lists.js";

test("each list keeps its nearest distinct neighbours in order, and marks which are new", () => {
  for (let seed = 0; seed < 20; seed++) {
    const random = createRandom(seed);
    const lists = createGrowingLists(3, 4);
    const offered = new Map<number, number>();
    for (let k = 0; k < 30; k++) {
      const neighbor = random.integer(12);
      const distance = offered.get(neighbor) ?? random.uniform();
      const before = Array.from(lists.indices.subarray(4, 8));
      const put = lists.insert(1, neighbor, distance);
      offered.set(neighbor, distance);
      expect(put).toBe(!before.includes(neighbor) && lists.indices.subarray(4, 8).includes(neighbor));
    }
    const best = [...offered].sort((a, b) => a[1] - b[1]).slice(0, 4);
    expect(Array.from(lists.indices.subarray(4, 8))).toEqual(best.map(([neighbor]) => neighbor));
    expect(Array.from(lists.distances.subarray(4, 8))).toEqual(best.map(([, distance]) => distance));
    expect(Array.from(lists.fresh)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0]);
    expect(Array.from(lists.limits)).toEqual([Infinity, best[3][1], Infinity]);
  }
});

test("an entry that moves in a list keeps its mark", () => {
  const lists = createGrowingLists(1, 3);
  lists.insert(0, 7, 0.5);
  lists.fresh.fill(0);
  expect(lists.insert(0, 8, 0.1)).toBe(true);
  expect(Array.from(lists.indices)).toEqual([8, 7, -1]);
  expect(Array.from(lists.fresh)).toEqual([1, 0, 0]);
});
