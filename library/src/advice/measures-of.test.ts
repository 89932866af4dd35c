import { describe, expect, test } from "vitest";
import { logisticRegression } from "../linear/logistic-regression/logistic-regression.js";
import { ridge } from "../linear/ridge/ridge.js";
import { accuracy } from "../metrics/accuracy.js";
import { logLoss } from "../metrics/log-loss.js";
import { meanSquaredError } from "../metrics/regression/errors.js";
import { scorer } from "../metrics/scorers.js";
import { createRandom } from "../numeric/random/random.js";
import { registry } from "../registry.js";
import { measuresOf } from "./measures-of.js";

describe("[CB-038] metric versus training objective", () => {
  test("[CB-038] every estimator of the registry lists the loss it minimises and the metrics it can report", () => {
    let supervised = 0;
    const silent: string[] = [];
    for (const { kind, traits, facts } of registry.methods) {
      if (traits === undefined || facts.task === "preparation") continue;
      const { objective } = facts;
      if (objective === null) silent.push(kind);
      else expect(objective.formula.length).toBeGreaterThan(0);
      const measures = measuresOf(traits);
      for (const name of measures) expect(scorer(name).name).toBe(name);
      if (traits.role !== "regressor" && traits.role !== "classifier") continue;
      supervised++;
      expect(measures.length).toBeGreaterThan(5);
      // The metric that is minimised directly is among those reported; most are not minimised.
      if (objective !== null && objective.measure !== null) expect(measures).toContain(objective.measure);
    }
    expect(supervised).toBeGreaterThan(2);
    // Nothing is minimised where the samples are only kept or counted, where weights come from a file, where directions or partitions are drawn, where
    // clusters follow from a definition, or where steps are greedy; the bound of a variational mixture is maximised.
    // Embeddings by eigenvectors, unfolding and multiple kernels have objectives with constraints, and relevance vector
    // machines maximise a marginal likelihood, which their cards give.
    // biome-ignore format: a list
    expect(silent.sort()).toEqual([
      "agglomerative", "dbscan", "density-forest", "diffusion-map", "dirichlet-process-mixture", "gradient-ascent",
      "hdbscan", "hessian-eigenmaps", "histogram-density", "isolation-forest", "kernel-density",
      "kernel-density-detector", "kernel-pca-detector", "laplacian-eigenmaps", "local-outlier-factor",
      "locally-linear-embedding", "manifold-forest", "maximum-variance-unfolding", "mean-shift",
      "multiple-kernel-classifier",
      "nearest-neighbors-classifier", "nearest-neighbors-regressor", "network-features",
      "neural-gas", "optics",
      "radius-neighbors-classifier", "random-projection", "relevance-vector-classifier", "relevance-vector-regressor",
      "robust-covariance", "spectral-clustering",
      "tangent-space-alignment", "variational-mixture",
    ]);
  });

  test("[CB-038] where a loss is declared to be a metric, no other model of the kind has a smaller one", () => {
    for (let seed = 0; seed < 5; seed++) {
      const random = createRandom(seed);
      const x = Array.from({ length: 60 }, () => [random.normal(), random.normal()]);
      const y = x.map(([a, b]) => a - 2 * b + random.normal());
      const model = ridge({ alpha: 1e-9 }).fit({ x, y });
      const best = meanSquaredError(y, model.predict(x));
      for (let k = 0; k < 20; k++) {
        const [u, v, w] = [0.05 * random.normal(), 0.05 * random.normal(), 0.05 * random.normal()];
        const other = model.predict(x).map((value, i) => value + u * x[i][0] + v * x[i][1] + w);
        expect(meanSquaredError(y, other)).toBeGreaterThan(best);
      }
    }
  });

  test("[CB-038] log-loss is minimised by logistic regression, accuracy is not: small changes move the one, not the other", () => {
    for (let seed = 0; seed < 5; seed++) {
      const random = createRandom(seed);
      const x = Array.from({ length: 80 }, () => [random.normal()]);
      const y = x.map(([a]) => (a + random.normal() > 0 ? "yes" : "no"));
      const model = logisticRegression({ penalty: { kind: "none" } }).fit({ x, y });
      const probabilities = model.probabilities(x);
      const yes = model.classes.indexOf("yes");
      const score = (i: number) => Math.log(probabilities.data[2 * i + yes] / probabilities.data[2 * i + 1 - yes]);
      const moved = (factor: number) => {
        const chances = x.map((_, i) => 1 / (1 + Math.exp(-factor * score(i))));
        const names = chances.map((chance) => (chance > 0.5 ? "yes" : "no"));
        const rows = chances.map((chance) => (yes === 0 ? [chance, 1 - chance] : [1 - chance, chance]));
        return { loss: logLoss(y, { values: rows, classes: model.classes }), share: accuracy(y, names) };
      };
      const best = moved(1);
      for (const factor of [0.7, 0.9, 1.1, 1.4]) {
        expect(moved(factor).loss).toBeGreaterThan(best.loss);
        expect(moved(factor).share).toBe(best.share);
      }
    }
  });
});

test("measures that need probabilities are not listed for models without them", () => {
  expect(measuresOf({ role: "classifier", offers: [] })).not.toContain("log-loss");
  expect(measuresOf({ role: "classifier", offers: [] })).not.toContain("roc-auc");
  expect(measuresOf({ role: "classifier", offers: ["decision"] })).toContain("roc-auc");
  expect(measuresOf({ role: "classifier", offers: ["probabilities"] })).toContain("log-loss");
  expect(measuresOf({ role: "clusterer", offers: [] })).toEqual([]);
});
