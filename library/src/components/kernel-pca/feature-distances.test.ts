import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix, product } from "../../../test/matrices.js";
import { type Matrix, transpose } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { createRandom } from "../../numeric/random/random.js";
import { featureDistances, nearestTraining, orthonormal } from "./feature-distances.js";
import { kernelPca } from "./kernel-pca.js";
import { expansionWeights } from "./preimage-fixed-point.js";

const kernel = { kind: "rbf", gamma: 0.4 } as const;

/** ‖Σ γᵢ φ(xᵢ) − φ(xⱼ)‖² = γᵀ K γ − 2 (K γ)ⱼ + K_jj. */
function byDefinition(k: Matrix, gamma: Matrix): number[] {
  const inner = product(gamma, k);
  const squares = product(inner, transpose(gamma));
  return Array.from(inner.data, (value, at) => {
    const [r, j] = [Math.floor(at / k.rows), at % k.rows];
    return squares.data[r * gamma.rows + r] - 2 * value + k.data[j * k.rows + j];
  });
}

test("distances from scores equal those from kernels, whatever the centring and the length of directions", () => {
  for (let seed = 0; seed < 5; seed++) {
    const x = normalMatrix(12, 2, createRandom(seed));
    const z = normalMatrix(4, 2, createRandom(seed + 30));
    for (const center of [true, false]) {
      for (const directions of ["unit", "dual"] as const) {
        const { state, transform } = kernelPca({ kernel, components: 3, center, directions }).fit({ x });
        const scores = transform(z);
        const expected = byDefinition(gram(kernel, x), expansionWeights(state, scores));
        expectClose(featureDistances(state, scores).data, expected, 1e-9);
      }
    }
  }
});

test("without loss the nearest training sample is the sample itself; samples of weight 0 are infinitely far", () => {
  const x = normalMatrix(10, 2, createRandom(7));
  const { state, transform } = kernelPca({ kernel }).fit({ x });
  expect([...nearestTraining(state, transform(x))]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const weights = Float64Array.from({ length: 10 }, (_, i) => (i === 0 ? 0 : 1));
  const weighted = kernelPca({ kernel }).fit({ x, weights });
  const distances = featureDistances(weighted.state, weighted.transform(x));
  expect(distances.data[0]).toBe(Infinity);
  expect(nearestTraining(weighted.state, weighted.transform(x))[0]).not.toBe(0);
});

test("scores are divided by the lengths of their directions", () => {
  const scores = { rows: 2, columns: 2, data: Float64Array.of(2, 9, 4, 3) };
  expect([...orthonormal(scores, Float64Array.of(2, 3)).data]).toEqual([1, 3, 2, 1]);
});
