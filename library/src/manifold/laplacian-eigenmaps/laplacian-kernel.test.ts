import { expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, type Matrix, zeros } from "../../data/matrix.js";
import { fromDense, fromTriplets } from "../../data/sparse.js";
import { degreesOf, graphLaplacian } from "../../graphs/laplacian.js";
import { solve } from "../../linalg/factor/lu/lu.js";
import { multiply, multiplyVector } from "../../linalg/multiply.js";
import { createRandom } from "../../numeric/random/random.js";
import { laplacianKernel } from "./laplacian-kernel.js";

/** Symmetric affinities between all of n vertices. */
function randomAffinity(n: number, seed: number): Matrix {
  const random = createRandom(seed);
  const affinity = zeros(n, n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) affinity.data[i * n + j] = affinity.data[j * n + i] = 0.1 + random.uniform();
  }
  return affinity;
}

const squaredDistance = ({ columns: n, data }: Matrix, i: number, j: number) =>
  data[i * n + i] + data[j * n + j] - 2 * data[i * n + j];

test.each(["none", "symmetric"] as const)(
  "%s: the conditions of Penrose, and the eigenvector of 0 stays one",
  (kind) => {
    for (const seed of [0, 1, 2]) {
      const affinity = randomAffinity(7, seed);
      const laplacian = graphLaplacian(affinity, kind);
      const kernel = laplacianKernel(affinity, kind);
      expectClose(multiply(multiply(laplacian, kernel), laplacian).data, laplacian.data, 1e-12);
      expectClose(multiply(multiply(kernel, laplacian), kernel).data, kernel.data, 1e-12);
      for (const product of [multiply(laplacian, kernel), kernel]) {
        expectEvery(product.data, (value, at) => {
          return Math.abs(value - product.data[(at % 7) * 7 + Math.floor(at / 7)]) < 1e-12;
        });
      }
      const vanishing = degreesOf(affinity).map((degree) => (kind === "none" ? 1 : Math.sqrt(degree)));
      expectEvery(multiplyVector(kernel, vanishing), (value) => Math.abs(value) < 1e-12);
    }
  },
);

test("a path has the lengths between its vertices as squared distances, with edges of length 1 / affinity", () => {
  const kernel = laplacianKernel(
    asMatrix([
      [0, 1, 0, 0],
      [1, 0, 0.5, 0],
      [0, 0.5, 0, 4],
      [0, 0, 4, 0],
    ]),
  );
  const places = [0, 1, 3, 3.25];
  for (let i = 0; i < 4; i++) {
    for (let j = 0; j < 4; j++) {
      expect(squaredDistance(kernel, i, j)).toBeCloseTo(Math.abs(places[i] - places[j]), 12);
    }
  }
});

test("squared distances times the sum of the degrees are the commute times of the random walk", () => {
  const n = 6;
  for (const seed of [0, 1, 2]) {
    const affinity = randomAffinity(n, seed);
    const degrees = degreesOf(affinity);
    const volume = degrees.reduce((sum, degree) => sum + degree, 0);
    const kernel = laplacianKernel(affinity);
    /** The expected steps h to a vertex: h = 0 there, and hᵢ = 1 + Σⱼ pᵢⱼ hⱼ elsewhere. */
    const stepsTo = (end: number) => {
      const system = zeros(n, n);
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) {
          const step = i === end ? 0 : affinity.data[i * n + j] / degrees[i];
          system.data[i * n + j] = (i === j ? 1 : 0) - step;
        }
      }
      return solve(
        system,
        Float64Array.from({ length: n }, (_, i) => (i === end ? 0 : 1)),
      );
    };
    for (let j = 1; j < n; j++) {
      expect(volume * squaredDistance(kernel, 0, j)).toBeCloseTo(stepsTo(j)[0] + stepsTo(0)[j], 9);
    }
  }
});

test("parts of a graph have kernels of their own, a single vertex 0; sparse affinities give the same", () => {
  const affinity = asMatrix([
    [0, 2, 0, 0, 0],
    [2, 0, 0, 0, 0],
    [0, 0, 0, 4, 0],
    [0, 0, 4, 0, 0],
    [0, 0, 0, 0, 0],
  ]);
  // The pseudo-inverse of w (1 −1; −1 1) is the same divided by 4 w².
  const expected = [
    [1 / 8, -1 / 8, 0, 0, 0],
    [-1 / 8, 1 / 8, 0, 0, 0],
    [0, 0, 1 / 16, -1 / 16, 0],
    [0, 0, -1 / 16, 1 / 16, 0],
    [0, 0, 0, 0, 0],
  ].flat();
  expectClose(laplacianKernel(affinity).data, expected, 1e-14);
  expectClose(laplacianKernel(fromDense(affinity)).data, expected, 1e-14);
});

test("refuses negative affinities, and more samples than a matrix can have", () => {
  const negative = asMatrix([
    [0, -1],
    [-1, 0],
  ]);
  expect(refusal(() => laplacianKernel(negative))).toMatch(/^invalid-data: .*negative/);
  const nothing = { rowIndex: [], columnIndex: [], values: [] };
  const refused = refusal(() => laplacianKernel(fromTriplets(100_000, 100_000, nothing)));
  expect(refused).toMatch(
    /^unsupported: laplacianKernel: takes at most 12000 samples, .*; that of 100000 takes 80.0 GB; use fewer samples$/,
  );
});
