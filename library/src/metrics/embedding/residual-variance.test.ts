import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { swissRoll } from "../../datasets/sheets.js";
import reference from "./reference/embedding.json" with { type: "json" };
import { dimensionAtElbow, residualVariance } from "./residual-variance.js";

describe.each(reference.maps.map((map, at) => ({ map, at })))("map $at", ({ map }) => {
  const { x, embedding } = map;

  test("residual variance matches scipy", () => {
    expectClose([residualVariance(x, embedding)], [map.residualVariance], 1e-10);
  });
});

test("the elbow of a falling curve is where it lies furthest below the line from its first to its last value", () => {
  expect(dimensionAtElbow([0.5, 0.1, 0.09, 0.08])).toBe(2);
  expect(dimensionAtElbow([0.9, 0.6, 0.05, 0.04, 0.03])).toBe(3);
  expect(refusal(() => dimensionAtElbow([1, 0]))).toMatch(/needs at least 3 finite values/);
});

test("a map of the flat sheet leaves no variance of geodesic distances", () => {
  const { x, flat } = swissRoll({ samples: 100 });
  expect(residualVariance(flat, flat)).toBeLessThan(1e-12);
  expect(residualVariance(flat, x)).toBeGreaterThan(0.3);
  expect(refusal(() => residualVariance([[1], [1], [1]], [[1], [2], [3]]))).toMatch(/all distances .* are equal/);
  expect(residualVariance([[1], [2], [4]], [[1], [1], [1]])).toBe(1);
});
