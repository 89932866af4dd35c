/**
 * Singular values and vectors of an upper bidiagonal matrix by divide and conquer (Gu and Eisenstat, A
 * divide-and-conquer algorithm for the bidiagonal SVD, 1995; LAPACK's bdsdc): a row in the middle is removed, the parts
 * above and below are decomposed, and the row is put back. In terms of their singular vectors the matrix is then
 * diagonal except for its first row z, and its singular values solve 1 + Σ zᵢ² / (dᵢ² − σ²) = 0. No squares are formed
 * where they would lose digits.
 */
import { createPace, type Pace } from "../../core/pace.js";
import { runToEnd, type Work } from "../../core/run.js";
import type { Workspace } from "../../engine/index.js";
import { hypot } from "../../numeric/elementary/functions.js";
import {
  arrange,
  BOTH,
  combineRows,
  type Deflation,
  gatherRows,
  type Halves,
  LOWER,
  mergeRows,
  mergeWithRest,
  sortRows,
  UPPER,
} from "../eigen/merge-vectors.js";
import { exactWeights, solveSecular } from "../eigen/secular.js";
import { iterateBidiagonal, rotateRows, type VectorRows } from "./bidiagonal-qr.js";

/** Blocks of at most this many rows are solved by QR iterations. */
const LEAF = 24;

/** Negligible compared with entries near 1; its fourth power still has full precision. */
const NEGLIGIBLE = 1e-70;

/** Values descend; left and right singular vectors are rows at two addresses. */
export interface BidiagonalSvd {
  readonly values: Float64Array;
  readonly left: number;
  readonly right: number;
}

/** The state of the recursion. */
/** Nanoseconds for each pair of a root and a pole of the secular equation, and for a multiplication and an addition. */
const [ROOT, PRODUCT] = [30, 0.1];

interface Problem {
  readonly space: Workspace;
  readonly operation: string;
  readonly pace: Pace;
  readonly n: number;
  /** Values by row; order[lo … hi) lists the rows of a finished block by ascending value. */
  readonly d: Float64Array;
  readonly e: Float64Array;
  readonly order: Int32Array;
  /** Left and right singular vectors in rows; buffers for a copy and for the coefficients of both in a merge. */
  readonly u: number;
  readonly v: number;
  readonly copy: number;
  readonly forLeft: number;
  readonly forRight: number;
}

/**
 * Rows lo … hi − 1 of the matrix. When another block follows, they extend into column hi, and there is one more right
 * vector than left ones: the unit vector orthogonal to all rows of the block, kept in row hi of v.
 */
interface Block {
  readonly lo: number;
  readonly hi: number;
  readonly extra: 0 | 1;
}

/** All singular triplets of the matrix with the given diagonals, whose entries should be near 1 or smaller. */
export function bidiagonalSvd(...given: Parameters<typeof bidiagonalSvdSteps>): BidiagonalSvd {
  return runToEnd(bidiagonalSvdSteps(...given));
}

/** {@link bidiagonalSvd} as work that yields between blocks. */
export function* bidiagonalSvdSteps(
  operation: string,
  space: Workspace,
  diagonal: Float64Array,
  offDiagonal: Float64Array,
  pace = createPace(),
): Work<void, BidiagonalSvd> {
  const n = diagonal.length;
  const room = () => space.matrix(n, n);
  const problem: Problem = {
    ...{ space, operation, pace, n, d: diagonal.slice(), e: offDiagonal, order: new Int32Array(n) },
    ...{ u: room(), v: room(), copy: room(), forLeft: room(), forRight: room() },
  };
  yield* solve(problem, { lo: 0, hi: n, extra: 0 });
  const { d, order, u, v } = problem;
  order.reverse();
  const [left, right] = [room(), room()];
  order.forEach((row, k) => {
    space.engine.kernels.copy(n, u + row * n * 8, 1, left + k * n * 8, 1);
    space.engine.kernels.copy(n, v + row * n * 8, 1, right + k * n * 8, 1);
  });
  for (const address of [u, v, problem.copy, problem.forLeft, problem.forRight]) space.release(address);
  return { values: Float64Array.from(order, (row) => d[row]), left, right };
}

function* solve(problem: Problem, block: Block): Work<void, void> {
  const { lo, hi, extra } = block;
  if (hi - lo <= LEAF) {
    solveLeaf(problem, block);
    return;
  }
  const middle = (lo + hi) >> 1;
  yield* solve(problem, { lo, hi: middle, extra: 1 });
  yield* solve(problem, { lo: middle + 1, hi, extra });
  yield* merge(problem, block, middle);
}

