/** Products with dense samples that are centred, and multiplied by the roots of their weights, as they are copied. */
import { type Matrix, transpose, zeros } from "../../data/matrix.js";
import { createWorkspace, currentEngine, type Workspace, withWorkspace } from "../../engine/index.js";
import { computePieces, doubleBuffer } from "../../engine/piecewise.js";
import { centered } from "../../linalg/column-moments.js";
import { productsAbout } from "../../linalg/covariance-products.js";
import { gramOfColumns, gramOfRows, multiplyTransposed } from "../../linalg/multiply.js";
import type { CenteredSamples, Centering } from "./centered-samples.js";

// Pieces of 1 MiB stay near the processor between being copied and being multiplied; a product goes 256 deep at a time.
const PIECE = 2 ** 17;
const MIN_PIECE_ROWS = 256;
// Samples that are only multiplied go 4 MiB at a time: each piece is read once anyway.
const RAW_PIECE = 2 ** 19;
// Up to 256 MiB stay in the engine's memory between products; larger samples pass through in pieces each time.
const RESIDENT = 2 ** 25;
// Below about this many multiplications a plain loop is faster than a call of the engine.
const ENGINE_FROM = 4096;

/**
 * Dense samples with what is to be taken from them, and where they are in the engine's memory once they are kept there.
 */
interface DenseSamples {
  readonly x: Matrix;
  readonly centering: Centering;
  resident: { readonly space: Workspace; readonly address: number } | undefined;
}

/**
 * Products with dense samples; `scores` are those with the directions in the rows of a matrix. Given the offset W μ,
 * they are taken of the samples as they are and the offset subtracted: faster, for means that are small beside the
 * scores.
 */
export function denseProducts(
  x: Matrix,
  centering: Centering,
): CenteredSamples & { scores(w: Matrix, offset?: Float64Array): Matrix } {
  const { rows, columns } = x;
  const samples: DenseSamples = { x, centering, resident: undefined };
  const dense = () => centered(x, centering.mean, centering.weights);
  return {
    rows,
    columns,
    dense,
    scores: (w, offset) => scoresOf(samples, w, offset),
    squares: () => squaresOf(samples),
    gramOfColumns() {
      if (rows * columns * columns < ENGINE_FROM) return gramOfColumns(dense());
      return productsAbout(centering.mean, x, { weights: centering.weights }).gram;
    },
    gramOfRows() {
      if (rows * rows * columns < ENGINE_FROM) return gramOfRows(dense());
      return withWorkspace(currentEngine(), (space) => gramByColumns(space, x, centering));
    },
    normalRows(v) {
      keep(samples);
      return normalRowsOf(samples, v);
    },
    dualRows(u) {
      keep(samples);
      return transpose(scoresOf(samples, transposedRowsOf(samples, u)));
    },
    transposedRows: (u) => transposedRowsOf(samples, u),
    dispose() {
      samples.resident?.space.dispose();
      samples.resident = undefined;
    },
  };
}

/** The second product with the same samples pays for keeping them. */
function keep(samples: DenseSamples): void {
  const { x, centering, resident } = samples;
  if (resident !== undefined || x.rows * x.columns > RESIDENT) return;
  const space = createWorkspace(currentEngine());
  const address = space.matrix(x.rows, x.columns);
  placeRows(space.engine.memory.f64, address / 8, x, 0, x.rows, centering);
  samples.resident = { space, address };
}

/** Calls `use` with the address of each piece of centred rows: all at once if they are kept. */
function eachPiece(
  { x, centering, resident }: DenseSamples,
  space: Workspace,
  use: (address: number, first: number, count: number) => void,
): void {
  const { rows, columns } = x;
  if (resident !== undefined) {
    use(resident.address, 0, rows);
    return;
  }
  const piece = pieceOf(rows, columns);
  const address = space.matrix(piece, columns);
  for (let first = 0; first < rows; first += piece) {
    const count = Math.min(piece, rows - first);
    placeRows(space.engine.memory.f64, address / 8, x, first, count, centering);
    use(address, first, count);
  }
}

function scoresOf(samples: DenseSamples, w: Matrix, offset?: Float64Array): Matrix {
  const { x, centering, resident } = samples;
  const { rows, columns } = x;
  const count = w.rows;
  if (rows * columns * count < ENGINE_FROM) {
    return multiplyTransposed(centered(x, centering.mean, centering.weights), w);
  }
  const result = zeros(rows, count);
  const engine = currentEngine();
  if (offset !== undefined && engine.lapack !== undefined) {
    // A native library reads the samples where they are.
    engine.lapack.product(false, true, rows, count, columns, x.data, w.data, result.data);
    subtractFromRows(result, offset);
    return result;
  }
  withWorkspace(engine, (space) => {
    const directions = space.matrix(count, columns, w.data);
    if (offset !== undefined) {
      placeRawScores(space, x, directions, offset, result);
      return;
    }
    const out = space.matrix(resident === undefined ? pieceOf(rows, columns) : rows, count);
    eachPiece(samples, space, (address, first, held) => {
      const { kernels, memory } = space.engine;
      kernels.gemm(false, true, held, count, columns, 1, address, columns, directions, columns, 0, out, count);
      result.data.set(memory.f64.subarray(out / 8, out / 8 + held * count), first * count);
    });
  });
  return result;
}

/** The sum of the squares of all centred values. */
function squaresOf(samples: DenseSamples): number {
  const { x, centering } = samples;
  const size = x.rows * x.columns;
  if (size < ENGINE_FROM) return centeredSquares(x, centering);
  keep(samples);
  if (samples.resident === undefined) return centeredSquares(x, centering);
  const { space, address } = samples.resident;
  return space.engine.kernels.dot(size, address, 1, address, 1);
}

