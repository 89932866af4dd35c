/** Softmax and cross-entropy. */
import { test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { expectDerivatives } from "../../../test/expect-derivatives.js";
import * as ad from "../operations.js";

test("softmax and its logarithm have the derivatives of differences", () => {
  expectDerivatives(ad.softmax, [2, 4]);
  expectDerivatives(ad.logSoftmax, [2, 4]);
});

test("cross-entropy has the derivatives of differences, for classes and for probabilities", () => {
  expectDerivatives((scores) => ad.softmaxCrossEntropy(scores, Int32Array.of(1, 3)), [2, 4]);
  const targets = ad.softmax(tensorsOf(5)(2, 4));
  expectDerivatives((scores) => ad.softmaxCrossEntropy(scores, targets), [2, 4]);
});

test("cross-entropy is the mean negative log-probability of the target", () => {
  const scores = tensorsOf(3)(2, 4);
  const logs = ad.logSoftmax(scores).data;
  expectClose(ad.softmaxCrossEntropy(scores, Int32Array.of(2, 0)).data, [-logs[2], -logs[4]], 1e-14);
});
