/** Least squares on a few chosen atoms of a dictionary, known by its Gram matrix: a Cholesky factor that grows with the choice. */
import type { Matrix } from "../../data/matrix.js";

/** Atoms chosen so far; each call changes it. */
export interface ChosenAtoms {
  /** How many. */
  count(): number;
  /** Which, in the order of their choice. */
  readonly places: Int32Array;
  /** What `solve` found, in the same order. */
  readonly factors: Float64Array;
  clear(): void;
  /** Takes atom j too; false, and nothing changes, when it depends on those chosen. */
  take(j: number): boolean;
  /** G factors = right for the chosen rows and columns of G; `right` has an entry for each chosen atom. */
  solve(right: Float64Array): void;
}

/** Below this share of its squared length an atom adds nothing to those chosen. */
const DEPENDENT = 1e-12;

/** No atoms yet, with buffers for at most `most`. */
export function chosenAtoms({ rows: k, data: g }: Matrix, most: number): ChosenAtoms {
  const lower = new Float64Array(most * most);
  const places = new Int32Array(most);
  const factors = new Float64Array(most);
  let count = 0;
  return {
    count: () => count,
    places,
    factors,
    clear() {
      count = 0;
    },
    take(j) {
      const start = count * most;
      let rest = g[j * k + j];
      for (let a = 0; a < count; a++) {
        let sum = g[j * k + places[a]];
        for (let b = 0, from = a * most; b < a; b++, from++) sum -= lower[start + b] * lower[from];
        const entry = sum / lower[a * most + a];
        lower[start + a] = entry;
        rest -= entry * entry;
      }
      if (!(rest > DEPENDENT * g[j * k + j])) return false;
      lower[start + count] = Math.sqrt(rest);
      places[count++] = j;
      return true;
    },
    solve(right) {
      for (let a = 0; a < count; a++) {
        let sum = right[a];
        for (let b = 0; b < a; b++) sum -= lower[a * most + b] * factors[b];
        factors[a] = sum / lower[a * most + a];
      }
      for (let a = count - 1; a >= 0; a--) {
        let sum = factors[a];
        for (let b = a + 1; b < count; b++) sum -= lower[b * most + a] * factors[b];
        factors[a] = sum / lower[a * most + a];
      }
    },
  };
}
