/** Comparing numbers that may differ by rounding. */
import { expect } from "vitest";

/** Every entry agrees within `tolerance`, relative to the largest entry expected (at least 1e-300). */
export function expectClose(actual: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number): void {
  expect(actual.length, "length").toBe(expected.length);
  let scale = 1e-300;
  for (let i = 0; i < expected.length; i++) scale = Math.max(scale, Math.abs(expected[i]));
  for (let i = 0; i < expected.length; i++) {
    const difference = Math.abs(actual[i] - expected[i]);
    if (!(difference <= tolerance * scale)) {
      expect.fail(
        `entry ${i}: ${actual[i]} differs from ${expected[i]} by ${difference / scale} of the scale ${scale}`,
      );
    }
  }
}
