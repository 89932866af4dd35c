/**
 * The growing basis of the block Lanczos method: A V_j is orthogonalised against all vectors so far, the remainder is
 * the next block, and the coefficients fill the projected matrix H = Vᵀ A V. Directions that vanish are dropped.
 */
import { LecternError } from "../../../core/errors.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import type { Workspace } from "../../../engine/index.js";
import type { Random } from "../../../numeric/random/random.js";
import { symmetricEigen } from "../../eigen/symmetric-eigen.js";
import { multiply } from "../../multiply.js";
import { divideVector, vectorNorm } from "../../vector-operations.js";
import { appendRandomRow, orthogonalize } from "../krylov-basis.js";
import { requireFiniteProduct } from "../operator-checks.js";
import { type ResidentBasis, residentBasis } from "../resident-basis.js";

/** A symmetric matrix by its products with the rows of an array. */
export interface SymmetricProducts {
  readonly size: number;
  applyRows(x: Float64Array, out: Float64Array, count: number): void;
}

/** A basis in rows. Rows below `expanded` have been multiplied by A; those from there to `total` are the next block. */
export interface LanczosBasis {
  readonly matrix: SymmetricProducts;
  readonly where: string;
  readonly blockSize: number;
  readonly capacity: number;
  readonly rows: Float64Array;
  /** H, capacity x capacity: column c is known for c < expanded. */
  readonly projected: Float64Array;
  readonly images: Float64Array;
  /** A copy of the orthogonal rows in the engine's memory, where further ones are orthogonalised. */
  readonly resident: ResidentBasis | undefined;
  expanded: number;
  total: number;
  /** Start of the block multiplied last; only this block is coupled to the next one. */
  blockStart: number;
  /** The largest ‖A v‖ so far: a lower bound of the norm that soon becomes a good estimate. */
  norm: number;
  /** Coefficients that should be symmetric may differ by this fraction of the norm. */
  readonly asymmetry: number;
  /** Coefficients on rows from here on must be symmetric. */
  exactFrom: number;
  products: number;
}

/** Ritz values, best first, with their coefficients on the basis (columns) and the norms of their residuals. */
export interface Ritz {
  readonly values: Float64Array;
  readonly coefficients: Matrix;
  readonly residuals: Float64Array;
}

/** The difference of symmetric coefficients that products with a matrix can leave, as a fraction of its norm. */
const ASYMMETRY = 1e-8;

/** A remainder below this fraction of the norm is rounding error. */
const VANISHED = 64 * Number.EPSILON;

/** From this length on, the engine orthogonalises vectors. */
const ENGINE_FROM = 256;

/** An empty basis for `basisSize` vectors and a block; given a workspace, it orthogonalises long vectors there. */
export function createLanczosBasis(
  where: string,
  matrix: SymmetricProducts,
  basisSize: number,
  blockSize: number,
  space?: Workspace,
  asymmetry = ASYMMETRY,
): LanczosBasis {
  const capacity = basisSize + blockSize;
  const isLong = space !== undefined && matrix.size >= ENGINE_FROM;
  return {
    matrix,
    where,
    blockSize,
    capacity,
    rows: new Float64Array(capacity * matrix.size),
    projected: new Float64Array(capacity * capacity),
    images: new Float64Array(blockSize * matrix.size),
    resident: isLong ? residentBasis(space, capacity, matrix.size) : undefined,
    expanded: 0,
    total: 0,
    blockStart: 0,
    norm: 0,
    asymmetry,
    exactFrom: 0,
    products: 0,
  };
}

/** Whether another block would not fit. */
export function isFull({ total, blockSize, capacity }: LanczosBasis): boolean {
  return total + blockSize > capacity;
}

/** Appends up to `count` random rows to the next block; fewer when the basis then spans the whole space. */
export function appendRandomRows(basis: LanczosBasis, count: number, random: Random): void {
  const { rows, matrix } = basis;
  for (let k = 0; k < count && appendRandomRow(rows, matrix.size, basis.total, random); k++) basis.total++;
}

