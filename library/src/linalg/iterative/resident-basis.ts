/**
 * Orthonormal rows kept in the engine's memory, to which further rows are made orthogonal in blocks: by products of
 * matrices, which read the rows once for a block instead of once for a vector. Block Gram-Schmidt with a decomposition
 * of the block in between, repeated where it took away much (Barlow and Smoktunowicz, Reorthogonalized block classical
 * Gram-Schmidt, Numer. Math. 123, 2013).
 */
import type { Workspace } from "../../engine/index.js";
import type { Random } from "../../numeric/random/random.js";

/** What appending rows tells. */
export interface AppendedRows {
  /** Row i holds the coefficients of given row i on all rows of the basis, the new ones last. */
  readonly coefficients: Float64Array;
  /** The given rows that were not dropped; each has added a row. */
  readonly kept: readonly number[];
}

/** Rows of one length. */
export interface ResidentBasis {
  /** How many there are. */
  readonly count: number;
  /** Copies of some of them. */
  read(first: number, count: number): Float64Array;
  /** Replaces all rows from `first` on by rows that are orthonormal already. */
  write(first: number, rows: Float64Array): void;
  /**
   * Appends what is new in the given rows. One of which at most least[i] is left when all others are taken out is dropped,
   * and so are those after the basis spans everything. Where the given rows lie mostly along the last so many rows, it is
   * faster to say so.
   */
  append(rows: Float64Array, least: ArrayLike<number>, along?: number): AppendedRows;
}

/** Rows that are made orthogonal together. */
const BLOCK = 16;

/** When less than this share of a row is left, rounding has spoilt it and the step is repeated. */
const REPEAT_BELOW = Math.SQRT1_2;

/** Twice is enough, but for rows that are nothing but rounding. */
const MOST_ROUNDS = 4;

