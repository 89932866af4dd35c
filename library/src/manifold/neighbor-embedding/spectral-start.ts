/** Starting positions from the eigenvectors of the normalised Laplacian of a graph. */
import { createPace } from "../../core/pace.js";
import type { Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";

/** Nanoseconds for each vector at an edge of the graph, and for each pair of an entry of a vector and one of those before it. */
const [EDGE, ENTRY] = [1, 1];

/** Steps of the subspace iteration, of which the vectors are orthogonal after each few: a start needs no more than the rough shape. */
const [STEPS, BETWEEN] = [100, 5];

/** Vectors side by side, a multiple of four: entry i of vector k is at i · width + k. */
interface Block {
  readonly rows: number;
  readonly width: number;
  readonly data: Float64Array;
}

/**
 * The eigenvectors of D^−½ W D^−½ after the first, by subspace iteration with two vectors more or a few, scaled to a largest
 * coordinate of `extent` with a little noise. On a graph of several parts these are, nearly, indicators of the parts. It
 * yields after a bounded amount of work.
 */
export function* spectralPositions(
  graph: SparseMatrix,
  components: number,
  seed: number,
  extent: number,
): Work<void, Matrix> {
  const { rows } = graph;
  const random = createRandom(seed).fork("start");
  const roots = degreesOf(graph).map(Math.sqrt);
  const weights = normalizedWeights(graph, roots);
  const width = 4 * Math.ceil((components + 2) / 4);
  const data = Float64Array.from({ length: rows * width }, () => random.normal());
  let [vectors, spare]: Block[] = [data, new Float64Array(data.length)].map((data) => ({ rows, width, data }));
  const length = lengthOf(roots);
  const trivial = roots.map((root) => root / length);
  const pace = createPace();
  for (let step = 1; step <= STEPS; step++) {
    average(graph, weights, vectors, spare);
    [vectors, spare] = [spare, vectors];
    if (step % BETWEEN === 0) orthonormalize(vectors, trivial);
    if (pace(width * (graph.values.length * EDGE + (rows * width * ENTRY) / BETWEEN))) yield;
  }
  const positions = zeros(rows, components);
  for (let k = 0; k < Math.min(components, rows - 1); k++) {
    let largest = 0;
    for (let i = 0; i < rows; i++) largest = Math.max(largest, Math.abs(vectors.data[i * width + k]));
    for (let i = 0; i < rows; i++) {
      positions.data[i * components + k] = (extent * vectors.data[i * width + k]) / largest + 1e-4 * random.normal();
    }
  }
  return positions;
}

function degreesOf({ rows, rowStart, values }: SparseMatrix): Float64Array {
  const degrees = new Float64Array(rows);
  for (let i = 0; i < rows; i++) for (let e = rowStart[i]; e < rowStart[i + 1]; e++) degrees[i] += values[e];
  return degrees.map((degree) => (degree > 0 ? degree : 1));
}

/** The entries of D^−½ W D^−½, by the square roots of the degrees. */
function normalizedWeights({ rows, rowStart, columnIndex, values }: SparseMatrix, roots: Float64Array): Float64Array {
  const weights = new Float64Array(values.length);
  for (let i = 0; i < rows; i++) {
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) weights[e] = values[e] / (roots[i] * roots[columnIndex[e]]);
  }
  return weights;
}

/** ½ (I + D^−½ W D^−½) applied to all vectors, four at a time; its eigenvalues are not negative. */
function average(
  { rows, rowStart, columnIndex }: SparseMatrix,
  weights: Float64Array,
  { width, data }: Block,
  { data: result }: Block,
): void {
  for (let k = 0; k < width; k += 4) {
    for (let i = 0; i < rows; i++) {
      let [a, b, c, d] = [0, 0, 0, 0];
      for (let e = rowStart[i]; e < rowStart[i + 1]; e++) {
        const weight = weights[e];
        const from = columnIndex[e] * width + k;
        a += weight * data[from];
        b += weight * data[from + 1];
        c += weight * data[from + 2];
        d += weight * data[from + 3];
      }
      const at = i * width + k;
      result[at] = (data[at] + a) / 2;
      result[at + 1] = (data[at + 1] + b) / 2;
      result[at + 2] = (data[at + 2] + c) / 2;
      result[at + 3] = (data[at + 3] + d) / 2;
    }
  }
}

/** Gram and Schmidt's process in place, beginning with a vector that is not among them. */
function orthonormalize({ rows, width, data }: Block, first: Float64Array): void {
  for (let k = 0; k < width; k++) {
    subtract(data, k, width, first, 0, 1);
    for (let other = 0; other < k; other++) subtract(data, k, width, data, other, width);
    let square = 0;
    for (let at = k; at < rows * width; at += width) square += data[at] * data[at];
    const factor = square > 0 ? 1 / Math.sqrt(square) : 1;
    for (let at = k; at < rows * width; at += width) data[at] *= factor;
  }
}

/** Subtracts from a vector, whose entries begin at `at` and are `step` apart, its share of a unit vector. */
function subtract(
  data: Float64Array,
  at: number,
  step: number,
  unit: Float64Array,
  unitAt: number,
  unitStep: number,
): void {
  let share = 0;
  for (let i = at, j = unitAt; i < data.length; i += step, j += unitStep) share += data[i] * unit[j];
  for (let i = at, j = unitAt; i < data.length; i += step, j += unitStep) data[i] -= share * unit[j];
}

function lengthOf(vector: Float64Array): number {
  let square = 0;
  for (const value of vector) square += value * value;
  return Math.sqrt(square);
}
