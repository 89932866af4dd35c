/**
 * Orthogonal matching pursuit of many samples on one dictionary (Pati, Rezaiifar and Krishnaprasad 1993), from inner products
 * alone and with a Cholesky factor that grows with the choice (Rubinstein, Zibulevsky and Elad 2008).
 */
import { createPace, type Pace } from "../../core/pace.js";
import type { Matrix } from "../../data/matrix.js";
import { chosenAtoms } from "./chosen-atoms.js";
import type { Coder } from "./lasso-codes.js";

/** Below this share of the first product a product with the residual is what rounding leaves. */
const NOTHING_LEFT = 1e-12;

/** A coder that chooses at most `nonZeros` atoms, each time the one most in line with what is left. */
export function pursuitCoder(gram: Matrix, nonZeros: number, isTime: Pace = createPace()): Coder {
  const { rows: k, data: g } = gram;
  const most = Math.min(nonZeros, k);
  const chosen = chosenAtoms(gram, most);
  const { places, factors } = chosen;
  const right = new Float64Array(most);
  const left = new Float64Array(k);
  const seen = new Uint8Array(k);

  /** The atom whose angle with the residual is smallest, or −1 when none has a part of it. */
  function nearest(q: Float64Array): number {
    let [best, where, size] = [0, -1, 0];
    for (let j = 0; j < k; j++) {
      const length = Math.sqrt(g[j * k + j]);
      if (!(length > 0)) continue;
      size = Math.max(size, Math.abs(q[j]) / length);
      const share = Math.abs(left[j]) / length;
      if (seen[j] === 0 && share > best) [best, where] = [share, j];
    }
    return best > NOTHING_LEFT * size ? where : -1;
  }

  return function* (q, w) {
    left.set(q);
    seen.fill(0);
    w.fill(0);
    chosen.clear();
    while (chosen.count() < most) {
      const j = nearest(q);
      if (j < 0) break;
      seen[j] = 1;
      if (isTime(chosen.count() * (k + chosen.count()))) yield;
      if (!chosen.take(j)) continue;
      const count = chosen.count();
      right[count - 1] = q[j];
      chosen.solve(right);
      left.set(q);
      for (let a = 0; a < count; a++) {
        for (let l = 0, from = places[a] * k; l < k; l++, from++) left[l] -= factors[a] * g[from];
      }
    }
    for (let a = 0; a < chosen.count(); a++) w[places[a]] = factors[a];
  };
}
