/** Covariances of few samples, moved towards simpler ones. */
import { type Matrix, zeros } from "../data/matrix.js";

/**
 * The share of shrinkage to a multiple of the identity with the least expected squared error (Ledoit and Wolf 2004), for
 * rows that are centred already, given the squared length of each row, its share of the total (they sum to 1), the
 * covariance Σ shareᵢ xᵢ xᵢᵀ, and how many samples there are.
 */
export function ledoitWolfAmount(
  squares: Float64Array,
  shares: Float64Array,
  covariance: Matrix,
  samples: number,
): number {
  const { rows: columns, data } = covariance;
  let trace = 0;
  for (let j = 0; j < columns; j++) trace += data[j * columns + j];
  let norm = 0;
  for (let at = 0; at < data.length; at++) norm += data[at] * data[at];
  let fourth = 0;
  for (let i = 0; i < squares.length; i++) fourth += shares[i] * squares[i] * squares[i];
  // What separates the covariance from the identity, and what of it is the error of a sample of this size.
  const distance = norm - (trace * trace) / columns;
  const error = (fourth - norm) / samples;
  return distance > 0 ? Math.max(0, Math.min(1, error / distance)) : 0;
}

/** (1 − amount) S + amount · diag(target). */
export function shrunk({ rows, columns, data }: Matrix, amount: number, target: Float64Array): Matrix {
  const result = zeros(rows, columns);
  for (let at = 0; at < data.length; at++) result.data[at] = (1 - amount) * data[at];
  for (let j = 0; j < columns; j++) result.data[j * columns + j] += amount * target[j];
  return result;
}
