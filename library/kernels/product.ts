/**
 * Matrix products in the scheme of Goto and van de Geijn, "Anatomy of High-Performance Matrix Multiplication", ACM TOMS
 * 34(3), 2008: B is packed in blocks of blockDepth x blockColumns, A in blocks of blockRows x blockDepth, and tiles of
 * C are computed from one panel of each. Entry (i, j) of C is the same sequence of operations whatever the other rows
 * and columns are, so rows and columns may be divided among threads without changing a bit.
 */
import { finishBlock, finishNothing } from "./finish";
import { addTile, addTileRow, multiplyFourRows, multiplySixRows, shortRows, tileColumns, tileRows } from "./micro";
import { pack } from "./pack";

// A panel of B (256 · 32 bytes = 8 KiB) stays in the first level of cache while the block of A (64 · 256 · 8 bytes =
// 128 KiB) stays in the second, even where these are as small as 32 and 512 KiB; B's block (1 MiB) may be in the third.
// Measured on a Sapphire Rapids Xeon (48 KiB, 2 MiB): twice the rows lose 10 %, half the columns 7 %, three quarters of
// the depth 3 %; twice the columns gain 1 % for twice the scratch.
export const blockRows: i32 = 64;
export const blockDepth: i32 = 256;
export const blockColumns: i32 = 512;

/** Where the packed block of B is in the scratch. */
export const packedColumnsOffset: i32 = blockRows * blockDepth * 8;

/** Bytes of scratch a product needs: the packed block of A, the packed block of B, one tile. */
export const productScratch: i32 = (blockRows * blockDepth + blockDepth * blockColumns) * 8 + 192;

/** Which entries of C are wanted: all, or those on and below the diagonal, or those on and above it. */
export const wholeMatrix: i32 = 0;
export const lowerTriangle: i32 = 1;
export const upperTriangle: i32 = 2;

/**
 * C ← beta C + alpha A B, then `finish` applied to each block of C while it is in cache. A is m x k with entry (i, p)
 * at `a + i · aRow + p · aColumn`, B likewise, all steps in bytes; C has contiguous rows `cRow` bytes apart. With a
 * triangle only its entries are computed or touched; `firstRow` is the row of the whole matrix at which this C begins.
 */
export function product<T>(
  triangle: i32,
  finish: i32,
  firstRow: i32,
  m: i32,
  n: i32,
  k: i32,
  alpha: T,
  a: usize,
  aRow: usize,
  aColumn: usize,
  b: usize,
  bRow: usize,
  bColumn: usize,
  beta: T,
  c: usize,
  cRow: usize,
  scratch: usize,
): void {
  const packedA = scratch;
  const packedB = scratch + packedColumnsOffset;
  // Without a product to add, A and B are not read: one pass of depth 0 scales C and finishes it.
  const depth = alpha === 0 ? 0 : k;
  for (let j0 = 0; j0 < n; j0 += blockColumns) {
    const columns = min(blockColumns, n - j0);
    for (let p0 = 0; p0 === 0 || p0 < depth; p0 += blockDepth) {
      const steps = min(blockDepth, depth - p0);
      const last = p0 + blockDepth >= depth;
      pack<T>(tileColumns<T>(), columns, steps, b + <usize>p0 * bRow + <usize>j0 * bColumn, bColumn, bRow, packedB);
      for (let i0 = 0; i0 < m; i0 += blockRows) {
        const rows = min(blockRows, m - i0);
        const offset = firstRow + i0 - j0;
        if (isOutside(triangle, offset, rows, columns)) continue;
        packRows<T>(rows, steps, a + <usize>i0 * aRow + <usize>p0 * aColumn, aRow, aColumn, packedA);
        const block = c + <usize>i0 * cRow + <usize>j0 * sizeof<T>();
        multiplyBlock<T>(
          triangle,
          offset,
          rows,
          columns,
          steps,
          alpha,
          packedA,
          packedB,
          p0 === 0 ? beta : 1,
          block,
          cRow,
          packedB + blockDepth * blockColumns * 8,
        );
        if (last && finish !== finishNothing)
          finishBlock(finish, triangle !== wholeMatrix, firstRow + i0, j0, rows, columns, block, cRow);
      }
    }
  }
}

/** Packs rows of A for tiles: the rows after whole tiles may be packed for a short one. */
export function packRows<T>(rows: i32, depth: i32, a: usize, aRow: usize, aColumn: usize, target: usize): void {
  const rest = rows % tileRows;
  const long = rest > shortRows ? rows : rows - rest;
  pack<T>(tileRows, long, depth, a, aRow, aColumn, target);
  const short = target + <usize>long * <usize>depth * sizeof<T>();
  if (long < rows) pack<T>(shortRows, rest, depth, a + <usize>long * aRow, aRow, aColumn, short);
}

/**
 * Whether a block is entirely outside the triangle; `offset` is the row of its first row minus that of its first
 * column.
 */
function isOutside(triangle: i32, offset: i32, rows: i32, columns: i32): bool {
  if (triangle === lowerTriangle) return offset + rows - 1 < 0;
  if (triangle === upperTriangle) return offset > columns - 1;
  return false;
}

/** All tiles of a block of C; `tile` has room for one. */
export function multiplyBlock<T>(
  triangle: i32,
  offset: i32,
  rows: i32,
  columns: i32,
  depth: i32,
  alpha: T,
  packedA: usize,
  packedB: usize,
  beta: T,
  c: usize,
  cRow: usize,
  tile: usize,
): void {
  const width = tileColumns<T>();
  const panelA = <usize>tileRows * <usize>depth * sizeof<T>();
  const panelB = <usize>width * <usize>depth * sizeof<T>();
  for (let j = 0; j < columns; j += width, packedB += panelB) {
    const tileWidth = min(width, columns - j);
    let panel = packedA;
    for (let i = 0; i < rows; i += tileRows, panel += panelA) {
      const tileHeight = min(tileRows, rows - i);
      const tileOffset = offset + i - j;
      if (isOutside(triangle, tileOffset, tileHeight, tileWidth)) continue;
      const at = c + <usize>i * cRow + <usize>j * sizeof<T>();
      const isShort = tileHeight <= shortRows;
      if (tileWidth === width && isInside(triangle, tileOffset, tileHeight, width)) {
        if (isShort) multiplyFourRows<T>(depth, panel, packedB, tile);
        else multiplySixRows<T>(depth, panel, packedB, tile);
        addTile<T>(tileHeight, tile, alpha, beta, at, cRow);
        continue;
      }
      if (isShort) multiplyFourRows<T>(depth, panel, packedB, tile);
      else multiplySixRows<T>(depth, panel, packedB, tile);
      for (let u = 0; u < tileHeight; u++) {
        const diagonal = tileOffset + u;
        const first = triangle === upperTriangle ? max(0, diagonal) : 0;
        const end = triangle === lowerTriangle ? min(tileWidth, diagonal + 1) : tileWidth;
        const skip = <usize>first * sizeof<T>();
        addTileRow<T>(tile + <usize>u * 32 + skip, end - first, alpha, beta, at + <usize>u * cRow + skip);
      }
    }
  }
}

/** Whether a tile is entirely inside the triangle. */
function isInside(triangle: i32, offset: i32, height: i32, width: i32): bool {
  if (triangle === lowerTriangle) return offset >= width - 1;
  if (triangle === upperTriangle) return offset + height - 1 <= 0;
  return true;
}
