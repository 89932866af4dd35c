import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { swissRoll } from "../../datasets/sheets.js";
import reference from "./reference/embedding.json" with { type: "json" };
import { residualVariance } from "./residual-variance.js";

describe.each(reference.maps.map((map, at) => ({ map, at })))("map $at", ({ map }) => {
  const { x, embedding } = map;

  test("residual variance matches scipy", () => {
    expectClose([residualVariance(x, embedding)], [map.residualVariance], 1e-10);
  });
});

test("a map of the flat sheet leaves no variance of geodesic distances", () => {
  const { x, flat } = swissRoll({ samples: 100 });
  expect(residualVariance(flat, flat)).toBeLessThan(1e-12);
  expect(residualVariance(flat, x)).toBeGreaterThan(0.3);
  expect(refusal(() => residualVariance([[1], [1], [1]], [[1], [2], [3]]))).toMatch(/all distances .* are equal/);
  expect(residualVariance([[1], [2], [4]], [[1], [1], [1]])).toBe(1);
});
