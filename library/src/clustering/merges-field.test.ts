import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { checkState } from "../contract/state/check-state.js";
import { mergesField } from "./merges-field.js";

test("accepts the merges of three samples, and refuses arrays that are not a tree", () => {
  const check = (right: Int32Array) => {
    const merges = { left: Int32Array.of(0, 2), right, heights: Float64Array.of(1, 2), sizes: Int32Array.of(2, 3) };
    checkState({ kind: "method", learns: { merges: mergesField }, options: {}, sizes: { samples: 3 } }, { merges });
  };
  expect(() => check(Int32Array.of(1, 3))).not.toThrow();
  expect(refusal(() => check(Int32Array.of(1, 1)))).toBe(
    "invalid-file: method: state.merges must not merge node 1 twice",
  );
});
