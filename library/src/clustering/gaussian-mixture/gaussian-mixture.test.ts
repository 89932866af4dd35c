import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, type Matrix, row, selectRows, toRows } from "../../data/matrix.js";
import { blobs, iris, wine } from "../../datasets/index.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { covariance } from "../../linalg/covariance.js";
import { akaikeCriterion, bayesianCriterion } from "../../metrics/information-criteria.js";
import { createRandom } from "../../numeric/random/random.js";
import { kMeans } from "../k-means/k-means.js";
import { type GaussianMixtureState, gaussianMixture, mixtureCovariances } from "./gaussian-mixture.js";
import reference from "./reference/gaussian-mixture.json" with { type: "json" };

const types = ["full", "shared", "diagonal", "isotropic", "shared-isotropic"] as const;
const starts = ["k-means", "plus-plus", "random", "identity"] as const;

describe("against scikit-learn", () => {
  test.each(reference.cases)(
    "$data, $type: the same trace, parameters and densities from the same start",
    async (expected) => {
      const { x } = await { iris, wine }[expected.data as "iris" | "wine"]();
      const model = gaussianMixture({
        components: expected.rows.length,
        covarianceType: { kind: expected.type as (typeof types)[number] },
        start: { kind: "given", means: toRows(selectRows(x, expected.rows)) },
        ridge: { kind: "absolute", amount: reference.regularization },
        maxIterations: 20,
        tolerance: 0,
      }).fit({ x });
      const { objective, notes } = model.report;
      expectClose(
        objective.map((value) => -value),
        expected.trace,
        1e-8,
      );
      expectClose(model.state.weights, expected.weights, 1e-8);
      expectClose(model.state.means.data, expected.means.flat(), 1e-8);
      expectClose(model.state.covariances.data, expected.covariances, 1e-8);
      const first = selectRows(x, [0, 1, 2, 3, 4]);
      expectClose(model.memberships(first).data, expected.memberships.flat(), 1e-8);
      expectClose(model.logDensity(first), expected.logDensity, 1e-8);
      const [logLikelihood, parameters] = [Number(notes["logLikelihood"]), Number(notes["parameters"])];
      expectClose([akaikeCriterion(logLikelihood, parameters)], [expected.aic], 1e-8);
      expectClose([bayesianCriterion(logLikelihood, parameters, x.rows)], [expected.bic], 1e-8);
    },
  );
});

const problem = fc.record({
  rows: fc.integer({ min: 12, max: 60 }),
  columns: fc.integer({ min: 1, max: 4 }),
  components: fc.integer({ min: 1, max: 4 }),
  seed: fc.integer({ min: 0, max: 1000 }),
  type: fc.constantFrom(...types),
  start: fc.constantFrom(...starts),
});

