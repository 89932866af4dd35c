import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { gramOfRows } from "../../linalg/multiply.js";
import { squaredDistances } from "../../linalg/squared-distances.js";
import { createRandom } from "../../numeric/random/random.js";
import { checkMetric } from "./check-metric.js";
import { binaryMatching, squaredFromSimilarities } from "./similarities.js";

test("inner products become squared distances", () => {
  const x = normalMatrix(8, 3, createRandom(1));
  expectClose(squaredFromSimilarities(gramOfRows(x)).data, squaredDistances(x).data, 1e-10);
  expect(
    refusal(() =>
      squaredFromSimilarities([
        [1, 2],
        [3, 1],
      ]),
    ),
  ).toMatch(/must be symmetric/);
});

test("[ML2-061] images match by the share of common pixels in the smaller one: 1 if it is contained, and 1 − s violates the triangle inequality", () => {
  const [left, right, both] = [
    [1, 1, 0, 0],
    [0, 0, 1, 1],
    [1, 1, 1, 1],
  ];
  const s = binaryMatching([left, right, both, [0, 1, 1, 0]]);
  // a / min(a + b, a + c) of each pair.
  expect(Array.from(s.data)).toEqual([1, 0, 1, 0.5, 0, 1, 1, 0.5, 1, 1, 1, 1, 0.5, 0.5, 1, 1]);
  // The image that contains both is at distance 0 from each of them, which are at distance 1 from each other.
  const { counts, violations } = checkMetric({ ...s, data: s.data.map((value) => 1 - value) });
  expect(counts.triangle).toBeGreaterThan(0);
  expect(violations[0]).toEqual({ rule: "triangle", i: 0, j: 1, k: 2, excess: 1 });
  expect(
    refusal(() =>
      binaryMatching([
        [0, 1],
        [0, 0],
      ]),
    ),
  ).toMatch(/row 1 has no number above 0/);
});
