/**
 * The linear autoencoder (Information retrieval, 5.3): samples are compressed to k numbers, z = V x, and reconstructed,
 * W z. Trained by gradient descent alone it reaches the error of PCA, but not its directions: W A with A⁻¹ V is as good
 * for every invertible A.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { pca } from "lectern";
import { createRandom } from "lectern/numeric";
import { minimizeLbfgs } from "lectern/optimize";

/** Centred samples, one per row. */
export type Rows = readonly (readonly number[])[];

/** Encoder V, k x p, and decoder W, p x k, one after the other in one array. */
export interface Autoencoder {
  readonly weights: Float64Array;
  readonly loss: number;
}

/** Correlated samples with mean 0. */
export function centredSamples(seed: number, count = 60, columns = 6): number[][] {
  const random = createRandom(seed);
  const mixing = Array.from({ length: columns }, () => Array.from({ length: columns }, () => random.normal()));
  const x = Array.from({ length: count }, () => {
    const sources = Array.from({ length: columns }, (_, j) => random.normal() / (1 + j));
    return mixing.map((row) => row.reduce((sum, value, j) => sum + value * sources[j], 0));
  });
  const mean = mixing.map((_, j) => x.reduce((sum, row) => sum + row[j], 0) / count);
  return x.map((row) => row.map((value, j) => value - mean[j]));
}

/** Σ‖x − W V x‖², and its gradient. */
export function loss(x: Rows, k: number, weights: Float64Array, gradient: Float64Array): number {
  const p = x[0].length;
  gradient.fill(0);
  let sum = 0;
  for (const sample of x) {
    const z = new Float64Array(k);
    for (let a = 0; a < k; a++) for (let j = 0; j < p; j++) z[a] += weights[a * p + j] * sample[j];
    const residual = Float64Array.from(sample, (value, j) => {
      let restored = 0;
      for (let a = 0; a < k; a++) restored += weights[k * p + j * k + a] * z[a];
      return restored - value;
    });
    for (let j = 0; j < p; j++) {
      sum += residual[j] ** 2;
      for (let a = 0; a < k; a++) gradient[k * p + j * k + a] += 2 * residual[j] * z[a];
    }
    for (let a = 0; a < k; a++) {
      let back = 0;
      for (let j = 0; j < p; j++) back += 2 * residual[j] * weights[k * p + j * k + a];
      for (let j = 0; j < p; j++) gradient[a * p + j] += back * sample[j];
    }
  }
  return sum;
}

/** Trains from a random start. */
export function train(x: Rows, k: number, seed: number): Autoencoder {
  const random = createRandom(seed);
  const start = Float64Array.from({ length: 2 * k * x[0].length }, () => 0.3 * random.normal());
  const found = minimizeLbfgs((weights, gradient) => loss(x, k, weights, gradient), start, { tolerance: 1e-7 });
  return { weights: found.x, loss: found.value };
}

/** The squared error that k principal components leave. */
export function pcaError(x: Rows, k: number): number {
  const model = pca({ components: k }).fit({ x });
  const back = model.inverse(model.transform(x));
  return x.reduce(
    (sum, row, i) => sum + row.reduce((part, value, j) => part + (value - back.data[i * row.length + j]) ** 2, 0),
    0,
  );
}

/** The product W V, p x p, row by row. */
export function product({ weights }: Autoencoder, k: number, p: number): number[][] {
  return Array.from({ length: p }, (_, i) =>
    Array.from({ length: p }, (_, j) => {
      let sum = 0;
      for (let a = 0; a < k; a++) sum += weights[k * p + i * k + a] * weights[a * p + j];
      return sum;
    }),
  );
}

/** The same autoencoder with z multiplied by a factor and W divided by it: W A and A⁻¹ V with A = I / factor. */
export function rescaled({ weights }: Autoencoder, factor: number): Float64Array {
  const half = weights.length / 2;
  return weights.map((value, at) => (at < half ? value * factor : value / factor));
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const x = centredSamples(0);
  for (const k of [1, 2, 3]) {
    console.log(
      `k = ${k}: PCA ${pcaError(x, k).toFixed(6)}, autoencoders ${[0, 1, 2].map((seed) => train(x, k, seed).loss.toFixed(6)).join(", ")}`,
    );
  }
}
