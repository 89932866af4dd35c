/**
 * Fused Gram matrices on the engine. Rows are processed in pieces, so that the engine's memory, which never shrinks,
 * does not have to hold a large result a second time.
 */
import { type Matrix, zeros } from "../data/matrix.js";
import { pairKernels } from "../engine/groups.js";
import { currentEngine, type Workspace, withWorkspace } from "../engine/index.js";
import type { PairKernels } from "../engine/kernels-data.js";

// Results up to 128 MiB are computed in one piece, which is fastest with threads.
const WHOLE = 2 ** 24;
const MIN_ROWS = 512;
/** Square tiles of this side fit into the first-level cache with their mirror image. */
const TILE = 32;

/** One call of a kernel of the engine: a block of the result, by the rows of both sides and where it goes. */
export interface PairBlock {
  readonly same: boolean;
  readonly m: number;
  readonly n: number;
  readonly d: number;
  readonly x: number;
  readonly xNorms: number;
  readonly y: number;
  readonly yNorms: number;
  readonly out: number;
  readonly ldo: number;
}

/** Calls one of the engine's pair kernels for a block. */
export type RunPairs = (kernels: PairKernels, block: PairBlock) => void;

/**
 * The matrix of a function of all rows of x and all rows of z; exactly symmetric when they are the same matrix. Results
 * of more than `whole` numbers are computed in pieces.
 */
export function pairsOnEngine(x: Matrix, z: Matrix, run: RunPairs, whole = WHOLE): Matrix {
  const engine = currentEngine();
  const out = zeros(x.rows, z.rows);
  if (out.data.length > 0) {
    withWorkspace(engine, (space) =>
      x === z ? symmetric(space, x, run, out, whole) : rectangular(space, x, z, run, out, whole),
    );
  }
  return out;
}

function symmetric(space: Workspace, x: Matrix, run: RunPairs, out: Matrix, whole: number): void {
  const { rows: n, columns: d } = x;
  const kernels = space.engine.load(pairKernels);
  const all = place(space, x.data, n, d);
  const piece = rowsTogether(n, n, whole);
  const result = space.matrix(piece, n);
  for (let first = 0; first < n; first += piece) {
    const m = Math.min(piece, n - first);
    const left = { x: all.rows + 8 * first * d, xNorms: all.norms + 8 * first };
    // The rows of this piece with those before them, then with each other.
    if (first > 0) {
      const before = { y: all.rows, yNorms: all.norms, out: result, ldo: n };
      run(kernels, { same: false, m, n: first, d, ...left, ...before });
    }
    const among = { y: left.x, yNorms: left.xNorms, out: result + 8 * first, ldo: n };
    run(kernels, { same: true, m, n: m, d, ...left, ...among });
    out.data.set(space.engine.memory.f64.subarray(result / 8, result / 8 + m * n), first * n);
  }
  if (piece < n) mirror(n, out.data);
}

function rectangular(space: Workspace, x: Matrix, z: Matrix, run: RunPairs, out: Matrix, whole: number): void {
  const { columns: d } = x;
  const n = z.rows;
  const { memory } = space.engine;
  const kernels = space.engine.load(pairKernels);
  const right = place(space, z.data, n, d);
  const piece = rowsTogether(x.rows, Math.max(n, d), whole);
  const left = space.matrix(piece, d);
  const xNorms = space.vector(piece);
  const result = space.matrix(piece, n);
  for (let first = 0; first < x.rows; first += piece) {
    const m = Math.min(piece, x.rows - first);
    space.write(left, x.data.subarray(first * d, (first + m) * d));
    space.engine.kernels.rowNorms(m, d, left, d, xNorms);
    run(kernels, { same: false, m, n, d, x: left, xNorms, y: right.rows, yNorms: right.norms, out: result, ldo: n });
    out.data.set(memory.f64.subarray(result / 8, result / 8 + m * n), first * n);
  }
}

function place(space: Workspace, data: Float64Array, n: number, d: number): { rows: number; norms: number } {
  const rows = space.matrix(n, d, data);
  const norms = space.vector(n);
  space.engine.kernels.rowNorms(n, d, rows, d, norms);
  return { rows, norms };
}

function rowsTogether(rows: number, width: number, whole: number): number {
  return Math.min(rows, Math.max(MIN_ROWS, Math.floor(whole / width)));
}

/** Copies the lower triangle to the upper one, tile by tile. */
function mirror(n: number, data: Float64Array): void {
  for (let top = 0; top < n; top += TILE) {
    for (let left = 0; left <= top; left += TILE) {
      for (let i = top; i < Math.min(top + TILE, n); i++) {
        for (let j = left; j < Math.min(left + TILE, i); j++) data[j * n + i] = data[i * n + j];
      }
    }
  }
}
