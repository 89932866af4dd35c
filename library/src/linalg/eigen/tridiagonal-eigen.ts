/**
 * Eigenvalues and eigenvectors of a symmetric tridiagonal matrix by divide and conquer (Cuppen 1981; Gu and Eisenstat,
 * A divide-and-conquer algorithm for the symmetric tridiagonal eigenproblem, 1995; LAPACK's stedc): split in two by a
 * rank-one change, solve the halves, and merge them. Eigenvectors of the halves that the change hardly affects are kept
 * (deflation), the others are combined by matrix products. The vectors are orthogonal however close the eigenvalues
 * are.
 */
import { createPace, type Pace } from "../../core/pace.js";
import { runToEnd, type Work } from "../../core/run.js";
import type { Workspace } from "../../engine/index.js";
import { hypot } from "../../numeric/elementary/functions.js";
import { pacedProduct } from "../paced-product.js";
import {
  arrange,
  BOTH,
  combinations,
  type Deflation,
  gatherRows,
  type Halves,
  LOWER,
  mergeRows,
  mergeWithRest,
  placeDeflated,
  sortRows,
  UPPER,
} from "./merge-vectors.js";
import { multiplyRatios, type SecularEquation, solveSecular } from "./secular.js";
import { iterateQl } from "./tridiagonal-ql.js";

/** Blocks of at most this size are solved by QL iterations. */
const LEAF = 32;

/** Indices first … end − 1 of the eigenvalues in ascending order. */
export interface IndexRange {
  readonly first: number;
  readonly end: number;
}

/** The selected eigenpairs: values ascend, and the vectors are the rows at an address. */
export interface TridiagonalEigen {
  readonly values: Float64Array;
  readonly vectors: number;
}

/** The state of the recursion. */
interface Problem {
  readonly space: Workspace;
  readonly operation: string;
  readonly pace: Pace;
  readonly n: number;
  /** Values by row of `q`; order[lo … hi) lists the rows of a finished block by ascending value. */
  readonly d: Float64Array;
  readonly e: Float64Array;
  readonly order: Int32Array;
  /** Eigenvectors of the blocks in the rows; buffers for a copy and for the coefficients of a merge. */
  readonly q: number;
  readonly copy: number;
  readonly coefficients: number;
}

/** {@link tridiagonalEigenSteps}, to its end. */
export function tridiagonalEigen(...given: Parameters<typeof tridiagonalEigenSteps>): TridiagonalEigen {
  return runToEnd(tridiagonalEigenSteps(...given));
}

/**
 * Eigenpairs of the matrix with the given diagonal and off-diagonal, whose entries should be near 1 or smaller. Only
 * the vectors in `wanted` are computed, which saves most of the work when they are few.
 */
export function* tridiagonalEigenSteps(
  operation: string,
  space: Workspace,
  diagonal: Float64Array,
  offDiagonal: Float64Array,
  wanted: IndexRange,
  pace = createPace(),
): Work<void, TridiagonalEigen> {
  const n = diagonal.length;
  const problem: Problem = {
    ...{ space, operation, pace, n, d: diagonal.slice(), e: offDiagonal, order: new Int32Array(n) },
    ...{ q: space.matrix(n, n), copy: space.matrix(n, n), coefficients: space.matrix(n, n) },
  };
  yield* solve(problem, 0, n, wanted);
  const { d, order, q } = problem;
  const count = wanted.end - wanted.first;
  const vectors = space.matrix(count, n);
  for (let k = 0; k < count; k++) {
    space.engine.kernels.copy(n, q + order[wanted.first + k] * n * 8, 1, vectors + k * n * 8, 1);
  }
  for (const address of [q, problem.copy, problem.coefficients]) space.release(address);
  return { values: Float64Array.from(order.subarray(wanted.first, wanted.end), (at) => d[at]), vectors };
}

