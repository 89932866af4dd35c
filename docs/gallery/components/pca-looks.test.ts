import { expect, test } from "vitest";
import { figures, scales, turnedBy } from "./pca-looks.js";

test("a smaller unit rotates the first direction towards its column, and standardising rotates it back", () => {
  for (let seed = 0; seed < 5; seed++) {
    const { plain, rescaled, standardized } = scales(seed, 4000);
    // The angle of the first direction has the variance λ₁λ₂ / ((λ₁ − λ₂)² n), here with λ = 4 and 0.36.
    const standardError = (Math.sqrt((4 * 0.36) / 4000) / (4 - 0.36)) * (180 / Math.PI);
    expect(Math.abs(plain - 45)).toBeLessThan(4 * standardError);
    expect(Math.abs(rescaled - 90)).toBeLessThan(0.1);
    expect(standardized).toBeCloseTo(45, 6);
  }
});

test("[CB-064, MP-012] one outlier rotates the first direction of PCA by a large angle, and hardly that of robust PCA", () => {
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
