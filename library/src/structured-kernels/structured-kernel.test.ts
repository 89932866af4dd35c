import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { completeStructuredKernel } from "./structured-kernel.js";

test("options that are left out get their defaults, and the result is plain data", () => {
  const kernel = completeStructuredKernel({ kind: "subsequence", decay: 0.5 });
  expect(kernel).toEqual({ kind: "subsequence", length: 3, decay: 0.5, alphabet: [] });
  expect(JSON.parse(JSON.stringify(kernel))).toEqual(kernel);
  expect(completeStructuredKernel(kernel)).toEqual(kernel);
  expect(completeStructuredKernel({ kind: "set" })).toMatchObject({ average: true, kernel: { kind: "rbf" } });
});

test("unknown kinds and options, and values out of range, are refused", () => {
  const refused = (kernel: unknown) => refusal(() => completeStructuredKernel(kernel as never));
  expect(refused({ kind: "spectrun" })).toContain('did you mean "spectrum"?');
  expect(refused({ kind: "spectrum", size: 2 })).toContain('there is no option "kernel.size"');
  expect(refused({ kind: "spectrum", length: 0 })).toContain("structuredGram: kernel.length must be a whole number");
  expect(refused({ kind: "subtree", decay: 0 })).toContain("kernel.decay must be a number, above 0, got 0");
  expect(refused({ kind: "graphlet", size: 5 })).toContain("kernel.size must be");
});
