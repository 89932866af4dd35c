import { expect, test } from "vitest";
import { translatedFace } from "./translated-face.js";

test("there are 961 images of 59 x 51 pixels, one for each of 31 x 31 shifts", () => {
  const { x, height, width, latent } = translatedFace();
  expect([x.rows, x.columns, height, width]).toEqual([961, 3009, 59, 51]);
  const places = new Set(Array.from({ length: 961 }, (_, i) => latent.data.subarray(2 * i, 2 * i + 2).join()));
  expect(places.size).toBe(961);
  expect([Math.min(...latent.data), Math.max(...latent.data)]).toEqual([0, 30]);
});

test("every image holds the same face at its shift, and noise of its own elsewhere", () => {
  const { x, height, width, latent, features } = translatedFace({ shifts: 4, background: 0.5, seed: 1 });
  expect([height, width]).toEqual([32, 24]);
  expect(features[width + 2]).toBe("row 1, column 2");
  const faces = new Set<string>();
  const grounds = new Set<string>();
  for (let i = 0; i < 16; i++) {
    const [down, right] = latent.data.subarray(2 * i, 2 * i + 2);
    const isFace = (at: number) => {
      const [r, c] = [Math.floor(at / width) - down, (at % width) - right];
      return r >= 0 && r < 28 && c >= 0 && c < 20;
    };
    const image = x.data.subarray(i * x.columns, (i + 1) * x.columns);
    faces.add(image.filter((_, at) => isFace(at)).join());
    const ground = image.filter((_, at) => !isFace(at));
    grounds.add(ground.join());
    // 208 uniform numbers on [0, 0.5]: the mean has a standard error of 0.01.
    expect(Math.max(...ground)).toBeLessThan(0.5);
    expect(Math.abs(ground.reduce((sum, v) => sum + v, 0) / ground.length - 0.25)).toBeLessThan(0.05);
  }
  expect([faces.size, grounds.size]).toEqual([1, 16]);
  const face = [...faces][0].split(",").map(Number);
  expect(Math.min(...face)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...face)).toBeLessThanOrEqual(1);
  expect(Math.max(...face) - Math.min(...face)).toBeGreaterThan(0.7);
});

test("the seed changes the background only", () => {
  const [first, again, other] = [1, 1, 2].map((seed) => translatedFace({ shifts: 2, seed }));
  expect(first).toEqual(again);
  expect(first.x).not.toEqual(other.x);
  expect(first.x.data[14 * 22 + 10]).toBe(other.x.data[14 * 22 + 10]);
});
