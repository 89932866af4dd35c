/** What every embedding does with samples and distances that it cannot embed well, or at all. */
import { expect, test } from "vitest";
import * as methods from "../src/manifold/methods.js";
import { registry } from "../src/registry.js";
import { refusal } from "./refusal.js";

/** Options that are quick, and have five or six neighbours where there are neighbours. */
const quick: Readonly<Record<string, object>> = {
  "classical-mds": {},
  "curvilinear-components": { epochs: 5 },
  "diffusion-map": {},
  "hessian-eigenmaps": { neighbors: 6 },
  isomap: { neighborhood: { kind: "nearest", neighbors: 5 } },
  "laplacian-eigenmaps": { affinity: { kind: "neighbors", neighbors: 5 } },
  "locally-linear-embedding": { neighbors: 5 },
  "maximum-variance-unfolding": { neighbors: 5, maxIterations: 5 },
  "metric-mds": { maxIterations: 20 },
  "multiple-maps-t-sne": { affinity: { kind: "perplexity", perplexity: 2 }, maxIterations: 5 },
  "negative-sampling-t-sne": { neighbors: 5, epochs: 10 },
  "non-metric-mds": { maxIterations: 20 },
  pacmap: { neighbors: 5, earlyIterations: 3, middleIterations: 3, lateIterations: 3 },
  sne: { perplexity: 2, maxIterations: 5 },
  "supervised-umap": { neighbors: 5, epochs: 10 },
  "t-sne": { perplexity: 2, maxIterations: 10 },
  "tangent-space-alignment": { neighbors: 5 },
  trimap: { neighbors: 5, maxIterations: 10 },
  umap: { neighbors: 5, epochs: 10 },
};
const kinds = Object.keys(quick);

const x = Array.from({ length: 24 }, (_, i) => [0, 1, 2].map((j) => Math.sin(1 + 3 * i + 5 * j + i * j)));
const y = x.map((_, i) => (i % 2 === 0 ? "a" : "b"));

const recipeOf = (kind: string, more: object = {}) => registry.recipe({ kind, options: { ...quick[kind], ...more } });

/** The codes of all warnings but of too few iterations, once the places are known to be finite. */
function warnings(kind: string, rows: readonly (readonly number[])[], more: object = {}): string {
  const { embedding, report } = recipeOf(kind, more).fit({ x: rows, y }) as ReturnType<
    ReturnType<typeof methods.supervisedUmap>["fit"]
  >;
  expect(embedding.rows).toBe(rows.length);
  expect(embedding.data.every(Number.isFinite)).toBe(true);
  return report.warnings.flatMap(({ code }) => (code === "not-converged" ? [] : [code])).join(", ");
}

const select = (expected: string, from: Readonly<Record<string, string>>) =>
  kinds.filter((kind) => from[kind] === expected);

test("all embeddings are here", () => {
  expect(Object.values(methods).map((method) => method.kind)).toEqual(expect.arrayContaining(kinds));
  expect(kinds).toHaveLength(Object.values(methods).length);
});

test("samples in two parts are placed; what is meaningless then is a warning of the methods by graphs", () => {
  const parts = x.map((row, i) => row.map((value) => value + (i % 2) * 1000));
  const found = Object.fromEntries(kinds.map((kind) => [kind, warnings(kind, parts)]));
  // Those of all pairs keep the distance of the parts.
  const ofAllPairs = ["classical-mds", "curvilinear-components", "metric-mds", "multiple-maps-t-sne", "non-metric-mds"];
  expect(select("", found)).toEqual([...ofAllPairs, "pacmap", "sne", "trimap"]);
  expect(select("not-identifiable", found)).toHaveLength(kinds.length - 8);
});

test("samples that occur three times are placed; several parts of them are a warning", () => {
  const duplicates = x.map((_, i) => x[i % 8]);
  const found = Object.fromEntries(kinds.map((kind) => [kind, warnings(kind, duplicates)]));
  expect(select("", found).length + select("not-identifiable", found).length).toBe(kinds.length);
});

test("more neighbours than samples: as many as there are, with a warning", () => {
  const many: Readonly<Record<string, object>> = {
    isomap: { neighborhood: { kind: "nearest", neighbors: 100 } },
    "laplacian-eigenmaps": { affinity: { kind: "neighbors", neighbors: 100 } },
    "multiple-maps-t-sne": { affinity: { kind: "perplexity", perplexity: 100 } },
    ...{ sne: { perplexity: 100 }, "t-sne": { perplexity: 100 } },
  };
  const without = ["classical-mds", "curvilinear-components", "diffusion-map", "metric-mds", "non-metric-mds"];
  const withNeighbors = kinds.filter((kind) => !without.includes(kind));
  const found = withNeighbors.map((kind) => warnings(kind, x, many[kind] ?? { neighbors: 100 }));
  expect(found).toEqual(withNeighbors.map(() => "few-samples"));
});

test("NaN is refused, with its place", () => {
  const gap = x.map((row, i) => (i === 5 ? [1, Number.NaN, 0] : row));
  for (const kind of kinds) {
    expect(refusal(() => recipeOf(kind).fit({ x: gap, y }))).toMatch(
      `invalid-data: ${kind}: x has NaN in row 5, column 1`,
    );
  }
});

test("asymmetric and negative distances are refused, with their place and what would work", () => {
  const distances = x.map((a) => x.map((b) => Math.hypot(...a.map((value, j) => value - b[j]))));
  const change = (by: (value: number, i: number, j: number) => number) =>
    distances.map((row, i) => row.map((value, j) => by(value, i, j)));
  const asymmetric = change((value, i, j) => (i === 2 && j === 3 ? value + 1 : value));
  const negative = change((value, i, j) => (i + j === 5 && Math.abs(i - j) === 1 ? -1 : value));
  const precomputed = { distance: { kind: "precomputed" } };
  const ofDistances = [
    "classical-mds",
    "curvilinear-components",
    "isomap",
    "locally-linear-embedding",
    "metric-mds",
    "non-metric-mds",
  ];
  for (const kind of ofDistances) {
    const refused = (given: readonly (readonly number[])[]) =>
      refusal(() => recipeOf(kind, precomputed).fit({ x: given, y }));
    expect(refused(asymmetric)).toMatch(/^invalid-data: .*must be symmetric; entry \(3, 2\).*use \(A \+ Aᵀ\) \/ 2/);
    expect(refused(negative)).toMatch(/^invalid-data: .*not negative; row 2, column 3 is -1; turn similarities/);
  }
});
