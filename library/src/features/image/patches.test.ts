import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { joinImages, waveImage, withMissingImage } from "../../../test/wave-images.js";
import { row } from "../../data/matrix.js";
import { cropImages, gridPatches, randomPatches } from "./patches.js";
import reference from "./reference/images.json" with { type: "json" };

const color = waveImage(16, 16, 3, 1);

test("a dense grid gives the patches of scikit-learn, in its order", () => {
  const corner = cropImages(color, { left: 0, top: 0, width: 4, height: 5 });
  const { patches } = gridPatches(corner, { width: 2, height: 3, stride: 1 });
  expect([patches.rows, patches.columns]).toEqual([9, 18]);
  expectClose(patches.data, reference.patches, 0);
});

test("a patch is the crop at its position", () => {
  const images = joinImages(color, waveImage(16, 16, 3, 2));
  const found = gridPatches(images, { width: 5, height: 7, stride: 3 });
  expect(found.patches.rows).toBe(2 * 4 * 4);
  for (let k = 0; k < found.patches.rows; k++) {
    const crop = cropImages(images, { left: found.left[k], top: found.top[k], width: 5, height: 7 });
    const size = 5 * 7 * 3;
    const own = crop.pixels.subarray(found.image[k] * size, (found.image[k] + 1) * size);
    expectClose(row(found.patches, k), own, 0);
  }
});

test("adjacent patches hold every pixel of the grid once", () => {
  const { patches } = gridPatches(waveImage(12, 8, 1, 0), { width: 4, height: 2 });
  expect(patches.rows).toBe(12);
  const sorted = (values: Iterable<number>) => [...values].sort((a, b) => a - b);
  expect(sorted(patches.data)).toEqual(sorted(waveImage(12, 8, 1, 0).pixels));
});

describe("random patches", () => {
  test("the same seed gives the same patches, another seed different ones", () => {
    const draw = (seed: number) => randomPatches(color, { width: 3, height: 3, count: 20, seed });
    for (let seed = 0; seed < 5; seed++) {
      expect(draw(seed)).toEqual(draw(seed));
      expect(draw(seed).patches.data).not.toEqual(draw(seed + 1).patches.data);
    }
  });

  test("each lies at the position it names, and all positions are drawn about equally often", () => {
    const image = waveImage(4, 3, 1, 0);
    for (let seed = 0; seed < 3; seed++) {
      const { patches, left, top } = randomPatches(image, { width: 2, height: 2, count: 3000, seed });
      const counts = new Float64Array(6);
      for (let k = 0; k < 3000; k++) {
        counts[top[k] * 3 + left[k]]++;
        expect(patches.data[4 * k]).toBe(image.pixels[top[k] * 4 + left[k]]);
      }
      // Each count is binomial with mean 500 and deviation 20.4; five of them are never exceeded by chance.
      for (const count of counts) expect(Math.abs(count - 500)).toBeLessThan(103);
    }
  });

  test("missing images give no patches", () => {
    const images = withMissingImage(joinImages(color, color, color), 1);
    expect(new Set(randomPatches(images, { width: 2, height: 2, count: 50, seed: 0 }).image)).toEqual(new Set([0, 2]));
    expect(new Set(gridPatches(images, { width: 8, height: 8 }).image)).toEqual(new Set([0, 2]));
    const none = withMissingImage(color, 0);
    expect(gridPatches(none, { width: 8, height: 8 }).patches.rows).toBe(0);
    expect(refusal(() => randomPatches(none, { width: 2, height: 2, count: 1 }))).toBe(
      "invalid-data: randomPatches: every image is missing",
    );
  });
});

test("refuses rectangles beyond the image and invalid strides", () => {
  expect(refusal(() => cropImages(color, { left: 10, top: 0, width: 7, height: 4 }))).toBe(
    "invalid-data: cropImages: 7 x 4 pixels at 10, 0 are not within images of 16 x 16",
  );
  expect(refusal(() => cropImages(color, { left: -1, top: 0, width: 2, height: 2 }))).toContain("are not within");
  expect(refusal(() => gridPatches(color, { width: 17, height: 2 }))).toContain("gridPatches: 17 x 2 pixels");
  expect(refusal(() => gridPatches(color, { width: 2, height: 2, stride: 0 }))).toContain("stride must be a whole");
  expect(refusal(() => randomPatches(color, { width: 2, height: 2, count: 0 }))).toContain("count must be a whole");
});
