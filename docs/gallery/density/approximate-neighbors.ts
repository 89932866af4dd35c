/**
 * Kernel density estimates by neighbours (ML and physics, section 3.2): a window of finite width sees only the samples within its
 * radius. A k-d tree finds all of them; hash tables (Datar, Immorlica, Indyk and Mirrokni 2004) compare a query only with the samples in
 * its cells and find nearly all: the estimate is a little too low, and most distances are never computed.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { kernelDensity, type Matrix } from "lectern";
import { selectRows } from "lectern/data";
import { blobs } from "lectern/datasets";
import { createHashTables, createSearch, type NeighborLists, neighborsWithin } from "lectern/neighbor-search";
import { lines } from "lectern/plots";

/** The width of the window. */
export const radius = 2;

/** Samples of six columns in twelve clusters, and some of them as places of the estimate. */
export function sixColumns(seed: number) {
  const { x } = blobs({ samples: 800, features: 6, centers: 12, spread: 0.7, seed });
  return {
    x,
    places: selectRows(
      x,
      Array.from({ length: 30 }, (_, i) => 26 * i),
    ),
  };
}

/** Σ (1 − r²) over the neighbours found within the radius, as a share of that of the exact estimate. */
function heights({ queries, rowStart, distances }: NeighborLists): number[] {
  return Array.from({ length: queries }, (_, q) =>
    distances.slice(rowStart[q], rowStart[q + 1]).reduce((sum, distance) => sum + 1 - (distance / radius) ** 2, 0),
  );
}

/** The estimates by a tree and by hash tables, against the density of the library, and the share of the samples compared. */
export function estimates(seed: number, tables: number) {
  const { x, places } = sixColumns(seed);
  const byTree = heights(neighborsWithin(createSearch(x, { algorithm: "kd-tree" }), places, radius));
  const hashed = createHashTables(x, { width: 4 * radius, tables, projections: 4, seed });
  const byHash = heights(hashed.within(places, radius));
  const exact = kernelDensity({ densityKernel: "epanechnikov", bandwidth: radius }).fit({ x }).logDensity(places);
  return { byTree, byHash, exact: exact.map(Math.exp), compared: comparedShare(hashed, x, places) };
}

/** The share of the pairs of a place and a sample that meet in a cell. */
function comparedShare(hashed: ReturnType<typeof createHashTables>, x: Matrix, places: Matrix): number {
  const row = ({ columns, data }: Matrix, i: number) => data.subarray(i * columns, (i + 1) * columns);
  let pairs = 0;
  for (let q = 0; q < places.rows; q++) {
    for (let i = 0; i < x.rows; i++) if (hashed.collisions(row(places, q), row(x, i)) > 0) pairs++;
  }
  return pairs / (places.rows * x.rows);
}

/** The mean share of the density that hash tables find. */
export function foundShare({ byTree, byHash }: ReturnType<typeof estimates>): number {
  return byHash.reduce((sum, height, q) => sum + height / byTree[q], 0) / byHash.length;
}

/** The share of the density that is found, and of the samples that are compared, over the number of tables. */
export function figure(seed: number, counts: readonly number[] = [1, 2, 4, 8, 16]) {
  const found = counts.map((tables) => estimates(seed, tables));
  return lines(
    [
      { name: "density found", x: counts, y: found.map(foundShare) },
      { name: "samples compared", x: counts, y: found.map(({ compared }) => compared) },
    ],
    { xTitle: "hash tables", yTitle: "share" },
  );
}

/** Figure for the gallery index. */
export const cover = () => figure(0);

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for (const tables of [1, 2, 4, 8, 16]) {
    const found = estimates(0, tables);
    const [share, compared] = [foundShare(found), found.compared].map((value) => (100 * value).toFixed(1));
    console.log(`${tables} tables: ${share} % of the density with ${compared} % of the distances`);
  }
}
