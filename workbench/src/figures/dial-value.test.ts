import { expect, test } from "vitest";
import { dialValue } from "./dial-value.js";

test("a dial shows whole steps within its range", () => {
  const dial = { min: 0, max: 2, step: 0.1 };
  expect(dialValue(dial, 0.3000001)).toBe(0.3);
  expect(dialValue(dial, 1.26)).toBe(1.3);
  expect(dialValue(dial, -5)).toBe(0);
  expect(dialValue(dial, 9)).toBe(2);
});
