import { expect, test } from "vitest";
import { normalMatrix } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, row } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { medianHeuristic } from "./median-heuristic.js";

test("is the median of the distances between different rows", () => {
  expect(medianHeuristic(asMatrix([[0], [1], [3]]))).toBeCloseTo(2, 14);
  expect(
    medianHeuristic(
      asMatrix([
        [0, 0],
        [3, 4],
      ]),
    ),
  ).toBeCloseTo(5, 14);
  for (let seed = 0; seed < 10; seed++) {
    const x = normalMatrix(8 + (seed % 2), 3, createRandom(seed));
    const distances: number[] = [];
    for (let i = 0; i < x.rows; i++) {
      for (let j = 0; j < i; j++) distances.push(Math.hypot(...row(x, i).map((value, c) => value - row(x, j)[c])));
    }
    distances.sort((a, b) => a - b);
    const middle = distances.length / 2;
    const expected = Number.isInteger(middle)
      ? (distances[middle - 1] + distances[middle]) / 2
      : distances[Math.floor(middle)];
    expect(medianHeuristic(x)).toBeCloseTo(expected, 12);
  }
});

test("many rows are subsampled: the same for the same seed, and near the median of all", () => {
  const x = normalMatrix(1500, 2, createRandom(0));
  const all = medianHeuristic(x, 1500);
  for (let seed = 0; seed < 5; seed++) {
    const some = medianHeuristic(x, 300, seed);
    expect(some).toBe(medianHeuristic(x, 300, seed));
    expect(Math.abs(some / all - 1)).toBeLessThan(0.1);
  }
});

test("one row has no distance, and equal rows have no width", () => {
  expect(refusal(() => medianHeuristic(asMatrix([[1]])))).toContain("got 1");
  expect(refusal(() => medianHeuristic(asMatrix([[1], [1], [1]])))).toContain(
    "the median distance must be positive and finite, got 0",
  );
});
