import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { bandwidthLikelihoods } from "./bandwidth-likelihoods.js";
import reference from "./reference/kernel-density.json" with { type: "json" };

test("the likelihoods of bandwidths are those of scikit-learn when each sample is left out", () => {
  const { samples, bandwidths, likelihoods } = reference.leaveOneOut;
  expectClose(bandwidthLikelihoods(samples, bandwidths), likelihoods, 1e-9);
});

test("refuses bandwidths that are not positive, and more parts than samples", () => {
  const x = [[1], [2], [3]];
  expect(refusal(() => bandwidthLikelihoods(x, [0]))).toContain("must be positive, got 0");
  expect(refusal(() => bandwidthLikelihoods(x, [1], { heldOutParts: 9 }))).toContain("number of samples (3), got 9");
});
