import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, type Matrix, selectRows } from "../../data/matrix.js";
import { gaussianKernel } from "../../kernels/gaussian-kernel.js";
import { gram } from "../../kernels/gram.js";
import type { Kernel } from "../../kernels/kernel.js";
import { createRandom } from "../../numeric/random/random.js";
import { kernelRidge } from "./kernel-ridge.js";
import { kernelRidgePath } from "./path.js";

const alphas = [1e-3, 0.01, 0.1, 1, 10];
const kernel: Kernel = gaussianKernel({ width: 1 });

describe("leave-one-out errors", () => {
  test("[CB-047, CB-182] the closed form equals the error of refitting once per left-out sample", () => {
    for (let seed = 0; seed < 4; seed++) {
      for (const intercept of [false, true]) {
        const { x, y } = waves(12, seed);
        const { errors } = kernelRidgePath(gram(kernel, x), y, alphas, { intercept });
        expectClose(
          errors,
          Float64Array.from(alphas, (alpha) => explicit(x, y, { alpha, intercept })),
          1e-8,
        );
      }
    }
  });

  test("[CB-183] one eigendecomposition gives the penalty that brute force chooses, and its solution", () => {
    for (let seed = 0; seed < 4; seed++) {
      const { x, y } = waves(15, seed + 50);
      const path = kernelRidgePath(gram(kernel, x), y, alphas);
      const brute = alphas.map((alpha) => explicit(x, y, { alpha, intercept: false }));
      expect(path.best).toBe(brute.indexOf(Math.min(...brute)));
      alphas.forEach((alpha, position) => {
        const direct = kernelRidge({ kernel, alpha }).fit({ x, y });
        expectClose(path.solution(position).coefficients, direct.state.coefficients, 1e-8);
      });
    }
  });

  test("[CB-182] S = K (K + λI)⁻¹ as printed gives the same error", () => {
    // Two samples, by hand: K = [[1, c], [c, 1]].
    const [c, lambda, y] = [0.5, 0.2, [1, -2]];
    const determinant = (1 + lambda) ** 2 - c * c;
    const diagonal = (1 + lambda - c * c) / determinant;
    const off = (c * (1 + lambda) - c) / determinant;
    const residuals = [y[0] - (diagonal * y[0] + off * y[1]), y[1] - (off * y[0] + diagonal * y[1])];
    const expected = residuals.reduce((sum, r) => sum + (r / (1 - diagonal)) ** 2, 0) / 2;
    const { errors } = kernelRidgePath(
      asMatrix([
        [1, c],
        [c, 1],
      ]),
      Float64Array.from(y),
      [lambda],
    );
    expect(errors[0]).toBeCloseTo(expected, 12);
  });

  test("a sample of weight 2 counts as two, of which one is left out; of weight 0 as none", () => {
    for (let seed = 0; seed < 10; seed++) {
      for (const intercept of [false, true]) {
        const { x, y } = waves(8, seed);
        const weights = Float64Array.of(1, 2, 1, 0, 3, 1, 1, 1);
        const rows = Array.from(weights).flatMap((weight, i) => new Array<number>(weight).fill(i));
        const repeated = { x: selectRows(x, rows), y: Float64Array.from(rows, (i) => y[i]) };
        const weighted = kernelRidgePath(gram(kernel, x), y, alphas, { weights, intercept });
        const direct = kernelRidgePath(gram(kernel, repeated.x), repeated.y, alphas, { intercept });
        expectClose(weighted.errors, direct.errors, 1e-9);
      }
    }
  });

  test("do not depend on a constant added to the target when an intercept is fitted, even for tiny penalties", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: -12, max: 3 }), (seed, exponent) => {
        const { x, y } = waves(6, seed);
        const k = gram({ kind: "laplace", gamma: 1 }, x);
        const errors = (target: Float64Array) =>
          kernelRidgePath(k, target, [10 ** exponent], { intercept: true }).errors;
        expectClose(errors(y.map((value) => value + 100)), errors(y), 1e-8);
      }),
    );
  });
});

describe("refuses", () => {
  const k = asMatrix([
    [1, 0],
    [0, 1],
  ]);
  const y = Float64Array.of(1, 2);

  test.each([
    [() => kernelRidgePath(k, Float64Array.of(1), [1]), "1 targets need a kernel matrix"],
    [() => kernelRidgePath(asMatrix([[1]]), Float64Array.of(1), [1]), "need at least 2 samples, got 1"],
    [() => kernelRidgePath(k, y, [1], { weights: Float64Array.of(1, 0) }), "need at least 2 samples, got 1"],
    [() => kernelRidgePath(k, y, []), "alphas must be positive numbers, got none"],
    [() => kernelRidgePath(k, y, [1, 0]), "alphas must be positive numbers, got 0"],
    [
      () =>
        kernelRidgePath(
          asMatrix([
            [0, 1],
            [1, 0],
          ]),
          y,
          [0.5, 1],
        ),
      "plus alpha 1 is not positive definite",
    ],
  ])("%s", (run, message) => {
    expect(refusal(run)).toContain(message);
  });

  test("for an indefinite matrix, penalties that are too small have an infinite error and are not chosen", () => {
    const path = kernelRidgePath(
      asMatrix([
        [0, 1],
        [1, 0],
      ]),
      y,
      [0.5, 2, 0.1],
    );
    expect(path.best).toBe(1);
    expect(path.errors[0]).toBe(Infinity);
    expect(refusal(() => path.solution(0))).toContain("plus alpha 0.5 is not positive definite");
  });
});

/** Fits without each sample in turn, and takes the error there. */
function explicit(x: Matrix, y: Float64Array, options: { alpha: number; intercept: boolean }): number {
  const all = Array.from({ length: x.rows }, (_, i) => i);
  const squares = all.map((i) => {
    const others = all.filter((j) => j !== i);
    const train = { x: selectRows(x, others), y: Float64Array.from(others, (j) => y[j]) };
    return (
      (kernelRidge({ kernel, ...options })
        .fit(train)
        .predict(selectRows(x, [i]))[0] -
        y[i]) **
      2
    );
  });
  return squares.reduce((sum, value) => sum + value, 0) / x.rows;
}

/** Noisy samples of a sine. */
function waves(rows: number, seed: number): { x: Matrix; y: Float64Array } {
  const random = createRandom(seed);
  const data = Float64Array.from({ length: rows }, () => 6 * random.uniform());
  return { x: { rows, columns: 1, data }, y: data.map((value) => Math.sin(value) + 0.2 * random.normal()) };
}
