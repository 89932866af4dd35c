import { expect, test } from "vitest";
import { requireSamples } from "./require-samples.js";

test("counts the samples with a weight, and throws if there are too few", () => {
  const weights = Float64Array.of(1, 0, 2, 0.5);
  expect(requireSamples("toy", "clusters", 3, weights)).toBe(3);
  expect(() => requireSamples("toy", "components", 4, weights)).toThrow(
    "toy: 4 components need at least as many samples, got 3",
  );
});
