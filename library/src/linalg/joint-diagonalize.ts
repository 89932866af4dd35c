/**
 * Joint approximate diagonalisation of symmetric matrices by Jacobi rotations (Bunse-Gerstner, Byers and Mehrmann 1993;
 * Cardoso and Souloumiac 1996). In each plane (p, q) the angle that leaves the least energy off the diagonals of all
 * matrices has a closed form; sweeps over all planes continue until the angles are tiny.
 */
import { LecternError } from "../core/errors.js";
import { createPace } from "../core/pace.js";
import { type Progress, runToEnd, type Work } from "../core/run.js";
import { identity, type Matrix, zeros } from "../data/matrix.js";
import { atan2, cos, sin } from "../numeric/elementary/functions.js";
import { requireSquare } from "./check-matrix.js";

/** The result: Q with Qᵀ M Q nearly diagonal for each matrix M. */
export interface JointDiagonalization {
  /** Q: orthogonal, determinant 1, the common (approximate) eigenvectors in its columns. */
  readonly vectors: Matrix;
  /** One row per matrix: the diagonal of Qᵀ M Q. */
  readonly diagonals: Matrix;
  /** Σ over the matrices of the squares off the diagonal, before and after each sweep. */
  readonly offDiagonal: readonly number[];
  readonly sweeps: number;
  readonly converged: boolean;
}

/** Progress after each sweep, and within one that takes long. */
export interface JointDiagonalizationProgress extends Progress {
  readonly objective: number;
}

/** When to stop. */
export interface JointDiagonalizationOptions {
  /** A sweep in which no angle is larger than this (in radians) is the last. */
  readonly tolerance?: number;
  readonly maxSweeps?: number;
}

/**
 * Finds the rotation that makes several symmetric matrices as diagonal as possible at once: exactly, when they commute.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { jointDiagonalize } from "lectern/linalg";
 *
 * const { diagonals } = jointDiagonalize([asMatrix([[2, 1], [1, 2]]), asMatrix([[5, -3], [-3, 5]])]);
 * diagonals; // a row for each: 3 and 1 (in some order), 2 and 8
 * ```
 */
export function jointDiagonalize(
  matrices: readonly Matrix[],
  settings: JointDiagonalizationOptions = {},
): JointDiagonalization {
  return runToEnd(jointDiagonalizationSteps(matrices, settings));
}

/** Nanoseconds for a row of a matrix in a rotation. */
const ROTATION_COST = 8;

/** The sweeps of {@link jointDiagonalize}. */
export function* jointDiagonalizationSteps(
  matrices: readonly Matrix[],
  { tolerance = 1e-10, maxSweeps = 100 }: JointDiagonalizationOptions = {},
): Work<JointDiagonalizationProgress, JointDiagonalization> {
  const n = requireSameSize(matrices);
  const work = matrices.map(({ data }) => data.slice());
  const vectors = identity(n);
  const offDiagonal = [energy(work, n)];
  let sweeps = 0;
  let turned = n > 1;
  const isTime = createPace();
  while (turned && sweeps < maxSweeps) {
    turned = false;
    for (let p = 0; p < n - 1; p++) {
      for (let q = p + 1; q < n; q++) {
        const angle = bestAngle(work, n, p, q);
        if (angle === 0) continue;
        // Small rotations are applied too, because they are cheap, but do not require another sweep.
        turned ||= Math.abs(angle) > tolerance;
        const [cosine, sine] = [cos(angle), sin(angle)];
        for (const m of work) rotatePlane(m, n, p, q, cosine, sine);
        rotateColumns(vectors.data, n, p, q, cosine, sine);
        if (isTime(ROTATION_COST * n * work.length)) {
          yield { step: sweeps + 1, of: maxSweeps, objective: offDiagonal[sweeps], inner: { step: p + 1, of: n } };
        }
      }
    }
    sweeps++;
    offDiagonal.push(energy(work, n));
    yield { step: sweeps, of: maxSweeps, objective: offDiagonal[sweeps] };
  }
  const diagonals = zeros(matrices.length, n);
  work.forEach((m, k) => {
    for (let i = 0; i < n; i++) diagonals.data[k * n + i] = m[i * n + i];
  });
  return { vectors, diagonals, offDiagonal, sweeps, converged: !turned };
}

/**
 * With a = m_pp − m_qq and b = 2 m_pq of each matrix, the energy that a rotation by θ leaves in the plane is least at
 * 4θ = atan2(2 Σ ab, Σ a² − Σ b²): the leading eigenvector of the 2 x 2 matrix of these sums, taken within ±π/4.
 */
function bestAngle(work: readonly Float64Array[], n: number, p: number, q: number): number {
  let squares = 0;
  let products = 0;
  let size = 0;
  for (const m of work) {
    const a = m[p * n + p] - m[q * n + q];
    const b = 2 * m[p * n + q];
    squares += a * a - b * b;
    products += 2 * a * b;
    size += m[p * n + p] ** 2 + m[q * n + q] ** 2 + b * b;
  }
  // In a plane in which all matrices are multiples of the identity up to rounding, there is no preferred direction.
  const rounding = 64 * Number.EPSILON ** 2 * size;
  if (Math.abs(squares) <= rounding && Math.abs(products) <= rounding) return 0;
  return atan2(products, squares) / 4;
}

/** M ← Rᵀ M R for the rotation R of the plane (p, q). */
function rotatePlane(m: Float64Array, n: number, p: number, q: number, cosine: number, sine: number): void {
  rotateColumns(m, n, p, q, cosine, sine);
  for (let j = 0, a = p * n, b = q * n; j < n; j++, a++, b++) {
    const [first, second] = [m[a], m[b]];
    m[a] = cosine * first + sine * second;
    m[b] = cosine * second - sine * first;
  }
}

function rotateColumns(m: Float64Array, n: number, p: number, q: number, cosine: number, sine: number): void {
  for (let i = 0, a = p, b = q; i < n; i++, a += n, b += n) {
    const first = m[a];
    const second = m[b];
    m[a] = cosine * first + sine * second;
    m[b] = cosine * second - sine * first;
  }
}

function energy(work: readonly Float64Array[], n: number): number {
  let sum = 0;
  for (const m of work) {
    for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) if (i !== j) sum += m[i * n + j] ** 2;
  }
  return sum;
}

function requireSameSize(matrices: readonly Matrix[]): number {
  if (matrices.length === 0) throw new LecternError("invalid-data", "jointDiagonalize: needs at least 1 matrix, got 0");
  const n = requireSquare("jointDiagonalize", matrices[0]);
  matrices.forEach((matrix, k) => {
    if (requireSquare("jointDiagonalize", matrix) !== n) {
      throw new LecternError(
        "invalid-data",
        `jointDiagonalize: all matrices must have the same size, but matrix ${k} is ${matrix.rows} x ${matrix.rows}, not ${n} x ${n}`,
      );
    }
    const { data } = matrix;
    const largest = data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < i; j++) {
        if (Math.abs(data[i * n + j] - data[j * n + i]) <= 1e-8 * largest) continue;
        throw new LecternError(
          "invalid-data",
          `jointDiagonalize: matrix ${k} is not symmetric at row ${i}, column ${j}`,
        );
      }
    }
  });
  return n;
}
