/** Starting positions from the eigenvectors of the normalised Laplacian of a graph. */
import { createPace } from "../../core/pace.js";
import type { Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";

/** Nanoseconds for an edge of the graph, and for each pair of an entry of a vector and one of those before it. */
const [EDGE, ENTRY] = [2, 4];

/** Steps of the subspace iteration: a start needs no more than the rough shape. */
const STEPS = 100;

/**
 * The eigenvectors of D^−½ W D^−½ after the first, by subspace iteration with a few vectors more, scaled to a largest
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
  const degrees = degreesOf(graph);
  const trivial = unit(degrees.map(Math.sqrt));
  const width = Math.min(rows - 1, components + 3);
  let vectors: Float64Array[] = Array.from({ length: width }, () =>
    Float64Array.from({ length: rows }, () => random.normal()),
  );
  const pace = createPace();
  for (let step = 0; step < STEPS; step++) {
    vectors = orthonormalize(
      vectors.map((vector) => averaged(graph, degrees, vector)),
      trivial,
    );
    if (pace(width * (graph.values.length * EDGE + rows * width * ENTRY))) yield;
  }
  const positions = zeros(rows, components);
  for (let k = 0; k < Math.min(components, width); k++) {
    const largest = vectors[k].reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    for (let i = 0; i < rows; i++) {
      positions.data[i * components + k] = (extent * vectors[k][i]) / largest + 1e-4 * random.normal();
    }
  }
  return positions;
}

function degreesOf({ rows, rowStart, values }: SparseMatrix): Float64Array {
  const degrees = new Float64Array(rows);
  for (let i = 0; i < rows; i++) for (let e = rowStart[i]; e < rowStart[i + 1]; e++) degrees[i] += values[e];
  return degrees.map((degree) => (degree > 0 ? degree : 1));
}

/** ½ (I + D^−½ W D^−½) v, whose eigenvalues are not negative. */
function averaged(
  { rows, rowStart, columnIndex, values }: SparseMatrix,
  degrees: Float64Array,
  vector: Float64Array,
): Float64Array {
  const scaled = vector.map((value, i) => value / Math.sqrt(degrees[i]));
  const result = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    let sum = 0;
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) sum += values[e] * scaled[columnIndex[e]];
    result[i] = (vector[i] + sum / Math.sqrt(degrees[i])) / 2;
  }
  return result;
}

/** Gram and Schmidt's process, beginning with a vector that is left out of the result. */
function orthonormalize(vectors: readonly Float64Array[], first: Float64Array): Float64Array[] {
  const basis = [first];
  for (const vector of vectors) {
    const rest = vector.slice();
    for (const other of basis) {
      const share = rest.reduce((sum, value, i) => sum + value * other[i], 0);
      for (let i = 0; i < rest.length; i++) rest[i] -= share * other[i];
    }
    basis.push(unit(rest));
  }
  return basis.slice(1);
}

function unit(vector: Float64Array): Float64Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length > 0 ? vector.map((value) => value / length) : vector.slice();
}
