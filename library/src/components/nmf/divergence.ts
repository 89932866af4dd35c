/**
 * Non-negative factorisation by divergences (Lee and Seung 2000; Févotte and Idier 2011): multiplicative updates for the
 * generalised Kullback-Leibler divergence Σ x ln(x / y) − x + y and the Itakura-Saito divergence Σ x / y − ln(x / y) − 1,
 * where y = (W H). Sparse data need y only where they have an entry.
 */
import { type Matrix, zeros } from "../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";
import { multiply, multiplyTransposed, multiplyTransposedLeft } from "../../linalg/multiply.js";
import { multiplySparse, multiplySparseTransposed } from "../../linalg/sparse/dense.js";
import { innerProduct } from "../../linalg/vector-operations.js";
import { log } from "../../numeric/elementary/functions.js";
import type { NmfOptions } from "./nmf.js";
import type { Factors } from "./nmf-start.js";
import { type Penalties, penaltyOf } from "./penalties.js";
import type { FactorPenalty } from "./row-updates.js";
import type { ImproveFactors } from "./squared-error.js";

/** Which divergence. */
export type Divergence = Exclude<NmfOptions["loss"]["kind"], "squared">;

/** The minimum of a denominator: y = 0 with x > 0 has an infinite divergence, which one step must be able to leave. */
const LEAST = 1e-300;

/** Rounds of multiplicative updates, H first, on the given factors, which are changed. */
export function divergenceRounds(
  x: Matrix | SparseMatrix,
  factors: Factors,
  divergence: Divergence,
  penalties: Penalties,
): ImproveFactors {
  const { w, h } = factors;
  const update = isSparse(x) ? sparseRatios(x) : denseRatios(x, divergence);
  return function* () {
    scaleFactor(h, update.forH(w, h), divergence, penalties.h);
    yield;
    scaleFactor(w, update.forW(w, h), divergence, penalties.w);
    yield;
    const objective = divergenceOf(x, factors, divergence) + penaltyOf(w, penalties.w) + penaltyOf(h, penalties.h);
    return { objective, violation: undefined };
  };
}

/** Above and below the fraction that an entry of a factor is multiplied by. */
interface Fraction {
  readonly above: Matrix;
  /** One number for each entry of the factor, or one for each of its columns. */
  readonly below: Float64Array;
}

interface Ratios {
  forH(w: Matrix, h: Matrix): Fraction;
  forW(w: Matrix, h: Matrix): Fraction;
}

function denseRatios(x: Matrix, divergence: Divergence): Ratios {
  if (divergence === "kullback-leibler") {
    const quotient = (w: Matrix, h: Matrix): Matrix => {
      const y = multiplyTransposed(w, h);
      for (let at = 0; at < y.data.length; at++) y.data[at] = x.data[at] / Math.max(y.data[at], LEAST);
      return y;
    };
    return {
      forH: (w, h) => ({ above: multiplyTransposedLeft(quotient(w, h), w), below: columnSums(w) }),
      forW: (w, h) => ({ above: multiply(quotient(w, h), h), below: columnSums(h) }),
    };
  }
  /** x / y² and 1 / y. */
  const quotients = (w: Matrix, h: Matrix): readonly [Matrix, Matrix] => {
    const above = multiplyTransposed(w, h);
    const below = zeros(above.rows, above.columns);
    for (let at = 0; at < above.data.length; at++) {
      below.data[at] = 1 / Math.max(above.data[at], LEAST);
      above.data[at] = x.data[at] * below.data[at] * below.data[at];
    }
    return [above, below];
  };
  return {
    forH(w, h) {
      const [above, below] = quotients(w, h);
      return { above: multiplyTransposedLeft(above, w), below: multiplyTransposedLeft(below, w).data };
    },
    forW(w, h) {
      const [above, below] = quotients(w, h);
      return { above: multiply(above, h), below: multiply(below, h).data };
    },
  };
}

/** Only for Kullback-Leibler, where entries of 0 have no part above the fraction. */
function sparseRatios(x: SparseMatrix): Ratios {
  const quotient = (w: Matrix, h: Matrix): SparseMatrix => {
    const values = valuesAt(x, w, h);
    for (let e = 0; e < values.length; e++) values[e] = x.values[e] / Math.max(values[e], LEAST);
    return { ...x, values };
  };
  return {
    forH: (w, h) => ({ above: multiplySparseTransposed(quotient(w, h), w), below: columnSums(w) }),
    forW: (w, h) => ({ above: multiplySparse(quotient(w, h), h), below: columnSums(h) }),
  };
}

/** (W H) at the entries of x. */
function valuesAt({ rows, rowStart, columnIndex, values }: SparseMatrix, w: Matrix, h: Matrix): Float64Array {
  const k = w.columns;
  const result = new Float64Array(values.length);
  for (let i = 0; i < rows; i++) {
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) {
      let sum = 0;
      for (let c = 0, p = i * k, q = columnIndex[e] * k; c < k; c++) sum += w.data[p + c] * h.data[q + c];
      result[e] = sum;
    }
  }
  return result;
}

function columnSums({ columns, data }: Matrix): Float64Array {
  const sums = new Float64Array(columns);
  for (let at = 0; at < data.length; at++) sums[at % columns] += data[at];
  return sums;
}

/** F ← F ⊙ (above ⊘ below)^e, with e = 1, or ½ for Itakura-Saito, for which only that never makes the divergence grow. */
function scaleFactor(f: Matrix, { above, below }: Fraction, divergence: Divergence, { l1, l2 }: FactorPenalty): void {
  const { data } = f;
  for (let at = 0; at < data.length; at++) {
    const divisor = below[at % below.length] + l1 + l2 * data[at];
    if (!(divisor > 0)) continue;
    const ratio = above.data[at] / divisor;
    data[at] *= divergence === "itakura-saito" ? Math.sqrt(ratio) : ratio;
  }
}

/** The divergence of X from W H. */
export function divergenceOf(x: Matrix | SparseMatrix, { w, h }: Factors, divergence: Divergence): number {
  if (isSparse(x)) {
    const y = valuesAt(x, w, h);
    let sum = 0;
    for (let e = 0; e < y.length; e++) {
      const value = x.values[e];
      if (value > 0) sum += value * log(value / Math.max(y[e], LEAST)) - value;
    }
    return Math.max(0, sum + innerProduct(columnSums(w), columnSums(h)));
  }
  const y = multiplyTransposed(w, h).data;
  let sum = 0;
  for (let at = 0; at < y.length; at++) {
    const value = x.data[at];
    const near = Math.max(y[at], LEAST);
    if (divergence === "itakura-saito") sum += value / near - log(value / near) - 1;
    else sum += (value > 0 ? value * log(value / near) - value : 0) + y[at];
  }
  return Math.max(0, sum);
}
