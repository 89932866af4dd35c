/** Distances and kernel functions of all pairs of rows, in plain TypeScript: directly by their definitions. */
import { exp, pow, tanh } from "../../numeric/elementary/functions.js";
import type { Memory } from "../engine.js";
import type { PairKernels } from "../kernels-data.js";

/** Distances, Gram matrices, nearest centers. */
export function plainPairs(memory: Memory): PairKernels {
  /** out(i, j) ← f(Σ term(x, y)) over the pairs of rows; the second triangle is copied when X and Y are the same. */
  function eachPair(
    same: boolean,
    m: number,
    n: number,
    d: number,
    x: number,
    ldx: number,
    y: number,
    ldy: number,
    out: number,
    ldo: number,
    term: (x: number, y: number) => number,
    f: (sum: number) => number,
  ): void {
    const data = memory.f64;
    for (let i = 0; i < m; i++) {
      for (let j = 0; j < (same ? i + 1 : n); j++) {
        let sum = 0;
        const p = x / 8 + i * ldx;
        const q = y / 8 + j * ldy;
        for (let t = 0; t < d; t++) sum += term(data[p + t], data[q + t]);
        const value = f(sum);
        data[out / 8 + i * ldo + j] = value;
        if (same) data[out / 8 + j * ldo + i] = value;
      }
    }
  }

  const product = (x: number, y: number) => x * y;
  const squaredDifference = (x: number, y: number) => (x - y) * (x - y);
  const absoluteDifference = (x: number, y: number) => Math.abs(x - y);
  const itself = (sum: number) => sum;

  return {
    squaredDistances(same, m, n, d, x, ldx, _xNorms, y, ldy, _yNorms, out, ldo) {
      eachPair(same, m, n, d, x, ldx, y, ldy, out, ldo, squaredDifference, itself);
    },
    rbfGram(same, m, n, d, x, ldx, _xNorms, y, ldy, _yNorms, gamma, out, ldo) {
      eachPair(same, m, n, d, x, ldx, y, ldy, out, ldo, squaredDifference, (sum) => exp(-gamma * sum));
    },
    polynomialGram(same, m, n, d, x, ldx, y, ldy, gamma, offset, degree, out, ldo) {
      eachPair(same, m, n, d, x, ldx, y, ldy, out, ldo, product, (sum) => pow(gamma * sum + offset, degree));
    },
    sigmoidGram(same, m, n, d, x, ldx, y, ldy, gamma, offset, out, ldo) {
      eachPair(same, m, n, d, x, ldx, y, ldy, out, ldo, product, (sum) => tanh(gamma * sum + offset));
    },
    laplaceGram(same, m, n, d, x, ldx, y, ldy, gamma, out, ldo) {
      eachPair(same, m, n, d, x, ldx, y, ldy, out, ldo, absoluteDifference, (sum) => exp(-gamma * sum));
    },
    manhattanDistances(same, m, n, d, x, ldx, y, ldy, out, ldo) {
      eachPair(same, m, n, d, x, ldx, y, ldy, out, ldo, absoluteDifference, itself);
    },
    nearestCenters(m, centers, d, x, ldx, c, ldc, _centerNorms, labels, distances) {
      const data = memory.f64;
      const codes = memory.i32;
      for (let i = 0; i < m; i++) {
        let best = Infinity;
        let label = 0;
        for (let j = 0; j < centers; j++) {
          let sum = 0;
          const p = x / 8 + i * ldx;
          const q = c / 8 + j * ldc;
          for (let t = 0; t < d; t++) sum += squaredDifference(data[p + t], data[q + t]);
          // A first distance that is NaN is kept only until a number follows.
          if (j === 0 || sum < best || (Number.isNaN(best) && !Number.isNaN(sum))) [best, label] = [sum, j];
        }
        codes[labels / 4 + i] = label;
        if (distances !== 0) data[distances / 8 + i] = best;
      }
    },
  };
}
