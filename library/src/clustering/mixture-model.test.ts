import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { asMatrix, row } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { drawMixture, likeliestComponents, logDensities, responsibilitiesOf } from "./mixture-model.js";
import { factorComponents } from "./normal-components.js";

const components = { type: "isotropic", means: asMatrix([[0], [3]]), covariances: asMatrix([[1], [4]]) } as const;
const weights = Float64Array.of(0.25, 0.75);
const bell = (x: number, mean: number, variance: number) =>
  Math.exp(-((x - mean) ** 2) / (2 * variance)) / Math.sqrt(2 * Math.PI * variance);
const constants = [1, 4].map((variance, k) => Math.log(weights[k]) - 0.5 * Math.log(2 * Math.PI * variance));
const scored = { ...factorComponents(components), constants: Float64Array.from(constants) };

describe("a mixture of two normal distributions", () => {
  const x = normalMatrix(3000, 1, createRandom(1));
  const parts = Array.from(x.data, (at) => [0.25 * bell(at, 0, 1), 0.75 * bell(at, 3, 4)]);

  test("responsibilities, densities and labels are those of the definition", () => {
    const shares = responsibilitiesOf(scored, x);
    const labels = likeliestComponents(scored, x);
    parts.forEach(([a, b], i) => {
      expectClose(row(shares, i), [a / (a + b), b / (a + b)], 1e-12);
      expect(labels[i]).toBe(a >= b ? 0 : 1);
    });
    expectClose(
      logDensities(scored, x),
      parts.map(([a, b]) => Math.log(a + b)),
      1e-12,
    );
  });

  test("draws have the distribution function of the mixture", () => {
    const drawn = drawMixture(weights, components, 4000, 5).data.sort();
    expect(drawMixture(weights, components, 4000, 5).data.sort()).toEqual(drawn);
    // The distribution function by sums of the density.
    let [at, sum, gap] = [-12, 0, 0];
    drawn.forEach((value, i) => {
      for (; at < value; at += 0.002) sum += 0.002 * (0.25 * bell(at, 0, 1) + 0.75 * bell(at, 3, 4));
      gap = Math.max(gap, Math.abs(sum - (i + 0.5) / 4000));
    });
    expect(gap).toBeLessThan(1.95 / Math.sqrt(4000));
  });
});
