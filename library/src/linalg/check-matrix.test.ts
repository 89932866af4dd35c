import { describe, expect, test } from "vitest";
import { LecternError } from "../core/errors.js";
import { asMatrix, zeros } from "../data/matrix.js";
import { largestEntry, requireFinite, requireFiniteVector, requireSquare, requireSymmetric } from "./check-matrix.js";

function refusal(action: () => unknown): LecternError {
  try {
    action();
  } catch (error) {
    if (error instanceof LecternError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("accepts", () => {
  test("square, finite and symmetric matrices, also of size 0, and returns their size", () => {
    expect(requireSquare("test", zeros(0, 0))).toBe(0);
    expect(requireSquare("test", zeros(3, 3))).toBe(3);
    expect(requireSymmetric("test", zeros(0, 0))).toBe(0);
    expect(
      requireSymmetric(
        "test",
        asMatrix([
          [1, 2],
          [2, 1],
        ]),
      ),
    ).toBe(2);
    expect(() => requireFinite("test", zeros(2, 5))).not.toThrow();
    expect(() => requireFiniteVector("test", new Float64Array(0))).not.toThrow();
  });

  test("an asymmetry of rounding size, at any scale", () => {
    for (const scale of [1e-200, 1, 1e200]) {
      const a = asMatrix([
        [scale, scale * (1 + 1e-13)],
        [scale, scale],
      ]);
      expect(requireSymmetric("test", a)).toBe(2);
    }
  });
});

describe("refuses, naming the operation and the entry,", () => {
  test("a matrix that is not square", () => {
    const error = refusal(() => requireSquare("lu", zeros(2, 3)));
    expect(error.code).toBe("invalid-data");
    expect(error.message).toBe("lu: the matrix must be square, got 2 x 3");
  });

  test("NaN and infinity", () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      const a = asMatrix([
        [1, 2, 3],
        [4, 5, bad],
      ]);
      expect(refusal(() => requireFinite("norm", a)).message).toContain(
        `norm: every entry must be a finite number; row 1, column 2 is ${bad}`,
      );
      expect(refusal(() => requireFinite("norm", a)).details).toEqual({ row: 1, column: 2 });
      expect(refusal(() => requireFiniteVector("norm", Float64Array.of(0, bad))).message).toContain(
        `entry 1 of the vector is ${bad}`,
      );
    }
    expect(refusal(() => requireSquare("lu", asMatrix([[Number.NaN]]))).message).toContain("row 0, column 0 is NaN");
  });

  test("an asymmetry above rounding, at any scale", () => {
    for (const scale of [1e-200, 1, 1e200]) {
      const a = asMatrix([
        [scale, scale * 1.001],
        [scale, scale],
      ]);
      const error = refusal(() => requireSymmetric("ldl", a));
      expect(error.message).toContain("ldl: the matrix must be symmetric; entry (1, 0)");
    }
  });
});

test("finds an asymmetry anywhere, also beyond the first tile", () => {
  const n = 70;
  for (const [i, j] of [
    [1, 0],
    [33, 31],
    [69, 0],
    [69, 68],
    [40, 65],
  ]) {
    const a = zeros(n, n);
    a.data[i * n + j] = 1;
    const [row, column] = [Math.max(i, j), Math.min(i, j)];
    expect(refusal(() => requireSymmetric("test", a)).details).toEqual({ row, column });
  }
});

test("the largest entry is found by absolute value", () => {
  expect(largestEntry(asMatrix([[1, -3, 2]]))).toBe(3);
  expect(largestEntry(asMatrix([[-1, 0, 2]]))).toBe(2);
  expect(largestEntry(zeros(0, 0))).toBe(0);
});
