/**
 * Divides rows or columns into blocks, and derives the arguments of a kernel. The blocks depend on the sizes alone,
 * never on the number of threads.
 */
import type { Argument, Varying } from "./control.js";

/** `total` rows or columns in blocks of `block`; the last one may be smaller. */
export interface Cut {
  readonly total: number;
  readonly block: number;
  readonly count: number;
}

/**
 * Blocks of a product of matrices, rows by columns. Each block packs its rows and columns separately, which was
 * measured to cost 3 % in the largest blocks and 10 % in those of 64 x 64. So the largest blocks that keep several
 * threads busy are used.
 */
const grids = [
  [128, 256],
  [128, 128],
  [64, 128],
  [64, 64],
  [32, 32],
] as const;
const enoughBlocks = 8;

/** Number of blocks for cheap rows or columns: no thread then waits long for the last block of another. */
const manyBlocks = 32;

/** The blocks of an m x n result that is a product of matrices. */
export function cutGrid(m: number, n: number): { readonly rows: Cut; readonly columns: Cut } {
  const enough = ([height, width]: readonly [number, number]) =>
    Math.ceil(m / height) * Math.ceil(n / width) >= enoughBlocks;
  const [height, width] = grids.find(enough) ?? grids[grids.length - 1];
  return { rows: cutInto(m, height), columns: cutInto(n, width) };
}

/** The blocks of a product when only its rows can be cut. */
export function cutRows(m: number): Cut {
  const height = [128, 64].find((rows) => Math.ceil(m / rows) >= enoughBlocks) ?? 32;
  return cutInto(m, height);
}

/** About 32 blocks, each a multiple of `unit`. */
export function cutEvenly(total: number, unit: number): Cut {
  return cutInto(total, unit * Math.max(1, Math.ceil(total / (unit * manyBlocks))));
}

/** Blocks of a given size. */
export function cutInto(total: number, block: number): Cut {
  return { total, block, count: Math.ceil(total / block) };
}

/** Number of rows in a block. */
export function rowCount({ total, block }: Cut): Varying {
  return { first: total, perRow: -block, most: block };
}

/** Number of columns in a block. */
export function columnCount({ total, block }: Cut): Varying {
  return { first: total, perColumn: -block, most: block };
}

/** The row a block begins with. */
export function firstRow({ block }: Cut): Varying {
  return { first: 0, perRow: block };
}

/** The row a block ends before. */
export function endRow({ total, block }: Cut): Varying {
  return { first: block, perRow: block, most: total };
}

/**
 * An argument with the blocks counted backwards from the last row. Threads start with the last block, which should be
 * the largest.
 */
export function backwards(argument: Argument, rows: Cut): Argument {
  if (typeof argument !== "object") return argument;
  const { first, perRow = 0, ...others } = argument;
  return { ...others, first: first + (rows.count - 1) * perRow, perRow: -perRow };
}

/** The address of a block whose rows are `bytes` apart; 0, which means "none", stays 0. */
export function byRow(address: number, rows: Cut, bytes: number): Varying {
  return { first: address, perRow: address === 0 ? 0 : rows.block * bytes };
}

/** The address of the data of a block of rows, `bytes` for each block. */
export function byBlock(address: number, bytes: number): Varying {
  return { first: address, perRow: bytes };
}

/** The address of a block whose columns are `bytes` apart. */
export function byColumn(address: number, columns: Cut, bytes: number): Varying {
  return { first: address, perColumn: columns.block * bytes };
}

/** The address of a block in a grid. */
export function byBoth(address: number, rows: Cut, rowBytes: number, columns: Cut, columnBytes: number): Varying {
  return { first: address, perRow: rows.block * rowBytes, perColumn: columns.block * columnBytes };
}
