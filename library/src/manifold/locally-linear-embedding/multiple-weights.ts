/**
 * Modified locally linear embedding (Zhang and Wang 2007): with more neighbours than dimensions, many weights reconstruct
 * a sample almost equally well. Instead of one of them it uses a basis of all of them, which needs no luck.
 */
import { createPace } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import { symmetricEigen } from "../../linalg/eigen/symmetric-eigen.js";
import type { LocalBlocks } from "../alignment/alignment-matrix.js";
import type { Neighborhoods } from "../alignment/neighborhoods.js";
import type { WeightRidge } from "./reconstruction-weights.js";

/** The eigenpairs of the inner products C of each sample, by decreasing eigenvalue; vectors in columns. */
interface LocalSpectra {
  readonly values: Float64Array;
  readonly vectors: Float64Array;
}

/** Blocks of each sample, the first of its indices, and its neighbours. */
export function* multipleWeightBlocks(
  neighborhoods: Neighborhoods,
  components: number,
  ridge: WeightRidge,
): Work<Progress, LocalBlocks> {
  const { samples: n, neighbors: k } = neighborhoods;
  const spectra = yield* localSpectra(neighborhoods);
  const threshold = medianRatio(spectra.values, k, components);
  const indices = new Int32Array(n * (k + 1));
  for (let i = 0; i < n; i++) {
    indices[i * (k + 1)] = i;
    indices.set(neighborhoods.indices.subarray(i * k, (i + 1) * k), i * (k + 1) + 1);
  }
  return {
    samples: n,
    size: k + 1,
    indices,
    work: k * k * k * 4,
    block(i, out) {
      const values = spectra.values.subarray(i * k, (i + 1) * k);
      const vectors = spectra.vectors.subarray(i * k * k, (i + 1) * k * k);
      const columns = weightColumns(values, vectors, k, sizeOfNullSpace(values, threshold), ridge);
      out.fill(0);
      for (const column of columns) {
        for (let a = 0; a <= k; a++) for (let b = 0; b <= k; b++) out[a * (k + 1) + b] += column[a] * column[b];
      }
    },
  };
}

function* localSpectra({ samples: n, neighbors: k, gram, work }: Neighborhoods): Work<Progress, LocalSpectra> {
  const values = new Float64Array(n * k);
  const vectors = new Float64Array(n * k * k);
  const c = new Float64Array(k * k);
  const isTime = createPace();
  for (let i = 0; i < n; i++) {
    gram(i, c);
    const pairs = symmetricEigen({ rows: k, columns: k, data: c });
    for (let m = 0; m < k; m++) {
      values[i * k + m] = Math.max(0, pairs.values[k - 1 - m]);
      for (let a = 0; a < k; a++) vectors[i * k * k + a * k + m] = pairs.vectors.data[a * k + k - 1 - m];
    }
    if (isTime(work + k * k * k * 10)) yield { step: i + 1, of: n };
  }
  return { values, vectors };
}

/** The median over the samples of Σ of the eigenvalues after the first `components`, divided by Σ of these. */
function medianRatio(values: Float64Array, k: number, components: number): number {
  const n = values.length / k;
  const ratios = Float64Array.from({ length: n }, (_, i) => {
    const own = values.subarray(i * k, (i + 1) * k);
    const first = own.subarray(0, components).reduce((sum, value) => sum + value, 0);
    const rest = own.subarray(components).reduce((sum, value) => sum + value, 0);
    return first > 0 ? rest / first : 0;
  }).sort();
  return (ratios[Math.floor((n - 1) / 2)] + ratios[Math.floor(n / 2)]) / 2;
}

/** Shares below this are 0 up to rounding. */
const ROUNDING = 1e-12;

/** The largest number of last eigenvalues whose sum is below `threshold` times the sum of the others; at least 1. */
function sizeOfNullSpace(values: Float64Array, threshold: number): number {
  const k = values.length;
  const total = values.reduce((sum, value) => sum + value, 0);
  let sum = 0;
  for (let m = 0; m < k - 1; m++) {
    sum += values[m];
    const ratio = total / sum - 1;
    if (ratio < threshold || !(ratio > ROUNDING)) return k - 1 - m;
  }
  return 1;
}

/**
 * The columns (−1, W) of s weight vectors W = V H + (1 − α) w 1ᵀ, each of which sums to 1: V are the last eigenvectors, H
 * the reflection that makes the sums of the columns of V all α, and w the regularised weights.
 */
function weightColumns(
  values: Float64Array,
  vectors: Float64Array,
  k: number,
  s: number,
  ridge: WeightRidge,
): readonly Float64Array[] {
  const weights = regularizedWeights(values, vectors, k, ridge);
  const sums = Float64Array.from({ length: s }, (_, m) => {
    let sum = 0;
    for (let a = 0; a < k; a++) sum += vectors[a * k + k - s + m];
    return sum;
  });
  const alpha = Math.sqrt(sums.reduce((sum, value) => sum + value * value, 0) / s);
  const h = sums.map((sum) => alpha - sum);
  const squares = h.reduce((sum, value) => sum + value * value, 0);
  return Array.from({ length: s }, (_, m) => {
    const column = new Float64Array(k + 1);
    column[0] = -1;
    for (let a = 0; a < k; a++) {
      let product = 0;
      for (let l = 0; l < s; l++) product += vectors[a * k + k - s + l] * h[l];
      const reflected = squares > ROUNDING * ROUNDING ? (2 * product * h[m]) / squares : 0;
      column[a + 1] = vectors[a * k + k - s + m] - reflected + (1 - alpha) * weights[a];
    }
    return column;
  });
}

/** (C + ridge)⁻¹ 1 divided by its sum, from the eigenpairs of C. */
function regularizedWeights(values: Float64Array, vectors: Float64Array, k: number, ridge: WeightRidge): Float64Array {
  const trace = values.reduce((sum, value) => sum + value, 0);
  const added = ridge.kind === "absolute" ? ridge.amount : (ridge.relativeAmount * trace) / k;
  // Without a ridge C can be singular; then these are the limit of the weights for small ones.
  const least = trace === 0 ? 1 : ROUNDING * trace;
  const weights = new Float64Array(k);
  for (let m = 0; m < k; m++) {
    let sum = 0;
    for (let a = 0; a < k; a++) sum += vectors[a * k + m];
    const factor = sum / Math.max(least, values[m] + added);
    for (let a = 0; a < k; a++) weights[a] += factor * vectors[a * k + m];
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
