import { expect, test } from "vitest";
import { expectEvery } from "../../test/expect-close.js";
import { column } from "../data/matrix.js";
import { severedSphere } from "./severed-sphere.js";

test("points lie on the unit sphere at their angles, away from the poles and the meridian", () => {
  for (const sampling of ["angle", "area"] as const) {
    const { x, y, latent } = severedSphere({ samples: 300, sampling, seed: 2 });
    expect(column(latent, 1)).toEqual(y);
    expectEvery(y, (p, i) => {
      const t = latent.data[2 * i];
      const [a, b, c] = x.data.subarray(3 * i, 3 * i + 3);
      const onSphere =
        Math.hypot(a - Math.sin(p) * Math.cos(t), b - Math.sin(p) * Math.sin(t), c - Math.cos(p)) < 1e-14;
      return onSphere && t >= 0 && t <= 2 * Math.PI - 0.55 && p >= Math.PI / 8 && p <= (7 * Math.PI) / 8;
    });
  }
});

test("either the area or the polar angle is uniform", () => {
  for (let seed = 0; seed < 3; seed++) {
    const samples = 3000;
    // Of the area between the polar angles π/8 and 7π/8, the share around the equator within |cos p| < 0.4 is 0.4 / cos(π/8).
    const near = (y: Float64Array) => y.filter((p) => Math.abs(Math.cos(p)) < 0.4).length / samples;
    const byArea = near(severedSphere({ samples, seed }).y);
    expect(Math.abs(byArea - 0.4 / Math.cos(Math.PI / 8))).toBeLessThan(0.04);
    const byAngle = near(severedSphere({ samples, sampling: "angle", seed }).y);
    expect(Math.abs(byAngle - (2 * Math.asin(0.4)) / (0.75 * Math.PI))).toBeLessThan(0.04);
  }
});

test("noise moves the points by its standard deviation, and seeds differ", () => {
  const [clean, noisy] = [severedSphere({ seed: 1 }), severedSphere({ seed: 1, noise: 0.1 })];
  const moved = Math.sqrt(clean.x.data.reduce((sum, v, k) => sum + (v - noisy.x.data[k]) ** 2, 0) / 3000);
  expect(Math.abs(moved / 0.1 - 1)).toBeLessThan(0.065);
  expect(severedSphere({ seed: 1 })).toEqual(clean);
  expect(severedSphere({ seed: 2 }).x).not.toEqual(clean.x);
});
