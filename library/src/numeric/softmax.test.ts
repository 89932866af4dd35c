import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { renderPlot } from "../../test/render-plot.js";
import { asMatrix } from "../data/matrix.js";
import { posteriorsOf } from "../linalg/class-scores.js";
import { minimizeFista } from "../optimize/fista.js";
import { simplexConstraint } from "../optimize/proximal.js";
import { lines } from "../plots/lines.js";
import { logistic, softmax, softplus } from "./softmax.js";

const scores = fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { minLength: 1, maxLength: 8 });

describe("softmax", () => {
  test("[MP-169] is the Boltzmann form, invariant to a shift, and tends to the largest score as the temperature falls", () => {
    fc.assert(
      fc.property(scores, fc.double({ min: -1000, max: 1000, noNaN: true }), (z, shift) => {
        const p = softmax(z);
        const partition = z.reduce((sum, value) => sum + Math.exp(value), 0);
        expectClose(
          p,
          z.map((value) => Math.exp(value) / partition),
          1e-12,
        );
        expectClose(softmax(z.map((value) => value + shift)), p, 1e-10);
      }),
    );
    // β = 1/T: for gaps of 1 the others get e^(−β) each.
    expectClose(softmax([0, 1, 2], 40), [0, 0, 1], 1e-15);
    expectClose(softmax([0, 1, 2], 0), [1 / 3, 1 / 3, 1 / 3], 1e-15);
    // Three components over a line: each wins where its own score is the largest, as in the figure of the lecture.
    for (let x = -4; x <= 4; x += 0.25) {
      const [left, middle, right] = softmax([-2 * x - 2, 0, 2 * x - 2]);
      expect(left + middle + right).toBeCloseTo(1, 14);
      expect(left > Math.max(middle, right)).toBe(x < -1);
      expect(middle >= Math.max(left, right)).toBe(x >= -1 && x <= 1);
    }
  });

  test("[MP-169] figure 12.4: three components over a line, which are steps where the inverse temperature is large", async () => {
    const at = Array.from({ length: 81 }, (_, i) => -4 + i / 10);
    for (const beta of [1, 30]) {
      const shares = at.map((x) => softmax([-2 * x - 2, 0, 2 * x - 2], beta));
      const drawing = await renderPlot(
        lines([0, 1, 2].map((k) => ({ name: `component ${k}`, x: at, y: shares.map((share) => share[k]) }))),
      );
      expect(drawing.warnings).toEqual([]);
      const paths = drawing.paths();
      expect(paths).toHaveLength(3);
      const heights = paths.map((path) => path.map(({ datum }) => Number(datum["y"])));
      at.forEach((x, i) => {
        expect(heights[0][i] + heights[1][i] + heights[2][i]).toBeCloseTo(1, 12);
        const winner = x < -1 ? 0 : x <= 1 ? 1 : 2;
        if (beta === 30 && Math.abs(Math.abs(x) - 1) > 0.15) expect(heights[winner][i]).toBeGreaterThan(0.99);
      });
    }
  });

  test("[MP-170] maximises the expected score plus an entropy term, as a general solver finds it", () => {
    const s = Float64Array.of(0.3, -1, 1.2, 0.5);
    for (const lambda of [0.5, 1, 3]) {
      // Minimise −zᵀs + (1/λ) Σ z log z over the simplex.
      const { x, converged } = minimizeFista(
        (z, gradient) => {
          if (z.some((share) => share <= 0)) return Infinity;
          for (let i = 0; i < 4; i++) gradient[i] = -s[i] + (Math.log(z[i]) + 1) / lambda;
          return z.reduce((sum, share, i) => sum - share * s[i] + (share * Math.log(share)) / lambda, 0);
        },
        simplexConstraint(),
        new Float64Array(4).fill(0.25),
        { tolerance: 1e-9, initialStep: 0.05 },
      );
      expect(converged).toBe(true);
      expectClose(x, softmax(s, lambda), 1e-7);
    }
  });

  test("does not overflow for large scores", () => {
    expectClose(softmax([1e308, 1e308, -1e308]), [0.5, 0.5, 0], 1e-15);
    expect(
      Array.from(
        posteriorsOf(
          asMatrix([
            [0, 0],
            [1000, 0],
          ]),
        ).data,
      ),
    ).toEqual([0.5, 0.5, 1, 0]);
  });
});

describe("functions of one score", () => {
  test("σ(z) + σ(−z) = 1, σ is the derivative of the loss, and far tails keep their digits", () => {
    for (let z = -40; z <= 40; z += 0.5) {
      expect(logistic(z) + logistic(-z)).toBeCloseTo(1, 15);
      const h = 1e-5;
      expect((softplus(z + h) - softplus(z - h)) / (2 * h)).toBeCloseTo(logistic(z), 8);
    }
    expect(logistic(-700) / Math.exp(-700)).toBeCloseTo(1, 12);
    expect(softplus(-100) / Math.exp(-100)).toBeCloseTo(1, 12);
    expect(softplus(1e300)).toBe(1e300);
  });
});
