import { expect, test } from "vitest";
import type { Matrix } from "../src/data/matrix.js";
import { blobs } from "../src/datasets/blobs.js";
import {
  dirichletProcessMixture,
  fuzzyCMeans,
  gaussianMixture,
  gradientAscent,
  kMeans,
  kMedoids,
  meanShift,
  miniBatchKMeans,
  variationalMixture,
} from "../src/index.js";
import { adjustedRandIndex } from "../src/metrics/index.js";

/** What every method of the three families is to its user. */
interface Clusterer {
  fit(data: { readonly x: Matrix }): { readonly labels: Int32Array; predict(x: Matrix): Int32Array };
}

const families: Readonly<Record<string, readonly Clusterer[]>> = {
  combinatorial: [
    kMeans({ clusters: 3 }),
    miniBatchKMeans({ clusters: 3 }),
    kMedoids({ clusters: 3 }),
    fuzzyCMeans({ clusters: 3 }),
  ],
  "mode seeking": [meanShift({ bandwidth: 3 }), gradientAscent({ bandwidth: 3 })],
  "mixture modelling": [
    gaussianMixture({ components: 3 }),
    variationalMixture({ components: 6 }),
    // The partitions of a Chinese restaurant process.
    dirichletProcessMixture({ maxIterations: 40 }),
  ],
};

test.each(Object.entries(families))(
  "[PA-012] %s: the same fit and predict for every method, which find the same groups of old and new samples",
  (_, methods) => {
    const centers = [
      [0, 0],
      [12, 0],
      [0, 12],
    ];
    const [old, fresh] = [1, 2].map((seed) => blobs({ samples: 60, centers, spread: 1, seed }));
    for (const method of methods) {
      const model = method.fit({ x: old.x });
      expect(adjustedRandIndex(old.y, model.labels)).toBe(1);
      expect(model.predict(old.x)).toEqual(model.labels);
      expect(adjustedRandIndex(fresh.y, model.predict(fresh.x))).toBe(1);
    }
  },
);
