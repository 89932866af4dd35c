import fc from "fast-check";
import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { joinImages, waveImage, withMissingImage } from "../../../test/wave-images.js";
import { toRows } from "../../data/matrix.js";
import { mergeBlocks, splitIntoBlocks } from "./blocks.js";
import { toGrey } from "./grey.js";
import { imagesFromRows } from "./image-column.js";
import { gridPatches } from "./patches.js";

const sides = fc.integer({ min: 1, max: 9 });

test("[PA-018] colour images become grey; split then merge is the identity for all sizes, sides and channels", () => {
  const grey = toGrey(waveImage(10, 7, 3, 1));
  expect(grey.channels).toBe(1);
  expect(mergeBlocks(splitIntoBlocks(grey), grey)).toEqual(grey);
  fc.assert(
    fc.property(sides, sides, fc.integer({ min: 1, max: 4 }), sides, (width, height, channels, side) => {
      const images = joinImages(waveImage(width, height, channels, 0), waveImage(width, height, channels, 1));
      const blocks = splitIntoBlocks(images, side);
      expect(blocks.rows).toBe(2 * Math.ceil(width / side) * Math.ceil(height / side));
      expect(mergeBlocks(blocks, images, side)).toEqual(images);
    }),
  );
});

test("blocks that fit are the patches of a grid", () => {
  const image = waveImage(12, 8, 3, 2);
  for (const side of [1, 2, 4])
    expect(splitIntoBlocks(image, side)).toEqual(gridPatches(image, { width: side, height: side }).patches);
});

test("the last column and line are repeated where a block reaches beyond the image", () => {
  const image = imagesFromRows([[1, 2, 3, 4, 5, 6, 7, 8, 9]], { width: 3, height: 3 });
  expect(toRows(splitIntoBlocks(image, 2))).toEqual([
    [1, 2, 4, 5],
    [3, 3, 6, 6],
    [7, 8, 7, 8],
    [9, 9, 9, 9],
  ]);
});

test("missing images have blocks of NaN, and are missing again after merging", () => {
  const images = withMissingImage(
    joinImages(waveImage(5, 4, 1, 0), imagesFromRows([new Array(20).fill(0)], { width: 5, height: 4 })),
    1,
  );
  const blocks = splitIntoBlocks(images, 2);
  expect(blocks.data.subarray(blocks.data.length / 2).every(Number.isNaN)).toBe(true);
  expect(mergeBlocks(blocks, images, 2)).toEqual(images);
});

test("refuses blocks that are not those of images of the size, and invalid sides", () => {
  const image = waveImage(4, 4, 1, 0);
  expect(refusal(() => mergeBlocks([[1, 2, 3, 4]], { width: 4, height: 4 }))).toBe(
    "invalid-data: mergeBlocks: images of 4 x 4 pixels with 1 channels have 4 blocks each, of 4 numbers, but there are 1 blocks of 4 numbers",
  );
  expect(refusal(() => mergeBlocks(splitIntoBlocks(image, 4), image, 2))).toContain("there are 1 blocks of 16 numbers");
  for (const side of [0, 1.5, -2, Number.NaN])
    expect(refusal(() => splitIntoBlocks(image, side))).toContain("side must be a whole number above 0");
  expect(refusal(() => mergeBlocks([[1]], { width: 1, height: 1 }, 0))).toContain(
    "side must be a whole number above 0",
  );
});