/** Solves rows and columns lo … hi − 1; `wanted` selects the vectors of the whole matrix to compute. */
function* solve(problem: Problem, lo: number, hi: number, wanted: IndexRange): Work<void, void> {
  if (hi - lo <= LEAF) {
    solveLeaf(problem, lo, hi);
    return;
  }
  const { d, e } = problem;
  const middle = (lo + hi) >> 1;
  const coupling = e[middle - 1];
  // T = diag(T₁, T₂) + |β| u uᵀ with u = e + sign(β) e' at the two sides of the cut.
  const rho = Math.abs(coupling);
  d[middle - 1] -= rho;
  d[middle] -= rho;
  const all = { first: 0, end: problem.n };
  yield* solve(problem, lo, middle, all);
  yield* solve(problem, middle, hi, all);
  yield* merge(problem, lo, middle, hi, coupling, wanted);
}

function solveLeaf({ space, operation, n, d, e, order, q }: Problem, lo: number, hi: number): void {
  const size = hi - lo;
  const z = new Float64Array(size * size);
  for (let i = 0; i < size; i++) z[i * size + i] = 1;
  iterateQl(operation, z, d.subarray(lo, hi), e.slice(lo, Math.max(lo, hi - 1)));
  const { f64 } = space.engine.memory;
  for (let i = 0; i < size; i++) f64.set(z.subarray(i * size, (i + 1) * size), q / 8 + (lo + i) * n + lo);
  sortRows(d, order, lo, hi);
}

