import { expect, test } from "vitest";
import { copheneticDistances } from "./cophenetic-distances.js";

test("each pair is joined at the height of the first merge that contains both", () => {
  const tree = {
    leaves: 4,
    left: Int32Array.of(2, 0, 4),
    right: Int32Array.of(3, 1, 5),
    heights: Float64Array.of(1, 2, 5),
    sizes: Int32Array.of(2, 2, 4),
  };
  expect(Array.from(copheneticDistances(tree).data)).toEqual([0, 2, 5, 5, 2, 0, 5, 5, 5, 5, 0, 1, 5, 5, 1, 0]);
});
