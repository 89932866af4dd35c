/**
 * Suggests a number of clusters by the silhouette (Rousseeuw 1987) of a few numbers on some of the rows, and by the criteria that
 * do not depend on the method.
 */
import { type ClusterCounts, clusterCounts } from "lectern/clustering";
import type { RecipeJson } from "lectern/contract";
import { evenlySpacedRows, type Table } from "lectern/data";
import { silhouetteScore, withinClusterScatter } from "lectern/metrics";
import { registry } from "lectern/registry";
import { counted } from "../terminal/counted.js";
import { withMinus } from "../terminal/numbers.js";
import { encodedColumns } from "./encoded-columns.js";

/** Maximum number of rows: the silhouette needs all their distances. */
const MAX_ROWS = 1000;
const NUMBERS = [2, 3, 4, 5, 6, 7, 8];

/** Smallest share of the rows that is a cluster; fewer are outliers. */
const SMALLEST_SHARE = 0.02;

/** Below this, no number of clusters describes the rows (Kaufman and Rousseeuw 1990, table 2.4). */
const WEAK = 0.25;

/** The number of clusters with the largest mean silhouette, among those that the rows allow. */
export interface SuggestedClusters {
  readonly clusters: number;
  readonly silhouette: number;
  readonly rows: number;
  readonly tried: readonly TriedClusters[];
}

/** The result with one number of clusters. */
export interface TriedClusters {
  readonly clusters: number;
  readonly silhouette: number;
  /** The sum of squared distances to the centers of the clusters. */
  readonly scatter: number;
}

/** Fits the recipe with several numbers of clusters; undefined where there are too few rows. */
export function suggestClusters(
  table: Table,
  recipeWith: (clusters: number) => RecipeJson,
): SuggestedClusters | undefined {
  const x = evenlySpacedRows(table, MAX_ROWS);
  const points = encodedColumns(x);
  const tried: TriedClusters[] = [];
  let best: TriedClusters | undefined;
  for (const clusters of NUMBERS.filter((number) => number < x.rows)) {
    const { labels } = registry.recipe(recipeWith(clusters)).fit({ x });
    if (labels === undefined || new Set(labels).size < 2) continue;
    const found = Array.from(labels);
    const silhouette = silhouetteScore(points, found);
    const one = { clusters, silhouette, scatter: withinClusterScatter(points, found) };
    tried.push(one);
    if (areClusters(labels) && (best === undefined || silhouette > best.silhouette)) best = one;
  }
  if (best === undefined) return undefined;
  return { clusters: best.clusters, silhouette: best.silhouette, rows: x.rows, tried };
}

/** Whether there are two clusters or more, each with a fair share of the rows: one outlier against the rest is none. */
function areClusters(labels: ArrayLike<number>): boolean {
  const counts = new Map<number, number>();
  for (let i = 0; i < labels.length; i++) counts.set(labels[i], (counts.get(labels[i]) ?? 0) + 1);
  return counts.size > 1 && Math.min(...counts.values()) >= SMALLEST_SHARE * labels.length;
}

/** The suggestion in words. */
export function describeSuggestion({ clusters, silhouette, rows, tried }: SuggestedClusters): string {
  const range = `${tried[0].clusters} to ${tried[tried.length - 1].clusters} clusters tried on ${counted(rows, "row")}`;
  const score = withMinus(silhouette.toFixed(2));
  return silhouette < WEAK
    ? `no clear clusters: the best silhouette is ${score}, with ${clusters} clusters (${range}; 1 is best)`
    : `the silhouette suggests ${clusters} clusters: --clusters ${clusters} (silhouette ${score}; ${range}; 1 is best)`;
}

/** Maximum number of rows for the criteria that cluster many times. */
const MAX_COUNTED = 500;

/** What speaks for each number of clusters by k-means and Gaussian mixtures; undefined where there are too few rows. */
export function countClusters(table: Table, seed: number): ClusterCounts | undefined {
  const x = evenlySpacedRows(table, MAX_COUNTED);
  const maxClusters = Math.min(NUMBERS[NUMBERS.length - 1], x.rows - 1);
  if (maxClusters < 2) return undefined;
  return clusterCounts(encodedColumns(x), { maxClusters, references: 5, seed });
}

/** The numbers of clusters by all criteria in words. */
export function describeCounts(counts: ClusterCounts): string {
  const { byGap, byKink, bySizeWeightedKink, bySilhouette, byBic, byMixtureBic, byStability } = counts;
  const kinks = `elbow ${byKink} (weighted by size ${bySizeWeightedKink})`;
  const criteria = `BIC ${byBic} (of Gaussian mixtures ${byMixtureBic})`;
  return `number of clusters by k-means: ${kinks}, gap ${byGap}, silhouette ${bySilhouette}, ${criteria}, stability ${byStability}`;
}