/** diag(d) + ρ z zᵀ, in terms of the eigenvectors of the two halves, is diagonalised and the vectors are combined. */
function* merge(
  problem: Problem,
  lo: number,
  middle: number,
  hi: number,
  coupling: number,
  wanted: IndexRange,
): Work<void, void> {
  const { space, n, d, order, q, copy, coefficients } = problem;
  const { engine } = space;
  const { f64 } = engine.memory;
  // z has the length √2 by construction; ρ = 2 |β| makes it 1.
  const z = new Float64Array(hi - lo);
  const half = Math.SQRT1_2;
  for (let i = lo; i < middle; i++) z[i - lo] = half * f64[q / 8 + i * n + middle - 1];
  const signed = coupling < 0 ? -half : half;
  for (let i = middle; i < hi; i++) z[i - lo] = signed * f64[q / 8 + i * n + middle];
  mergeRows(d, order, lo, middle, hi);
  const deflation = deflate(problem, lo, middle, hi, 2 * Math.abs(coupling), z);
  const { kept, deflated } = deflation;
  const k = kept.length;
  if (k === 0) return;
  const arrangement = arrange(deflation);
  const halves: Halves = { upperStart: lo, upperWidth: middle - lo, lowerStart: middle, lowerWidth: hi - middle };
  gatherRows(engine, deflation, arrangement, halves, q, n, copy);
  const poles = Float64Array.from(kept, (row) => d[row]);
  const weights = Float64Array.from(kept, (row) => z[row - lo] ** 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  for (let i = 0; i < k; i++) weights[i] /= total;
  const equation = { squared: false, d: poles, weights, rho: 2 * Math.abs(coupling) * total };
  const rest = Float64Array.from(deflated, (row) => d[row]);
  const signs = Float64Array.from(kept, (row) => (z[row - lo] < 0 ? -1 : 1));
  yield* makeCoefficients(problem, equation, d.subarray(lo, lo + k), signs, arrangement.places);
  d.set(rest, lo + k);
  mergeWithRest(d, order, lo, k, hi);
  // The combinations ascend with their values; of the whole matrix only the wanted ones are computed.
  let [from, to] = [0, k];
  if (hi - lo === n && wanted.end - wanted.first < n) {
    const rows = order.subarray(wanted.first, wanted.end).filter((row) => row < k);
    [from, to] = rows.length === 0 ? [0, 0] : [rows[0], rows[rows.length - 1] + 1];
  }
  const target = q + lo * n * 8;
  for (const product of combinations(k, arrangement, halves, copy, coefficients, from, to, target, n)) {
    yield* pacedProduct(engine.kernels, problem.pace, ...product);
  }
  placeDeflated(engine, deflation, arrangement, halves, copy, target, n);
}

/**
 * Finds the pairs that do not change: those whose entry of z is negligible, and one of any two whose values are so
 * close that a rotation of their vectors makes an entry of z zero.
 */
function deflate(
  { space, n, d, order, q }: Problem,
  lo: number,
  middle: number,
  hi: number,
  rho: number,
  z: Float64Array,
): Deflation {
  const kind = Uint8Array.from(z, (_, i) => (i < middle - lo ? UPPER : LOWER));
  const kept: number[] = [];
  const deflated: number[] = [];
  let size = 0;
  for (let i = lo; i < hi; i++) size = Math.max(size, Math.abs(d[i]), Math.abs(z[i - lo]));
  const tolerance = 4 * Number.EPSILON * size;
  let previous = -1;
  for (const row of order.subarray(lo, hi)) {
    if (rho * Math.abs(z[row - lo]) <= tolerance) {
      deflated.push(row);
      continue;
    }
    if (previous >= 0) {
      const length = hypot(z[previous - lo], z[row - lo]);
      const cosine = z[row - lo] / length;
      const sine = -z[previous - lo] / length;
      const gap = d[row] - d[previous];
      if (Math.abs(gap * cosine * sine) <= tolerance) {
        z[row - lo] = length;
        z[previous - lo] = 0;
        if (kind[row - lo] !== kind[previous - lo]) kind[row - lo] = BOTH;
        const [x, y] = [previous, row].map((at) => q + (at * n + lo) * 8);
        space.engine.kernels.rotate(hi - lo, x, 1, y, 1, cosine, sine);
        const [first, second] = [d[previous], d[row]];
        d[previous] = first * cosine * cosine + second * sine * sine;
        d[row] = first * sine * sine + second * cosine * cosine;
        deflated.push(previous);
      } else kept.push(previous);
    }
    previous = row;
  }
  if (previous >= 0) kept.push(previous);
  return { kept, deflated, kinds: kept.map((row) => kind[row - lo]) };
}

/** Nanoseconds for one entry of the coefficients: of finding its root, of its weight, and of writing it. */
const PER_ENTRY = { root: 30, weight: 4, vector: 4 };

/** Number of rows of coefficients that are computed at once. */
const ROWS = 64;

/** Solves the secular equation for `roots`, and writes the coefficients of the vectors to their place in memory. */
function* makeCoefficients(
  { space, pace, coefficients }: Problem,
  equation: SecularEquation,
  roots: Float64Array,
  signs: Float64Array,
  places: Int32Array,
): Work<void, void> {
  const { memory } = space.engine;
  const k = roots.length;
  const start = coefficients / 8;
  const exact = new Float64Array(k).fill(1);
  // Between yields the memory may have grown, which replaces its views.
  for (let from = 0; from < k; from += ROWS) {
    const to = Math.min(k, from + ROWS);
    solveSecular(equation, roots, memory.f64, start, from, to);
    if (pace(ROWS * k * PER_ENTRY.root)) yield;
  }
  for (let from = 0; from < k; from += ROWS) {
    const to = Math.min(k, from + ROWS);
    multiplyRatios(equation, memory.f64, start, from, to, exact);
    if (pace(ROWS * k * PER_ENTRY.weight)) yield;
  }
  for (let i = 0; i < k; i++) exact[i] = Math.sqrt(Math.abs(exact[i])) * signs[i];
  for (let from = 0; from < k; from += ROWS) {
    makeVectors(memory.f64, start, exact, places, from, Math.min(k, from + ROWS));
    if (pace(ROWS * k * PER_ENTRY.vector)) yield;
  }
}

/** Row j of the differences becomes the unit vector with entries ẑᵢ / (pᵢ − μⱼ), in the arrangement of the columns. */
function makeVectors(
  f64: Float64Array,
  start: number,
  exact: Float64Array,
  at: Int32Array,
  from: number,
  to: number,
): void {
  const k = exact.length;
  const row = new Float64Array(k);
  for (let j = from; j < to; j++) {
    const begin = start + j * k;
    let sum = 0;
    for (let i = 0; i < k; i++) {
      row[i] = exact[i] / f64[begin + i];
      sum += row[i] * row[i];
    }
    const scale = 1 / Math.sqrt(sum);
    for (let i = 0; i < k; i++) f64[begin + at[i]] = row[i] * scale;
  }
}
