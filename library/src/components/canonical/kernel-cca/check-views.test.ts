import { describe, expect, test } from "vitest";
import { zeros } from "../../../data/matrix.js";
import type { Kernel } from "../../../kernels/kernel.js";
import { areKernelsOfOptions, areSamplesOfViews } from "./check-views.js";

const contextOf = (...kernels: readonly object[]) => ({
  options: { kernels, views: [[0, 1], [2]] },
  sizeOf: () => 2,
  record: {},
});
const open = { kind: "rbf", gamma: null };
const rbf: Kernel = { kind: "rbf", gamma: 1 };
const cosine: Kernel = { kind: "cosine" };
const precomputed: Kernel = { kind: "precomputed" };

test("the kernels are those of the options: one for all views, or one for each", () => {
  expect(areKernelsOfOptions([rbf, rbf], contextOf(open))).toBeUndefined();
  expect(areKernelsOfOptions([rbf, cosine], contextOf(open, cosine))).toBeUndefined();
  expect(areKernelsOfOptions([rbf, cosine], contextOf(open))).toContain("at index 1");
  expect(areKernelsOfOptions([cosine, rbf, rbf], contextOf(cosine, open))).toContain("at index 2");
});

describe("the training samples of the views", () => {
  test("have the columns of their view", () => {
    expect(areSamplesOfViews([zeros(2, 2), zeros(2, 1)], contextOf(open))).toBeUndefined();
    expect(areSamplesOfViews([zeros(2, 1), zeros(2, 1)], contextOf(open))).toContain(
      "at index 0 must have the 2 columns of its view",
    );
    expect(areSamplesOfViews([zeros(2, 2), null], contextOf(open))).toContain("at index 1");
  });

  test("are null where the columns of the view are the training samples", () => {
    expect(areSamplesOfViews([null, zeros(2, 1)], contextOf(precomputed, open))).toBeUndefined();
    expect(areSamplesOfViews([zeros(2, 2), zeros(2, 1)], contextOf(precomputed, open))).toContain(
      "at index 0 must be null with a precomputed kernel",
    );
    expect(areSamplesOfViews([null, null], contextOf(precomputed))).toContain(
      "a column for each of the 2 training samples, got 1",
    );
  });
});
