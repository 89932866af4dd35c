import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, column, type Matrix, zeros } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { cholesky, choleskyLogDeterminant, solveCholesky } from "../../linalg/factor/cholesky/cholesky.js";
import { createRandom } from "../../numeric/random/random.js";
import { normalLikelihood } from "./likelihoods.js";
import { sparseWeights } from "./marginal-likelihood.js";

const samples = 30;

function noisyWave(seed: number) {
  const random = createRandom(seed);
  const x = asMatrix(Array.from({ length: samples }, (_, i) => [i / 3]));
  const y = Float64Array.from({ length: samples }, (_, i) => Math.sin(i / 3) + 0.2 * random.normal());
  return { functions: gram({ kind: "rbf", gamma: 0.5 }, x), y };
}

/** C = σ² I + Σⱼ φⱼ φⱼᵀ / αⱼ, by the definition. */
function covarianceOf(functions: Matrix, active: Int32Array, precisions: Float64Array, noise: number): Matrix {
  const c = zeros(samples, samples);
  for (let i = 0; i < samples; i++) {
    c.data[i * (samples + 1)] = noise;
    active.forEach((f, at) => {
      const phi = column(functions, f);
      for (let j = 0; j < samples; j++) c.data[i * samples + j] += (phi[i] * phi[j]) / precisions[at];
    });
  }
  return c;
}

/** The logarithm of the density of y under N(0, C), without its constant. */
function evidence(c: Matrix, y: Float64Array): number {
  const factor = cholesky(c);
  return (
    -(choleskyLogDeterminant(factor) + solveCholesky(factor, y).reduce((sum, value, i) => sum + value * y[i], 0)) / 2
  );
}

describe.each([0, 1, 2, 3])("the marginal likelihood of normal noise, seed %i", (seed) => {
  const { functions, y } = noisyWave(seed);
  const likelihood = normalLikelihood(y);
  const found = runToEnd(sparseWeights(functions, likelihood, { tolerance: 1e-10, maxIterations: 20_000 }));
  const { active, mean, precisions } = found;
  const noise = likelihood.noise();
  const c = covarianceOf(functions, active, precisions, noise);

  test("every precision is where the derivative vanishes: s² / (q² − s) for the functions that are kept, q² ≤ s for the others", () => {
    expect(found.converged).toBe(true);
    expect(active.length).toBeLessThan(samples / 3);
    for (let f = 0; f < samples; f++) {
      const at = active.indexOf(f);
      // Without the function itself.
      const others = active.filter((j) => j !== f);
      const rest = covarianceOf(
        functions,
        others,
        precisions.filter((_, j) => j !== at),
        noise,
      );
      const factor = cholesky(rest);
      const phi = column(functions, f);
      const solved = solveCholesky(factor, phi);
      const s = solved.reduce((sum, value, i) => sum + value * phi[i], 0);
      const q = solved.reduce((sum, value, i) => sum + value * y[i], 0);
      if (at < 0) expect(q * q).toBeLessThanOrEqual(s * (1 + 1e-4));
      else expectClose([precisions[at]], [(s * s) / (q * q - s)], 2e-2);
    }
  });

  test("no change of one precision or of the noise raises it, and the weights are the mean of the posterior", () => {
    const best = evidence(c, y);
    for (const factor of [0.8, 1.25]) {
      expect(evidence(covarianceOf(functions, active, precisions, factor * noise), y)).toBeLessThan(best);
      active.forEach((_, at) => {
        const changed = precisions.map((value, j) => (j === at ? factor * value : value));
        expect(evidence(covarianceOf(functions, active, changed, noise), y)).toBeLessThan(best);
      });
    }
    // E[w | y] = A⁻¹ Φᵀ C⁻¹ y
    const solved = solveCholesky(cholesky(c), y);
    const expected = Float64Array.from(active, (f, at) => {
      const phi = column(functions, f);
      return solved.reduce((sum, value, i) => sum + value * phi[i], 0) / precisions[at];
    });
    expectClose(mean, expected, 1e-3);
  });
});

test("a target of zeros has no functions, and iterations can end early", () => {
  const { functions, y } = noisyWave(9);
  const limits = { tolerance: 1e-6, maxIterations: 2 };
  const nothing = runToEnd(sparseWeights(functions, normalLikelihood(new Float64Array(samples)), limits));
  expect(nothing).toMatchObject({ converged: true, iterations: 0 });
  expect(nothing.active).toHaveLength(0);
  expect(runToEnd(sparseWeights(functions, normalLikelihood(y), limits))).toMatchObject({
    converged: false,
    iterations: 2,
  });
});
