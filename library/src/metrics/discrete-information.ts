/** Information of discrete distributions: surprise, cross-entropy, divergence, and tables of two variables. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import { log, log2 } from "../numeric/elementary/functions.js";
import { requireDistribution } from "../numeric/probability/space.js";
import { shannonEntropy } from "./entropy.js";

/**
 * The information content −log₂ P of an outcome with probability P, in bits: 0 for what is certain, infinite for what is
 * impossible.
 *
 * @example
 * ```ts
 * import { informationContent } from "lectern/metrics";
 *
 * informationContent(1 / 8); // 3
 * ```
 */
export function informationContent(probability: number): number {
  if (!(probability >= 0 && probability <= 1)) {
    throw new LecternError("invalid-data", `informationContent: a probability is between 0 and 1, got ${probability}`);
  }
  // Not −0 for what is certain.
  return probability === 1 ? 0 : -log2(probability);
}

/** The cross-entropy Σ p log(1/q), in nats: the mean code length for p with a code made for q. Infinite where q lacks p. */
export function crossEntropy(p: ArrayLike<number>, q: ArrayLike<number>): number {
  const [a, b] = twoDistributions("crossEntropy", p, q);
  let sum = 0;
  for (let i = 0; i < a.length; i++) if (a[i] > 0) sum -= a[i] * log(b[i]);
  return sum;
}

/**
 * The Kullback–Leibler divergence Σ p log(p/q) of q from p, in nats: 0 if they are equal, otherwise positive (Gibbs'
 * inequality); not symmetric, and infinite where q is 0 and p is not.
 *
 * @example
 * ```ts
 * import { klDivergence } from "lectern/metrics";
 *
 * klDivergence([0.5, 0.5], [0.25, 0.75]) / Math.LN2; // 0.2075: bits
 * ```
 */
export function klDivergence(p: ArrayLike<number>, q: ArrayLike<number>): number {
  const [a, b] = twoDistributions("klDivergence", p, q);
  let sum = 0;
  for (let i = 0; i < a.length; i++) if (a[i] > 0) sum += a[i] * log(a[i] / b[i]);
  return Math.max(0, sum);
}

function twoDistributions(where: string, p: ArrayLike<number>, q: ArrayLike<number>): [Float64Array, Float64Array] {
  if (p.length !== q.length) {
    throw new LecternError(
      "invalid-data",
      `${where}: both distributions must have the same outcomes, got ${p.length} and ${q.length} probabilities`,
    );
  }
  return [requireDistribution(where, p), requireDistribution(where, q)];
}

/** The joint distribution of two discrete variables, with what follows from it. */
export interface DiscreteJoint {
  /** P(x, y): a row for each x, a column for each y. */
  readonly joint: Matrix;
  /** P(x) */
  readonly rowMarginal: Float64Array;
  /** P(y) */
  readonly columnMarginal: Float64Array;
  /** P(x | y): columns sum to 1, or are 0 where P(y) is. */
  readonly rowsGivenColumns: Matrix;
  /** P(y | x): rows sum to 1, or are 0 where P(x) is. */
  readonly columnsGivenRows: Matrix;
  /** P(x) P(y): the joint distribution if x and y were independent. */
  readonly independent: Matrix;
  /** Entropies and mutual information, in nats. */
  readonly entropies: DiscreteEntropies;
}

/** Entropies of two discrete variables, in nats. */
export interface DiscreteEntropies {
  /** H(x) */
  readonly rows: number;
  /** H(y) */
  readonly columns: number;
  /** H(x, y) */
  readonly joint: number;
  /** H(x | y) */
  readonly rowsGivenColumns: number;
  /** H(y | x) */
  readonly columnsGivenRows: number;
  /** I(x; y) = KL(P(x, y) ‖ P(x) P(y)): 0 exactly if x and y are independent. */
  readonly mutual: number;
}

/**
 * Normalises a table of counts, or of probabilities, of two discrete variables, and computes its marginal and conditional
 * distributions and entropies.
 *
 * @example
 * ```ts
 * import { discreteJoint } from "lectern/metrics";
 *
 * const { rowMarginal, entropies } = discreteJoint([[2, 2], [1, 3]]);
 * rowMarginal; // Float64Array [ 0.5, 0.5 ]
 * entropies.mutual; // 0.0338
 * ```
 */
export function discreteJoint(counts: MatrixLike): DiscreteJoint {
  const joint = normalized(asMatrix(counts, "discreteJoint: counts"));
  const { rows, columns, data } = joint;
  const [rowMarginal, columnMarginal] = [new Float64Array(rows), new Float64Array(columns)];
  data.forEach((p, at) => {
    rowMarginal[Math.floor(at / columns)] += p;
    columnMarginal[at % columns] += p;
  });
  const map = (f: (p: number, i: number, j: number) => number): Matrix => ({
    ...joint,
    data: data.map((p, at) => f(p, Math.floor(at / columns), at % columns)),
  });
  const independent = map((_, i, j) => rowMarginal[i] * columnMarginal[j]);
  return {
    joint,
    rowMarginal,
    columnMarginal,
    rowsGivenColumns: map((p, _, j) => (p === 0 ? 0 : p / columnMarginal[j])),
    columnsGivenRows: map((p, i) => (p === 0 ? 0 : p / rowMarginal[i])),
    independent,
    entropies: entropiesOf(joint, rowMarginal, columnMarginal),
  };
}

function normalized({ rows, columns, data }: Matrix): Matrix {
  const wrong = data.findIndex((value) => !(value >= 0 && value < Infinity));
  if (wrong >= 0) {
    throw new LecternError(
      "invalid-data",
      `discreteJoint: entry ${wrong % columns} of row ${Math.floor(wrong / columns)} must be finite and not negative, got ${data[wrong]}`,
    );
  }
  const total = data.reduce((sum, value) => sum + value, 0);
  if (!(total > 0))
    throw new LecternError("invalid-data", "discreteJoint: all entries are 0; count at least one sample");
  return { rows, columns, data: data.map((value) => value / total) };
}

function entropiesOf({ rows, columns, data }: Matrix, p: Float64Array, q: Float64Array): DiscreteEntropies {
  let [rowsGivenColumns, columnsGivenRows, mutual] = [0, 0, 0];
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const both = data[i * columns + j];
      if (both === 0) continue;
      rowsGivenColumns -= both * log(both / q[j]);
      columnsGivenRows -= both * log(both / p[i]);
      mutual += both * log(both / p[i] / q[j]);
    }
  }
  return {
    rows: shannonEntropy(p),
    columns: shannonEntropy(q),
    joint: shannonEntropy(data),
    rowsGivenColumns: Math.max(0, rowsGivenColumns),
    columnsGivenRows: Math.max(0, columnsGivenRows),
    mutual: Math.max(0, mutual),
  };
}
