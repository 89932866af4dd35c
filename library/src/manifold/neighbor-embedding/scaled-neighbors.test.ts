import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { neighborTable } from "./neighbor-table.js";
import { localScales, sampleDistance, scaledNeighbors, scaledSquare } from "./scaled-neighbors.js";

test("the scale of a sample is its mean distance from the fourth to the sixth nearest", () => {
  const x = asMatrix([0, 1, 2, 4, 8, 16, 32, 64].map((value) => [value]));
  expect(localScales(runToEnd(neighborTable(x, 7)))[0]).toBeCloseTo((8 + 16 + 32) / 3, 12);
});

test("neighbours have the smallest distances relative to both scales, in any unit", () => {
  for (const seed of [1, 2, 3]) {
    const x = normalMatrix(40, 3, createRandom(seed));
    const table = runToEnd(neighborTable(x, 39));
    const scales = localScales(table);
    const between = sampleDistance(x, { kind: "euclidean" });
    const { indices, distances } = scaledNeighbors(table, scales, 4);
    const squares = Array.from({ length: 40 }, (_, j) => scaledSquare(between(7, j), scales[7], scales[j]));
    const order = Array.from(squares.keys())
      .filter((j) => j !== 7)
      .sort((a, b) => squares[a] - squares[b]);
    expect(Array.from(indices.subarray(28, 32))).toEqual(order.slice(0, 4));
    expectClose(
      distances.subarray(28, 32),
      order.slice(0, 4).map((j) => squares[j]),
      1e-12,
    );
    const larger = runToEnd(neighborTable({ ...x, data: x.data.map((value) => value * 1024) }, 39));
    expect(scaledNeighbors(larger, localScales(larger), 4).indices).toEqual(indices);
  }
});

test("duplicates have a positive scale", () => {
  const x = asMatrix([...Array<number[]>(10).fill([1]), [2], [3], [4], [5]]);
  expect(localScales(runToEnd(neighborTable(x, 8))).every((scale) => scale > 0)).toBe(true);
  expect(localScales(runToEnd(neighborTable(asMatrix(Array<number[]>(9).fill([1])), 8)))[0]).toBe(1);
});
