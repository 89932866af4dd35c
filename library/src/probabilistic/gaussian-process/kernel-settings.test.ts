import { expect, test } from "vitest";
import type { Kernel } from "../../kernels/kernel.js";
import { settingsOf, tunedFields, withSettings } from "./kernel-settings.js";

test("settings are read from sums, products and multiples in order, and written back", () => {
  const kernel: Kernel = {
    kind: "sum",
    terms: [
      { kind: "scaled", factor: 2, kernel: { kind: "polynomial", degree: 2, offset: 0, gamma: 3 } },
      { kind: "product", factors: [{ kind: "rbf", gamma: 4 }, { kind: "cosine" }, { kind: "linear", offset: 5 }] },
    ],
  };
  expect(settingsOf(kernel)).toEqual([2, 3, 4, 5]);
  expect(withSettings(kernel, settingsOf(kernel))).toEqual(kernel);
  expect(settingsOf(withSettings(kernel, [6, 7, 8, 9]))).toEqual([6, 7, 8, 9]);
});

test("each length scale of an ard kernel is a setting", () => {
  const kernel: Kernel = { kind: "scaled", factor: 2, kernel: { kind: "ard", lengthScales: [3, 4] } };
  expect(settingsOf(kernel)).toEqual([2, 3, 4]);
  expect(settingsOf(withSettings(kernel, [5, 6, 7]))).toEqual([5, 6, 7]);
});

test("zeros, integers and settings of the sigmoid are not tuned", () => {
  expect(tunedFields({ kind: "polynomial", degree: 3, offset: 1, gamma: 2 })).toEqual(["gamma", "offset"]);
  expect(tunedFields({ kind: "polynomial", degree: 3, offset: 0, gamma: 2 })).toEqual(["gamma"]);
  expect(tunedFields({ kind: "sigmoid", gamma: 1, offset: 1 })).toEqual([]);
  expect(settingsOf({ kind: "precomputed" })).toEqual([]);
});
