/** The Rayleigh-Ritz step of LOBPCG on an orthonormal basis. */
import { LecternError } from "../../../core/errors.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { symmetricEigen } from "../../eigen/symmetric-eigen.js";
import { divideVector } from "../../vector-operations.js";
import { orthogonalize } from "../krylov-basis.js";
import type { InnerBasis } from "./basis.js";

/** Coefficients on a basis, in columns; those of `best` and `directions` together are orthonormal. */
export interface Combinations {
  /** The Ritz values of the best combinations, ascending. */
  readonly values: Float64Array;
  readonly best: Matrix;
  /** The part of the best combinations outside the first vectors, made orthogonal to them. */
  readonly directions: Matrix;
}

/** Coefficients that should be symmetric may differ by this fraction of the largest. */
const ASYMMETRY = 1e-8;

/** The combinations of the basis with the smallest Rayleigh quotients, and the directions in which they moved. */
export function bestCombinations(basis: InnerBasis, block: number): Combinations {
  const size = basis.count();
  const h = basis.projected();
  const scale = h.data.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0) || 1;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      const lower = h.data[i * size + j] / scale;
      const upper = j === i ? lower : h.data[j * size + i] / scale;
      if (Math.abs(lower - upper) > ASYMMETRY) {
        throw new LecternError(
          "invalid-data",
          `lobpcg: the matrix must be symmetric; uᵀAv and vᵀAu differ by ${Math.abs(lower - upper)} of its size`,
        );
      }
      h.data[i * size + j] = h.data[j * size + i] = (lower + upper) / 2;
    }
  }
  const { values, vectors } = symmetricEigen(h);
  const kept = Math.min(block, size);
  const best = zeros(size, kept);
  for (let i = 0; i < size; i++) for (let k = 0; k < kept; k++) best.data[i * kept + k] = vectors.data[i * size + k];
  return { values: values.slice(0, kept).map((value) => value * scale), best, directions: moved(best, kept) };
}

/** The rows of `best` below the first `block`, orthogonal to all of `best`, dependent columns left out. */
function moved({ rows: size, columns, data }: Matrix, block: number): Matrix {
  // In rows: first the coefficients of the best combinations, then the directions as they are found.
  const found = new Float64Array((2 * columns + 1) * size);
  for (let k = 0; k < columns; k++) for (let i = 0; i < size; i++) found[k * size + i] = data[i * columns + k];
  let count = columns;
  const work = new Float64Array(2 * columns + 1);
  const ignored = new Float64Array(2 * columns + 1);
  const limit = Math.min(2 * columns, size);
  for (let k = 0; k < columns && count < limit; k++) {
    const direction = found.subarray(count * size, (count + 1) * size);
    for (let i = 0; i < size; i++) direction[i] = i < block ? 0 : data[i * columns + k];
    const left = orthogonalize(found, count, direction, ignored, work);
    if (!(left > 1e-10)) continue;
    divideVector(direction, left);
    count++;
  }
  const directions = zeros(size, count - columns);
  for (let k = 0; k < directions.columns; k++) {
    for (let i = 0; i < size; i++) directions.data[i * directions.columns + k] = found[(columns + k) * size + i];
  }
  return directions;
}
