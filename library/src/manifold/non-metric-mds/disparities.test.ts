import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { asMatrix, zeros } from "../../data/matrix.js";
import { fitDisparities, orderPairs } from "./disparities.js";

test("violators are pooled, ties are ordered by the distances, and the mean square is 1", () => {
  // The pairs 01, 02, 12 in the order of their dissimilarities.
  const pairs = orderPairs(
    asMatrix([
      [0, 1, 2],
      [1, 0, 3],
      [2, 3, 0],
    ]),
  );
  const result = zeros(3, 3);
  const lengths = (a: number, b: number, c: number) => Float64Array.of(0, a, b, 0, 0, c, 0, 0, 0);
  // 3 and 1 are pooled to 2.
  const stress = fitDisparities(pairs, lengths(3, 1, 5), result);
  expect(stress).toBeCloseTo(Math.sqrt(2 / 35), 12);
  const scale = Math.sqrt(3 / 33);
  expectClose(
    result.data,
    [0, 2, 2, 2, 0, 5, 2, 5, 0].map((value) => value * scale),
    1e-12,
  );
  expect(fitDisparities(pairs, lengths(1, 2, 3), result)).toBe(0);
  const tied = orderPairs(
    asMatrix([
      [0, 1, 1],
      [1, 0, 3],
      [1, 3, 0],
    ]),
  );
  expect(Array.from(tied.ties)).toEqual([0, 2, 3]);
  expect(fitDisparities(tied, lengths(3, 1, 5), result)).toBe(0);
  expect(fitDisparities(tied, lengths(0, 0, 0), result)).toBe(0);
});
