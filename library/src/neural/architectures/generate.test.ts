import { expect, test } from "vitest";
import type { Tensor } from "../../tensor/operations.js";
import { generateTokens } from "./generate.js";

test("the window drops the oldest token, the blank token is last, and the stop token ends the answer", () => {
  const seen: (readonly [number[], number])[] = [];
  const counting = (tokens: Tensor, promptLength: number) => {
    seen.push([Array.from(tokens.data), promptLength]);
    // The next token is the last one before the blank plus 1.
    const next = tokens.data[tokens.data.length - 2] + 1;
    return { shape: [1, 9], data: Float32Array.from({ length: 9 }, (_, i) => (i === next ? 1 : 0)) };
  };
  expect(generateTokens([1, 2], counting, { stop: 6, maxTokens: 9, window: 4, blank: 8 })).toEqual([3, 4, 5]);
  expect(seen).toEqual([
    [[1, 2, 8], 2],
    [[1, 2, 3, 8], 2],
    [[2, 3, 4, 8], 1],
    [[3, 4, 5, 8], 0],
  ]);
  expect(generateTokens([1, 2], counting, { stop: 6, maxTokens: 2, blank: 8 })).toEqual([3, 4]);
});
