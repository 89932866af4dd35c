import { expect, test } from "vitest";
import { figures, scales, turnedBy } from "./pca-looks.js";

test("a smaller unit turns the first direction to its column, and standardising turns it back", () => {
  for (let seed = 0; seed < 5; seed++) {
    const { plain, rescaled, standardized } = scales(seed);
    expect(Math.abs(plain - 45)).toBeLessThan(10);
    expect(Math.abs(rescaled - 90)).toBeLessThan(1);
    expect(standardized).toBeCloseTo(45, 6);
  }
});

test("[CB-064, MP-012] one far sample turns the first direction of PCA by a large angle, and hardly that of robust PCA", () => {
  for (let seed = 0; seed < 5; seed++) {
    const { plain, robust } = turnedBy(seed);
    expect(plain).toBeGreaterThan(60);
    expect(robust).toBeLessThan(3);
  }
});

test("the figures hold the samples", () => {
  const { axes, shadow, springs, scree } = figures(0);
  for (const figure of [axes, shadow, springs]) expect(JSON.stringify(figure).length).toBeGreaterThan(3000);
  expect(JSON.stringify(scree)).toContain("share of the variance");
});
