/**
 * The thick-restart Lanczos method (Wu & Simon, Thick-restart Lanczos method for large symmetric eigenvalue problems,
 * SIAM J. Matrix Anal. Appl. 22(2), 2000), in blocks and with full reorthogonalisation.
 *
 * A Krylov space contains at most as many copies of a repeated eigenvalue as its starting block has vectors. So
 * pairs are accepted only when a search from a new random vector, orthogonal to them, finds nothing better.
 */
import { createPace, type Pace } from "../../../core/pace.js";
import { mapSteps, type Progress, type Work } from "../../../core/run.js";
import type { Matrix } from "../../../data/matrix.js";
import { createWorkspace, currentEngine } from "../../../engine/index.js";
import type { Random } from "../../../numeric/random/random.js";
import {
  appendRandomRows,
  appendVector,
  createLanczosBasis,
  expandBasis,
  isFull,
  type LanczosBasis,
  type Ritz,
  resetBasis,
  restartBasis,
  ritzVectors,
  type SymmetricProducts,
  solveProjected,
} from "./basis.js";
import { findMissed } from "./check.js";

/** Which eigenpairs to find, and with how much memory. */
export interface LanczosPlan {
  readonly where: string;
  readonly count: number;
  /** The wanted eigenvalues have the largest rank. */
  readonly rank: (value: number) => number;
  /** The numbers with the same rank as a value: the value itself, or with both signs. */
  readonly peers: (value: number) => readonly number[];
  /** How large a residual may be, given the norm of the matrix and the Ritz value. */
  readonly allowed: (norm: number, value: number) => number;
  readonly basisSize: number;
  readonly blockSize: number;
  readonly maxIterations: number;
  /**
   * How much symmetric coefficients may differ, as a fraction of the norm; 1e-8 by default. Solutions with a matrix that
   * is almost singular, which are symmetric only in exact arithmetic, need more.
   */
  readonly asymmetry?: number;
}

/** Progress after each cycle, and within one whose products take long. */
export interface LanczosProgress {
  readonly step: number;
  readonly of: number;
  /** The largest residual among the wanted pairs. */
  readonly objective: number;
  readonly convergedPairs: number;
  /** The vectors of the cycle under way. */
  readonly inner?: Progress;
}

/** Eigenpairs, best first; the vectors are rows. */
export interface LanczosPairs {
  readonly values: Float64Array;
  readonly vectors: Matrix;
  readonly residuals: Float64Array;
  readonly iterations: number;
  readonly products: number;
  readonly converged: boolean;
}

/** Nanoseconds for an entry of a dense matrix that is multiplied, or solved with; a sparse one takes less. */
const PRODUCT_COST = 2;

/** The iterations; yields once a cycle, and within a cycle after a bounded amount of work. */
export function* lanczosCycles(
  matrix: SymmetricProducts,
  plan: LanczosPlan,
  random: Random,
): Work<LanczosProgress, LanczosPairs> {
  const space = createWorkspace(currentEngine());
  try {
    const basis = createLanczosBasis(plan.where, matrix, plan.basisSize, plan.blockSize, space, plan.asymmetry);
    return yield* cyclesOn(basis, plan, random);
  } finally {
    space.dispose();
  }
}

