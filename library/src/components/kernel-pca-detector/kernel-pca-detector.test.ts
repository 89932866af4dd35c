import { expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { transpose } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { kernelDiagonal } from "../../kernels/kernel-diagonal.js";
import { symmetricEigen } from "../../linalg/eigen/symmetric-eigen.js";
import { multiply } from "../../linalg/multiply.js";
import { createRandom } from "../../numeric/random/random.js";
import { kernelPca } from "../kernel-pca/kernel-pca.js";
import { kernelPcaDetector } from "./kernel-pca-detector.js";

test("[ML2-174] with the linear kernel, the score is the squared residual of PCA that is not centred", () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const [x, at] = [normalMatrix(20, 4, random), normalMatrix(8, 4, random)];
    // Directions of the largest Σ (vᵀxᵢ)²: the eigenvectors of XᵀX; the residual is in the other directions.
    const { vectors } = symmetricEigen(multiply(transpose(x), x));
    for (const components of [1, 2, 3]) {
      const model = kernelPcaDetector({ kernel: { kind: "linear" }, center: false, components }).fit({ x });
      for (const samples of [x, at]) {
        const along = multiply(samples, vectors);
        const residual = Float64Array.from({ length: samples.rows }, (_, i) => {
          let sum = 0;
          // Eigenvalues ascend, so the last columns are the components.
          for (let j = 0; j < 4 - components; j++) sum += along.data[4 * i + j] ** 2;
          return sum;
        });
        expectClose(model.score(samples), residual, 1e-9);
      }
    }
  }
});

test("[ML2-175] k(x, X) U λ^−½ gives training samples U √λ, and the sum of all its squares is k(x, x) for them", () => {
  for (let seed = 0; seed < 5; seed++) {
    const x = normalMatrix(12, 3, createRandom(seed));
    for (const kernel of [
      { kind: "rbf", gamma: 0.7 } as const,
      { kind: "polynomial", degree: 3, gamma: 1, offset: 1 } as const,
    ]) {
      const model = kernelPca({ kernel, center: false }).fit({ x });
      const { values, vectors } = symmetricEigen(gram(kernel, x));
      const projected = model.transform(x);
      const diagonal = kernelDiagonal(kernel, x);
      for (let i = 0; i < 12; i++) {
        const own = projected.data.subarray(i * projected.columns, (i + 1) * projected.columns);
        // Up to the sign of each eigenvector.
        const expected = own.map((_, k) => Math.abs(vectors.data[i * 12 + 11 - k]) * Math.sqrt(values[11 - k]));
        expectClose(own.map(Math.abs), expected, 1e-7);
        expect(own.reduce((sum, value) => sum + value * value, 0) / diagonal[i]).toBeCloseTo(1, 7);
      }
      // Elsewhere the sum is smaller: part of φ(x) is outside of the span of the training samples.
      if (kernel.kind !== "rbf") continue;
      const elsewhere = model.transform([[9, 9, 9]]).data.reduce((sum, value) => sum + value * value, 0);
      expect(elsewhere).toBeLessThan(0.01);
    }
  }
});

test("the score is the distance to the subspace: 0 at training samples with all components, nearly k(x, x) far away", () => {
  const x = normalMatrix(15, 2, createRandom(3));
  const model = kernelPcaDetector({ kernel: { kind: "rbf", gamma: 1 }, center: false, components: 15 }).fit({ x });
  expectEvery(model.score(x), (score) => score < 1e-8);
  expect(model.score([[30, 30]])[0]).toBeCloseTo(1, 9);
});

test("a precomputed kernel is refused, and equal samples without a centred direction", () => {
  expect(
    refusal(() =>
      kernelPcaDetector({ kernel: { kind: "precomputed" } }).fit({
        x: [
          [1, 0],
          [0, 1],
        ],
      }),
    ),
  ).toContain("must not be precomputed");
  for (const x of [[[1, 2]], new Array(4).fill([1, 2])]) {
    expect(refusal(() => kernelPcaDetector({ kernel: { kind: "rbf", gamma: 1 } }).fit({ x }))).toContain(
      "all samples are the same",
    );
    const model = kernelPcaDetector({ kernel: { kind: "rbf", gamma: 1 }, center: false }).fit({ x });
    expect([
      ...model.isOutlier([
        [1, 2],
        [4, 4],
      ]),
    ]).toEqual([0, 1]);
  }
});
