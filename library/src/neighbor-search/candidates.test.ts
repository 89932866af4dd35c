import { expect, test } from "vitest";
import { asMatrix } from "../data/matrix.js";
import { createRanker } from "./candidates.js";
import { distanceSpace } from "./distance-space.js";
import { emptyNeighbors } from "./found.js";

const points = asMatrix([[0], [4], [1], [-1], [9]]);
const queries = asMatrix([[100], [0]]);
const space = distanceSpace({ kind: "squared-euclidean" });

function rank(indices: number[], values: number[], complete: boolean) {
  const found = emptyNeighbors(2, 3);
  const candidates = {
    count: indices.length,
    indices: Int32Array.from(indices),
    values: Float64Array.from(values),
    complete,
  };
  const isSure = createRanker({ points, queries, space, found })(
    1,
    candidates,
    0,
    (value, distance) => value > distance + 1,
  );
  return { isSure, indices: [...found.indices.subarray(3)], distances: [...found.distances.subarray(3)] };
}

test("candidates are ordered by their true distances, ties by index", () => {
  const expected = { indices: [0, 2, 3], distances: [0, 1, 1] };
  expect(rank([3, 0, 2], [0.9, 1.1, 1.2], true)).toEqual({ isSure: true, ...expected });
  expect(rank([3, 0, 1, 2], [0.1, 0.9, 1.1, 1.2], true)).toEqual({ isSure: true, ...expected });
});

test("the result is certain when one candidate is certainly farther than all that are kept", () => {
  expect(rank([0, 3, 2, 1], [0, 1, 1, 2.5], false)).toMatchObject({ isSure: true, indices: [0, 2, 3] });
  expect(rank([0, 3, 2, 1], [0, 1, 1, 1.5], false)).toMatchObject({ isSure: false, indices: [0, 2, 3] });
  expect(rank([0, 3, 2], [0, 1, 1], false).isSure).toBe(false);
});
