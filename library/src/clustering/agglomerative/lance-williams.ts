/**
 * How far a merged cluster is from the others, from the distances before the merge (Lance and Williams 1967). The linkages
 * of centers (Ward, centroid, median) use squared distances.
 */

/** The linkages that merge the clusters which are nearest by a formula for merged clusters. */
export type MergedLinkage = "complete" | "average" | "weighted" | "ward" | "centroid" | "median";

/**
 * The distance of a cluster of `size` samples to the union of two others, of sizes `first` and `second`, which are at the
 * distances `toFirst` and `toSecond` from it and `between` from each other.
 */
export type MergedDistance = (
  toFirst: number,
  toSecond: number,
  between: number,
  first: number,
  second: number,
  size: number,
) => number;

/** The formula of each linkage. */
export const mergedDistance: Readonly<Record<MergedLinkage, MergedDistance>> = {
  complete: (toFirst, toSecond) => Math.max(toFirst, toSecond),
  average: (toFirst, toSecond, _, first, second) => (first * toFirst + second * toSecond) / (first + second),
  weighted: (toFirst, toSecond) => (toFirst + toSecond) / 2,
  ward: (toFirst, toSecond, between, first, second, size) =>
    ((first + size) * toFirst + (second + size) * toSecond - size * between) / (first + second + size),
  centroid: (toFirst, toSecond, between, first, second) => {
    const total = first + second;
    return Math.max(0, (first * toFirst + second * toSecond - (first * second * between) / total) / total);
  },
  median: (toFirst, toSecond, between) => Math.max(0, toFirst / 2 + toSecond / 2 - between / 4),
};

/** Linkages of centers, which need Euclidean distances and compute with their squares. */
export const usesSquares = (linkage: string): boolean => ["ward", "centroid", "median"].includes(linkage);
