import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix, product, scaled } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, type Matrix, transpose, zeros } from "../../data/matrix.js";
import { logDeterminant } from "../../linalg/factor/determinant.js";
import { inverse } from "../../linalg/factor/lu/lu.js";
import { createRandom } from "../../numeric/random/random.js";
import { type FactorFit, MIN_NOISE, type Moments, maximizeLikelihood } from "./maximize-likelihood.js";

const solvers = ["quasi-newton", "alternating"] as const;
type Solver = (typeof solvers)[number];

describe("the maximum-likelihood factor model", () => {
  test("reproduces a factor-model covariance, with density −½ (d ln 2π + ln |S| + d)", () => {
    for (const solver of solvers) {
      for (let seed = 0; seed < 5; seed++) {
        const random = createRandom(seed);
        const components = normalMatrix(1, 5, random);
        const noise = Float64Array.from({ length: 5 }, () => 0.5 + random.uniform());
        const covariance = sigmaOf({ components, noise });
        const fit = maximize({ covariance }, 1, solver);
        expect(fit.converged).toBe(true);
        expectClose(sigmaOf(fit).data, covariance.data, 1e-5);
        expectClose(fit.noise, noise, 1e-5);
        const best = -0.5 * (5 * Math.log(2 * Math.PI) + logDeterminant(covariance).logarithm + 5);
        expectClose(fit.objective.slice(-1), [best], 1e-9);
      }
    }
  });

  test("has a likelihood that never falls, and is a fixed point of Rubin and Thayer's EM", () => {
    for (const solver of solvers) {
      for (let seed = 0; seed < 5; seed++) {
        const covariance = drawnCovariance(seed, 2);
        const fit = maximize({ covariance }, 2, solver);
        fit.objective.forEach((value, step) => {
          if (step > 0) expect(value).toBeGreaterThanOrEqual(fit.objective[step - 1] - 1e-12);
        });
        const next = expectMaximize(fit, covariance);
        expectClose(next.components.data, fit.components.data, 1e-5);
        expectClose(next.noise, fit.noise, 1e-5);
      }
    }
  });

  test("is the same with both solvers, of which alternating takes more steps", () => {
    for (let seed = 0; seed < 5; seed++) {
      const [newton, slow] = solvers.map((solver) => maximize({ covariance: drawnCovariance(seed, 1) }, 1, solver));
      expectClose(sigmaOf(slow).data, sigmaOf(newton).data, 1e-5);
      expectClose(slow.noise, newton.noise, 1e-5);
      expect(slow.objective.length).toBeGreaterThan(newton.objective.length);
    }
  });

  test("is the same from the covariance and from its root", () => {
    for (const solver of solvers) {
      for (let seed = 0; seed < 5; seed++) {
        // Fewer rows than columns too, with steps enough to differ but not to reach the floor of the noise.
        for (const rows of [3, 9]) {
          const root = scaled(normalMatrix(rows, 5, createRandom(seed)), 0.5);
          const covariance = product(transpose(root), root);
          const [a, b] = [{ covariance }, { root }].map((moments) => maximize(moments, 2, solver, 4));
          expectClose(sigmaOf(b).data, sigmaOf(a).data, 1e-9);
          expectClose(b.objective, a.objective, 1e-9);
        }
      }
    }
  });

  test("explains any covariance with as many factors as columns", () => {
    for (let seed = 0; seed < 5; seed++) {
      const covariance = drawnCovariance(seed, 2);
      expectClose(sigmaOf(maximize({ covariance }, 6, "quasi-newton")).data, covariance.data, 1e-6);
    }
  });

  test("has no loadings for independent columns, and their variances as noise", () => {
    const covariance = asMatrix([
      [4, 0],
      [0, 0.25],
    ]);
    const { components, noise, objective } = maximize({ covariance }, 1, "alternating");
    expect(components.data).toEqual(new Float64Array(2));
    expectClose(noise, [4, 0.25], 1e-15);
    expectClose(objective.slice(-1), [-Math.log(2 * Math.PI) - 1], 1e-14);
  });

  test("has almost no noise for columns without noise, and never less than the floor", () => {
    const covariance = asMatrix([
      [1, 2, 3],
      [2, 4, 6],
      [3, 6, 9],
    ]);
    for (const solver of solvers) {
      const { noise, components } = maximize({ covariance }, 1, solver, 200);
      noise.forEach((value, j) => {
        const floor = MIN_NOISE * covariance.data[4 * j];
        expect(value).toBeGreaterThanOrEqual(floor * (1 - 1e-9));
        expect(value).toBeLessThan(1e-3 * covariance.data[4 * j]);
      });
      expect([components.data, noise].every((values) => values.every(Number.isFinite))).toBe(true);
    }
  });

  test("is reported as not converged after too few steps", () => {
    for (const solver of solvers) {
      const { converged, objective } = maximize({ covariance: drawnCovariance(0, 1) }, 1, solver, 2);
      expect(converged).toBe(false);
      expect(objective).toHaveLength(2);
    }
  });
});

function maximize(moments: Moments, components: number, solver: Solver, maxIterations = 50000): FactorFit {
  const square = "covariance" in moments ? moments.covariance : product(transpose(moments.root), moments.root);
  const variances = square.data.filter((_, at) => at % (square.rows + 1) === 0);
  return runToEnd(
    maximizeLikelihood(moments, variances, { components, solver: { kind: solver }, maxIterations, tolerance: 1e-14 }),
  );
}

/**
 * Of six columns with common factors and as much noise, as 300 samples show it. Every factor has three columns of its own at
 * least: then the maximum has noise above 0 everywhere, where else it may lie at the floor (a Heywood case).
 */
function drawnCovariance(seed: number, factors: number): Matrix {
  const random = createRandom(seed);
  const loadings = zeros(factors, 6);
  for (let at = 0; at < loadings.data.length; at++) {
    const isOwn = (at % 6) % factors === Math.floor(at / 6);
    loadings.data[at] = (isOwn ? 1 : 0.2) * (random.uniform() < 0.5 ? -1 : 1) * (0.8 + 0.4 * random.uniform());
  }
  const common = product(normalMatrix(300, factors, random), loadings);
  const x = { ...common, data: common.data.map((value) => (value + random.normal()) / Math.sqrt(300)) };
  return product(transpose(x), x);
}

type Model = Pick<FactorFit, "components" | "noise">;

function sigmaOf({ components, noise }: Model): Matrix {
  const result = product(transpose(components), components);
  noise.forEach((value, j) => void (result.data[j * noise.length + j] += value));
  return result;
}

/** One step of EM in the form of Rubin and Thayer (1982), from the covariance S: β = W Σ⁻¹, W ← (I − βWᵀ + βSβᵀ)⁻¹ βS. */
function expectMaximize(model: Model, s: Matrix): Model {
  const beta = product(model.components, inverse(sigmaOf(model)));
  const second = product(product(beta, s), transpose(beta));
  const explained = product(beta, transpose(model.components));
  const k = second.rows;
  const moments = {
    ...second,
    data: second.data.map((value, at) => value - explained.data[at] + (at % (k + 1) === 0 ? 1 : 0)),
  };
  const components = product(inverse(moments), product(beta, s));
  const common = product(transpose(components), product(beta, s));
  return {
    components,
    noise: Float64Array.from(model.noise, (_, j) => s.data[j * s.rows + j] - common.data[j * s.rows + j]),
  };
}
