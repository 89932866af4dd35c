import fc from "fast-check";
import { expect, test } from "vitest";
import { largestError } from "../../../test/units-in-last-place.js";
import { pow } from "./power.js";

test("pow is within 1 unit in the last place of 1500 digits", () => {
  expect(largestError("pow", pow)).toBeLessThan(0.9);
});

test("whole powers of whole numbers are exact", () => {
  for (let base = -20; base <= 20; base++) {
    for (let exact = 1n, y = 0; exact < 2n ** 53n && exact > -(2n ** 53n) && y < 60; exact *= BigInt(base), y++) {
      expect(pow(base, y), `${base} ** ${y}`).toBe(Number(exact) + 0);
    }
  }
  for (let k = -1074; k < 1024; k++) expect(pow(2, k)).toBe(2 ** k);
});

test("special values are those of the standard", () => {
  // Of special values every engine has the exact one, so ** can be the reference.
  const special = [0, -0, 1, -1, 0.5, 2, -2, 3, -3, 1e300, -1e300, 1e-300, 2 ** 53, Infinity, -Infinity, NaN];
  const powers = [0, -0, 1, -1, 2, -2, 3, -3, 2.5, -2.5, 2 ** 53, 2 ** 53 - 1, 1e300, -1e300, Infinity, -Infinity, NaN];
  for (const x of special) {
    for (const y of powers) {
      const want = x ** y;
      const isSpecial = want === 0 || !Number.isFinite(want) || Math.abs(want) === 1;
      if (isSpecial) expect(pow(x, y), `${x} ** ${y}`).toBe(want);
      else expect(Math.abs(pow(x, y) / want - 1), `${x} ** ${y}`).toBeLessThan(1e-15);
    }
  }
});

test("overflows and underflows where the result is no longer a number", () => {
  expect(pow(2, 1023.9999999999999)).toBeLessThan(Infinity);
  expect(pow(2, 1024)).toBe(Infinity);
  expect(pow(-2, 1025)).toBe(-Infinity);
  expect(pow(2, -1074)).toBe(Number.MIN_VALUE);
  expect(pow(2, -1075.1)).toBe(0);
  expect(pow(0.1, 400)).toBe(0);
  expect(pow(-0.1, 401)).toBe(-0);
  expect(pow(1 + 2 ** -52, 1e19)).toBe(Infinity);
  expect(pow(1 - 2 ** -53, 1e20)).toBe(0);
});

test("never decreases in a base of at least 0 or in the power of a base of at least 1", () => {
  const base = fc.double({ min: 0, max: 1e10, noNaN: true });
  const power = fc.double({ min: 0, max: 30, noNaN: true });
  fc.assert(
    fc.property(base, base, power, (a, b, y) => {
      expect(pow(Math.min(a, b), y)).toBeLessThanOrEqual(pow(Math.max(a, b), y));
    }),
  );
  fc.assert(
    fc.property(base, power, power, (x, a, b) => {
      expect(pow(1 + x, Math.min(a, b))).toBeLessThanOrEqual(pow(1 + x, Math.max(a, b)));
    }),
  );
});

test("powers of powers multiply", () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 100, noNaN: true }), fc.integer({ min: 2, max: 20 }), (x, n) => {
      expect(Math.abs(pow(pow(x, 1 / n), n) / x - 1)).toBeLessThan(1e-14);
    }),
  );
});
