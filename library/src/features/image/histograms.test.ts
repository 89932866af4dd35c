import fc from "fast-check";
import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { joinImages, waveImage, withMissingImage } from "../../../test/wave-images.js";
import { row } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { colorHistograms, intensityHistograms } from "./histograms.js";
import { imagesFromRows } from "./image-column.js";
import reference from "./reference/images.json" with { type: "json" };

const color = waveImage(16, 16, 3, 1);
const unit = { minimum: 0, maximum: 1 };

test("match NumPy, channel by channel and jointly", () => {
  expectClose(intensityHistograms(color, { bins: 7, ...unit }).data, reference.histogram.flat(), 1e-14);
  expectClose(colorHistograms(color, { bins: 3, ...unit }).data, reference.joint, 1e-14);
});

test("shares sum to 1 for each channel, and the order of the pixels does not matter", () => {
  const numbers = fc.array(fc.integer({ min: -20, max: 300 }), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(numbers, fc.integer({ min: 1, max: 9 }), fc.nat(), (values, bins, seed) => {
      const range = { bins, minimum: 0, maximum: 255 };
      const count = (pixels: number[]) =>
        intensityHistograms(imagesFromRows([pixels], { width: 3, height: 2 }), range).data;
      const shares = count(values);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
      const order = createRandom(seed).permutation(6);
      expect(count(Array.from(order, (i) => values[i]))).toEqual(shares);
    }),
  );
});

test("an edge belongs to the upper bin, the last edge to the last, and values outside to the ends", () => {
  const images = imagesFromRows([[0, 1, 2, 4, -3, 9]], { width: 6, height: 1 });
  const shares = intensityHistograms(images, { bins: 4, minimum: 0, maximum: 4 }).data;
  expectClose(shares, [2 / 6, 1 / 6, 1 / 6, 2 / 6], 1e-15);
});

test("a range of width 0 puts everything into the first bin", () => {
  const images = imagesFromRows([[5, 5]], { width: 2, height: 1 });
  expect(Array.from(intensityHistograms(images, { bins: 3, minimum: 5, maximum: 5 }).data)).toEqual([1, 0, 0]);
});

test("the row of a missing image is NaN, the others are as without it", () => {
  const images = withMissingImage(joinImages(color, color), 0);
  const shares = intensityHistograms(images, { bins: 4, ...unit });
  expect(row(shares, 0).every(Number.isNaN)).toBe(true);
  expect(row(shares, 1)).toEqual(intensityHistograms(color, { bins: 4, ...unit }).data);
});

test("refuses empty ranges, 0 bins and too many cells", () => {
  expect(refusal(() => intensityHistograms(color, { bins: 4, minimum: 1, maximum: 0 }))).toBe(
    "invalid-data: intensityHistograms: the range from 1 to 0 is empty",
  );
  expect(refusal(() => intensityHistograms(color, { bins: 0, ...unit }))).toContain("bins must be a whole number");
  expect(refusal(() => colorHistograms(color, { bins: 200, ...unit }))).toContain("make 8000000 cells");
});