describe("laws", () => {
  test("[CB-095, CB-098, PA-038] the log-likelihood never falls; weights and responsibilities sum to 1", () => {
    fc.assert(
      fc.property(problem, fc.boolean(), ({ rows, columns, components, seed, type, start }, weighted) => {
        const random = createRandom(seed);
        const x = normalMatrix(rows, columns, random);
        const weights = Float64Array.from({ length: rows }, () => (weighted ? random.uniform() + 0.1 : 1));
        const options = { components, covarianceType: { kind: type }, start: { kind: start }, seed } as const;
        const model = gaussianMixture(options).fit({ x, weights });
        const { objective, notes } = model.report;
        for (let i = 1; i < objective.length; i++) expect(objective[i]).toBeLessThanOrEqual(objective[i - 1]);
        expectClose([model.state.weights.reduce((sum, weight) => sum + weight, 0)], [1], 1e-12);
        const shares = model.memberships(x);
        for (let i = 0; i < rows; i++) expectClose([row(shares, i).reduce((sum, share) => sum + share, 0)], [1], 1e-12);
        // The likelihood of the mixture is a sum over samples of logarithms of sums over components.
        const logs = model.logDensity(x).map((value, i) => value * weights[i]);
        expectClose([logs.reduce((sum, value) => sum + value, 0)], [Number(notes["logLikelihood"])], 1e-10);
        expect(Array.from(model.predict(x))).toEqual(Array.from(model.labels));
      }),
      { numRuns: 40 },
    );
  });

  test("a weight of 2 equals a repeated sample, for every type", () => {
    const x = normalMatrix(30, 2, createRandom(4));
    const twice = asMatrix([...toRows(x), ...toRows(selectRows(x, [0, 1, 2, 3, 4]))]);
    const weights = Float64Array.from({ length: 30 }, (_, i) => (i < 5 ? 2 : 1));
    for (const kind of types) {
      const start = { kind: "given", means: toRows(selectRows(x, [7, 8])) } as const;
      const recipe = gaussianMixture({ covarianceType: { kind }, start, tolerance: 0, maxIterations: 15 });
      const [one, other] = [recipe.fit({ x, weights }).state, recipe.fit({ x: twice }).state];
      expectClose(one.means.data, other.means.data, 1e-10);
      expectClose(one.covariances.data, other.covariances.data, 1e-10);
    }
  });

  test("rescaled columns give the rescaled mixture", () => {
    const x = normalMatrix(50, 3, createRandom(5));
    const factors = [1e-6, 1, 1e5];
    const scaled = { ...x, data: x.data.map((value, at) => value * factors[at % 3] + 3 * factors[at % 3]) };
    const start = (from: Matrix) => ({ kind: "given", means: toRows(selectRows(from, [0, 1])) }) as const;
    const one = gaussianMixture({ start: start(x) }).fit({ x }).state;
    const other = gaussianMixture({ start: start(scaled) }).fit({ x: scaled }).state;
    expectClose(one.weights, other.weights, 1e-6);
    const back = other.means.data.map((value, at) => value / factors[at % 3] - 3);
    expectClose(back, one.means.data, 1e-6);
  });

  test("means far from their start are as precise as those near it", () => {
    const x = { rows: 40, columns: 1, data: Float64Array.from({ length: 40 }, (_, i) => 1e6 + (i % 2) + 1e-3 * i) };
    const start = { kind: "given", means: [[0]] } as const;
    const { state } = gaussianMixture({ components: 1, start, ridge: { kind: "none" }, maxIterations: 1 }).fit({ x });
    const { mean, variance } = columnMoments(x);
    expectClose(state.means.data, mean, 1e-15);
    expectClose(state.covariances.data, variance, 1e-10);
  });
});

describe("responsibilities and their limits", () => {
  /** The model with all its covariances multiplied by a factor. */
  function shrunk(options: Parameters<typeof gaussianMixture>[0], x: Matrix, centers: Matrix, variance: number) {
    const model = gaussianMixture({ ...options, components: centers.rows }).fit({ x });
    const state: GaussianMixtureState = {
      ...model.state,
      weights: model.state.weights.map(() => 1 / centers.rows),
      means: centers,
      covariances: { rows: 1, columns: 1, data: Float64Array.of(variance) },
    };
    return gaussianMixture.restore({ ...model.saved, state });
  }

  test("[CB-097, PA-016] responsibilities without mixing weights sum to 1, and as σ² → 0 they become 0 or 1 and equal the labels of k-means", async () => {
    const { x } = await iris();
    for (let seed = 0; seed < 3; seed++) {
      const { centers } = kMeans({ clusters: 3, seed }).fit({ x }).state;
      const labels = kMeans({ clusters: 3, seed }).fit({ x }).predict(x);
      const options = { covarianceType: { kind: "shared-isotropic" }, equalWeights: true, seed } as const;
      for (const variance of [1, 1e-2, 1e-8]) {
        const model = shrunk(options, x, centers, variance);
        const shares = model.memberships(x);
        // g_i(x) / Σ g_m(x) of normal densities with variance σ², from the definition.
        toRows(x).forEach((sample, i) => {
          const g = toRows(centers).map((center) =>
            Math.exp(-center.reduce((sum, value, j) => sum + (value - sample[j]) ** 2, 0) / (2 * variance)),
          );
          const total = g.reduce((sum, value) => sum + value, 0);
          expectClose([row(shares, i).reduce((sum, share) => sum + share, 0)], [1], 1e-12);
          if (total > 1e-290)
            expectClose(
              row(shares, i),
              g.map((value) => value / total),
              1e-9,
            );
        });
        if (variance !== 1e-8) continue;
        expectEvery(shares.data, (share) => Math.min(share, 1 - share) < 1e-12);
        expect(Array.from(model.predict(x))).toEqual(Array.from(labels));
      }
    }
  });

  test("soft k-means keeps equal weights and one variance", () => {
    const { x } = blobs({ samples: 90, centers: 3, seed: 2 });
    const options = { components: 3, covarianceType: { kind: "shared-isotropic" }, equalWeights: true } as const;
    const { state } = gaussianMixture(options).fit({ x });
    expectClose(state.weights, [1 / 3, 1 / 3, 1 / 3], 1e-15);
    expect(state.covariances.data).toHaveLength(1);
  });
});

