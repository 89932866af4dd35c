import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { asMatrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { moveCenters, reassignRare } from "./batch-step.js";

const batchOf = (rows: number[][], weights = rows.map(() => 1)) => ({
  x: asMatrix(rows),
  weights: Float64Array.from(weights),
});

test("the first samples of a center replace it, later ones move it to the mean of all", () => {
  const moving = { centers: asMatrix([[0], [10], [99]]), counts: new Float64Array(3) };
  // Distances of 1, 3 and 1, with weights 1, 1 and 2.
  expect(moveCenters(batchOf([[1], [3], [9]], [1, 1, 2]), moving)).toBe((1 + 9 + 2) / 4);
  expectClose(moving.centers.data, [2, 9, 99], 1e-15);
  moveCenters(batchOf([[5], [8]]), moving);
  // 5 joins 1 and 3; 8 joins 9, which counts twice; the last center is nobody's and stays.
  expectClose(moving.centers.data, [3, 26 / 3, 99], 1e-15);
  expect(moving.counts).toEqual(Float64Array.of(3, 3, 0));
});

test("rare centers move to samples of the batch and get the smallest count of the others", () => {
  for (let seed = 0; seed < 10; seed++) {
    const moving = { centers: asMatrix([[0], [10], [20], [30]]), counts: Float64Array.of(1000, 9, 50, 0) };
    const batch = batchOf([[1], [2], [3], [4], [5]]);
    expect(reassignRare(batch, moving, 0.01, createRandom(seed))).toBe(2);
    const [first, second, third, last] = moving.centers.data;
    expect([first, third]).toEqual([0, 20]);
    expect([1, 2, 3, 4, 5]).toEqual(expect.arrayContaining([second, last]));
    expect(second).not.toBe(last);
    expect(moving.counts).toEqual(Float64Array.of(1000, 50, 50, 50));
    expect(reassignRare(batch, moving, 0, createRandom(seed))).toBe(0);
    // At most half of the batch is used: one of two samples, for the rarest center.
    const few = { centers: asMatrix([[0], [10], [20]]), counts: Float64Array.of(1000, 1, 0) };
    expect(reassignRare(batchOf([[7], [8]]), few, 0.01, createRandom(seed))).toBe(1);
    expect(few.counts).toEqual(Float64Array.of(1000, 1, 1));
  }
});
