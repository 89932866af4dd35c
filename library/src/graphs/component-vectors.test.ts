import { expect, test } from "vitest";
import { expectClose, expectEvery } from "../../test/expect-close.js";
import { dot } from "../../test/plain-algebra.js";
import { createRandom } from "../numeric/random/random.js";
import { componentVectors } from "./component-vectors.js";

/** Components of different sizes whose vertices are mixed, numbered in the order of their first vertices. */
const components = { count: 4, labels: Int32Array.of(0, 1, 0, 2, 1, 0, 3, 2, 0, 1, 3, 0) };

/** Degrees of different size. */
function degrees(seed: number): Float64Array {
  const random = createRandom(seed);
  return Float64Array.from(components.labels, () => 0.1 + 5 * random.uniform());
}

test("as many vectors as components: of unit length, orthogonal, and proportional to √w within each component", () => {
  for (const seed of [0, 1, 2, 3, 4]) {
    const weights = degrees(seed);
    const vectors = componentVectors(components, weights);
    expect(vectors).toHaveLength(4);
    for (const most of [1, 2, 9]) expect(componentVectors(components, weights, most)).toEqual(vectors.slice(0, most));
    vectors.forEach((left, a) => {
      vectors.forEach((right, b) => {
        expect(Math.abs(dot(left, right) - (a === b ? 1 : 0))).toBeLessThan(1e-14);
      });
      const ratios = left.map((value, i) => value / Math.sqrt(weights[i]));
      expectEvery(
        ratios,
        (ratio, i) => Math.abs(ratio - ratios[components.labels.indexOf(components.labels[i])]) < 1e-14,
      );
    });
  }
});

test("the normalised Laplacian of a graph with these components maps them to 0", () => {
  const { labels } = components;
  const random = createRandom(7);
  const n = labels.length;
  const affinity = Array.from({ length: n }, () => new Float64Array(n));
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) if (labels[i] === labels[j]) affinity[i][j] = affinity[j][i] = 0.1 + random.uniform();
  }
  const weights = Float64Array.from(affinity, (row) => row.reduce((sum, value) => sum + value, 0));
  for (const vector of componentVectors(components, weights)) {
    const scaled = vector.map((value, i) => value / Math.sqrt(weights[i]));
    // v − D^−½ A D^−½ v
    expectEvery(vector, (value, i) => Math.abs(value - dot(affinity[i], scaled) / Math.sqrt(weights[i])) < 1e-14);
  }
});

test("the first is √w on all vertices; vector m has opposite signs on component m and on those before, and 0 on those after", () => {
  const { labels } = components;
  const weights = degrees(5);
  const total = weights.reduce((sum, value) => sum + value, 0);
  const [first, ...others] = componentVectors(components, weights);
  expectClose(
    first,
    weights.map((weight) => Math.sqrt(weight / total)),
    1e-15,
  );
  others.forEach((vector, at) => {
    const m = at + 1;
    expectEvery(vector, (value, i) => Math.sign(value) === (labels[i] > m ? 0 : labels[i] === m ? 1 : -1));
  });
});

test("with equal weights: one component has the constant, two the difference of their means", () => {
  const ones = new Float64Array(4).fill(1);
  const [constant, ...none] = componentVectors({ count: 1, labels: new Int32Array(4) }, ones);
  expect(none).toEqual([]);
  expectClose(constant, [0.5, 0.5, 0.5, 0.5], 1e-15);
  const [, difference] = componentVectors({ count: 2, labels: Int32Array.of(0, 1, 0, 0) }, ones);
  const length = Math.sqrt(1 / 3 + 1);
  expectClose(difference, [-1 / 3 / length, 1 / length, -1 / 3 / length, -1 / 3 / length], 1e-15);
});
