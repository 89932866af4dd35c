/** The nearest other samples of every sample, the same number for each. */
import { counted, type Progress, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { estimateRecall } from "../../neighbor-search/estimate-recall.js";
import { createSearchSteps, type NeighborSearchOptions, nearestNeighborsSteps } from "../../neighbor-search/search.js";

/** Sample i has the entries i · count … (i + 1) · count − 1, nearest first. */
export interface NeighborTable {
  readonly rows: number;
  readonly count: number;
  readonly indices: Int32Array;
  readonly distances: Float64Array;
  /** The estimated share of the true neighbours, if they were found approximately. */
  readonly recall?: number;
}

/** What a report notes of the search: its recall, if it was approximate. */
export function searchNotes({ recall }: { readonly recall?: number }): { readonly recall?: number } {
  return recall === undefined ? {} : { recall };
}

/** From this many multiplications on an exact search takes minutes, and neighbours are found approximately. */
const APPROXIMATE_FROM = 1e11;

/** Finds `count` < n neighbours of every sample, a block of samples at each step. */
export function* neighborTable(
  x: Matrix,
  count: number,
  settings: NeighborSearchOptions = {},
): Work<Progress, NeighborTable> {
  const { algorithm = "automatic" } = settings;
  const isLarge = algorithm === "automatic" && x.rows * x.rows * x.columns >= APPROXIMATE_FROM;
  const chosen = isLarge ? "approximate" : algorithm;
  const search = yield* counted(createSearchSteps(x, { ...settings, algorithm: chosen }));
  const table = {
    rows: x.rows,
    count,
    indices: new Int32Array(x.rows * count),
    distances: new Float64Array(x.rows * count),
  };
  const found = yield* nearestNeighborsSteps(search, x, count + 1);
  for (let i = 0; i < x.rows; i++) copyOthers(found, i, table);
  if (search.index.kind !== "forest") return table;
  return { ...table, recall: yield* estimateRecall(x, table, settings) };
}

/** Copies the neighbours of one sample without itself; among many duplicates it may be missing from its own list. */
function copyOthers(
  found: { readonly count: number; readonly indices: Int32Array; readonly distances: Float64Array },
  sample: number,
  table: NeighborTable,
): void {
  let to = sample * table.count;
  const end = to + table.count;
  for (let e = sample * found.count; e < (sample + 1) * found.count && to < end; e++) {
    if (found.indices[e] === sample) continue;
    table.indices[to] = found.indices[e];
    table.distances[to++] = found.distances[e];
  }
}