function* cyclesOn(basis: LanczosBasis, plan: LanczosPlan, random: Random): Work<LanczosProgress, LanczosPairs> {
  const { count, maxIterations } = plan;
  const { matrix } = basis;
  // Pairs that converged, while the search for better ones continues.
  let believed: LanczosPairs | undefined;
  const pace = createPace();
  let last = { objective: 0, convergedPairs: 0 };
  for (let cycle = 1; ; cycle++) {
    const isEnough = (candidate: Ritz): boolean =>
      convergedPairs(candidate, plan) === count && (believed === undefined || isSettled(candidate, plan, matrix.size));
    const under = { step: cycle, of: maxIterations, ...last };
    const ritz = yield* mapSteps(grow(basis, plan, random, isEnough, pace), (inner) => ({ ...under, inner }));
    const converged = convergedPairs(ritz, plan);
    const objective = ritz.residuals.subarray(0, count).reduce((largest, r) => Math.max(largest, r), 0);
    last = { objective, convergedPairs: converged };
    yield { step: cycle, of: maxIterations, ...last };
    const found = (): LanczosPairs => ({
      values: ritz.values.slice(0, count),
      vectors: ritzVectors(basis, ritz, count),
      residuals: ritz.residuals.slice(0, count),
      iterations: cycle,
      products: basis.products,
      converged: converged === count,
    });
    if (basis.expanded === matrix.size) return found();
    const kept = Math.min(count + Math.max(1, Math.floor(0.4 * (plan.basisSize - count))), ritz.values.length);
    if (!isEnough(ritz)) {
      if (cycle === maxIterations) return believed === undefined ? found() : { ...found(), converged: false };
      restartBasis(basis, ritz, kept, true);
      continue;
    }
    const pairs = found();
    if (believed !== undefined && !isBetter(pairs, believed, basis, plan)) {
      return { ...believed, iterations: cycle, products: basis.products };
    }
    const missed = findMissed(basis, ritz, plan, kept, random);
    if (missed === undefined) return { ...pairs, products: basis.products };
    if (cycle === maxIterations) return { ...pairs, products: basis.products, converged: false };
    // Pairs that converged are eigenpairs, so the rest is a separate matrix, searched from the vector found.
    resetBasis(basis, pairs.values, pairs.vectors);
    appendVector(basis, missed);
    believed = pairs;
  }
}

/**
 * Whether the pair after those wanted is so accurate that it cannot hide a better one: a component c of a better vector
 * would leave a residual of c times the distance of the values, and a random start has components of about 1/√n.
 */
function isSettled({ values, residuals }: Ritz, { count, rank, allowed }: LanczosPlan, size: number): boolean {
  if (values.length === count) return true;
  const distance = rank(values[count - 1]) - rank(values[count]);
  const norm = largestSize(values);
  return residuals[count] <= Math.max((1e-3 / Math.sqrt(size)) * distance, 10 * allowed(norm, values[count]));
}

/** Whether one of the new values is better than the old one at the same position, by more than the tolerance. */
function isBetter(
  pairs: LanczosPairs,
  old: LanczosPairs,
  basis: LanczosBasis,
  { rank, allowed }: LanczosPlan,
): boolean {
  return pairs.values.some((value, k) => rank(value) - rank(old.values[k]) > allowed(basis.norm, old.values[k]));
}

/** Extends the basis until it is full or `isEnough`; a space that is exhausted earlier is extended at random. */
function* grow(
  basis: LanczosBasis,
  plan: LanczosPlan,
  random: Random,
  isEnough: (ritz: Ritz) => boolean,
  pace: Pace,
): Work<Progress, Ritz> {
  const productWork = PRODUCT_COST * basis.blockSize * basis.matrix.size ** 2;
  let nextLook = Math.max(plan.count, basis.expanded) + basis.blockSize;
  for (;;) {
    if (basis.total === basis.expanded) appendRandomRows(basis, basis.blockSize, random);
    expandBasis(basis);
    if (pace(productWork)) yield { step: basis.expanded, of: plan.basisSize };
    const isExhausted = basis.total === basis.expanded;
    if (isExhausted && basis.expanded < Math.min(plan.count, basis.matrix.size)) continue;
    const isOver = isFull(basis) || isExhausted;
    if (!isOver && basis.expanded < nextLook) continue;
    // Solving the projected problem is cheap, but not free: at every block it would cost more than it saves.
    nextLook = basis.expanded + Math.max(basis.blockSize, Math.floor(basis.expanded / 8));
    const ritz = solveProjected(basis, plan.rank);
    if (isOver || isEnough(ritz)) return ritz;
  }
}

function convergedPairs({ values, residuals }: Ritz, { count, allowed }: LanczosPlan): number {
  if (values.length < count) return 0;
  const norm = largestSize(values);
  let converged = 0;
  for (let i = 0; i < count; i++) if (residuals[i] <= allowed(norm, values[i])) converged++;
  return converged;
}

function largestSize(values: Float64Array): number {
  return values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
}
