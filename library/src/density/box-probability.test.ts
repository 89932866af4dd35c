import { describe, expect, test } from "vitest";
import { normalMatrix } from "../../test/matrices.js";
import type { Matrix } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { boxProbability, checkDensity } from "./box-probability.js";
import { kernelDensity } from "./kernel-density/kernel-density.js";
import { windowNames } from "./kernel-density/window.js";

const normals = (rows: number, columns: number, seed: number) => normalMatrix(rows, columns, createRandom(seed));

describe("[PA-001] what every density satisfies", () => {
  test.each(windowNames)(
    "with the %s window it is not negative, integrates to 1, and probabilities of boxes add up",
    (window) => {
      for (const d of [1, 2]) {
        const x = normals(40, d, d);
        const { total, additivity } = checkDensity(kernelDensity({ densityKernel: window }).fit({ x }), x, {
          tolerance: 1e-3,
          maxEvaluations: 60_000,
        });
        expect(Math.abs(total.value - 1)).toBeLessThan(2e-3 + total.error);
        expect(additivity).toBeLessThan(2e-3 + 2 * total.error);
      }
    },
  );

  test("the probability of an interval is the integral of the density over it", () => {
    const model = kernelDensity({ densityKernel: "cube", bandwidth: 2 }).fit({ x: [[0], [4]] });
    expect(boxProbability(model, [-1], [0]).value).toBeCloseTo(0.25, 6);
    expect(boxProbability(model, [-1], [1]).value + boxProbability(model, [1], [6]).value).toBeCloseTo(1, 4);
  });

  test("something that is not a density is noticed", () => {
    const twice = { logDensity: (x: Matrix) => new Float64Array(x.rows).map((_, i) => -Math.abs(x.data[i])) };
    expect(checkDensity(twice, normals(20, 1, 0)).total.value).toBeGreaterThan(1.9);
  });
});
