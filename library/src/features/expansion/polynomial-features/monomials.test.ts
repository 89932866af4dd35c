import fc from "fast-check";
import { expect, test } from "vitest";
import { countMonomials, listMonomials, nameMonomials } from "./monomials.js";

test("there are C(n + d, d) − 1 monomials, and 2ⁿ − 1 products of distinct columns, each listed once", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), fc.boolean(), (n, d, distinct) => {
      const names = Array.from({ length: n }, (_, j) => `x${j}`);
      const listed = nameMonomials(listMonomials(n, d, distinct, true), names);
      expect(new Set(listed).size).toBe(listed.length);
      expect(listed.length).toBe(countMonomials(n, d, distinct) + 1);
      if (distinct && d >= n) expect(listed.length).toBe(2 ** n);
    }),
  );
  expect(countMonomials(100, 2, false)).toBe(5150);
  expect(countMonomials(3, 10, true)).toBe(7);
  expect(countMonomials(1e6, 60, false)).toBeGreaterThan(1e200);
});

test("the products of a monomial with later columns are contiguous at its child index", () => {
  const { parent, factor, child } = listMonomials(4, 3, false, true);
  for (let k = 0; k < parent.length; k++) {
    const children = Array.from(parent.keys()).filter((at) => parent[at] === k);
    expect(children[0] ?? -1).toBe(child[k]);
    children.forEach((at, step) => void expect([at, factor[at]]).toEqual([child[k] + step, factor[k] + step]));
  }
});

test("duplicate names get a number", () => {
  expect(nameMonomials(listMonomials(2, 1, false, true), ["1", "2"])).toEqual(["1", "1 (2)", "2"]);
  const names = nameMonomials(listMonomials(3, 2, true, false), ["a", "b", "a b"]);
  expect(names).toEqual(["a", "b", "a b", "a b (2)", "a a b", "b a b"]);
});
