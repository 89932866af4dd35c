import { expect, test } from "vitest";
import { ceilLog2, NUMBER, ORIGIN, POWERS, scaleByPower, WORDS } from "./powers-of-two.js";

test("the powers of two are exact, from the smallest number to the largest", () => {
  expect(POWERS).toHaveLength(2098);
  expect(POWERS[0]).toBe(Number.MIN_VALUE);
  expect(POWERS[ORIGIN]).toBe(1);
  for (let i = 1; i < POWERS.length; i++) expect(POWERS[i]).toBe(2 * POWERS[i - 1]);
});

test("the words of a number have sign, exponent and the first digits last", () => {
  NUMBER[0] = -1.5;
  expect(Array.from(WORDS)).toEqual([0, (0xbff80000 | 0) >> 0]);
});

test("scaling rounds once, also where the power alone is not a number", () => {
  expect(scaleByPower(0.75, 1024)).toBe(1.5 * 2 ** 1023);
  expect(scaleByPower(1, 1024)).toBe(Infinity);
  expect(scaleByPower(3, 5)).toBe(96);
  // 1.5 · 2⁻¹⁰⁷⁵ is closer to 2⁻¹⁰⁷⁴ than to 0, and 1 · 2⁻¹⁰⁷⁵ is halfway between them.
  expect(scaleByPower(1.5, -1075)).toBe(Number.MIN_VALUE);
  expect(scaleByPower(1, -1075)).toBe(0);
  // Rounding 1.25 + 2⁻⁵¹ to fewer digits twice would give the even neighbour.
  expect(scaleByPower(1.25 + 2 ** -51, -1073)).toBe(3 * Number.MIN_VALUE);
});

test("the next power of two is exact", () => {
  for (let k = -1074; k <= 1023; k++) expect(ceilLog2(POWERS[k + ORIGIN])).toBe(k);
  expect(ceilLog2(1 + Number.EPSILON)).toBe(1);
  expect(ceilLog2(3)).toBe(2);
  expect(ceilLog2(0.3)).toBe(-1);
  expect(ceilLog2(Number.MAX_VALUE)).toBe(1024);
});
