import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { registry } from "../registry.js";
import { costGrowth } from "./cost-growth.js";

test.each([
  ["n d² + d³", 1, 3],
  ["n d min(n, d)", 1, 1],
  ["n² d + n³", 3, 1],
  ["t k n d log n", 1, 1],
  ["n² log n", 2, 0],
  ["k² d + k³", 0, 1],
  ["t log n", 0, 0],
  ["1", 0, 0],
  ["n k⁴ + t k⁵", 1, 0],
])("%s grows with power %d of n and %d of d", (cost, samples, columns) => {
  expect([costGrowth(cost, "n"), costGrowth(cost, "d")]).toEqual([samples, columns]);
});

test("the power is the factor of doubling, for a cost that is a single product", () => {
  // n d² t: doubled n doubles it, doubled d makes it four times as much.
  const value = (n: number, d: number) => n * d ** 2 * 7;
  expect(value(8, 3) / value(4, 3)).toBe(2 ** costGrowth("t n d²", "n"));
  expect(value(8, 6) / value(8, 3)).toBe(2 ** costGrowth("t n d²", "d"));
});

test("refuses an invalid cost and shows a valid one", () => {
  expect(refusal(() => costGrowth("n p²", "n"))).toContain('write products of n, d, k and t such as "n d² + d³"');
  expect(refusal(() => costGrowth("nd", "n"))).toContain('got "nd"');
  expect(refusal(() => costGrowth("", "n"))).toContain("is not a valid cost");
});

test("parses every cost of the registry", () => {
  let read = 0;
  for (const { facts } of registry.methods) {
    for (const cost of Object.values(facts.cost ?? {})) {
      expect(costGrowth(cost, "n")).toBeGreaterThanOrEqual(0);
      read++;
    }
  }
  expect(read).toBeGreaterThan(190);
});
