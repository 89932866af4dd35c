import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { givenFolds } from "./given.js";

describe("given folds", () => {
  test("each list is a test set, and all other samples are training samples", () => {
    expect(givenFolds([[3, 0], [1]], 4)).toEqual([
      { train: Int32Array.of(1, 2), test: Int32Array.of(0, 3) },
      { train: Int32Array.of(0, 2, 3), test: Int32Array.of(1) },
    ]);
  });

  test("refuses unknown or repeated samples, and folds without training samples", () => {
    expect(refusal(() => givenFolds([[0], [4]], 4))).toContain(
      "test set 2 of tests has sample 4, but samples are numbered from 0 to 3",
    );
    expect(refusal(() => givenFolds([[1, 1]], 4))).toContain("has the duplicate sample 1");
    expect(refusal(() => givenFolds([[0, 1]], 2))).toContain("none is left for training");
  });
});
