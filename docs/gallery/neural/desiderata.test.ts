import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  expansion,
  figure,
  handMade,
  linearAccuracy,
  linearLoss,
  networkLoss,
  parityData,
  sizesFor,
  smallestCurvature,
} from "./desiderata.js";

const xor = parityData(2);

test("[ML2-189] hand-made features and a linear classifier solve their task by convex training", () => {
  for (const bits of [2, 3, 5]) {
    const { x, y } = parityData(bits);
    expect(linearAccuracy(handMade(x), y)).toBe(1);
  }
  const loss = linearLoss(handMade(xor.x).map((row) => [...row, 1]));
  for (const seed of [0, 1, 2]) expect(smallestCurvature(loss, 2, seed)).toBeGreaterThan(-1e-12);
});

test("[ML2-196] features are compact and convex but not universal, expansions universal and convex but not compact, networks universal and compact but not convex", async () => {
  const sizes = [2, 3, 4, 5, 6].map(sizesFor);
  // Universal: every labelling of the corners, or only the one that the features were made for. Raw bits do not even do XOR.
  const { x } = parityData(3);
  const labelings = Array.from({ length: 254 }, (_, i) => x.map((_, corner) => ((i + 1) >> corner) & 1));
  const share = (features: readonly (readonly number[])[]) =>
    labelings.filter((y) => linearAccuracy(features, y) === 1).length / labelings.length;
  expect(share(handMade(x))).toBeLessThan(0.02);
  expect(share(expansion(x, 3))).toBe(1);
  expect(linearAccuracy(xor.x, xor.y)).toBeLessThan(1);
  // Compact: one feature; as many products as corners; three units for each further bit. `sizesFor` checks that all are right.
  expect(handMade(x)[0]).toHaveLength(1);
  expect(sizes.map((size) => size.expansion)).toEqual([4, 8, 16, 32, 64]);
  expect(sizes.map((size) => size.deep)).toEqual([3, 6, 9, 12, 15]);
  // Convex: no direction of negative curvature, in any place.
  for (const seed of [0, 1, 2]) {
    expect(smallestCurvature(linearLoss(expansion(xor.x, 2)), 4, seed)).toBeGreaterThan(-1e-12);
    expect(smallestCurvature(networkLoss, 9, seed)).toBeLessThan(-1e-3);
  }
  const drawing = await renderPlot(figure(sizes));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.paths()).toHaveLength(3);
});
