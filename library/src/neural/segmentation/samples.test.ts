import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { highestPlane, planesOf, resample, sizeOfImage } from "./samples.js";

const ramp = (height: number, width: number) => ({
  shape: [1, height, width],
  data: Float32Array.from({ length: height * width }, (_, i) => Math.floor(i / width) + 10 * (i % width)),
});

test("a linear ramp stays one at another size, and half the size takes the middle of four pixels", () => {
  const image = ramp(4, 6);
  expect(resample(image, [4, 6])).toBe(image);
  expectClose(resample(image, [2, 3]).data, [5.5, 25.5, 45.5, 7.5, 27.5, 47.5], 1e-6);
  const large = resample(image, [8, 12]);
  // Half a pixel at the edges repeats the edge.
  expectClose(large.data.subarray(0, 4), [0, 2.5, 7.5, 12.5], 1e-5);
});

test("planes of classes give the classes back", () => {
  const classes = Int32Array.of(0, 2, 1, 1, 0, 2);
  const planes = planesOf(classes, 3, [2, 3]);
  expect(planes.shape).toEqual([3, 2, 3]);
  expect(Array.from(planes.data).reduce((a, b) => a + b)).toBe(6);
  expect(highestPlane(planes)).toEqual(classes);
});

test("an image without channels is refused with its shape", () => {
  const image = { shape: [4, 6], data: new Float32Array(24) };
  expect(refusal(() => sizeOfImage({ image }))).toContain("images must be [channels, height, width], got the shape");
  expect(sizeOfImage({ image: ramp(4, 6) })).toEqual([4, 6]);
});
