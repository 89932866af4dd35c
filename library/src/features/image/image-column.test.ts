import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { joinImages, waveImage, withMissingImage } from "../../../test/wave-images.js";
import { imageCount, imagePixelsOf, imagesFromRows, mapImages, pixelRange, requirePixels } from "./image-column.js";

describe("imagesFromRows", () => {
  test("keeps the numbers of each row, and a row with NaN is a missing image", () => {
    const rows = [
      [1, 2, 3, 4, 5, 6],
      [7, Number.NaN, 9, 10, 11, 12],
    ];
    const images = imagesFromRows(rows, { width: 1, height: 2, channels: 3 });
    expect(imageCount(images)).toBe(2);
    expect(Array.from(imagePixelsOf(images, 0))).toEqual(rows[0]);
    expect(Array.from(images.missing)).toEqual([0, 1]);
    expect(Array.from(imagePixelsOf(images, 1))).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test("refuses rows of another length and invalid sizes", () => {
    expect(refusal(() => imagesFromRows([[1, 2, 3]], { width: 2, height: 2 }))).toBe(
      "invalid-data: imagesFromRows: images of 2 x 2 pixels with 1 channels have 4 numbers, but x has 3 columns",
    );
    expect(refusal(() => imagesFromRows([[1]], { width: 0, height: 2 }))).toContain("above 0, got 0");
    expect(refusal(() => imagesFromRows([[1]], { width: 1, height: 1.5 }))).toContain("above 0, got 1.5");
  });
});

test("requirePixels names the image with a non-finite pixel and skips missing images", () => {
  for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    const images = joinImages(waveImage(3, 2, 1, 0), waveImage(3, 2, 1, 1));
    images.pixels[8] = wrong;
    expect(refusal(() => requirePixels("hog", images))).toBe(
      `invalid-data: hog: image 1 has a pixel that is ${wrong}; pixels must be finite numbers`,
    );
    expect(requirePixels("hog", withMissingImage(images, 1)).missing[1]).toBe(1);
  }
});

test("mapImages maps image by image, skips missing ones and does not modify the given column", () => {
  const images = withMissingImage(joinImages(waveImage(3, 2, 1, 0), waveImage(3, 2, 1, 1)), 0);
  const before = images.pixels.slice();
  let calls = 0;
  const sums = mapImages("test", images, { width: 1, height: 1, channels: 1 }, (from, to) => {
    calls++;
    to[0] = from.reduce((sum, value) => sum + value, 0);
  });
  expect(calls).toBe(1);
  expect(Array.from(sums.missing)).toEqual([1, 0]);
  expect(sums.pixels[0]).toBe(0);
  expect(sums.pixels[1]).toBeCloseTo(
    Array.from(before.slice(6)).reduce((sum, value) => sum + value, 0),
    5,
  );
  expect(images.pixels).toEqual(before);
});

test("pixelRange is the smallest and largest pixel of the images of positive weight", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.constantFrom(0, 1), fc.constantFrom(0, 2))),
      (entries) => {
        const images = {
          type: "image" as const,
          width: 1,
          height: 1,
          channels: 1,
          pixels: Float32Array.from(entries, ([value]) => value),
          missing: Uint8Array.from(entries, ([, missing]) => missing),
        };
        const weights = Float64Array.from(entries, ([, , weight]) => weight);
        const counted = entries.filter(([, missing, weight]) => missing === 0 && weight > 0).map(([value]) => value);
        expect(pixelRange(images, weights)).toEqual(
          counted.length === 0
            ? { minimum: 0, maximum: 0 }
            : { minimum: Math.min(...counted), maximum: Math.max(...counted) },
        );
      },
    ),
  );
});
