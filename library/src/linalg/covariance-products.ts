/**
 * Sums of products of columns in one pass: XᵀX, the sums, and Xᵀt for a target t, about a point or about the means.
 * Rows are copied to the engine in pieces, which are centred, weighted and multiplied there.
 */
import { WORK_BETWEEN_YIELDS } from "../core/pace.js";
import { runToEnd, type Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { createWorkspace, currentEngine, type Engine, type Lapack, type Workspace } from "../engine/index.js";
import { doubleBuffer, pieceSteps } from "../engine/piecewise.js";
import { NANOSECONDS } from "./paced-product.js";

/** Optional terms of the sums. */
export interface ProductOptions {
  /** Weights of the rows. */
  readonly weights?: Float64Array | undefined;
  /** One number for each row. */
  readonly target?: Float64Array | undefined;
}

/** Sums over the rows x with weights w, about a point p. */
export interface ColumnProducts {
  /** Σ w (x − p)(x − p)ᵀ, exactly symmetric. */
  readonly gram: Matrix;
  /** Σ w (x − p). */
  readonly sums: Float64Array;
  /** Σ w (x − p) t; zeros without a target. */
  readonly withTarget: Float64Array;
}

/** The sums about the means, and the means. */
export interface CenteredProducts extends Omit<ColumnProducts, "sums"> {
  readonly mean: Float64Array;
}

// A product goes through 256 rows at a time, so pieces are multiples of these. A piece of half a MiB stays in the
// second-level cache between centring and multiplication.
const ROWS = 256;
const PIECE = 2 ** 16;
/**
 * Number of pieces with separate sums, which threads fill in parallel; the order of additions depends on sizes alone.
 */
const PARTS = 16;
/** With more columns than this, separate sums would take too much memory; threads then share each product. */
const MAX_COLUMNS = 512;
/** Numbers copied at a time where each product is shared: 4 MiB. */
const TOGETHER = 2 ** 19;
/** Number of rows from which the means are guessed. */
const SAMPLED = 64;

/** The sums about a given point. */
export function productsAbout(point: Float64Array, x: Matrix, settings: ProductOptions): ColumnProducts {
  return runToEnd(productsAboutSteps(point, x, settings));
}

/** {@link productsAbout} as work that yields between pieces of the samples, as a native routine cannot. */
export function* productsAboutSteps(
  point: Float64Array,
  x: Matrix,
  settings: ProductOptions,
): Work<void, ColumnProducts> {
  const engine = currentEngine();
  const isMoved = point.some((value) => value !== 0);
  if (engine.lapack !== undefined && !isMoved && settings.weights === undefined) {
    return productsInPlace(engine.lapack, x, settings.target);
  }
  const space = createWorkspace(engine);
  try {
    return yield* productsByPieces(space, isMoved ? point : undefined, x, settings);
  } finally {
    space.dispose();
  }
}

function* productsByPieces(
  space: Workspace,
  point: Float64Array | undefined,
  { rows, columns, data }: Matrix,
  { weights, target }: ProductOptions,
): Work<void, ColumnProducts> {
  const { engine } = space;
  const { kernels } = engine;
  const { height, parts, together } = partition(engine, rows, columns);
  const [sums, withTarget] = [space.matrix(parts, columns), space.matrix(parts, columns)];
  const grams = space.matrix(parts * columns, columns);
  const count = Math.ceil(rows / Math.max(1, together));
  const roomFor = (length: number) => doubleBuffer(space, count, length);
  const sourceOf = roomFor(together * columns);
  const rootsOf = weights && roomFor(together);
  const targetsOf = target && roomFor(together);
  const origin = point === undefined ? 0 : space.vector(columns, point);
  const add = parts > 1 ? addPieces : addWhole(space, together);
  // Pieces go to the parts in turn, several at a time.
  const placeOf = (piece: number) => ((piece * (together / height)) % parts) * columns * 8;
  const endOf = (piece: number) => Math.min(rows, (piece + 1) * together);
  yield* pieceSteps(engine, count, {
    place(piece) {
      const [first, end] = [piece * together, endOf(piece)];
      space.write(sourceOf(piece), data.subarray(first * columns, end * columns));
      const factors = weights?.subarray(first, end).map(Math.sqrt);
      if (rootsOf && factors) space.write(rootsOf(piece), factors);
      const given = target?.subarray(first, end);
      if (targetsOf && given) {
        space.write(targetsOf(piece), factors ? given.map((value, i) => value * factors[i]) : given);
      }
    },
    compute: (piece) =>
      add(engine, endOf(piece) - piece * together, columns, height, {
        origin,
        roots: rootsOf?.(piece) ?? 0,
        targets: targetsOf?.(piece) ?? 0,
        source: sourceOf(piece),
        sums: sums + placeOf(piece),
        withTarget: withTarget + placeOf(piece),
        grams: grams + placeOf(piece) * columns,
      }),
  });
  for (let part = 1; part < parts; part++) {
    const from = part * columns * 8;
    kernels.axpy(columns, 1, sums + from, 1, sums, 1);
    kernels.axpy(columns, 1, withTarget + from, 1, withTarget, 1);
    kernels.axpy(columns * columns, 1, grams + from * columns, 1, grams, 1);
  }
  kernels.mirror(true, columns, grams, columns);
  return {
    gram: { rows: columns, columns, data: space.read(grams, columns * columns) },
    sums: space.read(sums, columns),
    withTarget: space.read(withTarget, columns),
  };
}

/** Without centring and weights, a native library reads the samples in place. */
function productsInPlace(lapack: Lapack, { rows, columns, data }: Matrix, target?: Float64Array): ColumnProducts {
  const [sums, withTarget] = [new Float64Array(columns), new Float64Array(columns)];
  const gram = new Float64Array(columns * columns);
  lapack.gram(rows, columns, data, gram);
  lapack.transposedProduct(rows, columns, data, new Float64Array(rows).fill(1), sums);
  if (target !== undefined) lapack.transposedProduct(rows, columns, data, target, withTarget);
  for (let i = 0; i < columns; i++) for (let j = 0; j < i; j++) gram[j * columns + i] = gram[i * columns + j];
  return { gram: { rows: columns, columns, data: gram }, sums, withTarget };
}

/**
 * The number of rows in a piece, of pieces with separate sums, and of rows copied at a time: those of a few pieces, one for
 * each thread at least.
 */
function partition({ lapack, threads }: Engine, rows: number, columns: number) {
  // A native library parallelises its products by itself.
  const shared = lapack !== undefined || columns > MAX_COLUMNS;
  const wanted = shared ? TOGETHER / columns : Math.min(PIECE / columns, rows / PARTS);
  const height = ROWS * Math.max(1, Math.floor(wanted / ROWS));
  const parts = shared ? 1 : Math.max(1, Math.min(PARTS, Math.ceil(rows / height)));
  let atOnce = 1;
  const isQuick = (pieces: number) => 0.5 * pieces * height * columns * columns * NANOSECONDS <= WORK_BETWEEN_YIELDS;
  while (atOnce < parts && (atOnce < threads || isQuick(2 * atOnce))) atOnce *= 2;
  return { height, parts, together: Math.min(rows, height * atOnce) };
}

/** Addresses of the inputs and of the sums; 0 for those that are absent. */
interface Operands {
  readonly origin: number;
  readonly roots: number;
  readonly targets: number;
  readonly source: number;
  readonly sums: number;
  readonly withTarget: number;
  readonly grams: number;
}

function addPieces({ kernels }: Engine, count: number, columns: number, height: number, given: Operands): void {
  const { origin, roots, targets, source, sums, withTarget, grams } = given;
  kernels.columnProducts(count, columns, height, origin, roots, targets, source, sums, withTarget, grams);
}

/** The same for one piece, whose products threads compute together. */
function addWhole(space: Workspace, rows: number): typeof addPieces {
  const ones = space.vector(rows, new Float64Array(rows).fill(1));
  return ({ kernels, memory }, count, columns, _, { origin, roots, targets, source, sums, withTarget, grams }) => {
    if (origin !== 0) kernels.ger(count, columns, -1, ones, origin, source, columns);
    if (roots !== 0) scaleRows(memory.f64, source / 8, columns, roots / 8, count);
    kernels.gemv(true, count, columns, 1, source, columns, roots === 0 ? ones : roots, 1, sums);
    if (targets !== 0) kernels.gemv(true, count, columns, 1, source, columns, targets, 1, withTarget);
    kernels.syrk(true, true, columns, count, 1, source, columns, 1, grams, columns);
  };
}

/**
 * The sums about the means without a pass for the means: with p near the mean μ and δ = μ − p, Σ w (x − μ)(x − μ)ᵀ is
 * Σ w (x − p)(x − p)ᵀ − (Σw) δδᵀ, and little cancels. A target must be centred already, so that p does not affect it.
 */
export function centeredProducts(x: Matrix, settings: ProductOptions): CenteredProducts {
  return runToEnd(centeredProductsSteps(x, settings));
}

/** {@link centeredProducts} as work that yields between pieces of the samples. */
export function* centeredProductsSteps(x: Matrix, settings: ProductOptions): Work<void, CenteredProducts> {
  const { weights } = settings;
  const total = weights === undefined ? x.rows : weights.reduce((sum, weight) => sum + weight, 0);
  let point = provisionalMeans(x, weights);
  for (let isLast = false; ; isLast = true) {
    const { gram, sums, withTarget } = yield* productsAboutSteps(point, x, settings);
    const shift = sums.map((sum) => (total > 0 ? sum / total : 0));
    const mean = shift.map((value, j) => point[j] + value);
    if (isLast || costsFewDigits(gram, shift, total)) {
      takeShift(gram, shift, total);
      return { mean, gram, withTarget };
    }
    // The sampled rows were not representative.
    point = mean;
  }
}

/**
 * The means of some rows, computed relative to the first of them, so that a constant column becomes zeros. Zeros if all
 * columns are about as close to zero: then no centring is needed.
 */
function provisionalMeans({ rows, columns, data }: Matrix, weights: Float64Array | undefined): Float64Array {
  const step = Math.max(1, Math.floor(rows / SAMPLED));
  const [sums, squares] = [new Float64Array(columns), new Float64Array(columns)];
  let start = -1;
  let count = 0;
  for (let i = 0; i < rows; i += step) {
    if (weights !== undefined && weights[i] === 0) continue;
    if (start < 0) start = i * columns;
    count++;
    for (let j = 0, at = i * columns; j < columns; j++, at++) {
      sums[j] += data[at] - data[start + j];
      squares[j] += data[at] * data[at];
    }
  }
  if (count === 0) return sums;
  const means = sums.map((sum, j) => data[start + j] + sum / count);
  return means.every((mean, j) => count * mean * mean <= 0.5 * squares[j]) ? sums.fill(0) : means;
}

/** Whether subtracting the square of the shift loses at most two digits of a variance. */
function costsFewDigits({ columns, data }: Matrix, shift: Float64Array, total: number): boolean {
  return shift.every((value, j) => !(total * value * value > 0.99 * data[j * (columns + 1)]));
}

function takeShift({ columns, data }: Matrix, shift: Float64Array, total: number): void {
  for (let a = 0; a < columns; a++) {
    const factor = total * shift[a];
    for (let b = 0; b <= a; b++) data[b * columns + a] = data[a * columns + b] -= factor * shift[b];
  }
}

/** Multiplies each row by its factor. */
function scaleRows(memory: Float64Array, start: number, columns: number, factors: number, count: number): void {
  for (let i = 0, at = start; i < count; i++) {
    const factor = memory[factors + i];
    for (const end = at + columns; at < end; at++) memory[at] *= factor;
  }
}
