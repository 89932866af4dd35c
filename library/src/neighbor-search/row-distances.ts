/**
 * Distances of two rows, given by their starts. Every search computes the distances it returns by these, term by term
 * in the order of the columns, so that all searches agree to the last bit, ties included.
 */
import { pow } from "../numeric/elementary/functions.js";

/**
 * A function of the row of x at p and the row of y at q, both with `columns` columns. With a limit it may return any number
 * above it, once it is known to be exceeded.
 */
export type OfRows = (
  x: Float64Array,
  p: number,
  y: Float64Array,
  q: number,
  columns: number,
  limit?: number,
) => number;

/** Σ (xⱼ − yⱼ)². */
export const squaredOfRows: OfRows = (x, p, y, q, columns, limit = Infinity) => {
  let sum = 0;
  let j = 0;
  // Of many candidates nearly all exceed the limit after a part of the columns.
  for (; j + 4 <= columns && sum <= limit; j += 4) {
    const a = x[p + j] - y[q + j];
    const b = x[p + j + 1] - y[q + j + 1];
    const c = x[p + j + 2] - y[q + j + 2];
    const d = x[p + j + 3] - y[q + j + 3];
    sum = sum + a * a + b * b + c * c + d * d;
  }
  if (sum > limit) return sum;
  for (; j < columns; j++) {
    const difference = x[p + j] - y[q + j];
    sum += difference * difference;
  }
  return sum;
};

/** Σ |xⱼ − yⱼ|. */
export const manhattanOfRows: OfRows = (x, p, y, q, columns) => {
  let sum = 0;
  for (let j = 0; j < columns; j++) sum += Math.abs(x[p + j] - y[q + j]);
  return sum;
};

/** max |xⱼ − yⱼ|. */
export const chebyshevOfRows: OfRows = (x, p, y, q, columns) => {
  let largest = 0;
  for (let j = 0; j < columns; j++) {
    const difference = Math.abs(x[p + j] - y[q + j]);
    if (difference > largest) largest = difference;
  }
  return largest;
};

/** Σ |xⱼ − yⱼ|^power. */
export function powersOfRows(power: number): OfRows {
  return (x, p, y, q, columns) => {
    let sum = 0;
    for (let j = 0; j < columns; j++) sum += pow(Math.abs(x[p + j] - y[q + j]), power);
    return sum;
  };
}

/** The number of columns that differ. */
export const hammingOfRows: OfRows = (x, p, y, q, columns) => {
  let count = 0;
  for (let j = 0; j < columns; j++) if (x[p + j] !== y[q + j]) count++;
  return count;
};

/** 1 − |both| / |either|; 0 for two empty sets. */
export const jaccardOfRows: OfRows = (x, p, y, q, columns) => {
  let [both, either] = [0, 0];
  for (let j = 0; j < columns; j++) {
    const [a, b] = [x[p + j] !== 0, y[q + j] !== 0];
    if (a || b) either++;
    if (a && b) both++;
  }
  return either === 0 ? 0 : (either - both) / either;
};

/** Σ |xⱼ − yⱼ| / (|xⱼ| + |yⱼ|). */
export const canberraOfRows: OfRows = (x, p, y, q, columns) => {
  let sum = 0;
  for (let j = 0; j < columns; j++) {
    const total = Math.abs(x[p + j]) + Math.abs(y[q + j]);
    if (total > 0) sum += Math.abs(x[p + j] - y[q + j]) / total;
  }
  return sum;
};

/** Σ |xⱼ − yⱼ| / Σ (xⱼ + yⱼ); 0 for two rows of zeros. */
export const brayCurtisOfRows: OfRows = (x, p, y, q, columns) => {
  let [sum, total] = [0, 0];
  for (let j = 0; j < columns; j++) {
    sum += Math.abs(x[p + j] - y[q + j]);
    total += x[p + j] + y[q + j];
  }
  return total > 0 ? sum / total : 0;
};
