/** Entropies: of probabilities, of normal distributions, and estimated from samples. In nats. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import { logDeterminant } from "../linalg/factor/determinant.js";
import { createSearch, nearestNeighbors } from "../neighbor-search/index.js";
import { log, pow } from "../numeric/elementary/functions.js";
import { digamma } from "../numeric/special/digamma.js";
import { logGamma } from "../numeric/special/gamma-function.js";

/**
 * Shannon's entropy −Σ p log p of probabilities that sum to 1.
 *
 * @example
 * ```ts
 * import { shannonEntropy } from "lectern/metrics";
 *
 * shannonEntropy([0.5, 0.5]) / Math.LN2; // 1 bit
 * ```
 */
export function shannonEntropy(probabilities: ArrayLike<number>): number {
  let total = 0;
  let entropy = 0;
  for (let i = 0; i < probabilities.length; i++) {
    const p = probabilities[i];
    if (!(p >= 0))
      throw new LecternError("invalid-data", `shannonEntropy: probability ${i} must not be negative, got ${p}`);
    total += p;
    if (p > 0) entropy -= p * log(p);
  }
  if (!(Math.abs(total - 1) <= 1e-9)) {
    throw new LecternError("invalid-data", `shannonEntropy: the probabilities must sum to 1, got ${total}`);
  }
  return entropy;
}

/** The differential entropy of a normal distribution: ½ log((2πe)^d |C|) for a covariance, ½ log(2πe σ²) for a variance. */
export function normalEntropy(covariance: number | MatrixLike): number {
  const c = typeof covariance === "number" ? asMatrix([[covariance]]) : asMatrix(covariance);
  const { sign, logarithm } = logDeterminant(c);
  if (sign !== 1) {
    throw new LecternError("invalid-data", "normalEntropy: the covariance must be positive definite");
  }
  return (c.rows * log(2 * Math.PI * Math.E) + logarithm) / 2;
}

/** The differential entropy of one variable from a histogram: −Σ p log(p / width), by default with about n^(1/3) · 2 bins. */
export function histogramEntropy(values: ArrayLike<number>, bins = Math.ceil(2 * pow(values.length, 1 / 3))): number {
  const { low, high } = rangeOf("histogramEntropy", values);
  if (!(Number.isInteger(bins) && bins >= 1)) {
    throw new LecternError("invalid-option", `histogramEntropy: bins must be a whole number above 0, got ${bins}`);
  }
  const counts = new Float64Array(bins);
  for (let i = 0; i < values.length; i++) {
    counts[Math.min(bins - 1, Math.floor(((values[i] - low) / (high - low)) * bins))]++;
  }
  return shannonEntropy(counts.map((count) => count / values.length)) + log((high - low) / bins);
}

/**
 * The differential entropy of one variable from the gaps between its sorted values (Vasicek 1976, in the form of
 * Learned-Miller and Fisher 2003): the mean of log((n + 1)/m · (x₍ᵢ₊ₘ₎ − x₍ᵢ₎)) with m = √n. Robust and fast.
 */
export function spacingEntropy(values: ArrayLike<number>): number {
  rangeOf("spacingEntropy", values);
  const sorted = Float64Array.from(values).sort();
  const n = sorted.length;
  const m = Math.max(1, Math.floor(Math.sqrt(n)));
  let sum = 0;
  // Equal values have no gap; the rounding error replaces it.
  const least = Number.EPSILON * (sorted[n - 1] - sorted[0]);
  for (let i = 0; i + m < n; i++) sum += log(((n + 1) / m) * Math.max(least, sorted[i + m] - sorted[i]));
  return sum / (n - m);
}

/**
 * The differential entropy of samples (rows) by distances to the k-th nearest neighbour (Kozachenko and Leonenko 1987):
 * ψ(n) − ψ(k) + log V_d + d ⟨log r⟩, where V_d is the volume of the unit ball.
 */
export function neighborEntropy(samples: MatrixLike, neighbors = 3): number {
  const x: Matrix = asMatrix(samples, "neighborEntropy: samples");
  const { rows: n, columns: d } = x;
  if (!(Number.isInteger(neighbors) && neighbors >= 1 && neighbors < n)) {
    throw new LecternError(
      "invalid-option",
      `neighborEntropy: neighbors must be a whole number from 1 to ${n - 1}, got ${neighbors}`,
    );
  }
  const { distances } = nearestNeighbors(createSearch(x), x, neighbors + 1);
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const radius = distances[i * (neighbors + 1) + neighbors];
    if (!(radius > 0)) {
      throw new LecternError(
        "invalid-data",
        `neighborEntropy: sample ${i} occurs more than ${neighbors} times; a density with atoms has no differential entropy`,
      );
    }
    sum += log(radius);
  }
  const logVolume = (d / 2) * log(Math.PI) - logGamma(d / 2 + 1);
  return digamma(n) - digamma(neighbors) + logVolume + (d * sum) / n;
}

function rangeOf(operation: string, values: ArrayLike<number>): { low: number; high: number } {
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i]))
      throw new LecternError("invalid-data", `${operation}: value ${i} must be finite, got ${values[i]}`);
    low = Math.min(low, values[i]);
    high = Math.max(high, values[i]);
  }
  if (high > low) return { low, high };
  throw new LecternError("invalid-data", `${operation}: the values are constant and have no density`);
}