function solveLeaf({ space, operation, n, d, e, order, u, v }: Problem, { lo, hi, extra }: Block): void {
  const size = hi - lo;
  const left = unitRows(size);
  const right = unitRows(size + extra);
  const values = d.subarray(lo, hi);
  const off = e.slice(lo, hi - 1 + extra);
  if (extra === 1) clearLastColumn(values, off, right);
  iterateBidiagonal(operation, values, off, left, right);
  const { f64 } = space.engine.memory;
  for (let i = 0; i < size; i++) f64.set(left.data.subarray(i * size, (i + 1) * size), u / 8 + (lo + i) * n + lo);
  const width = size + extra;
  for (let i = 0; i < width; i++) f64.set(right.data.subarray(i * width, (i + 1) * width), v / 8 + (lo + i) * n + lo);
  sortRows(d, order, lo, hi);
}

function unitRows(size: number): VectorRows {
  const data = new Float64Array(size * size);
  for (let i = 0; i < size; i++) data[i * size + i] = 1;
  return { data, stride: size };
}

/**
 * Eliminates the entry beyond the last diagonal one by rotations, row by row upwards, so that the last column becomes
 * zero.
 */
function clearLastColumn(d: Float64Array, e: Float64Array, v: VectorRows): void {
  const n = d.length;
  let x = n > 0 ? e[n - 1] : 0;
  for (let i = n - 1; i >= 0 && x !== 0; i--) {
    const r = hypot(d[i], x);
    const [cosine, sine] = [d[i] / r, x / r];
    d[i] = r;
    rotateRows(v, i, n, cosine, sine);
    if (i === 0) break;
    x = -sine * e[i - 1];
    e[i - 1] *= cosine;
  }
}

