/**
 * Locality-sensitive hashing (Datar, Immorlica, Indyk and Mirrokni 2004): samples that are near each other fall into the same
 * cells of random projections more often than samples that are far apart, so that neighbours are looked for only there. An
 * approximate alternative to trees; what it misses depends on the tables and the width of the cells.
 */
import { LecternError, show } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { createListBuilder, type NeighborLists } from "./found.js";
import { requireFinite } from "./require-finite.js";
import { squaredOfRows } from "./row-distances.js";

/** How samples are hashed. */
export interface HashTableOptions {
  /** The width of the cells: about the radius of the searches or a little more. */
  readonly width: number;
  /** The number of tables: more find more of the neighbours (default 12). */
  readonly tables?: number;
  /** The number of projections of a table: more make cells smaller and searches faster (default 4). */
  readonly projections?: number;
  readonly seed?: number;
}

/** Samples in tables of cells. */
export interface HashTables {
  /** All samples within a Euclidean distance that share a cell with the query, nearest first. */
  within(queries: MatrixLike, radius: number): NeighborLists;
  /** The share of the tables in which two points fall into the same cell. */
  collisions(a: ArrayLike<number>, b: ArrayLike<number>): number;
}

/**
 * Hashes samples: table t puts x into the cell ⌊(aₖ · x + bₖ) / width⌋ of its projections k, with normal aₖ and bₖ uniform
 * in [0, width].
 *
 * @example
 * ```ts
 * import { createHashTables } from "lectern/neighbor-search";
 *
 * const tables = createHashTables([[0, 0], [0.1, 0], [9, 9]], { width: 2 });
 * tables.within([[0, 0.1]], 0.5).indices; // Int32Array [ 0, 1 ]
 * ```
 */
export function createHashTables(x: MatrixLike, settings: HashTableOptions): HashTables {
  const { width, tables = 12, projections = 4, seed = 0 } = settings;
  if (!(width > 0 && width < Infinity)) {
    throw new LecternError("invalid-option", `createHashTables: width must be a positive number, got ${show(width)}`);
  }
  const samples = asMatrix(x);
  requireFinite("createHashTables", samples);
  const random = createRandom(seed);
  const hashes = Array.from({ length: tables }, (_, t) => {
    const own = random.fork(t);
    const directions = Float64Array.from({ length: projections * samples.columns }, () => own.normal() / width);
    const offsets = Float64Array.from({ length: projections }, () => own.uniform());
    return (data: ArrayLike<number>, from: number) => cellOf(data, from, directions, offsets, samples.columns);
  });
  const cells = hashes.map((hash) => cellsOf(samples, hash));
  return {
    within: (queries, radius) => withinCells(samples, hashes, cells, asMatrix(queries), radius),
    collisions: (a, b) => hashes.filter((hash) => hash(a, 0) === hash(b, 0)).length / tables,
  };
}

type Hash = (data: ArrayLike<number>, from: number) => string;

function cellOf(
  data: ArrayLike<number>,
  from: number,
  directions: Float64Array,
  offsets: Float64Array,
  columns: number,
): string {
  let cell = "";
  for (let k = 0; k < offsets.length; k++) {
    let sum = offsets[k];
    for (let j = 0; j < columns; j++) sum += directions[k * columns + j] * data[from + j];
    cell += `${Math.floor(sum)},`;
  }
  return cell;
}

function cellsOf({ rows, columns, data }: Matrix, hash: Hash): ReadonlyMap<string, readonly number[]> {
  const cells = new Map<string, number[]>();
  for (let i = 0; i < rows; i++) {
    const key = hash(data, i * columns);
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [i]);
    else cell.push(i);
  }
  return cells;
}

function withinCells(
  { rows, columns, data }: Matrix,
  hashes: readonly Hash[],
  cells: readonly ReadonlyMap<string, readonly number[]>[],
  queries: Matrix,
  radius: number,
): NeighborLists {
  if (queries.columns !== columns) {
    throw new LecternError(
      "invalid-data",
      `createHashTables: queries must have ${columns} columns like the samples, got ${queries.columns}`,
    );
  }
  const lists = createListBuilder(queries.rows);
  // The last query for which a sample was compared, so that each is compared once.
  const compared = new Int32Array(rows).fill(-1);
  for (let q = 0; q < queries.rows; q++) {
    const [indices, distances]: [number[], number[]] = [[], []];
    for (const [t, hash] of hashes.entries()) {
      for (const i of cells[t].get(hash(queries.data, q * columns)) ?? []) {
        if (compared[i] === q) continue;
        compared[i] = q;
        const distance = Math.sqrt(squaredOfRows(queries.data, q * columns, data, i * columns, columns));
        if (distance > radius) continue;
        indices.push(i);
        distances.push(distance);
      }
    }
    lists.add(indices, distances, indices.length);
  }
  return lists.finish();
}
