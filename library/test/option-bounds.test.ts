/** Options that ask for more memory or work than a machine has are refused before anything is allocated. */
import { describe, expect, test } from "vitest";
import { LecternError } from "../src/core/errors.js";
import { createTable } from "../src/data/table/table.js";
import { registry } from "../src/registry.js";

const x = [
  [0, 1, 2],
  [1, 3, 1],
  [2, 0, 4],
  [4, 1, 3],
  [3, 2, 0],
];
const y = [1, 2, 4, 3, 5];
const labels = ["a", "b", "a", "b", "a"];
const notes = createTable({ note: { type: "text", values: ["one two", "two three", "three one", "one", "two"] } });

/** A method, an option far beyond its bound, where the bound is written, and what the fit is given. */
const bounds: readonly (readonly [kind: string, options: object, option: string, given?: object])[] = [
  ["random-forest-regressor", { trees: 1e9 }, "trees"],
  ["extra-trees-classifier", { trees: 1e9 }, "trees"],
  ["density-forest", { trees: 1e9 }, "trees"],
  ["density-forest", { splitCandidates: 1e9 }, "splitCandidates"],
  ["isolation-forest", { trees: 1e9 }, "trees"],
  ["random-split-classifier", { trees: 1e9 }, "trees"],
  ["random-split-classifier", { splitCandidates: 1e9 }, "splitCandidates"],
  ["random-split-classifier", { thresholds: 1e9 }, "thresholds"],
  ["nmf", { components: 1e9 }, "components"],
  ["dictionary-learning", { components: 1e9 }, "components"],
  ["random-projection", { components: 1e9 }, "components"],
  ["random-features", { frequencies: 1e9 }, "frequencies"],
  ["rbf-features", { placement: { kind: "even", count: 1e9 } }, "count"],
  ["discretize", { binning: { kind: "uniform", bins: 1e9 } }, "bins"],
  ["hash-categories", { buckets: 1e9 }, "buckets"],
  ["hash-text", { buckets: 1e9 }, "buckets"],
  ["umap", { negatives: 1e9 }, "negatives"],
  ["negative-sampling-t-sne", { negatives: 1e9 }, "negatives"],
  ["word-vectors", { negatives: 1e9 }, "negatives"],
  ["word-vectors", { components: 1e9 }, "components"],
  ["categorical-mixture", { categoryCounts: [1e9] }, "categoryCounts"],
  // Bounds that depend on the data are checked by the fit.
  ["random-projection", { components: 2 ** 17 }, "components", { x: wide(2000) }],
  ["random-features", { frequencies: 2 ** 17 }, "frequencies", { x: wide(2000) }],
  ["discretize", { binning: { kind: "uniform", bins: 2 ** 17 } }, "bins", { x: wide(2000) }],
  ["metric-mds", { components: 1e9 }, "components", { x }],
  ["t-sne", { components: 1e9 }, "components", { x }],
  ["spectral-clustering", { clusters: 1e9 }, "clusters", { x }],
  ["k-means", { clusters: 1e9 }, "clusters", { x }],
  ["neural-gas", { clusters: 1e9 }, "clusters", { x }],
  ["gaussian-mixture", { components: 1e9 }, "components", { x }],
  ["polynomial-features", { degree: 1e9 }, "degree", { x }],
  ["mlp-classifier", { hiddenSizes: [1e9] }, "parameters", { x, y: labels }],
  ["mlp-regressor", { hiddenSizes: [1e4, 1e4] }, "parameters", { x, y }],
  ["network-features", { architecture: [{ kind: "dense", outputs: 1e12 }] }, "parameters", { x }],
];

function wide(columns: number): number[][] {
  return [0, 1, 3].map((row) => Array.from({ length: columns }, (_, j) => (row * j) % 7));
}

/** Options of which no more is used than the data have. */
const harmless: readonly (readonly [kind: string, options: object, given: object])[] = [
  ["nearest-neighbors-regressor", { neighbors: 1e9 }, { x, y }],
  ["local-outlier-factor", { neighbors: 1e9 }, { x }],
  ["bag-of-words", { ngrams: 1e9 }, { x: notes }],
  ["polynomial-features", { degree: 1e9, interactionOnly: true }, { x }],
];

describe("options beyond all bounds", () => {
  for (const [kind, options, option, given] of bounds) {
    test(`${kind} refuses ${JSON.stringify(options)} and names ${option}`, () => {
      const method = registry.methods.find((each) => each.kind === kind);
      expect(Object.keys(method?.options ?? {})).toEqual(expect.arrayContaining(Object.keys(options)));
      const attempt = () => {
        const recipe = registry.recipe({ kind, options: { ...options } });
        if (given !== undefined) recipe.fit(given as never);
      };
      expect(attempt).toThrow(LecternError);
      expect(attempt).toThrow(option);
    });
  }

  for (const [kind, options, given] of harmless) {
    test(`${kind} takes ${JSON.stringify(options)} for all that the data have`, () => {
      const recipe = registry.recipe({ kind, options: { ...options } });
      expect(Number.isFinite(recipe.fit(given as never).report.iterations)).toBe(true);
    });
  }
});
