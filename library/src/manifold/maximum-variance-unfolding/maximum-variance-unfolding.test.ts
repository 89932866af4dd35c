import { describe, expect, test } from "vitest";
import { largestAngle } from "../../../test/embedding-subspaces.js";
import { expectEvery } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { kernelPca } from "../../components/kernel-pca/kernel-pca.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, zeros } from "../../data/matrix.js";
import { symmetricEigenvalues } from "../../linalg/eigen/symmetric-eigen-range.js";
import { gramOfRows } from "../../linalg/multiply.js";
import { createRandom } from "../../numeric/random/random.js";
import { keptDistances } from "./kept-distances.js";
import { maximumVarianceUnfolding, principalCoordinates } from "./maximum-variance-unfolding.js";
import { unfold } from "./unfold.js";

/** A strip that is bent to three quarters of a circle: 3 samples wide. */
const strip = asMatrix(
  Array.from({ length: 30 }, (_, i) => {
    const angle = Math.floor(i / 3) / 2;
    return [2 * Math.cos(angle), 2 * Math.sin(angle), i % 3];
  }),
);

describe("the program", () => {
  const { edges } = runToEnd(keptDistances(strip, 5));
  const found = runToEnd(unfold(strip, edges, { tolerance: 1e-4, maxIterations: 80, seed: 0 }));
  const { points, multipliers } = found;

  test("keeps all distances of edges, and the duality gap shows that no points have a larger variance", () => {
    expect(found.converged).toBe(true);
    const n = strip.rows;
    const variance = points.data.reduce((sum, value) => sum + value * value, 0);
    // Σ y (eᵢ − eⱼ)(eᵢ − eⱼ)ᵀ − I on centred vectors; the constant vector is lifted out of the way.
    const dual = zeros(n, n);
    let bound = 0;
    multipliers.forEach((y, e) => {
      const [i, j] = [edges.from[e], edges.to[e]];
      bound += y * edges.squared[e];
      for (const [a, b, sign] of [
        [i, i, 1],
        [j, j, 1],
        [i, j, -1],
        [j, i, -1],
      ])
        dual.data[a * n + b] += sign * y;
      let squared = 0;
      for (let k = 0; k < points.columns; k++) {
        squared += (points.data[i * points.columns + k] - points.data[j * points.columns + k]) ** 2;
      }
      expect(Math.abs(squared - edges.squared[e])).toBeLessThan(2e-3);
    });
    for (let i = 0; i < n; i++) dual.data[i * n + i] -= 1;
    for (let at = 0; at < n * n; at++) dual.data[at] += 1 / n;
    const smallest = symmetricEigenvalues(dual)[0];
    // A violation of the dual constraint by δ loosens the bound by at most δ times the variance.
    expect(bound + Math.max(0, -smallest) * variance).toBeLessThan(1.03 * variance);
  });

  test("the bent strip becomes flat: two eigenvalues, and the coordinates of its plane", () => {
    const { embedding, eigenvalues } = principalCoordinates(points, 2);
    const total = eigenvalues.reduce((sum, value) => sum + value, 0);
    expect(eigenvalues[0] + eigenvalues[1]).toBeGreaterThan(0.97 * total);
    const flat = zeros(30, 2);
    for (let i = 0; i < 30; i++) flat.data.set([Math.floor(i / 3) - 4.5, (i % 3) - 1], 2 * i);
    expect(largestAngle(embedding, flat)).toBeLessThan(0.1);
  });

  test("is kernel PCA with the learned kernel K = R Rᵀ", () => {
    const { embedding } = principalCoordinates(points, 2);
    const kernel = gramOfRows(points);
    const scores = kernelPca({ kernel: { kind: "precomputed" }, components: 2 })
      .fit({ x: kernel })
      .transform(kernel);
    for (const k of [0, 1]) {
      const sign = Math.sign(scores.data[k] * embedding.data[k]);
      expectEvery(scores.data, (value, at) => at % 2 !== k || Math.abs(value - sign * embedding.data[at]) < 1e-6);
    }
  });
});

describe("the method", () => {
  test("finds the line of an arc, whose ends are its length apart", () => {
    const x = Array.from({ length: 20 }, (_, i) => [Math.cos(i / 5), Math.sin(i / 5)]);
    const { embedding, state, report } = maximumVarianceUnfolding({ neighbors: 2, components: 1 }).fit({ x });
    expect(report.converged).toBe(true);
    expect(state.eigenvalues[0]).toBeGreaterThan(0.95 * state.eigenvalues.reduce((a, b) => a + b));
    const step = 2 * Math.sin(0.1);
    expect(Math.abs(embedding.data[19] - embedding.data[0])).toBeGreaterThan(0.97 * 19 * step);
    expect(Math.abs(embedding.data[19] - embedding.data[0])).toBeLessThan(1.01 * 19 * step);
  });

  test("parts of the graph are held together by their shortest distance, and a warning says so", () => {
    const random = createRandom(1);
    const x = Array.from({ length: 16 }, (_, i) => [random.normal() + (i < 8 ? 0 : 50), random.normal()]);
    const { embedding, report } = maximumVarianceUnfolding({ neighbors: 3 }).fit({ x });
    expect(report.warnings.map(({ code }) => code)).toContain("not-identifiable");
    expectEvery(embedding.data, (value) => Math.abs(value) < 100);
  });

  test("duplicates, as many neighbours as samples, too many samples and components, NaN", () => {
    const same = maximumVarianceUnfolding().fit({ x: new Array(8).fill([1, 2]) });
    expectEvery(same.embedding.data, (value) => Math.abs(value) < 1e-2);
    const few = maximumVarianceUnfolding({ neighbors: 9 }).fit({
      x: [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ],
    });
    expect(few.report.warnings.map(({ code }) => code)).toEqual(["few-samples"]);
    const fit = (x: number[][], options = {}) => refusal(() => maximumVarianceUnfolding(options).fit({ x }));
    expect(fit(Array.from({ length: 501 }, (_, i) => [i]))).toContain("at most 500 samples can be unfolded, got 501");
    expect(fit([[1], [2]], { components: 2 })).toContain("got 2");
    expect(fit([[1], [Number.NaN], [3]])).toMatch(/NaN/);
  });
});
