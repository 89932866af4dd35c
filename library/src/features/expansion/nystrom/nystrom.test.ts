import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { normalMatrix, product } from "../../../../test/matrices.js";
import { type Matrix, transpose } from "../../../data/matrix.js";
import { iris } from "../../../datasets/index.js";
import { gram } from "../../../kernels/gram.js";
import { createRandom } from "../../../numeric/random/random.js";
import { randomFeatures } from "../random-features/random-features.js";
import { nystrom } from "./nystrom.js";

describe("the approximation of the kernel", () => {
  test("is exact with all samples as landmarks", () => {
    for (const kernel of [
      { kind: "rbf", gamma: 0.5 },
      { kind: "polynomial", degree: 2, gamma: 1 },
    ] as const) {
      for (let seed = 0; seed < 5; seed++) {
        const x = normalMatrix(20, 3, createRandom(seed));
        const z = nystrom({ kernel, seed }).fit({ x }).transform(x) as Matrix;
        expectClose(product(z, transpose(z)).data, gram(kernel, x).data, 1e-9);
      }
    }
  });

  test("more landmarks are better, and better than as many random Fourier features", async () => {
    const { x } = await iris();
    const kernel = { kind: "rbf", gamma: 0.1 } as const;
    const exact = gram(kernel, x);
    for (let seed = 0; seed < 5; seed++) {
      const errors = [5, 20, 60].map((landmarks) => {
        const z = nystrom({ kernel, landmarks, seed }).fit({ x }).transform(x) as Matrix;
        return meanDifference(product(z, transpose(z)), exact);
      });
      expect(errors[1]).toBeLessThan(errors[0]);
      expect(errors[2]).toBeLessThan(errors[1]);
      const waves = randomFeatures({ kernel, frequencies: 10, seed }).fit({ x }).transform(x) as Matrix;
      expect(waves.columns).toBe(20);
      expect(errors[1]).toBeLessThan(meanDifference(product(waves, transpose(waves)), exact));
    }
  });
});

test("centers of clusters are better landmarks than samples that are drawn", async () => {
  const { x } = await iris();
  const kernel = { kind: "rbf", gamma: 0.1 } as const;
  const exact = gram(kernel, x);
  let [drawn, clustered] = [0, 0];
  for (let seed = 0; seed < 5; seed++) {
    for (const landmarkChoice of ["drawn", "k-means"] as const) {
      const model = nystrom({ kernel, landmarks: 10, landmarkChoice, seed }).fit({ x });
      const z = model.transform(x) as Matrix;
      const error = meanDifference(product(z, transpose(z)), exact);
      if (landmarkChoice === "drawn") drawn += error;
      else clustered += error;
      expect(model.state.landmarks.rows).toBe(10);
    }
  }
  expect(clustered).toBeLessThan(0.7 * drawn);
});

test("redundant landmarks of a kernel of low rank are dropped, with a warning", () => {
  const x = normalMatrix(10, 2, createRandom(0));
  const model = nystrom({ kernel: { kind: "linear" }, landmarks: 6 }).fit({ x });
  expect(model.outputFeatures).toEqual(["nystrom1", "nystrom2"]);
  expect(model.report.warnings.map(({ message }) => message)).toEqual([
    "4 of the 6 landmarks are redundant: the kernel matrix has a lower rank",
  ]);
});

function meanDifference(a: Matrix, b: Matrix): number {
  return a.data.reduce((sum, value, at) => sum + Math.abs(value - b.data[at]), 0) / a.data.length;
}
