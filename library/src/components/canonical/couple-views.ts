/**
 * Coupling whitened views: the directions in which they agree most. For two views these are the singular vectors of
 * Zₓᵀ Z_y / n; for more, the eigenvectors of the matrix of all such products with nothing on its diagonal, which is the
 * block eigenproblem L W = R W Λ of Kettenring (1971) in coordinates in which R = I.
 */
import { type Matrix, zeros } from "../../data/matrix.js";
import { symmetricEigenRange } from "../../linalg/eigen/symmetric-eigen-range.js";
import { multiplyTransposedLeft } from "../../linalg/multiply.js";
import { svd } from "../../linalg/svd/svd.js";
import { firstColumns, lastColumns } from "./whiten-view.js";

/** Directions in the coordinates of each view. */
export interface Coupling {
  /** Largest first: for two views the correlations, for M views at most M − 1. */
  readonly values: Float64Array;
  /** For each view a column for each value, of length 1 (or 0 where the view does not contribute). */
  readonly directions: readonly Matrix[];
}

/** Parts of a joint eigenvector below this length are rounding: the view has no part in it. */
const NO_PART = 1e-7;

/** The `count` strongest couplings of views whose coordinates are given, a row for each sample. */
export function coupleViews(scores: readonly Matrix[], total: number, count: number): Coupling {
  if (scores.length > 2) return coupleMany(scores, total, count);
  const { u, values, v } = svd(crossMoments(scores[0], scores[1], total));
  return {
    values: values.slice(0, count).map((value) => Math.min(1, value)),
    directions: [firstColumns(u, count), firstColumns(v, count)],
  };
}

/** Zₐᵀ Z_b / n. */
function crossMoments(a: Matrix, b: Matrix, total: number): Matrix {
  const result = multiplyTransposedLeft(a, b);
  for (let at = 0; at < result.data.length; at++) result.data[at] /= total;
  return result;
}

function coupleMany(scores: readonly Matrix[], total: number, count: number): Coupling {
  const starts = [0];
  for (const { columns } of scores) starts.push(starts[starts.length - 1] + columns);
  const size = starts[scores.length];
  const joint = zeros(size, size);
  for (let a = 0; a < scores.length; a++) {
    for (let b = 0; b < a; b++) placeBlock(joint, crossMoments(scores[a], scores[b], total), starts[a], starts[b]);
  }
  const { values, vectors } = symmetricEigenRange(joint, size - count, size);
  const sorted = lastColumns(vectors, count);
  return {
    values: values.slice().reverse(),
    directions: scores.map(({ columns }, view) => {
      const data = sorted.data.slice(starts[view] * count, (starts[view] + columns) * count);
      return unitColumns({ rows: columns, columns: count, data });
    }),
  };
}

/** Writes a block below the diagonal and its transpose above. */
function placeBlock(joint: Matrix, block: Matrix, top: number, left: number): void {
  for (let i = 0; i < block.rows; i++) {
    for (let j = 0; j < block.columns; j++) {
      const value = block.data[i * block.columns + j];
      joint.data[(top + i) * joint.columns + left + j] = value;
      joint.data[(left + j) * joint.columns + top + i] = value;
    }
  }
}

/** A joint eigenvector shares its length among the views; each view's part is scaled to satisfy the constraint. */
function unitColumns(part: Matrix): Matrix {
  const squares = new Float64Array(part.columns);
  for (let at = 0; at < part.data.length; at++) squares[at % part.columns] += part.data[at] ** 2;
  const lengths = squares.map((square) => (Math.sqrt(square) > NO_PART ? Math.sqrt(square) : Number.POSITIVE_INFINITY));
  return { ...part, data: part.data.map((value, at) => value / lengths[at % part.columns]) };
}