/** Puts row `middle` back between the blocks above and below it. */
function* merge(problem: Problem, { lo, hi, extra }: Block, middle: number): Work<void, void> {
  const { space, pace, n, d, order, u, v, copy, forLeft, forRight } = problem;
  const { engine } = space;
  const { f64 } = engine.memory;
  const { z, own, tolerance, isMixed } = firstRow(problem, { lo, hi, extra }, middle);
  d[middle] = 0;
  f64[u / 8 + middle * n + middle] = 1;
  // The pole of the middle row is 0 and always comes first.
  order[middle] = middle;
  mergeRows(d, order, middle, middle + 1, hi);
  mergeRows(d, order, lo, middle, hi);
  const deflation = deflate(problem, { lo, hi, extra }, middle, z, tolerance, isMixed);
  const { kept, deflated } = deflation;
  const k = kept.length;
  if (k === 1) {
    // The row is not coupled to the singular vectors of the blocks: it is a separate triplet.
    if (own < 0) engine.kernels.scale(hi - lo + extra, -1, v + (middle * n + lo) * 8, 1);
    d[middle] = Math.abs(own);
    sortRows(d, order, lo, hi);
    return;
  }
  const arrangement = arrange(deflation);
  const poles = Float64Array.from(kept, (row) => d[row]);
  // The pole after the first one, which is 0, must differ from it.
  poles[1] = Math.max(poles[1], tolerance / 2);
  const weights = Float64Array.from(kept, (row) => z[row - lo] ** 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  for (let i = 0; i < k; i++) weights[i] /= total;
  const equation = { squared: true, d: poles, weights, rho: total };
  const rest = Float64Array.from(deflated, (row) => d[row]);
  solveSecular(equation, d.subarray(lo, lo + k), f64, forRight / 8);
  d.set(rest, lo + k);
  const exact = exactWeights(equation, f64, forRight / 8);
  for (let i = 0; i < k; i++) exact[i] = Math.sqrt(exact[i]) * (z[kept[i] - lo] < 0 ? -1 : 1);
  makeVectors(f64, forLeft / 8, forRight / 8, poles, exact, arrangement.places);
  mergeWithRest(d, order, lo, k, hi);
  if (pace(k * k * ROOT)) yield;

  const [after, below] = [middle + 1, hi - middle - 1];
  const right: Halves = { upperStart: lo, upperWidth: after - lo, lowerStart: after, lowerWidth: below + extra };
  gatherRows(engine, deflation, arrangement, right, v, n, copy);
  combineRows(engine, deflation, arrangement, right, copy, forRight, 0, k, v, n, lo);
  if (pace(k * k * (hi - lo) * PRODUCT)) yield;
  const left: Halves = { upperStart: lo, upperWidth: middle - lo, lowerStart: after, lowerWidth: below };
  gatherRows(engine, deflation, arrangement, left, u, n, copy);
  combineRows(engine, deflation, arrangement, left, copy, forLeft, 0, k, u, n, lo);
  // Of the left vectors only the one of the middle row has an entry in its column.
  const first = forLeft / 8 + arrangement.places[0];
  // The memory may have grown meanwhile.
  const { f64: now } = engine.memory;
  for (let j = 0; j < hi - lo; j++) now[u / 8 + (lo + j) * n + middle] = j < k ? now[first + j * k] : 0;
  if (pace(k * k * (hi - lo) * PRODUCT)) yield;
}

/** The middle row in terms of the right singular vectors, and the tolerance relative to it. */
interface FirstRow {
  /** By row; the entry of the middle row, which belongs to neither block, is at least the tolerance in size. */
  readonly z: Float64Array;
  /** The exact value of that entry. */
  readonly own: number;
  readonly tolerance: number;
  /** Whether the vector of the first entry extends into both halves. */
  readonly isMixed: boolean;
}

function firstRow({ space, n, d, e, v }: Problem, { lo, hi, extra }: Block, middle: number): FirstRow {
  const { kernels, memory } = space.engine;
  const data = memory.f64.subarray(v / 8, v / 8 + n * n);
  const alpha = d[middle];
  const beta = e[middle] ?? 0;
  let size = Math.max(Math.abs(alpha), Math.abs(beta));
  for (let i = lo; i < hi; i++) size = Math.max(size, Math.abs(d[i]));
  const tolerance = Math.max(8 * Number.EPSILON * size, NEGLIGIBLE);
  const z = new Float64Array(hi - lo);
  for (let i = lo; i <= middle; i++) z[i - lo] = alpha * data[i * n + middle];
  for (let i = middle + 1; i < hi; i++) z[i - lo] = beta * data[i * n + middle + 1];
  const first = z[middle - lo];
  if (extra === 0) {
    if (Math.abs(first) <= tolerance) z[middle - lo] = tolerance;
    return { z, own: first, tolerance, isMixed: false };
  }
  // Both blocks have a right vector orthogonal to their rows: they are rotated so that one of them is orthogonal to z.
  const other = beta * data[hi * n + middle + 1];
  const length = hypot(first, other);
  z[middle - lo] = Math.max(length, tolerance);
  if (length <= tolerance) return { z, own: first, tolerance, isMixed: false };
  const [x, y] = [middle, hi].map((row) => v + (row * n + lo) * 8);
  kernels.rotate(hi - lo + 1, x, 1, y, 1, first / length, other / length);
  return { z, own: length, tolerance, isMixed: true };
}

/** Finds the triplets that do not change, as in the symmetric case; the first entry of z is always kept. */
function deflate(
  { space, n, d, order, u, v }: Problem,
  { lo, hi, extra }: Block,
  middle: number,
  z: Float64Array,
  tolerance: number,
  isMixed: boolean,
): Deflation {
  const { kernels } = space.engine;
  const kind = Uint8Array.from(z, (_, i) => (i < middle - lo ? UPPER : LOWER));
  kind[middle - lo] = isMixed ? BOTH : UPPER;
  const kept = [middle];
  const deflated: number[] = [];
  let previous = -1;
  for (const row of order.subarray(lo, hi)) {
    if (row === middle) continue;
    if (Math.abs(z[row - lo]) <= tolerance) {
      deflated.push(row);
      continue;
    }
    if (previous >= 0 && d[row] - d[previous] <= tolerance) {
      const length = hypot(z[previous - lo], z[row - lo]);
      const cosine = z[row - lo] / length;
      const sine = -z[previous - lo] / length;
      z[row - lo] = length;
      z[previous - lo] = 0;
      if (kind[row - lo] !== kind[previous - lo]) kind[row - lo] = BOTH;
      const [x, y] = [previous, row].map((at) => (at * n + lo) * 8);
      kernels.rotate(hi - lo, u + x, 1, u + y, 1, cosine, sine);
      kernels.rotate(hi - lo + extra, v + x, 1, v + y, 1, cosine, sine);
      deflated.push(previous);
    } else if (previous >= 0) kept.push(previous);
    previous = row;
  }
  if (previous >= 0) kept.push(previous);
  return { kept, deflated, kinds: kept.map((row) => kind[row - lo]) };
}

/**
 * Singular vectors of the matrix with first row ẑ and diagonal d: v = ẑᵢ / (dᵢ² − σ²), u = −1 and dᵢ vᵢ, normalised.
 */
function makeVectors(
  f64: Float64Array,
  left: number,
  right: number,
  d: Float64Array,
  exact: Float64Array,
  places: Int32Array,
): void {
  const k = exact.length;
  const row = new Float64Array(k);
  for (let j = 0; j < k; j++) {
    const start = right + j * k;
    let vv = 0;
    let uu = 1;
    for (let i = 0; i < k; i++) {
      const entry = exact[i] / f64[start + i];
      row[i] = entry;
      vv += entry * entry;
      uu += d[i] * entry * (d[i] * entry);
    }
    const forV = 1 / Math.sqrt(vv);
    const forU = 1 / Math.sqrt(uu);
    for (let i = 0; i < k; i++) {
      f64[start + places[i]] = row[i] * forV;
      f64[left + j * k + places[i]] = d[i] * row[i] * forU;
    }
    f64[left + j * k + places[0]] = -forU;
  }
}
