import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { segmentedImages } from "../../../test/segmented-images.js";
import { segmentationFingerprint } from "./fingerprint.js";

test("the fingerprint has medians of spacing and size, and the brightness of the foreground", () => {
  const samples = [
    ...segmentedImages([
      [8, 10],
      [12, 10],
    ]),
    ...segmentedImages([[16, 20]], [0.5, 0.5]),
  ];
  const found = segmentationFingerprint(samples);
  expect([found.samples, found.classes, found.spacing, found.size]).toEqual([3, 2, [1, 1], [8, 10]]);
  const values = samples.flatMap(({ image }) => Array.from(image.data.subarray(0, 9)));
  const [{ mean, low, high, isRelative }] = found.channels;
  expectClose([mean, low, high], [values.reduce((a, b) => a + b) / 27, Math.min(...values), Math.max(...values)], 1e-6);
  expect(isRelative).toBe(false);
  let level = 0;
  expect(
    segmentationFingerprint(
      segmentedImages(
        [
          [8, 8],
          [8, 8],
          [8, 8],
        ],
        [1, 1],
        () => level++,
      ),
    ).channels[0].isRelative,
  ).toBe(true);
});

test("what does not fit is refused", () => {
  expect(refusal(() => segmentationFingerprint([]))).toContain("there are no images");
  const [sample] = segmentedImages([[8, 8]]);
  expect(refusal(() => segmentationFingerprint([{ ...sample, classes: new Int32Array(3) }]))).toContain(
    "an image of 8 x 8 pixels needs as many classes, got 3",
  );
});