/** V Xᵀ X for the rows of V, with the centred samples X. */
function normalRowsOf(samples: DenseSamples, v: Matrix): Matrix {
  const { rows, columns } = samples.x;
  return withWorkspace(currentEngine(), (space) => {
    const { kernels } = space.engine;
    const [given, result] = [space.matrix(v.rows, columns, v.data), space.matrix(v.rows, columns)];
    const between = space.matrix(rows, v.rows);
    eachPiece(samples, space, (address, _, count) => {
      const l = v.rows;
      kernels.gemm(false, true, count, l, columns, 1, address, columns, given, columns, 0, between, l);
      kernels.gemm(true, false, l, columns, count, 1, between, l, address, columns, 1, result, columns);
    });
    return { rows: v.rows, columns, data: space.read(result, v.rows * columns) };
  });
}

/** U X for the rows of U, with the centred samples X. */
function transposedRowsOf(samples: DenseSamples, u: Matrix): Matrix {
  const { rows, columns } = samples.x;
  return withWorkspace(currentEngine(), (space) => {
    const { kernels } = space.engine;
    const [given, result] = [space.matrix(u.rows, rows, u.data), space.matrix(u.rows, columns)];
    eachPiece(samples, space, (address, first, count) => {
      const from = given + first * 8;
      kernels.gemm(false, false, u.rows, columns, count, 1, from, rows, address, columns, 1, result, columns);
    });
    return { rows: u.rows, columns, data: space.read(result, u.rows * columns) };
  });
}

/** X Wᵀ − 1 offsetᵀ for the directions W at an address. */
function placeRawScores(space: Workspace, x: Matrix, directions: number, offset: Float64Array, result: Matrix): void {
  const { rows, columns, data } = x;
  const { engine } = space;
  const count = offset.length;
  const piece = pieceOf(rows, columns, RAW_PIECE);
  const pieces = Math.ceil(rows / piece);
  const [sourceOf, outOf] = [doubleBuffer(space, pieces, piece * columns), doubleBuffer(space, pieces, piece * count)];
  const [by, ones] = [space.vector(count, offset), space.vector(piece, new Float64Array(piece).fill(1))];
  const heldBy = (k: number) => Math.min(piece, rows - k * piece);
  computePieces(engine, pieces, {
    place: (k) => space.write(sourceOf(k), data.subarray(k * piece * columns, (k * piece + heldBy(k)) * columns)),
    compute(k) {
      const [source, out, held] = [sourceOf(k), outOf(k), heldBy(k)];
      engine.kernels.gemm(false, true, held, count, columns, 1, source, columns, directions, columns, 0, out, count);
      engine.kernels.ger(held, count, -1, ones, by, out, count);
    },
    take(k) {
      const out = outOf(k) / 8;
      result.data.set(engine.memory.f64.subarray(out, out + heldBy(k) * count), k * piece * count);
    },
  });
}

/** How many of `count` rows of the given length make a piece. */
function pieceOf(count: number, length: number, numbers = PIECE): number {
  return Math.min(count, Math.max(MIN_PIECE_ROWS, Math.ceil(numbers / length)));
}

function subtractFromRows({ columns, data }: Matrix, offset: Float64Array): void {
  for (let at = 0; at < data.length; at += columns) for (let j = 0; j < columns; j++) data[at + j] -= offset[j];
}

/** Writes √wᵢ (xᵢ − μ) for some rows to the engine's memory, from number `start` on. */
function placeRows(
  memory: Float64Array,
  start: number,
  { columns, data }: Matrix,
  first: number,
  count: number,
  { mean, weights }: Centering,
): void {
  for (let r = 0; r < count; r++) {
    const [from, to] = [(first + r) * columns, start + r * columns];
    if (weights === undefined) {
      for (let j = 0; j < columns; j++) memory[to + j] = data[from + j] - mean[j];
    } else {
      const factor = Math.sqrt(weights[first + r]);
      for (let j = 0; j < columns; j++) memory[to + j] = factor * (data[from + j] - mean[j]);
    }
  }
}

/** A Aᵀ as the sum over pieces of columns. */
function gramByColumns(space: Workspace, { rows, columns, data }: Matrix, { mean, weights }: Centering): Matrix {
  const { kernels, memory } = space.engine;
  const piece = pieceOf(columns, rows);
  const [result, source] = [space.matrix(rows, rows), space.matrix(rows, piece)];
  for (let first = 0; first < columns; first += piece) {
    const width = Math.min(piece, columns - first);
    for (let i = 0, to = source / 8; i < rows; i++) {
      const factor = weights === undefined ? 1 : Math.sqrt(weights[i]);
      for (let j = first; j < first + width; j++, to++) memory.f64[to] = factor * (data[i * columns + j] - mean[j]);
    }
    kernels.syrk(true, false, rows, width, 1, source, width, 1, result, rows);
  }
  kernels.mirror(true, rows, result, rows);
  return { rows, columns: rows, data: space.read(result, rows * rows) };
}

function centeredSquares({ rows, columns, data }: Matrix, { mean, weights }: Centering): number {
  let total = 0;
  for (let i = 0; i < rows; i++) {
    let sum = 0;
    for (let j = 0, at = i * columns; j < columns; j++) sum += (data[at + j] - mean[j]) ** 2;
    total += weights === undefined ? sum : weights[i] * sum;
  }
  return total;
}
