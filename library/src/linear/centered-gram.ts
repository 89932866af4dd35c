/** X̃ᵀX̃, X̃ᵀỹ and ỹᵀỹ of centred, weighted samples and target, without a centred copy of the samples. */
import { type Matrix, zeros } from "../data/matrix.js";
import { currentEngine, withWorkspace } from "../engine/index.js";

/** The products from which linear regression follows when there are more samples than columns. */
export interface CenteredGram {
  readonly gram: Matrix;
  readonly correlation: Float64Array;
  readonly squaredTarget: number;
}

/** Where samples and target are centred: their (weighted) means, or zeros without a constant. */
export interface Origin {
  readonly means: Float64Array;
  readonly level: number;
}

/** About what fits beside its product into a cache of the second level. */
const PIECE = 2 ** 16;
const FEWEST_ROWS = 64;

/** The means in one pass over the samples, counted from the first one so that constant columns leave nothing behind. */
export function originOf(x: Matrix, y: Float64Array, weights: Float64Array | undefined, intercept: boolean): Origin {
  if (!intercept || x.rows === 0) return { means: new Float64Array(x.columns), level: 0 };
  const total = weights === undefined ? x.rows : weights.reduce((sum, weight) => sum + weight, 0);
  const first = x.data.slice(0, x.columns);
  const sums = sumsFrom(x, first, weights);
  let rise = 0;
  for (let i = 0; i < y.length; i++) rise += (weights === undefined ? 1 : weights[i]) * (y[i] - y[0]);
  return { means: first.map((value, j) => value + sums[j] / total), level: y[0] + rise / total };
}

/** Σ wᵢ (xᵢ − origin), four rows together so that the sums are read and written a quarter as often. */
function sumsFrom({ rows, columns, data }: Matrix, origin: Float64Array, weights: Float64Array | undefined) {
  const sums = new Float64Array(columns);
  const weightOf = (i: number) => (weights === undefined ? 1 : weights[i]);
  let i = 0;
  for (; i + 4 <= rows; i += 4) {
    const [w0, w1, w2, w3] = [weightOf(i), weightOf(i + 1), weightOf(i + 2), weightOf(i + 3)];
    const p0 = i * columns;
    const p1 = p0 + columns;
    const p2 = p1 + columns;
    const p3 = p2 + columns;
    for (let j = 0; j < columns; j++) {
      const from = origin[j];
      sums[j] +=
        w0 * (data[p0 + j] - from) +
        w1 * (data[p1 + j] - from) +
        (w2 * (data[p2 + j] - from) + w3 * (data[p3 + j] - from));
    }
  }
  for (; i < rows; i++) {
    const w = weightOf(i);
    for (let j = 0, p = i * columns; j < columns; j++) sums[j] += w * (data[p + j] - origin[j]);
  }
  return sums;
}

/**
 * Some rows after the other pass through the engine, where the target is one more column and the means are taken away.
 * The means carry a rounding error δ, which adds no more than n δ δᵀ: nothing beside the other roundings.
 */
export function centeredGram(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  { means, level }: Origin,
): CenteredGram {
  const { rows, columns } = x;
  const width = columns + 1;
  const piece = Math.min(rows, Math.max(FEWEST_ROWS, Math.ceil(PIECE / width)));
  const engine = currentEngine();
  const { kernels, memory } = engine;
  const moved = level !== 0 || means.some((value) => value !== 0);
  return withWorkspace(engine, (space) => {
    const product = space.matrix(width, width);
    const source = space.matrix(piece, width);
    const ones = space.vector(piece, new Float64Array(piece).fill(1));
    const origin = space.vector(width, [...means, level]);
    for (let first = 0; first < rows; first += piece) {
      const count = Math.min(piece, rows - first);
      const view = memory.f64;
      for (let i = 0, at = source / 8; i < count; i++, at += width) {
        view.set(x.data.subarray((first + i) * columns, (first + i + 1) * columns), at);
        view[at + columns] = y[first + i];
      }
      if (moved) kernels.ger(count, width, -1, ones, origin, source, width);
      if (weights !== undefined) scaleRows(view, source / 8, width, weights.subarray(first, first + count));
      kernels.syrk(true, true, width, count, 1, source, width, first === 0 ? 0 : 1, product, width);
    }
    const last = product / 8 + columns * width;
    const gram = zeros(columns, columns);
    const view = memory.f64;
    for (let i = 0; i < columns; i++) {
      const at = product / 8 + i * width;
      for (let j = 0; j <= i; j++) gram.data[j * columns + i] = gram.data[i * columns + j] = view[at + j];
    }
    return { gram, correlation: view.slice(last, last + columns), squaredTarget: view[last + columns] };
  });
}

function scaleRows(view: Float64Array, start: number, width: number, weights: Float64Array): void {
  for (let i = 0, at = start; i < weights.length; i++) {
    const factor = Math.sqrt(weights[i]);
    for (let j = 0; j < width; j++, at++) view[at] *= factor;
  }
}
