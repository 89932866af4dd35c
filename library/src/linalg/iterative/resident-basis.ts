/**
 * Orthonormal rows in the engine's memory, against which further rows are orthogonalised in blocks: by products of
 * matrices, which read the rows once per block instead of once per vector. Block Gram-Schmidt with a decomposition of
 * the block in between, repeated where it removed much (Barlow and Smoktunowicz, Reorthogonalized block classical
 * Gram-Schmidt, Numer. Math. 123, 2013).
 */
import type { Workspace } from "../../engine/index.js";
import type { Random } from "../../numeric/random/random.js";

/** The result of appending rows. */
export interface AppendedRows {
  /** Row i holds the coefficients of given row i on all rows of the basis, the new ones last. */
  readonly coefficients: Float64Array;
  /** The given rows that were not dropped; each has added a row. */
  readonly kept: readonly number[];
}

/** Rows of one length. */
export interface ResidentBasis {
  /** Number of rows. */
  readonly count: number;
  /** Copies of some of them. */
  read(first: number, count: number): Float64Array;
  /** Replaces all rows from `first` on by rows that are orthonormal already. */
  write(first: number, rows: Float64Array): void;
  /**
   * Appends the orthogonal parts of the given rows. A row whose orthogonal part is at most least[i] long is dropped,
   * and so are those after the basis spans everything. Where the given rows are mostly along the last `along` rows of
   * the basis, passing that number is faster.
   */
  append(rows: Float64Array, least: ArrayLike<number>, along?: number): AppendedRows;
}

/** Number of rows orthogonalised together. */
const BLOCK = 16;

/** When less than this fraction of a row remains, rounding has spoilt it and the step is repeated. */
const REPEAT_BELOW = Math.SQRT1_2;

/** Twice is enough, except for rows that are only rounding error. */
const MAX_ROUNDS = 4;

/** The buffers in the workspace: the rows of the basis with space for more after them, and scratch for one block. */
interface Storage {
  readonly space: Workspace;
  /** The length of a row. */
  readonly n: number;
  readonly rows: number;
  readonly parts: number;
  readonly work: number;
  count: number;
}

/** An empty basis in a workspace, for up to `capacity` rows of n numbers. */
export function residentBasis(space: Workspace, capacity: number, n: number): ResidentBasis {
  const storage: Storage = {
    space,
    n,
    rows: space.uninitialized(capacity * n),
    parts: space.uninitialized(BLOCK * capacity),
    work: space.uninitialized(BLOCK),
    count: 0,
  };
  return {
    get count() {
      return storage.count;
    },
    read: (first, rows) => space.read(addressOf(storage, first), rows * n),
    write(first, rows) {
      space.write(addressOf(storage, first), rows);
      storage.count = first + rows.length / n;
    },
    append: (rows, least, along = 0) => appendRows(storage, rows, least, along),
  };
}

function addressOf({ rows, n }: Storage, row: number): number {
  return rows + row * n * 8;
}

/** Appends rows block by block; the coefficients of earlier blocks on later rows are zero. */
function appendRows(storage: Storage, rows: Float64Array, least: ArrayLike<number>, along: number): AppendedRows {
  const { n } = storage;
  const given = rows.length / n;
  const kept: number[] = [];
  const blocks: AppendedRows[] = [];
  for (let first = 0; first < given; first += BLOCK) {
    const end = Math.min(first + BLOCK, given);
    const bounds = Array.from({ length: end - first }, (_, i) => least[first + i]);
    const block = appendBlock(storage, rows.subarray(first * n, end * n), bounds, along);
    blocks.push(block);
    for (const r of block.kept) kept.push(first + r);
  }
  const { count } = storage;
  const coefficients = new Float64Array(given * count);
  blocks.forEach(({ coefficients: part }, at) => {
    const held = Math.min(BLOCK, given - at * BLOCK);
    const width = part.length / held;
    for (let i = 0; i < held; i++) {
      coefficients.set(part.subarray(i * width, (i + 1) * width), (at * BLOCK + i) * count);
    }
  });
  return { coefficients, kept };
}

