import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { multilayerPerceptron } from "./multilayer-perceptron.js";
import { outputHead } from "./output-head.js";

test("[MP-187] squared errors have a linear output, the cross-entropy softmax, and the builder refuses other pairs", () => {
  expect(outputHead(3, "squared")).toEqual({ kind: "dense", outputs: 3, activation: "none" });
  expect(outputHead(3, "cross-entropy")).toEqual({ kind: "dense", outputs: 3, activation: "softmax" });
  expect(multilayerPerceptron({ outputs: 3, loss: "cross-entropy" }).at(-1)).toEqual(outputHead(3, "cross-entropy"));
  expect(multilayerPerceptron({ outputs: 1, loss: "squared" }).at(-1)).toEqual(outputHead(1, "squared"));
  expect(refusal(() => outputHead(3, "squared", "softmax"))).toBe(
    'invalid-option: outputHead: the loss "squared" belongs to the activation "none", not to "softmax"',
  );
  expect(refusal(() => outputHead(3, "cross-entropy", "none"))).toContain('belongs to the activation "softmax"');
});

test("scores are for losses with an activation of their own", () => {
  expect(outputHead(3)).toEqual({ kind: "dense", outputs: 3, activation: "none" });
});
