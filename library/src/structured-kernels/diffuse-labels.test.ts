import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { asMatrix } from "../data/matrix.js";
import { diffuseLabels } from "./diffuse-labels.js";
import { diffusionGram } from "./diffusion.js";

describe("the diffusion of labels", () => {
  const path = asMatrix([
    [0, 1, 0, 0],
    [1, 0, 0.1, 0],
    [0, 0.1, 0, 1],
    [0, 0, 1, 0],
  ]);

  test("gives each sample the class of the labels that reach it most", () => {
    const { codes, classes, scores } = diffuseLabels(diffusionGram(path, 2), ["a", null, null, "b"]);
    expect([classes, codes]).toEqual([["a", "b"], Int32Array.of(0, 0, 1, 1)]);
    expect(scores.data[2]).toBeGreaterThan(scores.data[3]);
    // More labels of one class do not outweigh the other class: scores are means.
    expect(diffuseLabels(diffusionGram(path, 2), ["a", "a", null, "b"]).codes[2]).toBe(1);
  });

  test("refuses what it cannot classify", () => {
    const apart = diffusionGram(
      asMatrix([
        [0, 1, 0],
        [1, 0, 0],
        [0, 0, 0],
      ]),
      1,
    );
    expect(refusal(() => diffuseLabels(apart, ["a", "b", null]))).toContain(
      "sample 2 is connected to no labelled sample",
    );
    expect(refusal(() => diffuseLabels(apart, ["a", null, null]))).toContain(
      "needs labels of at least 2 classes, got 1",
    );
    expect(refusal(() => diffuseLabels(apart, ["a"]))).toContain("3 samples need 3 labels or nulls, got 1");
  });
});
