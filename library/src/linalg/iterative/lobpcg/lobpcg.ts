/**
 * LOBPCG (Knyazev, Toward the optimal preconditioned eigensolver, SIAM J. Sci. Comput. 23(2), 2001): the smallest
 * eigenpairs of A x = λ B x, by minimising the Rayleigh quotient over the span of the current vectors X, their
 * preconditioned residuals W and the last directions P.
 *
 * The span has an orthonormal basis in the B inner product, from which dependent directions are dropped, and P is
 * formed orthogonal to the new X in coefficients (Hetmaniuk & Lehoucq, Basis selection in LOBPCG, J. Comput. Phys. 218,
 * 2006; Duersch et al., SIAM J. Sci. Comput. 40(5), 2018). The projected problem is then an ordinary one.
 */
import { runToEnd, type Work } from "../../../core/run.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { createRandom, type Random } from "../../../numeric/random/random.js";
import { vectorNorm } from "../../vector-operations.js";
import type { Preconditioner } from "../iterative-solution.js";
import { asOperator, type OperatorLike } from "../operator.js";
import { requireCount, requireSquare, requireTolerance } from "../operator-checks.js";
import { createInnerBasis, type InnerBasis } from "./basis.js";
import { bestCombinations, type Combinations } from "./projection.js";

/** Settings of {@link lobpcg}. */
export interface LobpcgOptions {
  /** Number of eigenpairs. */
  readonly count: number;
  /** B of A x = λ B x, symmetric positive definite; the identity by default. */
  readonly b?: OperatorLike;
  /** An approximate inverse of A, symmetric positive definite. */
  readonly preconditioner?: Preconditioner;
  /** Residuals ‖A x − λ B x‖ at most this fraction of (‖A‖ + |λ| ‖B‖) ‖x‖; 1e-9 by default. */
  readonly tolerance?: number;
  readonly maxIterations?: number;
  readonly seed?: number;
}

/** The smallest eigenpairs, ascending. */
export interface LobpcgResult {
  readonly values: Float64Array;
  /** In columns, with xᵀ B x = 1; the entry of largest absolute value of each is positive. */
  readonly vectors: Matrix;
  readonly residuals: Float64Array;
  readonly iterations: number;
  readonly converged: boolean;
}

/** Progress after each iteration. */
export interface LobpcgProgress {
  readonly step: number;
  readonly of: number;
  /** The largest residual among the wanted pairs. */
  readonly objective: number;
  readonly values: Float64Array;
}

/** Products and inner products drift when updated by recurrence; they are recomputed every this many iterations. */
const REFRESH_EVERY = 24;

/**
 * The smallest eigenpairs of A x = λ B x for symmetric A and symmetric positive definite B. It needs products only, and
 * benefits from a preconditioner; without one {@link symmetricEigenpairs} converges in fewer products.
 *
 * @example
 * ```ts
 * import { lobpcg } from "lectern/linalg";
 *
 * const n = 200;
 * const apply = (x: Float64Array, out: Float64Array) => {
 *   for (let i = 0; i < n; i++) out[i] = (i + 1) * x[i]; // the diagonal matrix of 1, 2, … 200
 * };
 * const preconditioner = (r: Float64Array, out: Float64Array) => {
 *   for (let i = 0; i < n; i++) out[i] = r[i] / (i + 1);
 * };
 * const a = { rows: n, columns: n, apply };
 * lobpcg(a, { count: 3, preconditioner }).values; // 1, 2, 3
 * ```
 */
export function lobpcg(a: OperatorLike, settings: LobpcgOptions): LobpcgResult {
  return runToEnd(lobpcgSteps(a, settings));
}

