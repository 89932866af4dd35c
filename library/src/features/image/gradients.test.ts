import { expect, test } from "vitest";
import { joinImages, waveImage, withMissingImage } from "../../../test/wave-images.js";
import { imageGradients, orientationOf, writeGradient } from "./gradients.js";
import { imagesFromRows } from "./image-column.js";

/** One image of numbers that depend on column and row. */
function painted(width: number, height: number, value: (u: number, v: number) => number) {
  const pixels = Array.from({ length: width * height }, (_, at) => value(at % width, Math.floor(at / width)));
  return imagesFromRows([pixels], { width, height });
}

test("a ramp has the same gradient at every inner pixel: twice its slope, in its direction", () => {
  for (let step = 0; step < 36; step++) {
    const angle = (step / 36) * Math.PI;
    const slope = 0.25;
    const ramp = painted(9, 7, (u, v) => slope * (u * Math.cos(angle) + v * Math.sin(angle)));
    const { strength, orientation } = imageGradients(ramp);
    for (let v = 1; v < 6; v++) {
      for (let u = 1; u < 8; u++) {
        expect(strength.pixels[v * 9 + u]).toBeCloseTo(2 * slope, 5);
        const difference = Math.abs(orientation.pixels[v * 9 + u] - (step / 36) * 180);
        expect(Math.min(difference, 180 - difference)).toBeLessThan(1e-3);
      }
    }
  }
});

test("orientations lie in [0, 180), and do not depend on the sign", () => {
  for (let step = 0; step < 720; step++) {
    const angle = (step / 360) * Math.PI;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const degrees = orientationOf(x, y);
    expect(degrees).toBeGreaterThanOrEqual(0);
    expect(degrees).toBeLessThan(180);
    const difference = Math.abs(degrees - orientationOf(-x, -y));
    expect(Math.min(difference, 180 - difference)).toBeLessThan(1e-9);
  }
  expect(orientationOf(1, -1e-300)).toBe(0);
  expect(orientationOf(-1, -0)).toBe(0);
  expect(orientationOf(0, 1)).toBe(90);
});

test("differences across an edge of the image are 0", () => {
  const ramp = painted(4, 3, (u, v) => u + 10 * v);
  const gradient = { across: new Float64Array(12), down: new Float64Array(12) };
  writeGradient(ramp.pixels, 4, 3, 1, gradient);
  expect(Array.from(gradient.across)).toEqual([0, 2, 2, 0, 0, 2, 2, 0, 0, 2, 2, 0]);
  expect(Array.from(gradient.down)).toEqual([0, 0, 0, 0, 20, 20, 20, 20, 0, 0, 0, 0]);
});

test("of several channels the strongest gradient counts, the first of ties", () => {
  const rows = [[0, 0, 0, 0, 0, 0, 1, -3, 3]];
  const gradient = { across: new Float64Array(3), down: new Float64Array(3) };
  writeGradient(imagesFromRows(rows, { width: 3, height: 1, channels: 3 }).pixels, 3, 1, 3, gradient);
  expect(gradient.across[1]).toBe(-3);
});

test("missing images stay missing", () => {
  const images = withMissingImage(joinImages(waveImage(4, 4, 1, 0), waveImage(4, 4, 1, 1)), 1);
  const { strength, orientation } = imageGradients(images);
  expect(Array.from(strength.missing)).toEqual([0, 1]);
  expect(Array.from(orientation.missing)).toEqual([0, 1]);
});
