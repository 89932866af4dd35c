import { expect, test } from "vitest";
import { keepLargestRegions } from "./largest-region.js";

/** The classes of a picture in digits. */
const picture = (...rows: readonly string[]) => Int32Array.from(rows.join(""), Number);

test("of the chosen classes only the largest region stays; pixels that touch at a corner are apart", () => {
  const classes = picture("1100", "0010", "2011", "0202");
  const before = classes.slice();
  expect(keepLargestRegions(classes, [4, 4], [1])).toEqual(picture("0000", "0010", "2011", "0202"));
  // Three regions of one pixel each: the first is kept.
  expect(keepLargestRegions(classes, [4, 4], [1, 2])).toEqual(picture("0000", "0010", "2011", "0000"));
  expect(keepLargestRegions(classes, [4, 4], [])).toEqual(before);
  expect(classes).toEqual(before);
});

test("the ends of neighbouring rows are no neighbours", () => {
  expect(keepLargestRegions(picture("001", "100", "110"), [3, 3], [1])).toEqual(picture("000", "100", "110"));
});
