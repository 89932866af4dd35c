/**
 * The alignment matrix M = Σᵢ Sᵢ Bᵢ Sᵢᵀ of local blocks: Bᵢ is a quadratic form of the coordinates of a few samples, and
 * Sᵢ puts it at their rows and columns. Its eigenvectors of the smallest eigenvalues suit all neighbourhoods best.
 */
import { createPace } from "../../core/pace.js";
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import { fromTripletsSteps, type SparseMatrix, transposeSparse } from "../../data/sparse.js";
import { multiplySparseSteps } from "../../linalg/sparse/multiply.js";

/** Local blocks: block i concerns the `size` different samples `indices[i * size …]`. */
export interface LocalBlocks {
  readonly samples: number;
  readonly size: number;
  readonly indices: Int32Array;
  /** Writes the symmetric block i, row after row. */
  readonly block: (i: number, out: Float64Array) => void;
  /** The estimated time of one block in nanoseconds. */
  readonly work: number;
}

/** The sum of the blocks as a sparse matrix that stores its whole diagonal. */
export function* alignmentMatrix(blocks: LocalBlocks): Work<Progress, SparseMatrix> {
  const { samples: n, size, indices } = blocks;
  const pattern = yield* mapSteps(patternOf(blocks), () => ({ step: 1, of: n }));
  const values = new Float64Array(pattern.values.length);
  const block = new Float64Array(size * size);
  const isTime = createPace();
  for (let i = 0; i < n; i++) {
    blocks.block(i, block);
    const own = indices.subarray(i * size, (i + 1) * size);
    for (let a = 0; a < size; a++) {
      for (let b = 0; b < size; b++) values[positionOf(pattern, own[a], own[b])] += block[a * size + b];
    }
    if (isTime(blocks.work + 20 * size * size)) yield { step: i + 1, of: n };
  }
  return { ...pattern, values };
}

/** The entries of all blocks, and the diagonal: the pattern of Sᵀ S, where row i of S has the samples of block i. */
function* patternOf({ samples: n, size, indices }: LocalBlocks): Work<void, SparseMatrix> {
  const rowIndex = new Int32Array(n * size + n);
  const columnIndex = new Int32Array(n * size + n);
  for (let i = 0; i < n; i++) {
    rowIndex.fill(i, i * size, (i + 1) * size);
    // A row of its own for each sample: samples that are in no block still have a diagonal.
    rowIndex[n * size + i] = n + i;
    columnIndex[n * size + i] = i;
  }
  columnIndex.set(indices);
  const selection = yield* fromTripletsSteps(2 * n, n, {
    rowIndex,
    columnIndex,
    values: new Float64Array(n * size + n).fill(1),
  });
  const transposed = transposeSparse(selection);
  if (createPace()(20 * indices.length)) yield;
  return yield* multiplySparseSteps(transposed, selection);
}

/** Where entry (i, j) is stored, by bisection. */
function positionOf({ rowStart, columnIndex }: SparseMatrix, i: number, j: number): number {
  let [low, high] = [rowStart[i], rowStart[i + 1] - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (columnIndex[middle] < j) low = middle + 1;
    else high = middle;
  }
  return low;
}