/** The iterations of {@link lobpcg}. */
export function* lobpcgSteps(a: OperatorLike, settings: LobpcgOptions): Work<LobpcgProgress, LobpcgResult> {
  const where = "lobpcg";
  const operator = asOperator(a, where);
  requireSquare(where, operator);
  const n = operator.rows;
  const { count, preconditioner, tolerance = 1e-9, maxIterations = 500, seed = 0 } = settings;
  requireCount(where, "count", count, 1, n);
  requireCount(where, "maxIterations", maxIterations, 1);
  requireTolerance(where, "tolerance", tolerance);
  const inner = settings.b === undefined ? undefined : asOperator(settings.b, `${where}: b`);
  if (inner !== undefined) {
    requireSquare(`${where}: b`, inner);
    requireCount(`${where}: b`, "its number of rows", inner.rows, n, n);
  }
  // A few more vectors than wanted: the convergence of the last one wanted then depends on the gap after the extra
  // ones.
  const block = Math.min(n, count + Math.max(2, Math.ceil(count / 4)));
  const basis = createInnerBasis(where, operator, inner, Math.min(n, 3 * block));
  const random = createRandom(seed);
  let best = startOver(basis, block, random);
  let sinceRefresh = 0;
  for (let step = 1; ; step++, sinceRefresh++) {
    const allowed = (k: number): number =>
      tolerance * (basis.norms.a + Math.abs(best.values[k]) * basis.norms.b) * vectorNorm(basis.row(k));
    let residuals = residualsOf(basis, best.values);
    const isConverged = (): boolean => residuals.norms.subarray(0, count).every((norm, k) => norm <= allowed(k));
    if (isConverged() || sinceRefresh >= REFRESH_EVERY || step === maxIterations) {
      best = refresh(basis, block);
      residuals = residualsOf(basis, best.values);
      sinceRefresh = 0;
    }
    const values = best.values.slice(0, count);
    const objective = residuals.norms.subarray(0, count).reduce((m, norm) => Math.max(m, norm), 0);
    yield { step, of: maxIterations, objective, values };
    const converged = isConverged();
    if (converged || step === maxIterations || basis.count() === n) {
      const norms = residuals.norms.slice(0, count);
      return { values, vectors: columnsOf(basis, count), residuals: norms, iterations: step, converged };
    }
    const search = new Float64Array(n);
    for (let k = 0; k < block; k++) {
      if (residuals.norms[k] <= 0.1 * allowed(k)) continue;
      const residual = residuals.rows.data.subarray(k * n, (k + 1) * n);
      if (preconditioner === undefined) search.set(residual);
      else preconditioner(residual, search);
      basis.append(search);
    }
    best = bestCombinations(basis, block);
    basis.combine(best);
  }
}

/** Ritz vectors from B-orthonormal random vectors. */
function startOver(basis: InnerBasis, block: number, random: Random): Combinations {
  const start = new Float64Array(basis.length);
  while (basis.count() < block) {
    for (let i = 0; i < start.length; i++) start[i] = random.normal();
    basis.append(start);
  }
  const best = bestCombinations(basis, block);
  basis.combine({ ...best, directions: zeros(basis.count(), 0) });
  return best;
}

/** Makes the current vectors B-orthonormal again with recomputed products, and discards the old directions. */
function refresh(basis: InnerBasis, block: number): Combinations {
  const rows = Array.from({ length: block }, (_, k) => basis.row(k).slice());
  basis.clear();
  for (const row of rows) basis.append(row);
  const best = bestCombinations(basis, Math.min(block, basis.count()));
  basis.combine({ ...best, directions: zeros(basis.count(), 0) });
  return best;
}

/** A x − θ B x for each Ritz pair, in rows. */
function residualsOf(basis: InnerBasis, values: Float64Array): { rows: Matrix; norms: Float64Array } {
  const n = basis.length;
  const rows = zeros(values.length, n);
  const norms = new Float64Array(values.length);
  for (let k = 0; k < values.length; k++) {
    const row = rows.data.subarray(k * n, (k + 1) * n);
    const image = basis.image(k);
    const weighted = basis.weighted(k);
    for (let i = 0; i < n; i++) row[i] = image[i] - values[k] * weighted[i];
    norms[k] = vectorNorm(row);
  }
  return { rows, norms };
}

function columnsOf(basis: InnerBasis, count: number): Matrix {
  const n = basis.length;
  const columns = zeros(n, count);
  for (let k = 0; k < count; k++) {
    const row = basis.row(k);
    let peak = 0;
    for (let i = 0; i < n; i++) if (Math.abs(row[i]) > Math.abs(peak)) peak = row[i];
    for (let i = 0; i < n; i++) columns.data[i * count + k] = peak < 0 ? -row[i] : row[i];
  }
  return columns;
}
