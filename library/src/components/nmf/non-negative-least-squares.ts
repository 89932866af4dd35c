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
  const solver = createActiveSetSolver(g);
  for (let i = 0; i < f.rows; i++) solver(row(v, i), row(f, i));
  return f;
}

/** Solves one row after the other in the same memory; a row comes with a guess of its solution. */
function createActiveSetSolver(g: Matrix): (v: Float64Array, f: Float64Array) => void {
  const k = g.columns;
  const factor = new Float64Array(k * k);
  const solution = new Float64Array(k);
  const passive = new Int32Array(k);
  let count = 0;

  /** The unconstrained minimum over the passive entries; the position of one that depends on those before it, or −1. */
  function solvePassive(v: Float64Array): number {
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

  function remove(position: number): void {
    passive.copyWithin(position, position + 1, count);
    count--;
  }

  /** The entry at zero that most wants to grow, or −1. */
  function mostWanting(v: Float64Array, f: Float64Array, banned: Uint8Array): number {
    let size = 0;
    for (let j = 0; j < k; j++) size = Math.max(size, Math.abs(v[j]));
    let best = -1;
    let most = TOLERANCE * size;
    for (let j = 0; j < k; j++) {
      if (f[j] > 0 || banned[j] === 1) continue;
      let wish = v[j];
      for (let m = 0; m < k; m++) wish -= g.data[j * k + m] * f[m];
      if (wish > most) {
        most = wish;
        best = j;
      }
    }
    return best;
  }

  return (v, f) => {
    count = 0;
    const banned = new Uint8Array(k);
    for (let j = 0; j < k; j++) if (f[j] > 0) passive[count++] = j;
    // Each round ends at the minimum over its passive set, which no later one has again; the bound is for rounding.
    for (let round = 0; round < 10 * k + 10; round++) {
      while (count > 0) {
        const dependent = solvePassive(v);
        if (dependent >= 0) {
          // At the minimum over the others it cannot wish to grow; only rounding makes it seem so.
          banned[passive[dependent]] = 1;
          f[passive[dependent]] = 0;
          remove(dependent);
          continue;
        }
        let step = 1;
        let blocking = -1;
        for (let a = 0; a < count; a++) {
          if (solution[a] > 0) continue;
          const old = f[passive[a]];
          const share = old / (old - solution[a]);
          if (blocking < 0 || share < step) {
            step = share;
            blocking = a;
          }
        }
        if (blocking < 0) {
          for (let a = 0; a < count; a++) f[passive[a]] = solution[a];
          break;
        }
        for (let a = 0; a < count; a++) f[passive[a]] += step * (solution[a] - f[passive[a]]);
        f[passive[blocking]] = 0;
        remove(blocking);
        banned.fill(0);
      }
      const next = mostWanting(v, f, banned);
      if (next < 0) return;
      // A value of its own keeps the entry in the passive set until it is solved for.
      f[next] = Number.MIN_VALUE;
      passive[count++] = next;
    }
  };
}
