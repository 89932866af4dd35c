/** Distances of two rows, by hand. */
import { expect, test } from "vitest";
import {
  brayCurtisOfRows,
  canberraOfRows,
  chebyshevOfRows,
  hammingOfRows,
  jaccardOfRows,
  manhattanOfRows,
  type OfRows,
  powersOfRows,
  squaredOfRows,
} from "./row-distances.js";

// The rows begin in the middle of others.
const x = Float64Array.of(9, 9, 1, 0, 3, 0, 9);
const y = Float64Array.of(9, 4, 0, 1, 0);

test.each<[string, OfRows, number]>([
  ["squared", squaredOfRows, 9 + 0 + 4 + 0],
  ["manhattan", manhattanOfRows, 3 + 2],
  ["chebyshev", chebyshevOfRows, 3],
  ["powers", powersOfRows(3), 27 + 8],
  ["hamming", hammingOfRows, 2],
  ["jaccard", jaccardOfRows, 0],
  ["canberra", canberraOfRows, 3 / 5 + 2 / 4],
  ["bray-curtis", brayCurtisOfRows, 5 / 9],
])("%s", (_, ofRows, expected) => {
  expect(ofRows(x, 2, y, 1, 4)).toBeCloseTo(expected, 15);
  expect(ofRows(y, 1, x, 2, 4)).toBe(ofRows(x, 2, y, 1, 4));
  expect(ofRows(x, 2, x, 2, 4)).toBe(0);
});

test("sets that share half of their members, and empty ones", () => {
  expect(jaccardOfRows(Float64Array.of(1, 1, 0), 0, Float64Array.of(0, 1, 1), 0, 3)).toBeCloseTo(2 / 3, 15);
  const nothing = new Float64Array(3);
  for (const ofRows of [jaccardOfRows, canberraOfRows, brayCurtisOfRows])
    expect(ofRows(nothing, 0, nothing, 0, 3)).toBe(0);
});

test("squared distances up to a limit are exact, beyond it they are only above it", () => {
  for (let columns = 1; columns <= 11; columns++) {
    const x = Float64Array.from({ length: columns }, (_, j) => Math.sin(j));
    const y = Float64Array.from({ length: columns }, (_, j) => Math.cos(3 * j));
    const exact = squaredOfRows(x, 0, y, 0, columns);
    expect(squaredOfRows(x, 0, y, 0, columns, exact)).toBe(exact);
    expect(squaredOfRows(x, 0, y, 0, columns, exact / 2)).toBeGreaterThan(exact / 2);
  }
});
