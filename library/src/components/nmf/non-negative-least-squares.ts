/** Non-negative least squares for many right-hand sides that share a Gram matrix, exactly. */
import { type Matrix, row, zeros } from "../../data/matrix.js";
import { descendRows } from "./row-updates.js";

/** A gradient below this share of the largest entry of its row of V is zero. */
const TOLERANCE = 1e-12;
/** Sweeps of coordinate descent that guess which entries are positive. */
const GUESSING_SWEEPS = 10;

/**
 * Each row f of the result minimises f G fᵀ / 2 − f · v over f ≥ 0 for its row v of V: with G = HHᵀ and V = XHᵀ this is
 * ‖x − f H‖². Coordinate descent guesses the positive entries, then the active-set method of Lawson and Hanson (1974) in
 * the form of Bro and de Jong (1997), which needs G and V alone, makes sure. `start` is where the guess begins.
 */
export function nonNegativeLeastSquares(g: Matrix, v: Matrix, start = zeros(v.rows, v.columns)): Matrix {
  const f = { ...start, data: start.data.slice() };
  descendRows(f, g, v, { l1: 0, l2: 0 }, GUESSING_SWEEPS);
  const work = createActiveSet(g);
  for (let i = 0; i < f.rows; i++) solveRow(work, row(v, i), row(f, i));
  return f;
}

/** The passive entries of the current row, those that may be positive, and buffers that all rows share. */
interface ActiveSet {
  readonly g: Matrix;
  /** The Cholesky factor of G for the passive entries. */
  readonly factor: Float64Array;
  readonly solution: Float64Array;
  readonly passive: Int32Array;
  /** Entries that rounding alone would make passive. */
  readonly banned: Uint8Array;
  count: number;
}

function createActiveSet(g: Matrix): ActiveSet {
  const k = g.columns;
  return {
    g,
    factor: new Float64Array(k * k),
    solution: new Float64Array(k),
    passive: new Int32Array(k),
    banned: new Uint8Array(k),
    count: 0,
  };
}

/** Solves for the row f, which holds a guess of its solution. */
function solveRow(work: ActiveSet, v: Float64Array, f: Float64Array): void {
  const { passive, banned } = work;
  const k = work.g.columns;
  work.count = 0;
  banned.fill(0);
  for (let j = 0; j < k; j++) if (f[j] > 0) passive[work.count++] = j;
  // Each round ends at the minimum over its passive set, which no later round has again; the bound guards against rounding.
  for (let round = 0; round < 10 * k + 10; round++) {
    minimizePassive(work, v, f);
    const next = steepestEntry(work, v, f);
    if (next < 0) return;
    // A positive value keeps the entry in the passive set until it is solved for.
    f[next] = Number.MIN_VALUE;
    passive[work.count++] = next;
  }
}

/** Moves f to the minimum over the passive entries; entries that would become negative leave the passive set at 0. */
function minimizePassive(work: ActiveSet, v: Float64Array, f: Float64Array): void {
  const { passive, solution, banned } = work;
  while (work.count > 0) {
    const dependent = solvePassive(work, v);
    if (dependent >= 0) {
      // At the minimum over the others its gradient is zero; only rounding makes it look positive.
      banned[passive[dependent]] = 1;
      f[passive[dependent]] = 0;
      remove(work, dependent);
      continue;
    }
    let step = 1;
    let blocking = -1;
    for (let a = 0; a < work.count; a++) {
      if (solution[a] > 0) continue;
      const old = f[passive[a]];
      const share = old / (old - solution[a]);
      if (blocking < 0 || share < step) {
        step = share;
        blocking = a;
      }
    }
    if (blocking < 0) {
      for (let a = 0; a < work.count; a++) f[passive[a]] = solution[a];
      return;
    }
    for (let a = 0; a < work.count; a++) f[passive[a]] += step * (solution[a] - f[passive[a]]);
    f[passive[blocking]] = 0;
    remove(work, blocking);
    banned.fill(0);
  }
}

/** Solves for the unconstrained minimum over the passive entries; returns the position of one that depends on those before it, or −1. */
function solvePassive({ g, factor, solution, passive, count }: ActiveSet, v: Float64Array): number {
  const k = g.columns;
  for (let a = 0; a < count; a++) {
    for (let b = 0; b <= a; b++) {
      let sum = g.data[passive[a] * k + passive[b]];
      for (let c = 0; c < b; c++) sum -= factor[a * k + c] * factor[b * k + c];
      if (a !== b) factor[a * k + b] = sum / factor[b * k + b];
      else if (sum > 1e-13 * g.data[passive[a] * k + passive[a]]) factor[a * k + a] = Math.sqrt(sum);
      else return a;
    }
    let sum = v[passive[a]];
    for (let c = 0; c < a; c++) sum -= factor[a * k + c] * solution[c];
    solution[a] = sum / factor[a * k + a];
  }
  for (let a = count - 1; a >= 0; a--) {
    let sum = solution[a];
    for (let c = a + 1; c < count; c++) sum -= factor[c * k + a] * solution[c];
    solution[a] = sum / factor[a * k + a];
  }
  return -1;
}

function remove(work: ActiveSet, position: number): void {
  work.passive.copyWithin(position, position + 1, work.count);
  work.count--;
}

/** The entry at zero along which the objective falls most steeply, or −1. */
function steepestEntry({ g, banned }: ActiveSet, v: Float64Array, f: Float64Array): number {
  const k = g.columns;
  let size = 0;
  for (let j = 0; j < k; j++) size = Math.max(size, Math.abs(v[j]));
  let best = -1;
  let largest = TOLERANCE * size;
  for (let j = 0; j < k; j++) {
    if (f[j] > 0 || banned[j] === 1) continue;
    let descent = v[j];
    for (let m = 0; m < k; m++) descent -= g.data[j * k + m] * f[m];
    if (descent > largest) {
      largest = descent;
      best = j;
    }
  }
  return best;
}
