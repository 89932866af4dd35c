/** Comparing many numbers, by one assertion: one for each of a million numbers would take ten seconds. */
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

/** Every entry satisfies a condition. */
export function expectEvery(values: ArrayLike<number>, holds: (value: number, at: number) => boolean): void {
  for (let i = 0; i < values.length; i++) {
    if (!holds(values[i], i)) expect.fail(`entry ${i}, ${values[i]}, is not as it should be`);
  }
}

/** A square matrix is symmetric to the last bit. */
export function expectSymmetric(data: ArrayLike<number>, n: number): void {
  expect(data.length).toBe(n * n);
  expectEvery(data, (value, at) => Object.is(value, data[(at % n) * n + Math.floor(at / n)]));
}
