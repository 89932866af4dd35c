import { describe, expect, test } from "vitest";
import { centerClasses, largestEntry, searchStep } from "./solution.js";

describe("line search", () => {
  test("takes the full step when the decrease is sufficient, and halves it until it is", () => {
    // f(t) = (1 − t)², from t = 0: a step of s promises 2 s, the slope.
    const search = (size: number) =>
      searchStep({ value: 1, gradientNorm: 2 }, 2 * size, (length) => {
        const t = length * size;
        return { value: (1 - t) ** 2, gradientNorm: 2 * Math.abs(1 - t) };
      });
    expect(search(1)).toEqual({ end: "moved", at: { value: 0, gradientNorm: 0 } });
    expect(search(4)).toEqual({ end: "moved", at: { value: 0, gradientNorm: 0 } });
    expect(search(3).at.value).toBeCloseTo(0.25, 12);
  });

  test("uses the gradient where values no longer differ", () => {
    const from = { value: 1, gradientNorm: 1e-8 };
    expect(searchStep(from, 1e-14, () => ({ value: 1 + 1e-15, gradientNorm: 1e-10 })).end).toBe("moved");
    expect(searchStep(from, 1e-14, () => ({ value: 1 + 1e-15, gradientNorm: 1e-7 })).end).toBe("precision");
  });

  test("reports when no step is better", () => {
    expect(searchStep({ value: 1, gradientNorm: 1 }, 1, () => ({ value: 2, gradientNorm: 1 })).end).toBe("stuck");
  });
});

test("weights of several classes sum to zero in each column; a single vector is unchanged", () => {
  const three = Float64Array.of(1, 10, 2, 20, 6, 0);
  centerClasses(three, 3, 2);
  expect(Array.from(three)).toEqual([-2, 0, -1, 10, 3, -10]);
  const one = Float64Array.of(1, 2);
  centerClasses(one, 1, 2);
  expect(Array.from(one)).toEqual([1, 2]);
});

test("finds the largest absolute value", () => {
  expect(largestEntry(Float64Array.of(1, -5, 3))).toBe(5);
  expect(largestEntry(new Float64Array(0))).toBe(0);
});