describe("density", () => {
  test("[PA-037] the density of every type integrates to 1, with weights that sum to 1", () => {
    for (let seed = 0; seed < 2; seed++) {
      const { x } = blobs({ samples: 60, centers: 3, features: 2, seed });
      for (const kind of types) {
        const model = gaussianMixture({ components: 3, covarianceType: { kind }, seed }).fit({ x });
        const deviation = Math.sqrt(Math.max(...mixtureCovariances(model).flatMap(({ data }) => [data[0], data[3]])));
        const [low, high] = [0, 1].map((j) => {
          const values = Array.from({ length: 3 }, (_, k) => model.state.means.data[2 * k + j]);
          return [Math.min(...values) - 9 * deviation, Math.max(...values) + 9 * deviation];
        });
        const step =
          Math.sqrt(Math.min(...mixtureCovariances(model).map(({ data }) => data[0] * data[3] - data[1] ** 2))) ** 0.5 /
          3;
        const [a, b] = [Math.ceil((low[1] - low[0]) / step), Math.ceil((high[1] - high[0]) / step)];
        const data = new Float64Array(2 * a * b);
        for (let i = 0; i < a * b; i++) {
          data[2 * i] = low[0] + (i % a) * step;
          data[2 * i + 1] = high[0] + Math.floor(i / a) * step;
        }
        const logs = model.logDensity({ rows: a * b, columns: 2, data });
        expectClose([logs.reduce((sum, value) => sum + Math.exp(value), 0) * step * step], [1], 1e-4);
        expectClose([model.state.weights.reduce((sum, weight) => sum + weight, 0)], [1], 1e-12);
      }
    }
  });

  test("[CB-102] densities of samples are scored, and the moments of drawn samples match the parameters", () => {
    for (let seed = 0; seed < 3; seed++) {
      const { x } = blobs({ samples: 120, centers: 2, features: 2, seed });
      const model = gaussianMixture({ seed }).fit({ x });
      const drawn = model.sample(20_000, seed);
      const { weights, means } = model.state;
      const mean = [0, 1].map((j) => weights[0] * means.data[j] + weights[1] * means.data[2 + j]);
      // The covariance of a mixture: the mean covariance, and the covariance of the means.
      const expected = [0, 1, 2, 3].map((at) =>
        mixtureCovariances(model).reduce((sum, { data }, k) => {
          const [i, j] = [Math.floor(at / 2), at % 2];
          return sum + weights[k] * (data[at] + (means.data[2 * k + i] - mean[i]) * (means.data[2 * k + j] - mean[j]));
        }, 0),
      );
      expectClose(covariance(drawn).data, expected, 0.03);
      expectClose(columnMoments(drawn).mean, mean, 0.03);
      // Samples of the model are denser than samples moved away from it.
      const moved = { ...drawn, data: drawn.data.map((value) => value + 30) };
      const average = (at: Matrix) => model.logDensity(at).reduce((sum, value) => sum + value, 0) / at.rows;
      expect(average(drawn)).toBeGreaterThan(average(moved) + 10);
      expectClose([average(drawn)], [average(x)], 0.05);
    }
  });

  test("samples so far away that their density is 0 have equal memberships", () => {
    const model = gaussianMixture().fit({ x: [[0], [1], [5], [6]] });
    expect(Array.from(model.logDensity([[1e200]]))).toEqual([Number.NEGATIVE_INFINITY]);
    expectClose(model.memberships([[1e200]]).data, [0.5, 0.5], 1e-15);
  });
});

