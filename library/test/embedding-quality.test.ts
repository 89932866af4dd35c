/**
 * How faithful maps are beside those of scikit-learn and umap-learn, over five seeds. Of the digits, t-sne.test.ts and umap.test.ts take the
 * first 400; benchmarks/src/digit-quality.ts takes all.
 */
import { expect, test } from "vitest";
import type { Matrix } from "../src/data/matrix.js";
import * as methods from "../src/manifold/methods.js";
import { trustworthiness } from "../src/metrics/embedding/trustworthiness.js";
import { courseRoll } from "./course-roll.js";
import reference from "./reference/roll-quality.json" with { type: "json" };

const { isomap, laplacianEigenmaps, locallyLinearEmbedding, metricMds, tangentSpaceAlignment, tSne, umap } = methods;
const multiple = { kind: "multiple" } as const;

const maps: Readonly<Record<keyof typeof reference.trustworthiness, (x: Matrix, seed: number) => Matrix>> = {
  isomap: (x) => isomap({ neighborhood: { kind: "nearest", neighbors: 10 } }).fit({ x }).embedding,
  "locally-linear-embedding": (x) => locallyLinearEmbedding({ neighbors: 12 }).fit({ x }).embedding,
  modified: (x) => locallyLinearEmbedding({ neighbors: 12, reconstruction: multiple }).fit({ x }).embedding,
  "tangent-space-alignment": (x) => tangentSpaceAlignment({ neighbors: 12 }).fit({ x }).embedding,
  // Of the 15 neighbours of scikit-learn one is the sample itself.
  "laplacian-eigenmaps": (x) =>
    laplacianEigenmaps({ affinity: { kind: "neighbors", neighbors: 14 } }).fit({ x }).embedding,
  umap: (x, seed) => umap({ seed }).fit({ x }).embedding,
  "t-sne": (x, seed) => tSne({ seed, maxIterations: 500 }).fit({ x }).embedding,
  "metric-mds": (x) => metricMds().fit({ x }).embedding,
};

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test.each(Object.entries(maps))("%s of Swiss rolls: trustworthiness within 0.003 of theirs, or better", (name, map) => {
  const theirs = reference.trustworthiness[name as keyof typeof maps];
  const ours = theirs.map((_, seed) => {
    const { x } = courseRoll(0.1, seed, 400);
    return trustworthiness(x, map(x, seed), { neighbors: 12 });
  });
  expect(average(ours)).toBeGreaterThan(average(theirs) - 0.003);
});
