import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { asMatrix } from "../data/matrix.js";
import { requireNonNegative } from "./non-negative.js";

test("accepts zeros and positive numbers, and names the first negative one", () => {
  expect(() =>
    requireNonNegative(
      "chi2",
      asMatrix([
        [0, 1],
        [2, -0],
      ]),
    ),
  ).not.toThrow();
  expect(
    refusal(() =>
      requireNonNegative(
        "chi2",
        asMatrix([
          [0, 1],
          [-0.5, -2],
        ]),
      ),
    ),
  ).toBe("invalid-data: gram: the chi2 kernel needs values of at least 0, such as counts; row 1, column 0 is -0.5");
});