function appendBlock(storage: Storage, rows: Float64Array, least: ArrayLike<number>, along: number): AppendedRows {
  const { space, n, count } = storage;
  const { kernels } = space.engine;
  const given = rows.length / n;
  space.write(addressOf(storage, count), rows);
  let kept: readonly number[] = Array.from({ length: given }, (_, i) => i);
  // Given row i is outer[i] on the earlier rows plus inner[i] on the new ones.
  const outer = Array.from({ length: given }, () => new Float64Array(count));
  let inner = outer.map((_, i) => Float64Array.from({ length: given }, (_, k) => (i === k ? 1 : 0)));
  const last = Math.min(along, count);
  const first = project(storage, given, last);
  for (let i = 0; i < given; i++) outer[i].set(first.subarray(i * last, (i + 1) * last), count - last);
  for (let round = 0; round < MAX_ROUNDS && kept.length > 0; round++) {
    const held = kept.length;
    const norms = Array.from({ length: held }, (_, r) => kernels.norm(n, addressOf(storage, count + r), 1));
    const taken = project(storage, held, count);
    const { kept: found, factors, lefts } = orthonormalize(storage, held, (r) => (round === 0 ? least[r] : 0));
    for (let i = 0; i < given; i++) addProducts(outer[i], inner[i], (k, c) => taken[k * count + c], held);
    inner = inner.map((row) => {
      const next = new Float64Array(found.length);
      addProducts(next, row, (k, c) => factors[k][c], held);
      return next;
    });
    kept = found.map((r) => kept[r]);
    if (found.every((r) => lefts[r] >= REPEAT_BELOW * norms[r])) break;
  }
  storage.count += kept.length;
  return { coefficients: joinCoefficients(outer, inner), kept };
}

/** Concatenates the coefficients of each row on earlier and on new rows. */
function joinCoefficients(outer: readonly Float64Array[], inner: readonly Float64Array[]): Float64Array {
  const width = outer[0].length + inner[0].length;
  const coefficients = new Float64Array(outer.length * width);
  outer.forEach((row, i) => {
    coefficients.set(row, i * width);
    coefficients.set(inner[i], i * width + row.length);
  });
  return coefficients;
}

/** Removes the components along the `last` rows of the basis from the `rows` rows after it, and returns them. */
function project(storage: Storage, rows: number, last: number): Float64Array {
  if (last === 0) return new Float64Array(0);
  const { space, n, parts, count } = storage;
  const { kernels } = space.engine;
  const [basis, block] = [addressOf(storage, count - last), addressOf(storage, count)];
  kernels.gemm(false, true, rows, last, n, 1, block, n, basis, n, 0, parts, last);
  kernels.gemm(false, false, rows, n, last, -1, parts, last, basis, n, 1, block, n);
  return space.read(parts, rows * last);
}

/** Makes the rows after the basis orthonormal to each other; row i was Σ factors[i][k] times the new rows k. */
function orthonormalize(storage: Storage, rows: number, least: (row: number) => number) {
  const { space, n, count } = storage;
  const { kernels } = space.engine;
  const kept: number[] = [];
  const factors = Array.from({ length: rows }, () => new Float64Array(rows));
  const lefts: number[] = [];
  for (let r = 0; r < rows; r++) {
    const end = count + kept.length;
    const [from, row] = [addressOf(storage, count + r), addressOf(storage, end)];
    if (from !== row) kernels.copy(n, from, 1, row, 1);
    const left = projectRow(storage, row, end, factors[r]);
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

/**
 * Removes the components along the rows from `count` to `end` from a row; adds them to `found` and returns the
 * remaining norm.
 */
function projectRow(storage: Storage, row: number, end: number, found: Float64Array): number {
  const { space, n, work, count } = storage;
  const { kernels, memory } = space.engine;
  const [block, held] = [addressOf(storage, count), end - count];
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

/** Appends a random row orthogonal to all others, unless they span everything. */
export function appendRandom(basis: ResidentBasis, n: number, random: Random): void {
  const before = basis.count;
  // A random direction is hardly ever inside a proper subspace; one that nearly is would be mostly rounding error.
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
