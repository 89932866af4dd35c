/**
 * The XOR problem by random kitchen sinks (Cookbook, figure 24.1): a hundred random Fourier features with normal
 * frequencies, and a linear method on them. The features may be pairs of cosines and sines or complex exponentials, and
 * the loss may be the squared loss, which has a closed-form solution, the logistic loss, or the hinge loss of support
 * vector machines.
 */

import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { logisticRegression, type Matrix, pipeline, randomFeatures, randomKitchenSinks, ridge } from "lectern";
import { exclusiveOr } from "lectern/datasets";
import { gaussianKernel, gram } from "lectern/kernels";
import { createRandom } from "lectern/numeric";
import { minimizeLbfgsb } from "lectern/optimize";
import { surface } from "lectern/plots";

/** Standard deviation of the samples around a corner: about 0.2 % of them are on the other side of an axis. */
const SCATTER = 0.32;

const kernel = gaussianKernel({ variance: 1 });

/** Points around the four corners (±1, ±1), with the label +1 where both signs are equal and −1 elsewhere. */
export interface Corners {
  readonly x: Matrix;
  readonly y: Float64Array;
}

/** Draws the same number of points at each corner. */
export function corners(samples: number, seed: number): Corners {
  const { x, y } = exclusiveOr({ samples, noise: SCATTER, seed });
  return { x, y: Float64Array.from(y.codes, (code) => (code === 0 ? 1 : -1)) };
}

/** Learns from samples and predicts points, with the sign as the class. */
export type Learner = (train: Corners, seed: number) => (x: Matrix) => Float64Array;

/** The methods of figure 24.1 and related ones, by name. */
export const learners = {
  /** A cosine and a sine for each of the 100 frequencies. */
  real: (train, seed) => {
    const model = randomKitchenSinks({ kernel, frequencies: 100, alpha: 0.01, seed }).fit(train);
    return (x) => model.predict(x);
  },
  /** One complex exponential exp(i wᵀx) and one complex coefficient for each. */
  complex: complexSinks,
  /** The logistic loss on the same features. */
  logistic: (train, seed) => {
    const recipe = pipeline(randomFeatures({ kernel, frequencies: 100, seed }), logisticRegression());
    const model = recipe.fit({ x: train.x, y: Array.from(train.y, (value) => (value > 0 ? "equal" : "other")) });
    return (x) => {
      const { data } = model.probabilities(x);
      return Float64Array.from({ length: x.rows }, (_, i) => (data[2 * i] ?? 0) - 0.5);
    };
  },
  /** The hinge loss on the same features. */
  hinge: (train, seed) => {
    const map = randomFeatures({ kernel, frequencies: 100, seed }).fit(train);
    const features = (x: Matrix) => map.transform(x) as Matrix;
    return hingeMachine(features(train.x), train.y, features, { kind: "linear" });
  },
  /** The hinge loss with the kernel itself: a support vector machine without an intercept. */
  kernelMachine: (train) => hingeMachine(train.x, train.y, (x) => x, kernel),
} satisfies Record<string, Learner>;

/**
 * Minimises ½‖w‖² + C Σ max(0, 1 − yᵢ f(xᵢ)) by its dual, max Σα − ½ αᵀ(yyᵀ ∘ K)α over 0 ≤ α ≤ C; f(x) = Σ αᵢ yᵢ k(xᵢ, x).
 */
function hingeMachine(
  train: Matrix,
  y: Float64Array,
  features: (x: Matrix) => Matrix,
  shape: Parameters<typeof gram>[0],
  cost = 1,
): (x: Matrix) => Float64Array {
  const n = train.rows;
  const { data } = gram(shape, train);
  const { x: alpha } = minimizeLbfgsb(
    (a, gradient) => {
      let value = 0;
      for (let i = 0; i < n; i++) {
        let sum = 0;
        for (let j = 0; j < n; j++) sum += (data[i * n + j] ?? 0) * (y[j] ?? 0) * (a[j] ?? 0);
        gradient[i] = (y[i] ?? 0) * sum - 1;
        value += (a[i] ?? 0) * (0.5 * (y[i] ?? 0) * sum - 1);
      }
      return value;
    },
    new Float64Array(n),
    { lower: new Float64Array(n), upper: new Float64Array(n).fill(cost) },
    { tolerance: 1e-4, maxIterations: 200 },
  );
  return (x) => {
    const products = gram(shape, features(x), train);
    return Float64Array.from({ length: x.rows }, (_, i) =>
      alpha.reduce((sum, value, j) => sum + value * (y[j] ?? 0) * (products.data[i * n + j] ?? 0), 0),
    );
  };
}

/**
 * (ZᴴZ + alpha)⁻¹ Zᴴ y with Z = exp(i X W): with coefficients a + i b the real parts cos·a − sin·b should be y and the
 * imaginary parts sin·a + cos·b should be 0, which is one real ridge regression of twice the rows and columns.
 */
function complexSinks(train: Corners, seed: number): (x: Matrix) => Float64Array {
  const count = 100;
  const random = createRandom(seed);
  const frequencies = Float64Array.from({ length: 2 * count }, () => random.normal());
  const parts = (x: Matrix, imaginary: boolean): Matrix => {
    const data = new Float64Array(2 * count * x.rows);
    for (let i = 0; i < x.rows; i++) {
      for (let k = 0; k < count; k++) {
        const phase =
          (x.data[2 * i] ?? 0) * (frequencies[2 * k] ?? 0) + (x.data[2 * i + 1] ?? 0) * (frequencies[2 * k + 1] ?? 0);
        const scale = 1 / Math.sqrt(count);
        data[2 * count * i + k] = scale * (imaginary ? Math.sin(phase) : Math.cos(phase));
        data[2 * count * i + count + k] = scale * (imaginary ? Math.cos(phase) : -Math.sin(phase));
      }
    }
    return { rows: x.rows, columns: 2 * count, data };
  };
  const n = train.y.length;
  const data = new Float64Array(4 * count * n);
  data.set(parts(train.x, false).data);
  data.set(parts(train.x, true).data, 2 * count * n);
  const y = new Float64Array(2 * n);
  y.set(train.y);
  const model = ridge({ alpha: 0.01, intercept: false }).fit({ x: { rows: 2 * n, columns: 2 * count, data }, y });
  return (x) => model.predict(parts(x, false));
}

/** The accuracy on new samples, after training on 200. */
export function accuracy(learner: Learner, seed: number, samples = 2000): number {
  const answer = learner(corners(200, seed), seed);
  const fresh = corners(samples, seed + 1000);
  const values = answer(fresh.x);
  return values.reduce((count, value, i) => count + (value * (fresh.y[i] ?? 0) > 0 ? 1 : 0), 0) / samples;
}

/** Figure 24.1: samples in the colour of their class, the predicted sign behind them. */
export function figure(seed = 0) {
  const train = corners(200, seed);
  const answer = learners.real(train, seed);
  const name = (value: number) => (value > 0 ? "+1" : "-1");
  return surface(train.x, (grid) => Array.from(answer(grid), name), {
    groups: Array.from(train.y, name),
    title: "XOR by random kitchen sinks",
  });
}

/** Figure for the gallery index: errors by the number of features. */
export const cover = () => figure();

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for (const [name, learner] of Object.entries(learners)) {
    const shares = [0, 1, 2, 3, 4].map((seed) => accuracy(learner, seed));
    console.log(`${name.padEnd(14)} ${(shares.reduce((sum, value) => sum + value, 0) / 5).toFixed(4)}`);
  }
}