describe("maximum likelihood and maximum of the posterior", () => {
  test("[PA-002] one normal distribution: the mean and the 1/N covariance; with a prior both tend to these as it flattens", () => {
    for (let seed = 0; seed < 3; seed++) {
      const x = normalMatrix(25, 3, createRandom(seed));
      const options = { components: 1, ridge: { kind: "none" } } as const;
      const likelihood = gaussianMixture(options).fit({ x }).state;
      expectClose(likelihood.means.data, columnMoments(x).mean, 1e-13);
      expectClose(likelihood.covariances.data, covariance(x).data, 1e-12);
      const distances = [1, 1e-2, 1e-4, 0].map((amount) => {
        const shifted = { ...x, data: x.data.map((value, at) => value + (at < 30 ? 4 : 0)) };
        const both = { components: 2, ridge: { kind: "none" }, tolerance: 1e-13, maxIterations: 3000 } as const;
        const start = { kind: "given", means: toRows(selectRows(shifted, [0, 20])) } as const;
        const prior = { kind: "conjugate", strength: amount, covarianceStrength: amount } as const;
        const flat = gaussianMixture({ ...both, start }).fit({ x: shifted }).state;
        const posterior = gaussianMixture({ ...both, start, prior }).fit({ x: shifted }).state;
        return Math.max(...posterior.covariances.data.map((value, at) => Math.abs(value - flat.covariances.data[at])));
      });
      for (let i = 1; i < 4; i++) expect(distances[i]).toBeLessThan(Math.max(0.2 * distances[i - 1], 1e-9));
    }
  });

  test("the posterior of one normal distribution is that of the conjugate prior", () => {
    const x = normalMatrix(12, 2, createRandom(9));
    const prior = { kind: "conjugate", strength: 3, covarianceStrength: 5 } as const;
    const { state } = gaussianMixture({ components: 1, ridge: { kind: "none" }, prior }).fit({ x });
    // Prior mean and covariance are those of the samples, so that the posterior has the same.
    expectClose(state.means.data, columnMoments(x).mean, 1e-12);
    expectClose(state.covariances.data, covariance(x).data, 1e-12);
  });

  test("[CBM-010] with an inverse-Wishart prior of the covariances EM finds a maximum of the posterior, and no component collapses", () => {
    const [freedom, d] = [3, 2];
    // p(S) ∝ |S|^(−(ν + d + 1)/2) exp(−½ tr(Ψ S⁻¹)), whose mode Ψ / (ν + d + 1) is the prior covariance.
    const covarianceStrength = freedom + d + 1;
    const prior = { kind: "conjugate", strength: 0, covarianceStrength } as const;
    const settings = { ridge: { kind: "none" }, tolerance: 0, maxIterations: 300 } as const;
    for (const seed of [0, 1, 2]) {
      const { x } = blobs({ samples: 40, centers: 2, features: d, seed });
      const scale = covariance(x).data.map((value) => (covarianceStrength * value) / 2);
      const model = gaussianMixture({ ...settings, seed, prior }).fit({ x });
      const { means, covariances, weights } = model.state;
      const shares = model.memberships(x);
      for (const k of [0, 1]) {
        const counts = toRows(shares).map((share) => share[k]);
        const total = counts.reduce((sum, count) => sum + count, 0);
        // S = (Σ rᵢ (xᵢ − μ)(xᵢ − μ)ᵀ + Ψ) / (Σ rᵢ + ν + d + 1).
        const expected = Array.from(scale, (value, at) => {
          const [a, b] = [Math.floor(at / d), at % d].map((j) =>
            toRows(x).map((sample) => sample[j] - means.data[k * d + j]),
          );
          return (
            (value + counts.reduce((sum, count, i) => sum + count * a[i] * b[i], 0)) / (total + covarianceStrength)
          );
        });
        expectClose(covariances.data.subarray(k * d * d, (k + 1) * d * d), expected, 1e-5);
        expectClose([weights[k]], [total / x.rows], 1e-5);
      }
      const logPosterior = (changed: Float64Array) => {
        const state = { ...model.state, covariances: { ...covariances, data: changed } };
        const logs = gaussianMixture.restore({ ...model.saved, state }).logDensity(x);
        const priors = [0, 4].map((at) => {
          const [a, b, , c] = changed.subarray(at, at + 4);
          const determinant = a * c - b * b;
          const trace = (scale[0] * c - 2 * scale[1] * b + scale[3] * a) / determinant;
          return -0.5 * (covarianceStrength * Math.log(determinant) + trace);
        });
        return [...logs, ...priors].reduce((sum, value) => sum + value, 0);
      };
      const best = logPosterior(covariances.data);
      const random = createRandom(seed);
      for (let trial = 0; trial < 10; trial++) {
        const step = Array.from({ length: 6 }, () => 0.05 * random.normal());
        const moved = covariances.data.map((value, at) => {
          const [k, i, j] = [Math.floor(at / 4), Math.floor((at % 4) / 2), at % 2];
          const [a, b] = [i, j].map((place) => covariances.data[k * 4 + 3 * place]);
          return value + step[k * 3 + i + j] * Math.sqrt(a * b);
        });
        expect(logPosterior(moved)).toBeLessThan(best);
      }
      // A component on a single sample: the likelihood has no maximum there, the posterior has one.
      const apart = asMatrix([...toRows(x), [1e3, 1e3]]);
      const start = {
        kind: "given",
        means: [means.data.subarray(0, 2), [1e3, 1e3]].map((each) => [...each]),
        covariances: [
          [
            [1, 0],
            [0, 1],
          ],
          [
            [1, 0],
            [0, 1],
          ],
        ],
      } as const;
      expect(refusal(() => gaussianMixture({ ...settings, start }).fit({ x: apart }))).toContain("singular");
      const lone = gaussianMixture({ ...settings, start, prior })
        .fit({ x: apart })
        .state.covariances.data.subarray(4);
      const mode = covariance(apart).data.map((value) => value / 2);
      expectClose(
        lone,
        mode.map((value) => (covarianceStrength * value) / (1 + covarianceStrength)),
        1e-6,
      );
    }
  });

  test("with a prior the posterior never falls, for every type", () => {
    const x = normalMatrix(40, 2, createRandom(2));
    for (const kind of types) {
      const settings = {
        components: 3,
        covarianceType: { kind },
        prior: { kind: "conjugate" },
        ridge: { kind: "none" },
      } as const;
      const { objective, iterations } = gaussianMixture({
        ...settings,
        tolerance: 1e-9,
        start: { kind: "random" },
      }).fit({ x }).report;
      expect(iterations).toBeGreaterThan(3);
      for (let i = 1; i < objective.length; i++) expect(objective[i]).toBeLessThanOrEqual(objective[i - 1]);
      // An iteration that lowered it would have been taken back, and the last.
      expect(objective[objective.length - 2] - objective[objective.length - 1]).toBeGreaterThanOrEqual(0);
    }
  });
});

