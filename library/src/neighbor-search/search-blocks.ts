/** Queries in blocks, so that a search for many neighbours can yield in between. */
import { WORK_BETWEEN_YIELDS } from "../core/pace.js";
import { type Matrix, selectRows } from "../data/matrix.js";
import { isSparse, type SparseMatrix, selectSparseRows } from "../data/sparse.js";
import type { NeighborSearch } from "./search.js";

/** Some consecutive rows of the queries. */
export interface SearchBlock {
  /** The row of the queries that is row 0 of the block. */
  readonly first: number;
  readonly block: Matrix | SparseMatrix;
}

/** The queries in blocks of a bounded amount of work. */
export function* searchBlocks(search: NeighborSearch, queries: Matrix | SparseMatrix): Generator<SearchBlock, void> {
  const size = blockSize(search, queries.rows);
  for (let first = 0; first < queries.rows; first += size) {
    const end = Math.min(queries.rows, first + size);
    yield { first, block: size >= queries.rows ? queries : rowsFrom(queries, first, end) };
  }
}

/** How many queries are answered between two yields; all at once where neighbours of neighbours are compared. */
function blockSize({ samples: { rows, columns }, index }: NeighborSearch, queries: number): number {
  if (index.kind === "forest") return queries;
  const work = columns * (index.kind === "brute-force" ? rows : Math.min(rows, 2000));
  return Math.min(queries, Math.max(64, Math.floor(WORK_BETWEEN_YIELDS / work)));
}

function rowsFrom(samples: Matrix | SparseMatrix, first: number, end: number): Matrix | SparseMatrix {
  const rows = Int32Array.from({ length: end - first }, (_, at) => first + at);
  return isSparse(samples) ? selectSparseRows(samples, rows) : selectRows(samples, rows);
}
