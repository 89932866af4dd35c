import { expect, test } from "vitest";
import { fitsViews, sizesOfViews } from "./views-state.js";

test("a view has as many columns as its option names; other JSON is no view", () => {
  expect(sizesOfViews({ views: [[0, 1], ["height"]] })).toEqual([2, 1]);
  expect(sizesOfViews({ views: [[], 3, null] })).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  expect(sizesOfViews({})).toEqual([]);
});

test("there is a part of the right size for each view", () => {
  const check = fitsViews((part: Float64Array) => part.length);
  const refusal = (views: unknown, ...lengths: readonly number[]) =>
    check(
      lengths.map((length) => new Float64Array(length)),
      { options: { views }, sizeOf: () => 0, record: {} },
    );
  const views = [[0, 1], [2]];
  expect(refusal(views, 2, 1)).toBeUndefined();
  expect(refusal(views, 2)).toContain("must have a part for each of the 2 views");
  expect(refusal(views, 2, 2)).toContain("at index 1 must have the size of view 1, 1, got 2");
  expect(refusal([[0, 1], []], 2, 0)).toContain("at index 1");
});
