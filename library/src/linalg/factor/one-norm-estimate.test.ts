import { describe, expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { type Matrix, transpose } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { multiplyVector } from "../multiply.js";
import { oneNorm } from "../norms.js";
import { estimateOneNorm } from "./one-norm-estimate.js";

function estimate(b: Matrix): number {
  return estimateOneNorm(
    b.rows,
    (x) => x.set(multiplyVector(b, x)),
    (x) => x.set(multiplyVector(transpose(b), x)),
  );
}

describe("‖B‖₁ from products", () => {
  test("is exact on non-negative matrices", () => {
    for (const n of [1, 2, 3, 9, 40]) {
      const b = normalMatrix(n, n, createRandom(n));
      const positive: Matrix = { ...b, data: b.data.map(Math.abs) };
      expect(Math.abs(estimate(positive) / oneNorm(positive) - 1)).toBeLessThan(1e-14);
    }
  });

  test("is never above the norm, and never below a third of it on random matrices", () => {
    for (let seed = 0; seed < 200; seed++) {
      const b = normalMatrix(1 + (seed % 15), 1 + (seed % 15), createRandom(seed));
      const ratio = estimate(b) / oneNorm(b);
      expect(ratio).toBeLessThan(1 + 1e-14);
      expect(ratio).toBeGreaterThan(1 / 3);
    }
  });

  test("of an empty matrix is 0", () => {
    const never = () => expect.fail("there is nothing to apply");
    expect(estimateOneNorm(0, never, never)).toBe(0);
  });
});
