import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { filterMethods, filtersOf } from "./method-filters.js";

const filters = filtersOf(registry.methods);

test("each filter separates some methods from others, under its own name", () => {
  expect(filters.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["sparse", "weights", "missing", "probabilities"]),
  );
  expect(new Set(filters.map(({ title }) => title)).size).toBe(filters.length);
  for (const { has } of filters) {
    const count = registry.methods.filter(has).length;
    expect(count).toBeGreaterThan(1);
    expect(count).toBeLessThan(registry.methods.length);
  }
});

test("the remaining methods are exactly those that meet every filter", () => {
  const asked = new Set(["sparse", "probabilities"]);
  const remaining = filterMethods(registry.methods, filters, asked);
  const expected = registry.methods.filter(
    ({ traits }) => traits?.supports.sparse === true && traits.offers.includes("probabilities"),
  );
  expect(remaining).toEqual(expected);
  expect(expected.length).toBeGreaterThan(0);
  expect(filterMethods(registry.methods, filters, new Set())).toEqual(registry.methods);
});
