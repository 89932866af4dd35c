import { expect, test } from "vitest";
import { extraTreesRegressor } from "./extra-trees-regressor.js";

test("extremely randomised trees that see all samples reproduce distinct training targets", () => {
  const x = Array.from({ length: 30 }, (_, i) => [i, (i * 7) % 30]);
  const y = x.map(([a, b]) => a - b);
  expect(Array.from(extraTreesRegressor({ trees: 5 }).fit({ x, y }).predict(x), Math.round)).toEqual(y);
});
