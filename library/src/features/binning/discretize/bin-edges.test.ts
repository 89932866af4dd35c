import fc from "fast-check";
import { expect, test } from "vitest";
import { binOf, clusterEdges, distinctEdges, quantileEdges, uniformEdges } from "./bin-edges.js";

test("uniform edges are equally spaced with the exact ends", () => {
  expect(Array.from(uniformEdges(0, 10, 4))).toEqual([0, 2.5, 5, 7.5, 10]);
  expect(uniformEdges(0.1, 0.7, 3)[3]).toBe(0.7);
});

test("quantile edges hold equally many values", () => {
  const values = Float64Array.from({ length: 101 }, (_, i) => (i * 37) % 101);
  expect(Array.from(quantileEdges(values, 101, 4))).toEqual([0, 25, 50, 75, 100]);
});

test("cluster edges lie half-way between the centers, and the outer ones at the ends", () => {
  const edges = clusterEdges(Float64Array.of(20, 1, 0, 21, 10, 11), 6, 3);
  expect(Array.from(edges)).toEqual([0, 5.5, 15.5, 21]);
});

test("edges are listed once", () => {
  expect(Array.from(distinctEdges(Float64Array.of(1, 1, 2, 2, 3)))).toEqual([1, 2, 3]);
});

test("the bin of a value begins at or below it and ends above it; outer bins take values outside the range", () => {
  const ascending = fc
    .uniqueArray(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 8 })
    .map((list) => Float64Array.from(list).sort());
  fc.assert(
    fc.property(ascending, fc.double({ min: -60, max: 60, noNaN: true }), (edges, value) => {
      const bin = binOf(edges, 0, edges.length, value);
      const last = edges.length - 2;
      expect(bin).toBeGreaterThanOrEqual(0);
      expect(bin).toBeLessThanOrEqual(last);
      if (bin > 0) expect(value).toBeGreaterThanOrEqual(edges[bin]);
      if (bin < last) expect(value).toBeLessThan(edges[bin + 1]);
    }),
  );
});
