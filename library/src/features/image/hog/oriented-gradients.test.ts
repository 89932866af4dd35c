import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { refusal } from "../../../../test/refusal.js";
import { barImage, joinImages, waveImage, withMissingImage } from "../../../../test/wave-images.js";
import { row } from "../../../data/matrix.js";
import { imagesFromRows } from "../image-column.js";
import reference from "../reference/images.json" with { type: "json" };
import { blockNorms, descriptorNames, type OrientedGradientsOptions, orientedGradients } from "./oriented-gradients.js";

const images = { grey: waveImage(24, 20, 1, 0), color: waveImage(16, 16, 3, 1) };
const plain: OrientedGradientsOptions = {
  orientations: 9,
  cellSize: 4,
  blockSize: 2,
  blockNorm: "l2-hys",
  squareRoot: false,
};

describe("against scikit-image", () => {
  test.each(reference.hog.map((entry) => [JSON.stringify(entry.options), entry] as const))("%s", (_, entry) => {
    const options = entry.options as OrientedGradientsOptions;
    // scikit-image keeps the sums of the cells in 32 bits.
    expectClose(orientedGradients(images[entry.image as "grey"], options).data, entry.values, 1e-7);
  });
});

test("[CB-018] a bar turned by θ peaks in the bin of θ, in each orientation and number of bins", () => {
  for (const orientations of [6, 9, 12]) {
    const width = 180 / orientations;
    for (let bin = 0; bin < orientations; bin++) {
      for (const inside of [0.3, 0.5, 0.7]) {
        const options = { ...plain, orientations, cellSize: 32, blockSize: 1, blockNorm: "l1" as const };
        const histogram = orientedGradients(barImage(32, (bin + inside) * width), options).data;
        expect(histogram.indexOf(Math.max(...histogram))).toBe(bin);
      }
    }
  }
});

describe("[CB-018] the image is split into patches whose histograms are concatenated", () => {
  test("the parts of a descriptor equal those of the patches alone, where no pixel depends on another patch", () => {
    // Patches with a dark border of two pixels: gradients do not reach across.
    const inner = (place: number) => place % 8 > 1 && place % 8 < 6;
    const pixels = Array.from({ length: 256 }, (_, at) => {
      const [u, v] = [at % 16, Math.floor(at / 16)];
      return inner(u) && inner(v) ? Math.sin(u * 1.7 + v * v) : 0;
    });
    const options = { ...plain, cellSize: 8, blockSize: 1 };
    const whole = orientedGradients(imagesFromRows([pixels], { width: 16, height: 16 }), options).data;
    for (let patch = 0; patch < 4; patch++) {
      const own = pixels.filter((_, at) => Math.floor((at % 16) / 8) + 2 * Math.floor(at / 128) === patch);
      const alone = orientedGradients(imagesFromRows([own], { width: 8, height: 8 }), options).data;
      expectClose(whole.subarray(patch * 9, (patch + 1) * 9), alone, 1e-12);
    }
  });
});

test("scaling the brightness changes the descriptor only through the constant of the norm, adding brightness not at all", () => {
  for (const norm of blockNorms) {
    const options = { ...plain, blockNorm: norm };
    const base = orientedGradients(images.grey, options).data;
    const brighter = { ...images.grey, pixels: images.grey.pixels.map((value) => 4 * value) };
    expectClose(orientedGradients(brighter, options).data, base, norm === "l1" || norm === "l1-sqrt" ? 2e-3 : 1e-6);
    const shifted = { ...images.grey, pixels: images.grey.pixels.map((value) => value + 2) };
    expectClose(orientedGradients(shifted, options).data, base, 1e-12);
  }
});

test("an image of one colour has no edges", () => {
  const flat = imagesFromRows([new Float64Array(64).fill(0.5)], { width: 8, height: 8 });
  for (const norm of blockNorms) {
    expect(orientedGradients(flat, { ...plain, blockNorm: norm }).data.every((value) => value === 0)).toBe(true);
  }
});

test("each image is described separately; the row of a missing one is NaN", () => {
  const other = waveImage(24, 20, 1, 2);
  const both = orientedGradients(joinImages(images.grey, other), plain);
  expect(row(both, 1)).toEqual(orientedGradients(other, plain).data);
  const gap = orientedGradients(withMissingImage(joinImages(images.grey, other), 0), plain);
  expect(row(gap, 0).every(Number.isNaN)).toBe(true);
  expect(row(gap, 1)).toEqual(row(both, 1));
});

test("there are as many names as numbers, all distinct", () => {
  const names = descriptorNames(images.grey, plain);
  expect(names.length).toBe(orientedGradients(images.grey, plain).columns);
  expect(new Set(names).size).toBe(names.length);
});

test("refuses a block larger than the image and roots of negative pixels", () => {
  expect(refusal(() => orientedGradients(images.grey, { ...plain, cellSize: 8, blockSize: 3 }))).toBe(
    "invalid-option: hog: a block of 3 x 3 cells of 8 pixels does not fit into images of 24 x 20; " +
      "use a smaller cellSize or blockSize",
  );
  const negative = imagesFromRows([new Float64Array(64).fill(-1)], { width: 8, height: 8 });
  expect(refusal(() => orientedGradients(negative, { ...plain, squareRoot: true }))).toContain(
    "hog: image 0 has the negative pixel -1",
  );
});
