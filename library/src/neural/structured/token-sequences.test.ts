import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { createNumbering, paddedBatch, requireAnyLength, tokensOf, vocabularyOf } from "./token-sequences.js";

test("tokens are numbered from 2, and unknown ones are 1 or refused", () => {
  const vocabulary = vocabularyOf([["b", "a"], ["a"]], undefined);
  expect(vocabulary).toEqual(["a", "b"]);
  expect([...createNumbering("m", vocabulary, "token")(["b", "?", "a"])]).toEqual([3, 1, 2]);
  expect(refusal(() => createNumbering("m", vocabulary, "refuse")(["?"]))).toBe(
    'invalid-data: m: the token "?" was not seen in the fit; set unknownTokens to "token" to accept it',
  );
  expect(tokensOf("m", "ab😀", 0)).toEqual(["a", "b", "😀"]);
  expect(refusal(() => tokensOf("m", "", 4))).toContain("sequence 4 must be a string or a list of strings");
});

test("shorter sequences are filled up, and positions of padding are not taken", () => {
  const { x, side, take } = paddedBatch([[5], [6, 7, 8]]);
  expect(x).toEqual({ shape: [2, 3], data: Float32Array.of(5, 0, 0, 6, 7, 8) });
  expect(side).toEqual({ lengths: Int32Array.of(1, 3) });
  expect(take).toEqual(Int32Array.of(0, 3, 4, 5));
});

test("layers that need sequences of one length, or return one vector, are refused", () => {
  const embedding = { kind: "embedding", tokens: 5, outputs: 4 } as const;
  requireAnyLength("m", [embedding, { kind: "recurrent", outputs: 3, returns: "sequence" }]);
  expect(refusal(() => requireAnyLength("m", [embedding, { kind: "convolution", outputs: 2, size: 1 }]))).toContain(
    "layer 1 (convolution) has other parameters for [2, 4] than for [3, 4]",
  );
  expect(refusal(() => requireAnyLength("m", [embedding, { kind: "set-pooling" }]))).toContain("but return [4]");
});
