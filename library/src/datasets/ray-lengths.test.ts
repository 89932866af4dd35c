import { expect, test } from "vitest";
import { chordLength, rayLengths } from "./ray-lengths.js";

test("lengths match those of small steps along the ray", () => {
  const size = 9;
  for (const ray of [
    { angle: 0.3, offset: 0.2 },
    { angle: 1.9, offset: -0.7 },
    { angle: 0, offset: 0.5 },
    { angle: Math.PI / 2, offset: -0.31 },
    { angle: 2.5, offset: 1.2 },
  ]) {
    const walked = new Float64Array(size * size);
    const step = 1e-5;
    for (let t = -1.5 + step / 2; t < 1.5; t += step) {
      const x = ray.offset * Math.cos(ray.angle) - t * Math.sin(ray.angle);
      const y = ray.offset * Math.sin(ray.angle) + t * Math.cos(ray.angle);
      if (Math.abs(x) >= 1 || Math.abs(y) >= 1) continue;
      walked[Math.floor(((1 - y) / 2) * size) * size + Math.floor(((x + 1) / 2) * size)] += step;
    }
    const { pixels, lengths } = rayLengths(size, ray);
    const found = new Float64Array(size * size);
    pixels.forEach((pixel, piece) => {
      found[pixel] += lengths[piece];
    });
    found.forEach((length, pixel) => {
      expect(Math.abs(length - walked[pixel])).toBeLessThan(5 * step);
    });
  }
  expect(rayLengths(5, { angle: 0, offset: 1.5 }).pixels).toHaveLength(0);
});

test("the chord of a ray: across, along a diagonal, and past the square", () => {
  expect(chordLength({ angle: 0, offset: 0.3 })).toBeCloseTo(2, 14);
  expect(chordLength({ angle: Math.PI / 4, offset: 0 })).toBeCloseTo(2 * Math.SQRT2, 14);
  expect(chordLength({ angle: 0, offset: 1.01 })).toBe(0);
  expect(chordLength({ angle: Math.PI / 4, offset: 1.5 })).toBe(0);
});
