/** The starting points of non-negative factorisations. */
import type { Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";
import { currentEngine, withWorkspace } from "../../engine/index.js";
import { symmetricEigenpairs } from "../../linalg/iterative/lanczos/lanczos.js";
import { multiplySparse } from "../../linalg/sparse/dense.js";
import { normalOperator } from "../../linalg/sparse/normal-operator.js";
import { randomizedSvdSteps } from "../../linalg/svd/randomized-svd.js";
import { svd } from "../../linalg/svd/svd.js";
import type { Random } from "../../numeric/random/random.js";

/** W (a row for each sample) and Hᵀ (a row for each column of the data), both with a column for each component. */
export interface Factors {
  readonly w: Matrix;
  readonly h: Matrix;
}

/** Up to this many entries the singular vectors are computed exactly. */
const EXACT = 10_000;

/** Sparse data with up to this many columns are decomposed by way of XᵀX. */
const FEW_COLUMNS = 1500;

/** The number of products with XᵀX that are computed together. */
const BLOCK = 4;

/** Singular values below this share of the largest are lost in XᵀX. */
const SMALLEST_SHARE = 1e-7;

/** A start need not be exact. */
const POWER_ITERATIONS = 3;

/** Entries of singular vectors below this ought to be 0. */
const ROUNDING = 1e-10;

/** The mean of all entries. */
export function meanOf(x: Matrix | SparseMatrix): number {
  const values = isSparse(x) ? x.values : x.data;
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at];
  return sum / Math.max(1, x.rows * x.columns);
}

/** Sizes of normal numbers times √(mean / k), so that W H has about the size of X; none of them is 0. */
export function randomStart(x: Matrix | SparseMatrix, components: number, random: Random): Factors {
  const scale = Math.sqrt(meanOf(x) / components);
  const draw = (rows: number): Matrix => {
    const factor = zeros(rows, components);
    for (let at = 0; at < factor.data.length; at++) {
      factor.data[at] = scale * Math.max(Math.abs(random.normal()), Number.EPSILON);
    }
    return factor;
  };
  return { w: draw(x.rows), h: draw(x.columns) };
}

/**
 * Non-negative double singular value decomposition (Boutsidis and Gallopoulos 2008): of each pair of singular vectors the
 * positive or the negative parts, whichever are larger. Entries of 0 become `fill`, because some updates never leave 0.
 */
export function* singularStart(x: Matrix | SparseMatrix, components: number, fill: number): Work<void, Factors> {
  const { u, values, v } = yield* leadingSingular(x, components);
  const w = zeros(x.rows, components);
  const h = zeros(x.columns, components);
  for (let c = 0; c < components; c++) {
    const sizes = [sizeOf(u, c, 1), sizeOf(v, c, 1), sizeOf(u, c, -1), sizeOf(v, c, -1)];
    const sign = sizes[0] * sizes[1] >= sizes[2] * sizes[3] ? 1 : -1;
    const [left, right] = sign > 0 ? [sizes[0], sizes[1]] : [sizes[2], sizes[3]];
    if (!(left * right > 0)) continue;
    const scale = Math.sqrt(values[c] * left * right);
    placePart(w, u, c, sign, scale / left);
    placePart(h, v, c, sign, scale / right);
  }
  if (fill > 0) {
    for (const { data } of [w, h]) for (let at = 0; at < data.length; at++) if (data[at] === 0) data[at] = fill;
  }
  return { w, h };
}

interface SingularVectors {
  readonly u: Matrix;
  readonly values: Float64Array;
  readonly v: Matrix;
}

function* leadingSingular(x: Matrix | SparseMatrix, components: number): Work<void, SingularVectors> {
  if (!isSparse(x)) {
    if (x.data.length <= EXACT) return svd(x);
    return yield* randomizedSvdSteps(x, { components, powerIterations: POWER_ITERATIONS });
  }
  if (x.columns > FEW_COLUMNS) {
    return yield* randomizedSvdSteps(x, { components, powerIterations: POWER_ITERATIONS });
  }
  // What squaring loses are singular values too small to matter here.
  const { values: squares, vectors: v } = withWorkspace(currentEngine(), (space) => {
    const blockSize = Math.min(BLOCK, x.columns);
    const operator = normalOperator(space, x, blockSize);
    return symmetricEigenpairs(operator, { count: components, tolerance: 1e-8, blockSize });
  });
  const values = squares.map((square) => Math.sqrt(Math.max(0, square)));
  const u = multiplySparse(x, v);
  for (let at = 0; at < u.data.length; at++) {
    const value = values[at % components];
    u.data[at] = value > SMALLEST_SHARE * values[0] ? u.data[at] / value : 0;
  }
  return { u, values, v };
}

/** The length of the positive (or negative) part of a column. */
function sizeOf({ rows, columns, data }: Matrix, c: number, sign: number): number {
  let sum = 0;
  for (let i = 0; i < rows; i++) {
    const entry = sign * data[i * columns + c];
    if (entry > ROUNDING) sum += entry * entry;
  }
  return Math.sqrt(sum);
}

function placePart(target: Matrix, source: Matrix, c: number, sign: number, factor: number): void {
  for (let i = 0; i < source.rows; i++) {
    const entry = sign * source.data[i * source.columns + c];
    if (entry > ROUNDING) target.data[i * target.columns + c] = factor * entry;
  }
}
