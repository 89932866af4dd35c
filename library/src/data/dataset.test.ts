import { expect, expectTypeOf, test } from "vitest";
import { type Dataset, defaultFeatures, type TargetLike } from "./dataset.js";
import type { Labels } from "./labels.js";
import type { Matrix } from "./matrix.js";

test("columns without names are numbered from zero", () => {
  expect(defaultFeatures(3)).toEqual(["x0", "x1", "x2"]);
  expect(defaultFeatures(0)).toEqual([]);
});

test("default names are distinct", () => {
  expect(new Set(defaultFeatures(1000)).size).toBe(1000);
});

test("the type of the target determines the task", () => {
  expectTypeOf<Dataset<Labels>["y"]>().toEqualTypeOf<Labels>();
  expectTypeOf<Dataset<Float64Array>["x"]>().toEqualTypeOf<Matrix>();
  expectTypeOf<string[]>().toExtend<TargetLike<Labels>>();
  expectTypeOf<number[]>().toExtend<TargetLike<Float64Array>>();
  expectTypeOf<string[]>().not.toExtend<TargetLike<Float64Array>>();
});
