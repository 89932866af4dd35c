import { expect, test } from "vitest";
import { runToEnd } from "../core/run.js";
import { emptyNeighbors } from "./found.js";
import { answerInBlocks, queriesBetweenYields } from "./search-blocks.js";

/** Query i has the neighbours 2 i and 2 i + 1, at distances of the same numbers. */
function answer(first: number, end: number) {
  const found = emptyNeighbors(end - first, 2);
  for (let e = 0; e < found.indices.length; e++) found.indices[e] = found.distances[e] = 2 * first + e;
  return found;
}

test("the answers of the blocks are those of all queries, with a step for each block", () => {
  for (const size of [1, 3, 7, 8, 100]) {
    const steps: number[] = [];
    const found = runToEnd(answerInBlocks(7, 2, size, answer), { onProgress: ({ step }) => steps.push(step) });
    expect(found).toEqual(answer(0, 7));
    expect(steps).toEqual({ 1: [1, 2, 3, 4, 5, 6, 7], 3: [3, 6, 7] }[size] ?? []);
  }
});

test("blocks have bounded work, but not too few queries", () => {
  expect(queriesBetweenYields(5000)).toBe(1000);
  expect(queriesBetweenYields(1e9)).toBe(64);
  expect(queriesBetweenYields(1e6, 1)).toBe(5);
  expect(queriesBetweenYields(0)).toBe(5_000_000);
});
