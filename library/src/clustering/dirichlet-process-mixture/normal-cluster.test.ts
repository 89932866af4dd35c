import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { asMatrix, row } from "../../data/matrix.js";
import { multiplyTransposed } from "../../linalg/multiply.js";
import { normalLogDensity } from "../../linalg/normal-density.js";
import { createRandom } from "../../numeric/random/random.js";
import {
  addSample,
  emptyCluster,
  fittedNormal,
  logDensityAt,
  logMarginal,
  posteriorPredictive,
  prepareDensity,
  removeSample,
} from "./normal-cluster.js";

const prior = {
  mean: Float64Array.of(0.5, -1),
  strength: 0.3,
  degreesOfFreedom: 4,
  scale: asMatrix([
    [2, 0.4],
    [0.4, 1],
  ]),
};
const x = normalMatrix(7, 2, createRandom(3));
const samples = Array.from({ length: 7 }, (_, i) => row(x, i));
const all = samples.reduce((cluster, sample) => addSample(prior, cluster, sample), emptyCluster(prior));

describe("the posterior of a cluster", () => {
  test("has the mean and scale matrix of all samples at once", () => {
    const mean = [0, 1].map((j) => samples.reduce((sum, sample) => sum + sample[j] / 7, 0));
    expectClose(
      all.mean,
      mean.map((value, j) => (0.3 * prior.mean[j] + 7 * value) / 7.3),
      1e-13,
    );
    const expected = [0, 1, 2, 3].map((at) => {
      const [i, j] = [Math.floor(at / 2), at % 2];
      const scatter = samples.reduce((sum, sample) => sum + (sample[i] - mean[i]) * (sample[j] - mean[j]), 0);
      return prior.scale.data[at] + scatter + ((0.3 * 7) / 7.3) * (mean[i] - prior.mean[i]) * (mean[j] - prior.mean[j]);
    });
    expectClose(multiplyTransposed(all.factor, all.factor).data, expected, 1e-12);
  });

  test("a sample that leaves takes its part with it, down to none", () => {
    let cluster = all;
    for (let i = 6; i >= 0; i--) {
      cluster = removeSample(prior, cluster, samples[i]);
      const rest = samples.slice(0, i).reduce((each, sample) => addSample(prior, each, sample), emptyCluster(prior));
      expect(cluster.count).toBe(i);
      expectClose(cluster.mean, rest.mean, 1e-10);
      expectClose(cluster.factor.data, rest.factor.data, 1e-10);
    }
  });

  test("the marginal likelihood is the product of the predictive densities, which integrate to 1", () => {
    let cluster = emptyCluster(prior);
    let sum = 0;
    for (const sample of samples) {
      sum += logDensityAt(prepareDensity(posteriorPredictive(prior, cluster)), sample);
      cluster = addSample(prior, cluster, sample);
    }
    expectClose([logMarginal(prior, all)], [sum], 1e-12);
    const density = prepareDensity(posteriorPredictive(prior, all));
    let total = 0;
    for (let a = -40; a < 40; a += 0.1)
      for (let b = -40; b < 40; b += 0.1) total += Math.exp(logDensityAt(density, Float64Array.of(a, b))) * 0.01;
    expectClose([total], [1], 1e-3);
  });

  test("the fitted normal distribution has the shrunk covariance of the samples", () => {
    const density = prepareDensity(fittedNormal(prior, all));
    const scale = multiplyTransposed(all.factor, all.factor);
    const covariance = { ...scale, data: scale.data.map((value) => value / 11) };
    const expected = normalLogDensity(x, all.mean, covariance);
    expectClose(
      samples.map((sample) => logDensityAt(density, sample)),
      expected,
      1e-12,
    );
  });
});
