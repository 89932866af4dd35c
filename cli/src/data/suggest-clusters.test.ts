import { createTable } from "lectern/data";
import { withTableEncoding } from "lectern/pipeline";
import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { describeSuggestion, suggestClusters } from "./suggest-clusters.js";

const kMeansWith = (clusters: number) => withTableEncoding({ kind: "k-means", options: { clusters } }, registry);

test.each([2, 3, 5])("%i groups far apart are suggested as such", (groups) => {
  const angle = (i: number) => 0.7 + (2 * Math.PI * (i % groups)) / groups;
  const table = createTable([
    ["x", Array.from({ length: 100 }, (_, i) => 10 * Math.cos(angle(i)) + Math.sin(7 * i))],
    ["y", Array.from({ length: 100 }, (_, i) => 10 * Math.sin(angle(i)) + Math.cos(11 * i))],
  ]);
  const found = suggestClusters(table, kMeansWith);
  expect(found).toMatchObject({ clusters: groups, rows: 100 });
  expect(found?.tried.map(({ clusters }) => clusters)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  const best = Math.max(...(found?.tried ?? []).map(({ silhouette }) => silhouette));
  expect(found?.silhouette).toBe(best);
  const scatters = (found?.tried ?? []).map(({ scatter }) => scatter);
  expect(scatters).toEqual([...scatters].sort((a, b) => b - a));
  expect(found && describeSuggestion(found)).toMatch(
    `the silhouette suggests ${groups} clusters: --clusters ${groups}`,
  );
});

test("too few rows have no suggestion", () => {
  expect(suggestClusters(createTable([["x", [1, 2]]]), kMeansWith)).toBeUndefined();
});

test("rows without clear groups are said to have none", () => {
  const found = {
    clusters: 2,
    silhouette: 0.1,
    rows: 50,
    tried: [2, 3].map((clusters) => ({ clusters, silhouette: 0.1, scatter: 1 })),
  };
  expect(describeSuggestion(found)).toMatch("no clear clusters: the best silhouette is 0.10");
});

test("an outlier is not a cluster", () => {
  const x = Array.from({ length: 100 }, (_, i) => (i === 0 ? 1000 : 5 * (i % 3) + 0.1 * Math.sin(i)));
  expect(suggestClusters(createTable([["x", x]]), kMeansWith)?.clusters).not.toBe(2);
});
