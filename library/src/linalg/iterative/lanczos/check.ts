/**
 * Checks whether an eigenpair was missed. A Krylov space contains no second copy of an eigenvalue, so a search that
 * converged may have missed copies, or whole parts of a matrix that its starting block does not reach.
 *
 * The search is repeated from a random unit vector r on C, which is A without the Ritz vectors found so far. Suppose C
 * had a unit eigenvector v whose eigenvalue x is as good as those wanted. After j steps with Ritz values θᵢ and
 * coupling coefficients βᵢ the Lanczos polynomial p(t) = Π (t − θᵢ) has ‖p(C) r‖ = Π βᵢ, hence |vᵀr| Π |x − θᵢ| ≤ Π βᵢ.
 * When Π βᵢ / |x − θᵢ| has fallen to a thousandth of 1/√n, such a v would have to be improbably orthogonal to r.
 */
import { zeros } from "../../../data/matrix.js";
import { log } from "../../../numeric/elementary/functions.js";
import type { Random } from "../../../numeric/random/random.js";
import { symmetricEigen } from "../../eigen/symmetric-eigen.js";
import { subtractRows } from "../krylov-basis.js";
import { appendRandomRows, expandBasis, isFull, type LanczosBasis, type Ritz, restartBasis } from "./basis.js";
import type { LanczosPlan } from "./cycles.js";

/** A random vector has a smaller component than this fraction of 1/√n with probability below 0.001. */
const IMPROBABLE = 1e-3;

/**
 * Searches for a pair better than the first `plan.count` of `ritz`. Returns undefined when there is none, otherwise the
 * most promising vector found: of a better pair, or of the best of the others when the basis was too small to decide.
 * The basis is overwritten: afterwards it holds `kept` Ritz vectors and the search from the random vector.
 */
export function findMissed(
  basis: LanczosBasis,
  ritz: Ritz,
  plan: LanczosPlan,
  kept: number,
  random: Random,
): Float64Array | undefined {
  const { count, rank } = plan;
  // Ritz vectors beyond those wanted are kept too: the rest of the matrix is then smaller, and a missed vector stands
  // out.
  restartBasis(basis, ritz, kept, false);
  appendRandomRows(basis, 1, random);
  const edges = plan.peers(ritz.values[count - 1]);
  const enough = log(IMPROBABLE / Math.sqrt(basis.matrix.size));
  while (basis.total > basis.expanded && !isFull(basis)) {
    expandBasis(basis);
    if (exclusion(basis, kept, edges, rank) < enough) return undefined;
  }
  return basis.expanded > kept ? bestOutside(basis, kept, rank) : undefined;
}

/** log Π βᵢ / |x − θᵢ| at the worse of the edges x; infinite while a Ritz value is at or beyond an edge. */
function exclusion(
  basis: LanczosBasis,
  kept: number,
  edges: readonly number[],
  rank: (value: number) => number,
): number {
  const { projected, capacity, expanded, total } = basis;
  const { values, scale } = solveOutside(basis, kept);
  let couplings = 0;
  for (let i = kept; i < expanded; i++) {
    // Where the space is exhausted the last coupling is 0, and so is the product.
    couplings += log(i + 1 < total ? Math.abs(projected[(i + 1) * capacity + i]) : 0);
  }
  let worst = -Infinity;
  for (const edge of edges) {
    let distances = 0;
    for (const value of values) {
      if (!(rank(value * scale) < rank(edge))) return Infinity;
      distances += log(Math.abs(edge - value * scale));
    }
    worst = Math.max(worst, couplings - distances);
  }
  return worst;
}

/** The Ritz vector of highest rank outside the kept ones. */
function bestOutside(basis: LanczosBasis, kept: number, rank: (value: number) => number): Float64Array {
  const n = basis.matrix.size;
  const { values, vectors, scale } = solveOutside(basis, kept);
  let best = 0;
  for (let k = 1; k < values.length; k++) if (rank(values[k] * scale) > rank(values[best] * scale)) best = k;
  const factors = Float64Array.from(values, (_, i) => -vectors.data[i * values.length + best]);
  const vector = new Float64Array(n);
  subtractRows(basis.rows.subarray(kept * n), values.length, factors, vector);
  return vector;
}

/** The eigenpairs of H on the rows after the kept ones; the values are to be multiplied by `scale`. */
function solveOutside({ projected, capacity, expanded }: LanczosBasis, kept: number) {
  const size = expanded - kept;
  const h = zeros(size, size);
  let scale = 0;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) scale = Math.max(scale, Math.abs(projected[(kept + i) * capacity + kept + j]));
  }
  if (scale === 0) scale = 1;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      h.data[i * size + j] = h.data[j * size + i] = projected[(kept + i) * capacity + kept + j] / scale;
    }
  }
  return { ...symmetricEigen(h), scale };
}
