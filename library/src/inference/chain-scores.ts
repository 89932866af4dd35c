/** Scores of the label sequences of a chain, in which only neighbours depend on each other. */
import { LecternError } from "../core/errors.js";
import { isMatrix, type Matrix } from "../data/matrix.js";

/**
 * The score of a label sequence y is Σₜ unary(t, yₜ) + Σₜ pairwise(yₜ, yₜ₊₁). A score of −∞ excludes a label or a pair.
 */
export interface ChainScores {
  /** One row for each position, one column for each label. */
  readonly unary: Matrix;
  /**
   * Scores of each label (row) followed by each label (column): one matrix for all pairs of neighbours, or a list with
   * one matrix for each pair.
   */
  readonly pairwise: Matrix | readonly Matrix[];
}

/** Throws for scores of wrong shape, or that are NaN or +∞. */
export function requireChain(where: string, { unary, pairwise }: ChainScores): void {
  const { rows: length, columns: labels } = unary;
  if (length === 0 || labels === 0) {
    throw new LecternError(
      "invalid-data",
      `${where}: a sequence needs at least 1 position and 1 label, got ${length} positions and ${labels} labels`,
      { subject: where },
    );
  }
  const matrices = isMatrix(pairwise) ? [pairwise] : pairwise;
  const isComplete = isMatrix(pairwise) || pairwise.length === length - 1;
  if (!isComplete || matrices.some(({ rows, columns }) => rows !== labels || columns !== labels)) {
    throw new LecternError(
      "invalid-data",
      `${where}: pairwise must be a matrix of ${labels} x ${labels}, or ${length - 1} such matrices`,
      { subject: where },
    );
  }
  if ([unary, ...matrices].every(({ data }) => data.every(isScore))) return;
  throw new LecternError("invalid-data", `${where}: scores must be finite numbers or −Infinity`, { subject: where });
}

function isScore(value: number): boolean {
  return value < Infinity;
}

/** The scores of the pair of positions t and t + 1. */
export function pairScores(pairwise: ChainScores["pairwise"], t: number): Float64Array {
  return isMatrix(pairwise) ? pairwise.data : pairwise[t].data;
}

/** The score of one label sequence, given by codes. */
export function chainScore({ unary, pairwise }: ChainScores, path: ArrayLike<number>): number {
  const labels = unary.columns;
  let score = 0;
  for (let t = 0; t < unary.rows; t++) {
    score += unary.data[t * labels + path[t]];
    if (t > 0) score += pairScores(pairwise, t - 1)[path[t - 1] * labels + path[t]];
  }
  return score;
}

/** The error for chains in which every sequence is excluded. */
export function noSequence(where: string): LecternError {
  return new LecternError(
    "invalid-data",
    `${where}: every label sequence has the score −Infinity; allow at least one sequence`,
    { subject: where },
  );
}
