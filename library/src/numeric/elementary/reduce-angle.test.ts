import fc from "fast-check";
import { expect, test } from "vitest";
import { REDUCED, reduceAngle } from "./reduce-angle.js";

const QUARTER = Math.PI / 4;

test("multiples of a quarter turn leave their own rounding error", () => {
  // The error of Math.PI / 2 is 6.123233995736766e-17, and n times it for n times the number.
  for (const n of [1, 2, 3, 4, 5, 1000, 1_048_575]) {
    expect(reduceAngle(n * (Math.PI / 2))).toBe(n & 3);
  }
  reduceAngle(Math.PI / 2);
  expect(REDUCED[0]).toBe(-6.123233995736766e-17);
  expect(reduceAngle(-Math.PI / 2)).toBe(3);
  expect(REDUCED[0]).toBe(6.123233995736766e-17);
});

test("the rest is at most an eighth of a turn, and its parts do not overlap", () => {
  const sizes = fc.double({ min: 1, max: 1.7e308, noNaN: true });
  fc.assert(
    fc.property(sizes, (x) => {
      const quadrant = reduceAngle(x);
      const [high, low] = REDUCED;
      expect(Math.abs(high)).toBeLessThanOrEqual(QUARTER * (1 + 1e-10));
      expect(high + low).toBe(high);
      expect(reduceAngle(-x)).toBe((4 - quadrant) % 4);
      expect([REDUCED[0], REDUCED[1]]).toEqual([0 - high, 0 - low]);
    }),
  );
});

test("both ways to reduce agree around the border between them", () => {
  // Up to 1647099 parts of π/2 are subtracted, beyond digits of 2/π are multiplied; a step of 2 π joins them.
  for (let i = 0; i < 50; i++) {
    const x = 1647099 - 6 + 0.125 * i;
    const before = reduceAngle(x);
    const [a] = REDUCED;
    const after = reduceAngle(x + 8);
    const [b] = REDUCED;
    const angle = (after - before) * (Math.PI / 2) + (b - a);
    const turns = (8 - angle) / (2 * Math.PI);
    expect(Math.abs(turns - Math.round(turns))).toBeLessThan(1e-15);
  }
});
