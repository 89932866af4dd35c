import { expect, test } from "vitest";
import { gridCost, sizeFor } from "./repulsion-grid.js";

test("sizes are the smallest multiples of 8 by powers of 2 and 3", () => {
  expect([1, 24, 25, 33, 65, 100, 145, 250].map(sizeFor)).toEqual([24, 24, 32, 48, 72, 128, 192, 256]);
  for (let points = 30; points < 2000; points += 13) {
    const size = sizeFor(points);
    expect(size >= points && size <= 1.51 * points && size % 8 === 0).toBe(true);
  }
});

test("a larger grid takes longer", () => {
  expect(gridCost(256, 1000)).toBeGreaterThan(gridCost(128, 1000));
});