/** Appends the part of a vector orthogonal to the basis to the next block. */
export function appendVector(basis: LanczosBasis, vector: Float64Array): void {
  const { rows, matrix, total } = basis;
  const row = rows.subarray(total * matrix.size, (total + 1) * matrix.size);
  row.set(vector);
  const left = orthogonalize(rows, total, row, new Float64Array(total), new Float64Array(total));
  if (!(left > VANISHED)) return;
  divideVector(row, left);
  basis.total++;
}

/** Restarts from eigenpairs (vectors in rows), with an empty next block. */
export function resetBasis(basis: LanczosBasis, values: Float64Array, vectors: Matrix): void {
  basis.rows.set(vectors.data);
  basis.resident?.write(0, vectors.data);
  basis.projected.fill(0);
  for (let k = 0; k < values.length; k++) basis.projected[k * basis.capacity + k] = values[k];
  basis.expanded = basis.total = basis.exactFrom = values.length;
  basis.blockStart = 0;
}

/** Multiplies the next block by A and keeps the orthogonal part of the products as the following block. */
export function expandBasis(basis: LanczosBasis): void {
  const { matrix, rows, images } = basis;
  const n = matrix.size;
  const first = basis.expanded;
  const end = basis.total;
  const count = end - first;
  matrix.applyRows(rows.subarray(first * n, end * n), images, count);
  basis.products += count;
  requireFiniteProduct(basis.where, images.subarray(0, count * n));
  if (basis.resident === undefined) appendImages(basis, first, end);
  else appendTogether(basis, basis.resident, first, end);
  requireMirrored(basis, first, end);
  basis.blockStart = first;
  basis.expanded = end;
}

/**
 * Appends the orthogonal part of the products with the rows from `first` to `end`, and writes the coefficients to H.
 */
function appendImages(basis: LanczosBasis, first: number, end: number): void {
  const { rows, images, projected, capacity } = basis;
  const n = basis.matrix.size;
  const coefficients = new Float64Array(capacity);
  const work = new Float64Array(capacity);
  for (let c = first; c < end; c++) {
    const image = images.subarray((c - first) * n, (c - first + 1) * n);
    basis.norm = Math.max(basis.norm, vectorNorm(image));
    coefficients.fill(0);
    const left = orthogonalize(rows, basis.total, image, coefficients, work);
    if (left > VANISHED * basis.norm && basis.total < n) {
      divideVector(image, left);
      rows.set(image, basis.total * n);
      coefficients[basis.total] = left;
      basis.total++;
    }
    for (let i = 0; i < basis.total; i++) projected[i * capacity + c] = coefficients[i];
  }
}

/** The same for all of them at once, on the engine. */
function appendTogether(basis: LanczosBasis, resident: ResidentBasis, first: number, end: number): void {
  const { rows, images, projected, capacity, total } = basis;
  const n = basis.matrix.size;
  const given = end - first;
  for (let c = 0; c < given; c++) {
    basis.norm = Math.max(basis.norm, vectorNorm(images.subarray(c * n, (c + 1) * n)));
  }
  resident.write(resident.count, rows.subarray(resident.count * n, total * n));
  const least = new Float64Array(given).fill(VANISHED * basis.norm);
  // In exact arithmetic a product is a combination of the previous block, its own and the next; after a restart, of
  // all.
  const along = basis.blockStart === 0 ? 0 : total - basis.blockStart;
  const { coefficients } = resident.append(images.subarray(0, given * n), least, along);
  basis.total = resident.count;
  rows.set(resident.read(total, basis.total - total), total * n);
  for (let c = 0; c < given; c++) {
    for (let i = 0; i < basis.total; i++) projected[i * capacity + first + c] = coefficients[c * basis.total + i];
  }
}

/** H[i, c] = vᵢᵀ A v_c must be H[c, i]; on earlier rows the latter is known, within the block both are new. */
function requireMirrored(basis: LanczosBasis, first: number, end: number): void {
  const { projected, capacity, norm } = basis;
  for (let c = first; c < end; c++) {
    for (let i = 0; i < c; i++) {
      const above = projected[i * capacity + c];
      const below = projected[c * capacity + i];
      if (i >= basis.exactFrom && Math.abs(above - below) > basis.asymmetry * norm) {
        throw new LecternError(
          "invalid-data",
          `${basis.where}: the matrix must be symmetric; uᵀAv and vᵀAu differ by ${Math.abs(above - below) / norm} of its norm`,
        );
      }
      projected[c * capacity + i] = above;
    }
  }
}