describe("starts", () => {
  test("[CB-099] from k-means fewer iterations reach the same likelihood than from random samples", () => {
    let [fewer, more] = [0, 0];
    for (let seed = 0; seed < 8; seed++) {
      const { x } = blobs({ samples: 200, centers: 3, features: 2, seed });
      const recipe = { components: 3, tolerance: 1e-6, maxIterations: 1000, seed };
      const [good, poor] = (["k-means", "identity"] as const).map((kind) =>
        gaussianMixture({ ...recipe, start: { kind } }).fit({ x }),
      );
      const value = (model: typeof good) => model.report.objective[model.report.iterations - 1];
      expect(value(good)).toBeLessThan(value(poor) + 1e-3);
      if (Math.abs(value(good) - value(poor)) > 1e-3) continue;
      fewer += good.report.iterations;
      more += poor.report.iterations;
    }
    expect(fewer).toBeGreaterThan(0);
    expect(fewer).toBeLessThan(0.7 * more);
  });

  test("of several starts the best is kept", () => {
    const { x } = blobs({ samples: 150, centers: 5, features: 2, seed: 3 });
    const best = (starts: number) => {
      const { objective } = gaussianMixture({ components: 5, start: { kind: "random" }, starts }).fit({ x }).report;
      return objective[objective.length - 1];
    };
    expect(best(8)).toBeLessThanOrEqual(best(1));
  });

  test("a warm start continues where the other fit ended", () => {
    const { x } = blobs({ samples: 100, centers: 3, seed: 1 });
    const short = gaussianMixture({ components: 3, start: { kind: "random" }, maxIterations: 3, tolerance: 0 }).fit({
      x,
    });
    const long = gaussianMixture({ components: 3, start: { kind: "random" }, maxIterations: 8, tolerance: 0 });
    const rest = gaussianMixture({ components: 3, maxIterations: 5, tolerance: 0 }).fit({ x }, { from: short });
    expectClose(rest.report.objective, long.fit({ x }).report.objective.slice(3), 1e-12);
    const other = refusal(() => gaussianMixture({ components: 2 }).fit({ x }, { from: short }));
    expect(other).toContain("has 3 components, not 2");
  });

  test("parameters of the wrong size are refused by name", () => {
    const x = [
      [0, 1],
      [1, 0],
      [5, 5],
    ];
    const fit = (start: object) =>
      refusal(() => gaussianMixture({ start: { kind: "given", means: [[0, 1]], ...start } }).fit({ x }));
    expect(fit({})).toContain("start.means must be 2 x 2");
    const means = [
      [0, 0],
      [5, 5],
    ];
    expect(fit({ means, proportions: [1] })).toContain("start.proportions must be 2 numbers");
    expect(
      fit({
        means,
        covariances: [
          [
            [1, 0],
            [0, 1],
          ],
        ],
      }),
    ).toContain("start.covariances must be 2 matrices");
  });
});

