import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { joinImages, waveImage, withMissingImage } from "../../../test/wave-images.js";
import { imagePixelsOf } from "./image-column.js";
import reference from "./reference/images.json" with { type: "json" };
import { resizeImages } from "./resize.js";
import { type Interpolation, interpolations } from "./resize-taps.js";

describe("against scikit-image", () => {
  test.each(reference.resized.map((entry) => [entry.method, entry.width, entry.height, entry.pixels] as const))(
    "%s to %i x %i",
    (interpolation, width, height, pixels) => {
      const resized = resizeImages(waveImage(24, 20, 1, 0), {
        width,
        height,
        interpolation: interpolation as Interpolation,
      });
      expectClose(resized.pixels, pixels, 1e-7);
    },
  );

  test("nearest to a third", () => {
    const resized = resizeImages(waveImage(9, 15, 1, 0.5), { width: 3, height: 5, interpolation: "nearest" });
    expectClose(resized.pixels, reference.nearest, 0);
  });

  test("area by integer factors is the mean of blocks", () => {
    const resized = resizeImages(waveImage(24, 20, 1, 0), { width: 6, height: 4 });
    expectClose(resized.pixels, reference.area, 1e-7);
  });
});

test("a constant image stays constant and channels do not mix, for every size and method", () => {
  const sides = fc.integer({ min: 1, max: 12 });
  fc.assert(
    fc.property(
      sides,
      sides,
      sides,
      sides,
      fc.constantFrom(...interpolations),
      (w, h, width, height, interpolation) => {
        const pixels = Float32Array.from({ length: w * h * 2 }, (_, at) => (at % 2 === 0 ? 3 : -7));
        const images = { type: "image", width: w, height: h, channels: 2, pixels, missing: new Uint8Array(1) } as const;
        const resized = resizeImages(images, { width, height, interpolation });
        resized.pixels.forEach((value, at) => {
          expect(value).toBeCloseTo(at % 2 === 0 ? 3 : -7, 5);
        });
      },
    ),
  );
});

test("anti-aliasing removes a pattern finer than the new pixels, which nearest turns into a false one", () => {
  const stripes = Float32Array.from({ length: 48 * 48 }, (_, at) => at % 2);
  const image = {
    type: "image",
    width: 48,
    height: 48,
    channels: 1,
    pixels: stripes,
    missing: new Uint8Array(1),
  } as const;
  const spread = (interpolation: Interpolation) => {
    const { pixels } = resizeImages(image, { width: 11, height: 11, interpolation });
    return Math.max(...pixels) - Math.min(...pixels);
  };
  expect(spread("nearest")).toBe(1);
  expect(spread("smooth")).toBeLessThan(0.25);
  expect(spread("area")).toBeLessThan(0.25);
});

test("each image of a column is resized separately; missing ones stay missing", () => {
  const one = waveImage(6, 5, 3, 0);
  const two = waveImage(6, 5, 3, 2);
  const both = resizeImages(joinImages(one, two), { width: 4, height: 3, interpolation: "bilinear" });
  const alone = resizeImages(two, { width: 4, height: 3, interpolation: "bilinear" });
  expect(imagePixelsOf(both, 1)).toEqual(alone.pixels);
  const gap = resizeImages(withMissingImage(joinImages(one, two), 0), { width: 4, height: 3 });
  expect(Array.from(gap.missing)).toEqual([1, 0]);
});

test("refuses an invalid size", () => {
  expect(refusal(() => resizeImages(waveImage(2, 2, 1, 0), { width: 0, height: 2 }))).toBe(
    "invalid-data: resizeImages: a side of an image must be a whole number above 0, got 0",
  );
});
