import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { fromDense, fromTriplets, toDense } from "../../data/sparse.js";
import { symmetricEigenvalues } from "../../linalg/eigen/symmetric-eigen-range.js";
import { multiplyVector } from "../../linalg/multiply.js";
import { createRandom } from "../../numeric/random/random.js";
import { reconstructionKernel, reconstructionWeights } from "./reconstruction-kernel.js";

describe("weights", () => {
  test("three samples on a line by hand, with the default ridge", () => {
    // At the ends C = (1 2; 2 4) and tr C / 2 = 2.5, so that r = 0.025 and w ∝ (4 + r − 2, 1 + r − 2).
    const r = 0.025;
    const [near, far] = [(2 + r) / (1 + 2 * r), (r - 1) / (1 + 2 * r)];
    const weights = toDense(reconstructionWeights([[0], [1], [2]], 2));
    expectClose(weights.data, [0, near, far, 0.5, 0, 0.5, far, near, 0], 1e-13);
  });

  test("minimise the squared error plus the ridge times their squares, of all weights that sum to 1", () => {
    for (const seed of [0, 1, 2]) {
      const random = createRandom(seed);
      const [k, amount] = [4, 0.05];
      const x = normalMatrix(12, 2, random);
      const { columnIndex, values } = reconstructionWeights(x, k, { kind: "absolute", amount });
      for (let i = 0; i < 12; i++) {
        const objective = (weights: Float64Array) => {
          const rest = Float64Array.from(x.data.subarray(2 * i, 2 * i + 2));
          weights.forEach((weight, a) => {
            for (const c of [0, 1]) rest[c] -= weight * x.data[2 * columnIndex[k * i + a] + c];
          });
          return rest[0] ** 2 + rest[1] ** 2 + amount * weights.reduce((sum, weight) => sum + weight * weight, 0);
        };
        const own = Float64Array.from(values.subarray(k * i, k * i + k));
        expect(own.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
        for (let trial = 0; trial < 10; trial++) {
          const change = Float64Array.from({ length: k }, () => 0.01 * random.normal());
          const mean = change.reduce((sum, value) => sum + value / k, 0);
          expect(objective(own.map((weight, a) => weight + change[a] - mean))).toBeGreaterThan(objective(own));
        }
      }
    }
  });

  test("refuses weights that are not determined, and as many neighbours as samples", () => {
    const places = [[0], [1], [3]];
    expect(refusal(() => reconstructionWeights(places, 2, { kind: "absolute", amount: 0 }))).toBe(
      "numerical: reconstructionWeights: the weights of 3 samples are not determined, because they have more neighbours than dimensions; use a larger ridge or fewer neighbours",
    );
    expect(refusal(() => reconstructionWeights(places, 3))).toMatch(/^invalid-option: .*from 1 to 2 .*got 3/);
  });
});

describe("the kernel", () => {
  test("two samples that are each other's neighbour: M = (2 −2; −2 2), λ = 4, and so (2 2; 2 2)", () => {
    const swap = fromDense([
      [0, 1],
      [1, 0],
    ]);
    expectClose(reconstructionKernel(swap).data, [2, 2, 2, 2], 1e-14);
  });

  test("is positive semidefinite with smallest eigenvalue 0, and K 1 = λ 1 has its largest eigenvalue", () => {
    for (const seed of [0, 1, 2]) {
      const n = 14;
      const weights = reconstructionWeights(normalMatrix(n, 2, createRandom(seed)), 4);
      const kernel = reconstructionKernel(weights);
      const values = symmetricEigenvalues(kernel);
      const largest = values[n - 1];
      expect(Math.abs(values[0])).toBeLessThan(1e-7 * largest);
      expectClose(multiplyVector(kernel, new Float64Array(n).fill(1)), new Float64Array(n).fill(largest), 1e-10);
    }
  });

  test("the sum of squared differences of y from its weighted means is λ ‖y‖² − yᵀ K y", () => {
    const random = createRandom(5);
    const weights = reconstructionWeights(normalMatrix(10, 2, random), 3);
    const kernel = reconstructionKernel(weights);
    const largest = kernel.data.subarray(0, 10).reduce((sum, value) => sum + value, 0);
    const y = Float64Array.from({ length: 10 }, () => random.normal());
    const means = multiplyVector(toDense(weights), y);
    const image = multiplyVector(kernel, y);
    const differences = y.reduce((sum, value, i) => sum + (value - means[i]) ** 2, 0);
    const form = y.reduce((sum, value, i) => sum + value * (largest * value - image[i]), 0);
    expect(form / differences).toBeCloseTo(1, 10);
  });

  test("refuses more samples than a matrix can have", () => {
    const nothing = { rowIndex: [], columnIndex: [], values: [] };
    const refused = refusal(() => reconstructionKernel(fromTriplets(100_000, 100_000, nothing)));
    expect(refused).toMatch(
      /^unsupported: reconstructionKernel: takes at most 12000 samples, .*; that of 100000 takes 80.0 GB; use fewer samples$/,
    );
    expectEvery(reconstructionKernel(fromTriplets(3, 3, nothing)).data, (value) => Math.abs(value) < 1e-14);
  });
});
