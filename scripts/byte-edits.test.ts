import fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits } from "../library/src/engine/simd/module.js";
import { byteEdits } from "./byte-edits.mjs";

test("the edits between two builds turn the one into the other", () => {
  // Few different bytes, so that parts agree by chance too.
  const bytes = (maxLength: number) => fc.array(fc.integer({ min: 0, max: 3 }), { maxLength });
  fc.assert(
    fc.property(bytes(60), bytes(9), bytes(9), bytes(60), (start, before, after, end) => {
      const from = Uint8Array.of(...start, ...before, ...end);
      const to = Uint8Array.of(...start, ...after, ...end);
      expect(applyEdits(from, byteEdits(from, to))).toEqual(to);
      expect(byteEdits(from, from)).toBe("");
      expect(applyEdits(from, "")).toEqual(from);
    }),
  );
});
