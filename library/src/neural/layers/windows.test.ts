import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { LecternError } from "../../core/errors.js";
import { zeros } from "../../tensor/operations.js";
import { alongAxes, asImages, geometryOf, likeSamples, perAxis, planeOf, shapeWith } from "./windows.js";

const refuse = (needed: string) => new LecternError("invalid-data", `needs ${needed}`);

test("sequences are images of height 1", () => {
  const x = zeros([2, 3, 5]);
  expect(asImages(x).shape).toEqual([2, 3, 1, 5]);
  expect(likeSamples(asImages(x), x).shape).toEqual([2, 3, 5]);
  expect(asImages(zeros([2, 3, 4, 5])).shape).toEqual([2, 3, 4, 5]);
  expect(planeOf([3, 5], refuse)).toEqual([1, 5]);
  expect(planeOf([3, 4, 5], refuse)).toEqual([4, 5]);
  expect(shapeWith([3, 5], 7, [1, 4])).toEqual([7, 4]);
  expect(shapeWith([3, 4, 5], 7, [2, 3])).toEqual([7, 2, 3]);
  expect(refusal(() => planeOf([3], refuse))).toContain("needs images");
});

test("a number is for both axes; rows of a sequence have their own", () => {
  expect(alongAxes("size", 3, 1, 1, [1, 8, 8], refuse)).toEqual([3, 3]);
  expect(alongAxes("size", [2, 3], 1, 1, [1, 8, 8], refuse)).toEqual([2, 3]);
  expect(alongAxes("padding", 2, 0, 0, [1, 8], refuse)).toEqual([0, 2]);
  expect(refusal(() => alongAxes("size", 0, 1, 1, [1, 8], refuse))).toBe(
    'invalid-data: needs a whole number from 1 as "size", not 0',
  );
  expect(perAxis(2, "size").default).toBe(2);
});

test("moving windows", () => {
  const movement = { size: 3, stride: 2, padding: "same", dilation: 1 } as const;
  expect(geometryOf(movement, [1, 7, 8], refuse)).toEqual({
    size: [3, 3],
    stride: [2, 2],
    dilation: [1, 1],
    margins: [
      [1, 1],
      [1, 1],
    ],
    out: [4, 4],
  });
  expect(geometryOf({ ...movement, padding: "none", size: [1, 4], stride: 1 }, [1, 8], refuse).out).toEqual([1, 5]);
});
