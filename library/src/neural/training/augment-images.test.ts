import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { createRandom } from "../../numeric/random/random.js";
import { tensor } from "../../tensor/operations.js";
import { augmentImages, type ImageAugmentation } from "./augment-images.js";

/** Many copies of an image of 2 channels with 3 x 3 pixels, changed; the values of the first channel as texts. */
function variants(augmentation: ImageAugmentation, seed: number) {
  const image = Array.from({ length: 18 }, (_, i) => i + 1);
  const images = tensor(Array.from({ length: 64 }, () => image).flat(), [64, 2, 3, 3]);
  const { data } = augmentImages(images, [augmentation], createRandom(seed));
  expect(images.data.subarray(0, 18)).toEqual(Float32Array.from(image));
  return Array.from({ length: 64 }, (_, i) => data.subarray(18 * i, 18 * i + 18));
}

const texts = (all: readonly Float32Array[]) => new Set(all.map((image) => image.subarray(0, 9).join(" ")));

test.each([0, 1])("images are moved, mirrored and turned, all channels in the same way, seed %i", (seed) => {
  const turned = texts(variants({ kind: "quarter-turn" }, seed) as Float32Array[]);
  expect([...turned].sort()).toEqual([
    "1 2 3 4 5 6 7 8 9",
    "3 6 9 2 5 8 1 4 7",
    "7 4 1 8 5 2 9 6 3",
    "9 8 7 6 5 4 3 2 1",
  ]);
  const flips = (axis: "rows" | "columns") =>
    [...texts(variants({ kind: "flip", axis }, seed) as Float32Array[])].sort();
  expect(flips("columns")).toEqual(["1 2 3 4 5 6 7 8 9", "3 2 1 6 5 4 9 8 7"]);
  expect(flips("rows")).toEqual(["1 2 3 4 5 6 7 8 9", "7 8 9 4 5 6 1 2 3"]);
  const shifts = variants({ kind: "shift", pixels: 1 }, seed) as Float32Array[];
  expect(texts(shifts).size).toBe(9);
  expect(texts(shifts)).toContain("0 0 0 0 1 2 0 4 5");
  for (const image of shifts) {
    for (let i = 0; i < 9; i++) expect(image[i + 9]).toBe(image[i] === 0 ? 0 : image[i] + 9);
  }
});

test.each([0, 1])("noise, erased squares and contrast, seed %i", (seed) => {
  const erased = variants({ kind: "erase", share: 0.67 }, seed);
  expect(texts(erased as Float32Array[]).size).toBe(4);
  for (const image of erased) expect(image.filter((value) => value === 0)).toHaveLength(8);
  for (const image of variants({ kind: "contrast", range: 0.5 }, seed)) {
    const factor = image[0];
    expect(Math.abs(factor - 1)).toBeLessThanOrEqual(0.5);
    expectClose(
      image,
      Array.from({ length: 18 }, (_, i) => factor * (i + 1)),
      1e-6,
    );
  }
  const noise = variants({ kind: "noise", deviation: 0.1 }, seed).flatMap((image) =>
    Array.from(image, (value, i) => value - i - 1),
  );
  const variance = noise.reduce((sum, value) => sum + value * value, 0) / noise.length;
  expect(Math.abs(variance - 0.01)).toBeLessThan(0.0015);
});

test("augmentations follow each other, the same for the same random numbers; other shapes are refused", () => {
  const images = tensorsOf(3)(4, 1, 5, 5);
  const both: readonly ImageAugmentation[] = [
    { kind: "shift", pixels: 2 },
    { kind: "noise", deviation: 1 },
  ];
  const change = (seed: number) => augmentImages(images, both, createRandom(seed));
  expect(change(1)).toEqual(change(1));
  expect(change(1)).not.toEqual(change(2));
  expect(refusal(() => augmentImages(tensorsOf(3)(4, 5), both, createRandom(0)))).toContain("got the shape [4, 5]");
  expect(refusal(() => augmentImages(tensorsOf(3)(1, 1, 2, 3), [{ kind: "quarter-turn" }], createRandom(0)))).toContain(
    "quarter turns need square images, got 2 x 3 pixels",
  );
});
