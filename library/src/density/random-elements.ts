/** Random elements beyond numbers and vectors: sequences, fields, graphs and tessellations. */
import { LecternError, show } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../data/matrix.js";
import { gram } from "../kernels/gram.js";
import type { GivenKernel } from "../kernels/kernel.js";
import { choleskyWithJitter } from "../linalg/factor/cholesky/cholesky.js";
import { squaredDistances } from "../linalg/squared-distances.js";
import { createRandom } from "../numeric/random/random.js";

/** A random sequence: the states of a Markov chain, whose next state has the probabilities of a row of the transition matrix. */
export function sampleMarkovChain(transitions: MatrixLike, length: number, seed = 0, start = 0): Int32Array {
  const matrix = asMatrix(transitions, "sampleMarkovChain: transitions");
  const { rows: states, data } = matrix;
  const rows = Array.from({ length: states }, (_, s) => data.subarray(s * matrix.columns, (s + 1) * matrix.columns));
  const wrong = rows.findIndex(
    (row) => !row.every((p) => p >= 0) || !(Math.abs(row.reduce((a, b) => a + b, 0) - 1) <= 1e-9),
  );
  if (matrix.columns !== states || wrong >= 0) {
    throw new LecternError(
      "invalid-data",
      matrix.columns === states
        ? `sampleMarkovChain: row ${wrong} of transitions must hold probabilities that sum to 1`
        : `sampleMarkovChain: transitions must be square, got ${states} x ${matrix.columns}`,
    );
  }
  requireWhole("sampleMarkovChain", "length", length, 0);
  requireWhole("sampleMarkovChain", "start", start, 0, states - 1);
  const random = createRandom(seed);
  let state = start;
  return Int32Array.from({ length }, (_, step) => {
    if (step > 0) state = random.categorical(rows[state]);
    return state;
  });
}

/** A random field: values at points, jointly Gaussian with mean 0 and the covariance of a kernel. One row for each draw. */
export function sampleGaussianField(points: MatrixLike, kernel: GivenKernel, count: number, seed = 0): Matrix {
  requireWhole("sampleGaussianField", "count", count, 0);
  const x = asMatrix(points, "sampleGaussianField: points");
  const { factor } = choleskyWithJitter(gram(kernel, x));
  const random = createRandom(seed);
  const result = zeros(count, x.rows);
  const noise = new Float64Array(x.rows);
  for (let draw = 0; draw < count; draw++) {
    for (let i = 0; i < x.rows; i++) noise[i] = random.normal();
    for (let i = 0; i < x.rows; i++) {
      let sum = 0;
      for (let k = 0; k <= i; k++) sum += factor.data[i * x.rows + k] * noise[k];
      result.data[draw * x.rows + i] = sum;
    }
  }
  return result;
}

/** A random graph of Erdős and Rényi: each pair of nodes is joined with the same probability. Pairs of nodes, smaller first. */
export function sampleRandomGraph(nodes: number, probability: number, seed = 0): (readonly [number, number])[] {
  requireWhole("sampleRandomGraph", "nodes", nodes, 0);
  if (!(probability >= 0 && probability <= 1)) {
    throw new LecternError(
      "invalid-data",
      `sampleRandomGraph: probability must be from 0 to 1, got ${show(probability)}`,
    );
  }
  const random = createRandom(seed);
  const edges: (readonly [number, number])[] = [];
  for (let b = 0; b < nodes; b++) {
    for (let a = 0; a < b; a++) if (random.uniform() < probability) edges.push([a, b]);
  }
  return edges;
}

/** A random tessellation of the unit cube. */
export interface RandomTessellation {
  /** The generating points, uniform in the unit cube; their Voronoi cells are the tiles. */
  readonly generators: Matrix;
  /** The tile of each point: that of the nearest generator. */
  tileOf(points: MatrixLike): Int32Array;
}

/** A random Voronoi tessellation of the unit cube in so many dimensions. */
export function sampleTessellation(tiles: number, dimensions: number, seed = 0): RandomTessellation {
  requireWhole("sampleTessellation", "tiles", tiles, 1);
  requireWhole("sampleTessellation", "dimensions", dimensions, 1);
  const random = createRandom(seed);
  const generators = zeros(tiles, dimensions);
  for (let e = 0; e < generators.data.length; e++) generators.data[e] = random.uniform();
  return {
    generators,
    tileOf: (points) => {
      const x = asMatrix(points, "tileOf: points");
      const { data } = squaredDistances(x, generators);
      return Int32Array.from({ length: x.rows }, (_, i) => {
        const row = data.subarray(i * tiles, (i + 1) * tiles);
        return row.reduce((best, distance, tile) => (distance < row[best] ? tile : best), 0);
      });
    },
  };
}

function requireWhole(where: string, name: string, value: number, least: number, most = Number.MAX_SAFE_INTEGER): void {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return;
  const range = most === Number.MAX_SAFE_INTEGER ? `at least ${least}` : `from ${least} to ${most}`;
  throw new LecternError("invalid-data", `${where}: ${name} must be a whole number ${range}, got ${show(value)}`);
}
