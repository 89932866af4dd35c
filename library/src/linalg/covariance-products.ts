/**
 * Sums of products of columns in one pass: XᵀX, the sums, and Xᵀt for a target t, about a point or about the means.
 * Some rows after the other are copied to the engine, moved, weighed and multiplied while they are in cache.
 */
import type { Matrix } from "../data/matrix.js";
import { currentEngine, withWorkspace } from "../engine/index.js";

/** What may go into the sums beside the samples. */
export interface ProductSettings {
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

// A piece of 1 MiB stays in a cache of the second level between its copying and its products. A product goes through
// 256 rows at a time anyway, so that a piece of a multiple of these costs nothing.
const PIECE = 2 ** 17;
const ROWS = 256;
/** So many rows tell about where the means are. */
const SAMPLED = 64;

/** The sums about a given point. */
export function productsAbout(point: Float64Array, x: Matrix, { weights, target }: ProductSettings): ColumnProducts {
  const { rows, columns, data } = x;
  const piece = Math.min(rows, ROWS * Math.max(1, Math.floor(PIECE / columns / ROWS)));
  const isMoved = point.some((value) => value !== 0);
  const engine = currentEngine();
  return withWorkspace(engine, (space) => {
    const { kernels, memory } = engine;
    const [gram, sums, withTarget] = [space.matrix(columns, columns), space.vector(columns), space.vector(columns)];
    const [source, origin] = [space.matrix(piece, columns), space.vector(columns, point)];
    const ones = space.vector(piece, new Float64Array(piece).fill(1));
    const [roots, targets] = [weights === undefined ? ones : space.vector(piece), space.vector(piece)];
    for (let first = 0; first < rows; first += piece) {
      const end = Math.min(rows, first + piece);
      const count = end - first;
      space.write(source, data.subarray(first * columns, end * columns));
      if (isMoved) kernels.ger(count, columns, -1, ones, origin, source, columns);
      if (weights !== undefined) {
        space.write(roots, weights.subarray(first, end).map(Math.sqrt));
        scaleRows(memory.f64, source / 8, columns, roots / 8, count);
      }
      kernels.gemv(true, count, columns, 1, source, columns, roots, 1, sums);
      if (target !== undefined) {
        space.write(targets, target.subarray(first, end));
        if (weights !== undefined) scaleRows(memory.f64, targets / 8, 1, roots / 8, count);
        kernels.gemv(true, count, columns, 1, source, columns, targets, 1, withTarget);
      }
      kernels.syrk(true, true, columns, count, 1, source, columns, 1, gram, columns);
    }
    kernels.mirror(true, columns, gram, columns);
    return {
      gram: { rows: columns, columns, data: space.read(gram, columns * columns) },
      sums: space.read(sums, columns),
      withTarget: space.read(withTarget, columns),
    };
  });
}

/**
 * The sums about the means without a pass for the means: with p near the mean μ and δ = μ − p, Σ w (x − μ)(x − μ)ᵀ is
 * Σ w (x − p)(x − p)ᵀ − (Σw) δδᵀ, and little cancels. A target must be centred already, so that p does not matter to it.
 */
export function centeredProducts(x: Matrix, settings: ProductSettings): CenteredProducts {
  const { weights } = settings;
  const total = weights === undefined ? x.rows : weights.reduce((sum, weight) => sum + weight, 0);
  let point = provisionalMeans(x, weights);
  for (let isLast = false; ; isLast = true) {
    const { gram, sums, withTarget } = productsAbout(point, x, settings);
    const shift = sums.map((sum) => (total > 0 ? sum / total : 0));
    const mean = shift.map((value, j) => point[j] + value);
    if (isLast || costsFewDigits(gram, shift, total)) {
      takeShift(gram, shift, total);
      return { mean, gram, withTarget };
    }
    // The sampled rows were not like the others.
    point = mean;
  }
}

/**
 * The means of some rows, counted from the first of them: so that a constant column becomes zeros. Zeros if all columns
 * are about as near to that: then nothing has to be moved.
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

/** Whether at most two digits of a variance are lost by taking the square of the shift off. */
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