/** An empty basis in a workspace, with room for `capacity` rows of n numbers. */
export function residentBasis(space: Workspace, capacity: number, n: number): ResidentBasis {
  const { kernels, memory } = space.engine;
  const all = space.uninitialized(capacity * n);
  const parts = space.uninitialized(BLOCK * capacity);
  const work = space.uninitialized(BLOCK);
  let count = 0;
  const addressOf = (row: number): number => all + row * n * 8;

  /** Takes the parts along the `last` rows of the first `count` out of so many rows after them, and returns the parts. */
  function project(rows: number, last: number): Float64Array {
    if (last === 0) return new Float64Array(0);
    const [basis, block] = [addressOf(count - last), addressOf(count)];
    kernels.gemm(false, true, rows, last, n, 1, block, n, basis, n, 0, parts, last);
    kernels.gemm(false, false, rows, n, last, -1, parts, last, basis, n, 1, block, n);
    return space.read(parts, rows * last);
  }

  /** Takes the parts along the rows from `count` to `end` out of a row; adds them to `found` and returns what is left. */
  function projectRow(row: number, end: number, found: Float64Array): number {
    const [block, held] = [addressOf(count), end - count];
    let norm = kernels.norm(n, row, 1);
    for (let pass = 0; pass < 3 && held > 0; pass++) {
      kernels.gemv(false, held, n, 1, block, n, row, 0, work);
      kernels.gemv(true, held, n, -1, block, n, work, 1, row);
      for (let k = 0; k < held; k++) found[k] += memory.f64[work / 8 + k];
      const left = kernels.norm(n, row, 1);
      const isDone = left >= REPEAT_BELOW * norm;
      norm = left;
      if (isDone || left === 0) break;
    }
    return norm;
  }

  /** Makes the rows after the first `count` orthonormal among each other; row i then was Σ factors[i][k] of what they are. */
  function orthonormalize(rows: number, least: (row: number) => number) {
    const kept: number[] = [];
    const factors = Array.from({ length: rows }, () => new Float64Array(rows));
    const lefts: number[] = [];
    for (let r = 0; r < rows; r++) {
      const end = count + kept.length;
      const [from, row] = [addressOf(count + r), addressOf(end)];
      if (from !== row) kernels.copy(n, from, 1, row, 1);
      const left = projectRow(row, end, factors[r]);
      lefts.push(left);
      if (!(left > least(r)) || end >= n) continue;
      factors[r][kept.length] = left;
      kept.push(r);
      // In two steps, because the inverse of a tiny number is infinite.
      const root = Math.sqrt(left);
      kernels.scale(n, 1 / root, row, 1);
      kernels.scale(n, 1 / root, row, 1);
    }
    return { kept, factors, lefts };
  }

  function appendBlock(rows: Float64Array, least: ArrayLike<number>, along: number): AppendedRows {
    const given = rows.length / n;
    space.write(addressOf(count), rows);
    let kept: readonly number[] = Array.from({ length: given }, (_, i) => i);
    // Given row i is outer[i] on the earlier rows plus inner[i] on those that are becoming new ones.
    const outer = Array.from({ length: given }, () => new Float64Array(count));
    let inner = outer.map((_, i) => Float64Array.from({ length: given }, (_, k) => (i === k ? 1 : 0)));
    const last = Math.min(along, count);
    const first = project(given, last);
    for (let i = 0; i < given; i++) outer[i].set(first.subarray(i * last, (i + 1) * last), count - last);
    for (let round = 0; round < MOST_ROUNDS && kept.length > 0; round++) {
      const held = kept.length;
      const norms = Array.from({ length: held }, (_, r) => kernels.norm(n, addressOf(count + r), 1));
      const taken = project(held, count);
      const { kept: found, factors, lefts } = orthonormalize(held, (r) => (round === 0 ? least[r] : 0));
      for (let i = 0; i < given; i++) addProducts(outer[i], inner[i], (k, c) => taken[k * count + c], held);
      inner = inner.map((row) => {
        const next = new Float64Array(found.length);
        addProducts(next, row, (k, c) => factors[k][c], held);
        return next;
      });
      kept = found.map((r) => kept[r]);
      if (found.every((r) => lefts[r] >= REPEAT_BELOW * norms[r])) break;
    }
    const width = count + kept.length;
    const coefficients = new Float64Array(given * width);
    for (let i = 0; i < given; i++) {
      coefficients.set(outer[i], i * width);
      coefficients.set(inner[i], i * width + count);
    }
    count = width;
    return { coefficients, kept };
  }

  return {
    get count() {
      return count;
    },
    read: (first, rows) => space.read(addressOf(first), rows * n),
    write(first, rows) {
      space.write(addressOf(first), rows);
      count = first + rows.length / n;
    },
    append(rows, least, along = 0) {
      const given = rows.length / n;
      const kept: number[] = [];
      const blocks: AppendedRows[] = [];
      for (let first = 0; first < given; first += BLOCK) {
        const end = Math.min(first + BLOCK, given);
        const bounds = Array.from({ length: end - first }, (_, i) => least[first + i]);
        const block = appendBlock(rows.subarray(first * n, end * n), bounds, along);
        blocks.push(block);
        for (const r of block.kept) kept.push(first + r);
      }
      const coefficients = new Float64Array(given * count);
      blocks.forEach(({ coefficients: part }, at) => {
        const held = Math.min(BLOCK, given - at * BLOCK);
        const width = part.length / held;
        for (let i = 0; i < held; i++) {
          coefficients.set(part.subarray(i * width, (i + 1) * width), (at * BLOCK + i) * count);
        }
      });
      return { coefficients, kept };
    },
  };
}

/** Appends a random row orthogonal to all others, unless they span everything. */
export function appendRandom(basis: ResidentBasis, n: number, random: Random): void {
  const before = basis.count;
  // A random direction is hardly ever inside a proper subspace; one that nearly is would be mostly rounding.
  while (basis.count === before && before < n) {
    basis.append(
      Float64Array.from({ length: n }, () => random.normal()),
      [1e-8 * Math.sqrt(n)],
    );
  }
}

/** target[c] += Σ factors[k] · entry(k, c) for k < terms. */
function addProducts(
  target: Float64Array,
  factors: Float64Array,
  entry: (k: number, c: number) => number,
  terms: number,
): void {
  for (let k = 0; k < terms; k++) {
    if (factors[k] === 0) continue;
    for (let c = 0; c < target.length; c++) target[c] += factors[k] * entry(k, c);
  }
}
