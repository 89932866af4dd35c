import { expect, test } from "vitest";
import { zeros } from "../src/data/matrix.js";
import { blobs } from "../src/datasets/blobs.js";
import { pacmap, trimap, tSne, umap } from "../src/manifold/methods.js";
import { registry } from "../src/registry.js";
import { refusal } from "./refusal.js";

test.each([
  "curvilinear-components",
  "diffusion-map",
  "isomap",
  "maximum-variance-unfolding",
  "metric-mds",
  "multiple-maps-t-sne",
  "non-metric-mds",
])(
  "%s keeps something for every pair of samples: it refuses more than memory allows, and says what would work",
  (kind) => {
    const x = { ...zeros(13_000, 2), data: Float64Array.from({ length: 26_000 }, (_, e) => e) };
    expect(refusal(() => registry.recipe({ kind, options: {} }).fit({ x }))).toMatch(/^unsupported: .*13000.*; /);
  },
);

test("aligned runs: a map that starts with an earlier one keeps all places, from another start it does not", () => {
  const phases = { earlyIterations: 100, maxIterations: 300 };
  const short = { earlyIterations: 20, middleIterations: 20, lateIterations: 60 };
  /** Recipes, with what they change when they go on from a map: no first phase, which begins anew, and no large steps. */
  const recipes = [
    { later: { earlyIterations: 0 }, of: (more: object) => tSne({ perplexity: 10, ...phases, ...more }) },
    { later: { learningRate: 0.3 }, of: (more: object) => umap({ neighbors: 8, epochs: 60, ...more }) },
    { later: { earlyIterations: 0 }, of: (more: object) => pacmap({ neighbors: 6, ...short, ...more }) },
    { later: {}, of: (more: object) => trimap({ neighbors: 6, maxIterations: 80, ...more }) },
  ];
  for (const seed of [1, 2]) {
    const { x } = blobs({ samples: 60, centers: 4, seed });
    // The samples a little later: all have moved, and nothing else.
    const later = { ...x, data: x.data.map((value, e) => value + 0.02 * Math.sin(e)) };
    for (const { later: changed, of: recipe } of recipes) {
      const { embedding } = recipe({}).fit({ x });
      const rows = Array.from({ length: 60 }, (_, i) => Array.from(embedding.data.subarray(2 * i, 2 * i + 2)));
      const aligned = recipe({ ...changed, start: { kind: "embedding", embedding: rows } });
      const other = recipe({ start: { kind: "random", spread: 0.1 }, seed: 5 });
      /** The cosine of two maps: 1 if they differ in size alone. */
      const agreement = (found: Float64Array) => {
        const product = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, e) => sum + value * b[e], 0);
        const { data } = embedding;
        return product(found, data) / Math.sqrt(product(found, found) * product(data, data));
      };
      const [kept, lost] = [aligned, other].map((run) => agreement(run.fit({ x: later }).embedding.data));
      expect(kept).toBeGreaterThan(0.95);
      expect(lost).toBeLessThan(kept - 0.05);
    }
  }
});

test("embeddings by an approximate search state its recall in their report; by an exact search there is nothing to state", () => {
  const { x } = blobs({ samples: 60, centers: 3, features: 5, seed: 2 });
  const quick: Readonly<Record<string, object>> = {
    "negative-sampling-t-sne": { neighbors: 5, epochs: 2 },
    pacmap: { neighbors: 5, earlyIterations: 1, middleIterations: 1, lateIterations: 1 },
    sne: { perplexity: 3, maxIterations: 1 },
    "t-sne": { perplexity: 3, maxIterations: 1 },
    trimap: { neighbors: 5, maxIterations: 1 },
    umap: { neighbors: 5, epochs: 2 },
  };
  for (const [kind, options] of Object.entries(quick)) {
    const notesBy = (algorithm: string) =>
      registry.recipe({ kind, options: { ...options, algorithm } }).fit({ x }).report.notes;
    expect(notesBy("approximate")["recall"]).toBeGreaterThan(0.95);
    expect(notesBy("approximate")["recall"]).toBeLessThanOrEqual(1);
    expect(notesBy("brute-force")["recall"]).toBeUndefined();
  }
});
