import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { asMatrix } from "../../data/matrix.js";
import { createAdaptation, falling } from "./adapt-centers.js";

test("a value falls from its first to its last by the same factor at each step", () => {
  const value = falling(8, 0.5, 4);
  expectClose([0, 1, 2, 3, 4].map(value), [8, 4, 2, 1, 0.5], 1e-14);
});

test("of equally near centers the one that was nearer before is the nearest, and shares below rounding move nothing", () => {
  const centers = asMatrix([[1], [-1], [3]]);
  const adapt = createAdaptation(asMatrix([[0]]), centers);
  adapt(0, 0.5, 0.01);
  expect([...centers.data]).toEqual([0.5, -1, 3]);
});
