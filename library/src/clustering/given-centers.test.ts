import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { asMatrix } from "../data/matrix.js";
import { givenCenters } from "./given-centers.js";

test("centers are those given, or undefined; a wrong shape is refused with the right one", () => {
  const centers = [
    [1, 2],
    [3, 4],
  ];
  expect(givenCenters("toy", { kind: "centers", centers }, 2, 2)).toEqual(asMatrix(centers));
  expect(givenCenters("toy", { kind: "random" }, 2, 2)).toBeUndefined();
  expect(refusal(() => givenCenters("toy", { kind: "centers", centers }, 3, 2))).toContain(
    "toy: start.centers must be 3 x 2, one row per cluster, got 2 x 2",
  );
});