describe("samples that do not determine the covariances", () => {
  const one = [[2, 3]];

  test("more components than samples are refused", () => {
    const message = refusal(() => gaussianMixture({ components: 4 }).fit({ x: [[1], [2], [3]] }));
    expect(message).toContain("invalid-option: gaussian-mixture: 4 components need at least as many samples, got 3");
  });

  test("equal samples, also a single one, are refused with what would work; an absolute ridge does", () => {
    for (const x of [one, [...one, ...one, ...one]]) {
      for (const kind of types) {
        const options = { components: 1, covarianceType: { kind } } as const;
        const message = refusal(() => gaussianMixture(options).fit({ x }));
        expect(message).toContain("numerical: gaussian-mixture: the covariance of component 0 is singular");
        expect(message).toContain('use the ridge { kind: "absolute" }');
        const model = gaussianMixture({ ...options, ridge: { kind: "absolute", amount: 0.5 } }).fit({ x });
        expectClose(model.state.means.data, [2, 3], 1e-12);
        expectClose(mixtureCovariances(model)[0].data, [0.5, 0, 0, 0.5], 1e-12);
      }
    }
  });

  test("linearly dependent columns are fitted with the default ridge", () => {
    const random = createRandom(1);
    const x = Array.from({ length: 40 }, () => random.normal()).map((value) => [value, 2 * value]);
    const model = gaussianMixture().fit({ x });
    expectEvery(model.logDensity(x), Number.isFinite);
    expect(refusal(() => gaussianMixture({ ridge: { kind: "none" } }).fit({ x }))).toContain("is singular");
  });

  test("[CB-100] a component on one sample makes the likelihood grow without bound; a ridge or a prior keeps it finite", () => {
    const random = createRandom(6);
    const x = [...Array.from({ length: 50 }, () => [random.normal()]), [9]];
    const start = { kind: "given", means: [[0], [9]], covariances: [[[1]], [[0.01]]] } as const;
    const options = { start, tolerance: 0, maxIterations: 50 } as const;
    // Without a guard the variance of the component is 0 after a few iterations.
    const message = refusal(() => gaussianMixture({ ...options, ridge: { kind: "none" } }).fit({ x }));
    expect(message).toContain("numerical: gaussian-mixture: the covariance of component 1 is singular");
    const likelihoods = [1e-2, 1e-4, 1e-6, 1e-8].map((amount) =>
      Number(
        gaussianMixture({ ...options, ridge: { kind: "absolute", amount } }).fit({ x }).report.notes["logLikelihood"],
      ),
    );
    // A hundredth of the variance adds log 10 at the sample, without end.
    for (let i = 1; i < 4; i++) expectClose([likelihoods[i] - likelihoods[i - 1]], [Math.log(10)], 0.05);
    const prior = gaussianMixture({ ...options, ridge: { kind: "none" }, prior: { kind: "conjugate" } }).fit({ x });
    expectEvery(prior.logDensity(x), Number.isFinite);
    expect(prior.state.covariances.data[1]).toBeGreaterThan(0.05);
  });

  test("components without samples keep their place, with weight 0 and a warning", () => {
    const x = [[0], [1], [2]];
    const start = { kind: "given", means: [[1], [1e6]], covariances: [[[1]], [[1]]] } as const;
    const model = gaussianMixture({ start }).fit({ x });
    expectClose(model.state.weights, [1, 0], 1e-15);
    expect(model.state.means.data[1]).toBe(1e6);
    expect(model.report.warnings.map(({ code }) => code)).toContain("unused-part");
    expectEvery(model.logDensity(x), Number.isFinite);
  });

  test("starts that fail are reported, and others are kept", () => {
    const random = createRandom(0);
    const x = [...Array.from({ length: 12 }, () => [random.normal()]), [9]];
    const settings = { components: 3, ridge: { kind: "none" }, start: { kind: "random" }, tolerance: 0 } as const;
    let failed = 0;
    for (let seed = 0; seed < 6; seed++) {
      try {
        const { warnings } = gaussianMixture({ ...settings, starts: 4, seed }).fit({ x }).report;
        failed += warnings.filter(({ code }) => code === "failed-fit").length;
      } catch (error) {
        expect(String(error)).toContain("is singular");
        failed++;
      }
    }
    expect(failed).toBeGreaterThan(0);
  });
});
