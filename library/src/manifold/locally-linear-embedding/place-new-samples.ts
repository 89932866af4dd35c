/** Places new samples among those of a fit: by the weights that reconstruct them from their nearest training samples. */
import { LecternError } from "../../core/errors.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { createSearch, nearestNeighbors } from "../../neighbor-search/search.js";
import { gramOfDifferences, type Neighborhoods } from "../alignment/neighborhoods.js";
import { addRidge, sumToOneWeights, type WeightRidge } from "./reconstruction-weights.js";

/** The coordinates Σⱼ wⱼ yⱼ of the rows of `x`, with the weights of their neighbours among the training samples. */
export function placeNewSamples(
  x: Matrix,
  samples: Matrix,
  embedding: Matrix,
  neighbors: number,
  ridge: WeightRidge,
): Matrix {
  const k = Math.min(neighbors, samples.rows);
  const { indices } = nearestNeighbors(createSearch(samples), x, k);
  return combine(x.rows, embedding, { neighbors: k, indices, gram: gramOfDifferences(x, samples, k, indices) }, ridge);
}

/** The same for rows of distances to the training samples, whose own distances are `distances`. */
export function placeByDistances(
  x: Matrix,
  distances: Matrix,
  embedding: Matrix,
  neighbors: number,
  ridge: WeightRidge,
): Matrix {
  const n = distances.rows;
  const k = Math.min(neighbors, n);
  const indices = new Int32Array(x.rows * k);
  for (let i = 0; i < x.rows; i++) {
    const row = x.data.subarray(i * n, (i + 1) * n);
    requireNonNegative(row, i);
    const nearest = Int32Array.from({ length: n }, (_, j) => j).sort((a, b) => row[a] - row[b] || a - b);
    indices.set(nearest.subarray(0, k), i * k);
  }
  const gram = (i: number, out: Float64Array): void => {
    for (let a = 0; a < k; a++) {
      const p = indices[i * k + a];
      for (let b = 0; b < k; b++) {
        const q = indices[i * k + b];
        out[a * k + b] = (x.data[i * n + p] ** 2 + x.data[i * n + q] ** 2 - distances.data[p * n + q] ** 2) / 2;
      }
    }
  };
  return combine(x.rows, embedding, { neighbors: k, indices, gram }, ridge);
}

function requireNonNegative(row: Float64Array, i: number): void {
  const at = row.findIndex((value) => value < 0);
  if (at < 0) return;
  throw new LecternError(
    "invalid-data",
    `locally-linear-embedding: distances must not be negative; row ${i}, column ${at} is ${row[at]}`,
    { row: i, column: at },
  );
}

function combine(
  rows: number,
  { columns, data }: Matrix,
  { neighbors: k, indices, gram }: Pick<Neighborhoods, "neighbors" | "indices" | "gram">,
  ridge: WeightRidge,
): Matrix {
  const result = zeros(rows, columns);
  const c = new Float64Array(k * k);
  for (let i = 0; i < rows; i++) {
    gram(i, c);
    addRidge(c, k, ridge);
    const weights = sumToOneWeights(c, k);
    for (let a = 0; a < k; a++) {
      // Where the weights are not determined, the mean of the neighbours.
      const weight = weights?.[a] ?? 1 / k;
      const from = indices[i * k + a] * columns;
      for (let m = 0; m < columns; m++) result.data[i * columns + m] += weight * data[from + m];
    }
  }
  return result;
}
