/**
 * What one wants of a method, and what three approaches give (Machine Learning 2, section 4.1, table 2): hand-made features with a linear
 * classifier, expansions and kernels, and neural networks; judged on the parity of bits, which contains XOR.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { logisticRegression, polynomialFeatures } from "lectern";
import { hessian, ops } from "lectern/autodiff";
import { applyLayers, deepParity, runCircuit, shallowParity } from "lectern/neural";
import { createRandom } from "lectern/numeric";
import { lines, type Plot } from "lectern/plots";
import { type Tensor, tensor } from "lectern/tensor";

/** All corners of the hypercube of d bits, and whether the number of ones is odd. */
export function parityData(bits: number) {
  const x = Array.from({ length: 2 ** bits }, (_, i) => Array.from({ length: bits }, (_, k) => (i >> k) & 1));
  return { x, y: x.map((row) => row.reduce((a, b) => a + b) % 2) };
}

/** The share of corners that a linear classifier on some features gets right. */
export function linearAccuracy(features: readonly (readonly number[])[], y: readonly number[]): number {
  const model = logisticRegression({ penalty: { kind: "l2", alpha: 1e-6 } }).fit({ x: features, y: y.map(String) });
  return model.predict(features).names.filter((name, i) => name === String(y[i])).length / y.length;
}

/** Hand-made for this one task: the number of ones, modulo 2. Nothing else can be learned from it. */
export const handMade = (x: readonly (readonly number[])[]) => x.map((row) => [row.reduce((a, b) => a + b) % 2]);

/** All products of different bits up to a degree: the features of an expansion. */
export function expansion(x: readonly (readonly number[])[], degree: number): number[][] {
  const { columns, data } = polynomialFeatures({ degree, interactionOnly: true }).fit({ x }).transform(x);
  return x.map((_, i) => Array.from(data.subarray(i * columns, (i + 1) * columns)));
}

/** How many features or units each approach needs for the parity of d bits. */
export interface Sizes {
  readonly bits: number;
  /** products of the smallest degree with which a linear classifier is right on all corners */
  readonly expansion: number;
  /** hidden units of a network with one hidden layer */
  readonly shallow: number;
  /** units of a deep network */
  readonly deep: number;
}

/** The sizes for d bits, with every network checked on all corners. */
export function sizesFor(bits: number): Sizes {
  const { x, y } = parityData(bits);
  const degrees = Array.from({ length: bits }, (_, i) => i + 1);
  const degree = degrees.find((each) => linearAccuracy(expansion(x, each), y) === 1) ?? Infinity;
  const [shallow, deep] = [shallowParity(bits), deepParity(bits)];
  const answers = applyLayers(shallow, x).data;
  if (x.some((row, i) => Math.round(answers[i]) !== y[i] || runCircuit(deep, row) !== y[i])) {
    throw new Error("a network is wrong");
  }
  return {
    bits,
    expansion: expansion(x, degree)[0].length,
    shallow: shallow[0].weights.rows,
    deep: deep.units.length,
  };
}

/** The smallest second derivative of a loss in its parameters, over some random places. */
export function smallestCurvature(loss: (w: Tensor) => Tensor, parameters: number, seed: number): number {
  const random = createRandom(seed);
  const places = Array.from({ length: 20 }, () => Array.from({ length: parameters }, () => 2 * random.normal()));
  return Math.min(
    ...places.flatMap((place) => {
      const h = hessian(loss, tensor(place, [parameters], "f64")).data;
      return Array.from({ length: 30 }, () => {
        const v = Array.from({ length: parameters }, () => random.normal());
        return v.reduce((sum, a, i) => sum + a * v.reduce((inner, b, j) => inner + h[i * parameters + j] * b, 0), 0);
      });
    }),
  );
}

const xor = parityData(2);
const signs = tensor(
  xor.y.map((label) => 2 * label - 1),
  [4],
  "f64",
);

/** The logistic loss of a linear classifier on given features. */
export function linearLoss(features: readonly (readonly number[])[]): (w: Tensor) => Tensor {
  const x = tensor(features, undefined, "f64");
  return (w) => {
    const scores = ops.reshape(ops.matmul(x, ops.reshape(w, [x.shape[1], 1])), [4]);
    return ops.mean(ops.softplus(ops.negate(ops.multiply(scores, signs))));
  };
}

/** The same loss of a network with two hidden units, by its nine weights. */
export function networkLoss(w: Tensor): Tensor {
  const [first, bias, second, last] = ops.split(w, [4, 2, 2, 1]);
  const x = tensor(xor.x, undefined, "f64");
  const hidden = ops.dense(x, ops.reshape(first, [2, 2]), bias, "tanh");
  const scores = ops.reshape(ops.dense(hidden, ops.reshape(second, [2, 1]), last), [4]);
  return ops.mean(ops.softplus(ops.negate(ops.multiply(scores, signs))));
}

/** Sizes by the number of bits. */
export function figure(sizes: readonly Sizes[]): Plot {
  const curve = (name: string, field: "expansion" | "shallow" | "deep") => ({
    name,
    x: sizes.map(({ bits }) => bits),
    y: sizes.map((size) => size[field]),
  });
  return lines([curve("expansion", "expansion"), curve("shallow network", "shallow"), curve("deep network", "deep")], {
    title: "parity of bits",
    xTitle: "bits",
    yTitle: "features or units",
    width: 300,
    height: 220,
  });
}

/** Figure for the gallery index. */
export const cover = () => figure([2, 3, 4, 5, 6, 7, 8].map(sizesFor));

function print(): void {
  for (const bits of [2, 4, 6, 8]) {
    const { expansion, shallow, deep } = sizesFor(bits);
    console.log(`${bits} bits: expansion ${expansion}, shallow network ${shallow}, deep network ${deep}`);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