/** The Ritz pairs, by decreasing rank: eigenpairs of H, with the coupling to the next block as their residuals. */
export function solveProjected(basis: LanczosBasis, rank: (value: number) => number): Ritz {
  const { projected, capacity, expanded, total, blockStart } = basis;
  const h = zeros(expanded, expanded);
  let scale = 0;
  for (let i = 0; i < expanded; i++) {
    for (let j = 0; j <= i; j++) scale = Math.max(scale, Math.abs(projected[i * capacity + j]));
  }
  if (scale === 0) scale = 1;
  for (let i = 0; i < expanded; i++) {
    for (let j = 0; j <= i; j++) {
      h.data[i * expanded + j] = h.data[j * expanded + i] = projected[i * capacity + j] / scale;
    }
  }
  const { values, vectors } = symmetricEigen(h);
  const order = Array.from(values, (_, i) => i).sort((i, j) => rank(values[j] * scale) - rank(values[i] * scale));
  const coefficients = zeros(expanded, expanded);
  const residuals = new Float64Array(expanded);
  const coupling = new Float64Array(total - expanded);
  for (let k = 0; k < expanded; k++) {
    for (let i = 0; i < expanded; i++) {
      coefficients.data[i * expanded + k] = vectors.data[i * expanded + order[k]];
    }
    couplingOf(basis, coefficients, k, coupling, blockStart);
    residuals[k] = vectorNorm(coupling);
  }
  return { values: Float64Array.from(order, (i) => values[i] * scale), coefficients, residuals };
}

/** The coefficients of A y − θ y on the next block, for Ritz vector k. */
function couplingOf(basis: LanczosBasis, { columns, data }: Matrix, k: number, out: Float64Array, from: number): void {
  const { projected, capacity, expanded } = basis;
  for (let r = 0; r < out.length; r++) {
    let sum = 0;
    for (let c = from; c < expanded; c++) sum += projected[(expanded + r) * capacity + c] * data[c * columns + k];
    out[r] = sum;
  }
}

/** The first `count` Ritz vectors, in rows. */
export function ritzVectors(basis: LanczosBasis, { coefficients }: Ritz, count: number): Matrix {
  const { expanded, rows, matrix } = basis;
  const mixing = zeros(count, expanded);
  for (let k = 0; k < count; k++) {
    for (let i = 0; i < expanded; i++) mixing.data[k * expanded + i] = coefficients.data[i * expanded + k];
  }
  return multiply(mixing, { rows: expanded, columns: matrix.size, data: rows.subarray(0, expanded * matrix.size) });
}

/**
 * Replaces the basis by its first `kept` Ritz vectors, followed by the block that was next: A Y = Y Θ + R C still
 * holds, so nothing is lost. Without the block (`keepNext` false) only the Ritz vectors are kept.
 */
export function restartBasis(basis: LanczosBasis, ritz: Ritz, kept: number, keepNext: boolean): void {
  const { rows, projected, capacity, expanded, total, blockStart, matrix } = basis;
  const n = matrix.size;
  const vectors = ritzVectors(basis, ritz, kept);
  const next = keepNext ? total - expanded : 0;
  const couplings = Array.from({ length: kept }, (_, k) => {
    const coupling = new Float64Array(next);
    couplingOf(basis, ritz.coefficients, k, coupling, blockStart);
    return coupling;
  });
  rows.copyWithin(kept * n, expanded * n, (expanded + next) * n);
  rows.set(vectors.data);
  basis.resident?.write(0, vectors.data);
  projected.fill(0);
  for (let k = 0; k < kept; k++) {
    projected[k * capacity + k] = ritz.values[k];
    for (let r = 0; r < next; r++) projected[(kept + r) * capacity + k] = couplings[k][r];
  }
  basis.expanded = kept;
  basis.total = kept + next;
  basis.blockStart = 0;
  basis.exactFrom = keepNext ? 0 : kept;
}
