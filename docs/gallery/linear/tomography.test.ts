import { expect, test } from "vitest";
import { toDense } from "../../../library/src/data/sparse.js";
import { cholesky } from "../../../library/src/linalg/factor/cholesky/cholesky.js";
import { gramOfColumns } from "../../../library/src/linalg/multiply.js";
import { refusal } from "../../../library/test/refusal.js";
import { renderPlot } from "../../../library/test/render-plot.js";
import { alpha, closeness, determined, picture, reconstruct, scan } from "./tomography.js";

test("[MP-152] with more pixels than rays least squares is singular, and ridge gives an image close to the phantom", async () => {
  const { pixels, rays, rank } = determined();
  expect(pixels).toBeGreaterThan(rays);
  expect(rank).toBeLessThan(pixels);
  // The normal equations of least squares cannot be solved …
  expect(refusal(() => cholesky(gramOfColumns(toDense(scan.x))))).toContain("not positive definite");
  // … with a penalty they can.
  const image = reconstruct(alpha);
  const { explained, correlation } = closeness(image);
  expect(explained).toBeGreaterThan(0.85);
  expect(correlation).toBeGreaterThan(0.92);
  // Too much of a penalty blurs the head away.
  expect(closeness(reconstruct(1)).explained).toBeLessThan(0.5);
  for (const each of [scan.image, image]) {
    const drawing = await renderPlot(picture(each, "head"));
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("rect")).toBe(32 * 32);
  }
});
