import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { requireDraw } from "./draw.js";

test("counts and seeds must be whole numbers from 0, and the error names which is not", () => {
  for (const good of [0, 1, 1e6]) expect(() => requireDraw("some", good, good)).not.toThrow();
  for (const bad of [-1, 0.5, Number.NaN, Infinity]) {
    expect(refusal(() => requireDraw("some", bad, 0))).toMatch(
      /^invalid-option: some: the count of sample must be a whole number, at least 0, got /,
    );
    expect(refusal(() => requireDraw("some", 3, bad))).toMatch(/^invalid-option: some: the seed of sample must be/);
  }
});
