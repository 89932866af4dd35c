import { expect, test } from "vitest";
import { column, toRows } from "../data/matrix.js";
import { threeCircles } from "./three-circles.js";

test("three circles in perpendicular planes share the origin, which occurs once", () => {
  const { x, y, latent } = threeCircles({ samples: 92, noise: 0 });
  expect([x.rows, x.columns]).toEqual([92, 6]);
  const rows = toRows(x);
  expect(rows.filter((row) => row.every((value) => value === 0))).toHaveLength(1);
  expect([...x.data.subarray(0, 6)]).toEqual([0, 0, 0, 0, 0, 0]);
  rows.forEach((row, i) => {
    const circle = y.codes[i];
    // The circle of radius 1 around (1, 0) in its own plane; 0 in the planes of the others.
    expect(Math.hypot(row[2 * circle] - 1, row[2 * circle + 1])).toBeCloseTo(1, 14);
    expect(row.filter((value, j) => Math.floor(j / 2) !== circle && value !== 0)).toEqual([]);
    expect(Math.cos(column(latent, 0)[i])).toBeCloseTo(1 - row[2 * circle], 14);
  });
  expect([0, 1, 2].map((circle) => y.codes.filter((code) => code === circle).length)).toEqual([32, 30, 30]);
});

test("the points are in equal steps around each circle, from the shared point to it", () => {
  const { y, latent } = threeCircles({ samples: 40, noise: 0 });
  for (const circle of [0, 1, 2]) {
    const angles = [...latent.data.filter((_, i) => i > 0 && y.codes[i] === circle)];
    const step = (2 * Math.PI) / (angles.length + 1);
    angles.forEach((t, k) => {
      expect(t).toBeCloseTo((k + 1) * step, 13);
    });
  }
});

test("noise has its standard deviation, and depends on the seed", () => {
  const clean = threeCircles({ samples: 600, noise: 0 });
  const noisy = threeCircles({ samples: 600, noise: 0.2, seed: 3 });
  const moved = Math.sqrt(clean.x.data.reduce((sum, v, k) => sum + (v - noisy.x.data[k]) ** 2, 0) / 3600);
  expect(Math.abs(moved / 0.2 - 1)).toBeLessThan(0.06);
  expect(threeCircles({ seed: 1 })).not.toEqual(threeCircles({ seed: 2 }));
});
