import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { runToEnd } from "../core/run.js";
import { asMatrix } from "../data/matrix.js";
import { distanceMatrix, distancesTo, requireMatrixSize } from "./distance-matrix.js";
import { requireDistances } from "./require-distances.js";

const line = asMatrix([[0], [1], [3]]);
const lengths = [0, 1, 3, 1, 0, 2, 3, 2, 0];

test("distances are computed or taken as they are given, in memory of their own", () => {
  expect(Array.from(runToEnd(distanceMatrix("m", { kind: "manhattan" }, line)).data)).toEqual(lengths);
  const given = { rows: 3, columns: 3, data: Float64Array.from(lengths) };
  const taken = runToEnd(distanceMatrix("m", { kind: "precomputed" }, given));
  expect(taken).toEqual(given);
  expect(taken.data).not.toBe(given.data);
});

test("the distances of new samples to those of the fit", () => {
  expect(Array.from(distancesTo("m", { kind: "euclidean" }, asMatrix([[2]]), line).data)).toEqual([2, 1, 1]);
  const given = asMatrix([[2, 1, 1]]);
  expect(distancesTo("m", { kind: "precomputed" }, given, null)).toBe(given);
  expect(refusal(() => distancesTo("m", { kind: "precomputed" }, asMatrix([[2, -1, 1]]), null))).toBe(
    "invalid-data: m: distances must be finite and not negative; row 0, column 1 is -1; turn similarities s into distances first, such as max(s) − s",
  );
});

test("a matrix that is not one of distances, or too large, is refused", () => {
  expect(
    refusal(() =>
      requireDistances(
        "m",
        asMatrix([
          [0, 1],
          [1, 2],
        ]),
      ),
    ),
  ).toBe("invalid-data: m: the distance of a sample to itself must be 0; that of sample 1 is 2");
  expect(
    refusal(() =>
      requireDistances(
        "m",
        asMatrix([
          [0, 1],
          [3, 0],
        ]),
      ),
    ),
  ).toMatch(/must be symmetric/);
  requireMatrixSize("m", 12_000, "use fewer");
  expect(refusal(() => requireMatrixSize("m", 50_000, "use fewer"))).toBe(
    "unsupported: m: takes at most 12000 samples, because it stores a matrix with a row and a column for each; that of 50000 takes 20.0 GB; use fewer",
  );
});
