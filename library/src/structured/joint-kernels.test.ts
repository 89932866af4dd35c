import { expect, test } from "vitest";
import { draw } from "../../test/structured-problems.js";
import { symmetricEigenvalues } from "../linalg/eigen/symmetric-eigen-range.js";
import { createRandom } from "../numeric/random/random.js";
import { innerProduct } from "../optimize/vectors.js";
import { jointKernel, multiclassKernel, type PairKernel } from "./joint-kernels.js";
import { multiclass } from "./multiclass.js";
import { jointFeatures } from "./problem.js";
import { structuredSvm } from "./structured-svm.js";

/** The smallest eigenvalue of the Gram matrix of some pairs. */
function smallestEigenvalue<V>(kernel: PairKernel<V>, values: readonly V[]): number {
  const n = values.length;
  const data = Float64Array.from({ length: n * n }, (_, at) => kernel(values[Math.floor(at / n)], values[at % n]));
  return Math.min(...symmetricEigenvalues({ rows: n, columns: n, data }));
}

test("[ML2-149] a joint kernel of inputs and outputs is positive semidefinite", () => {
  const random = createRandom(1);
  const gaussian = (a: Float64Array, b: Float64Array) =>
    Math.exp(-0.5 * a.reduce((sum, value, i) => sum + (value - b[i]) ** 2, 0));
  const common = (a: string, b: string) => [...a].filter((letter, i) => letter === b[i]).length;
  const kernel = jointKernel(gaussian, common);
  const words = ["aab", "abb", "bbb", "cab"];
  const pairs = Array.from({ length: 24 }, (_, i) => [draw(random, 2), words[i % 4]] as const);
  expect(kernel(pairs[0], pairs[5])).toBeCloseTo(gaussian(pairs[0][0], pairs[5][0]) * common("aab", "abb"), 14);
  expect(smallestEigenvalue(kernel, pairs)).toBeGreaterThan(-1e-10);
  // A product with an indefinite kernel of outputs is not.
  const indefinite = jointKernel(gaussian, (a: string, b: string) => (a === b ? 0 : 1));
  expect(smallestEigenvalue(indefinite, pairs)).toBeLessThan(-0.1);
});

test("[ML2-150] the multiclass kernel has a block of features for each class and predicts by one weight vector per class", () => {
  const classes = ["a", "b", "c"] as const;
  const problem = multiclass({ classes, features: 2 });
  const kernel = multiclassKernel<Float64Array, string>(innerProduct);
  const random = createRandom(2);
  const x = Array.from({ length: 30 }, (_, i) => {
    const [first, second] = draw(random, 2);
    return Float64Array.of(first + [0, 2, -2][i % 3], second + [2, -1, -1][i % 3]);
  });
  const y = x.map((_, i) => classes[i % 3]);
  x.forEach((input, i) => {
    const [j, own, other] = [(7 * i + 3) % 30, y[i], y[(7 * i + 3) % 30]];
    const product = innerProduct(jointFeatures(problem, input, own), jointFeatures(problem, x[j], other));
    expect(kernel([input, own], [x[j], other])).toBeCloseTo(product, 12);
  });
  expect(
    smallestEigenvalue(
      kernel,
      x.map((input, i) => [input, y[i]] as const),
    ),
  ).toBeGreaterThan(-1e-10);
  const model = structuredSvm(problem).fit({ x, y });
  const { weights } = model.state;
  const byClass = x.map((input) => {
    const scores = classes.map((_, c) => innerProduct(weights.slice(2 * c, 2 * c + 2), input));
    return classes[scores.indexOf(Math.max(...scores))];
  });
  expect(model.predict(x)).toEqual(byClass);
  expect(byClass.filter((label, i) => label === y[i]).length).toBeGreaterThan(24);
});
