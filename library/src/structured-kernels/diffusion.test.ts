import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../test/expect-close.js";
import { randomGraphs } from "../../test/random-structures.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, type Matrix, zeros } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { connectedComponents } from "../graphs/connected-components.js";
import { checkGram } from "../kernels/mercer.js";
import { diffusionGram } from "./diffusion.js";

function adjacency(seed: number): Matrix {
  const [{ nodes, edges }] = randomGraphs(1, 9, 0.18, "a", seed);
  const result = zeros(nodes, nodes);
  for (const [a, b] of edges) result.data[a * nodes + b] = result.data[b * nodes + a] = 1;
  return result;
}

describe("the diffusion kernel", () => {
  test("[ML2-144] has rows that sum to 1, is positive semidefinite, 0 across components, and averages over components for large β", () => {
    for (let seed = 0; seed < 10; seed++) {
      const weights = adjacency(seed);
      const n = weights.rows;
      const { labels } = connectedComponents(fromDense(weights));
      const sizes = Array.from(labels, (label) => labels.filter((other) => other === label).length);
      for (const beta of [0, 0.1, 1, 10]) {
        const k = diffusionGram(weights, beta);
        for (let i = 0; i < n; i++) {
          expect(k.data.subarray(i * n, (i + 1) * n).reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
        }
        expect(checkGram(k, 1e-11).flaws).toEqual([]);
        const isAcross = (at: number) => labels[at % n] !== labels[Math.floor(at / n)];
        expectEvery(k.data, (value, at) => !isAcross(at) || Math.abs(value) < 1e-14);
        expectClose(diffusionGram(fromDense(weights), beta).data, k.data, 1e-15);
      }
      const average = zeros(n, n).data.map((_, at) =>
        labels[at % n] === labels[Math.floor(at / n)] ? 1 / sizes[at % n] : 0,
      );
      expectClose(diffusionGram(weights, 1e4).data, average, 1e-9);
    }
  });

  test("[ML2-145] the matrix exponential by eigenvalues and by scaling and squaring agree", () => {
    for (let seed = 0; seed < 10; seed++) {
      for (const beta of [0.01, 0.5, 3, 40]) {
        const weights = adjacency(seed);
        expectClose(diffusionGram(weights, beta, "squaring").data, diffusionGram(weights, beta, "eigen").data, 1e-11);
      }
    }
  });

  test("is the power series of the generator, and ignores loops", () => {
    const weights = asMatrix([
      [5, 2, 0],
      [2, 0, 1],
      [0, 1, 0],
    ]);
    // exp(βH) ≈ (I + βH / m)^m
    const h = [-2, 2, 0, 2, -3, 1, 0, 1, -1];
    let power = [1, 0, 0, 0, 1, 0, 0, 0, 1];
    const m = 2 ** 20;
    let base = h.map((value, at) => (at % 4 === 0 ? 1 : 0) + (0.3 * value) / m);
    const times = (a: number[], b: number[]) =>
      a.map((_, at) => [0, 1, 2].reduce((sum, k) => sum + a[3 * Math.floor(at / 3) + k] * b[3 * k + (at % 3)], 0));
    for (let k = 0; k < 20; k++) base = times(base, base);
    power = times(power, base);
    expectClose(diffusionGram(weights, 0.3).data, power, 1e-5);
  });

  test("refuses negative weights, asymmetric matrices and a negative β", () => {
    expect(
      refusal(() =>
        diffusionGram(
          asMatrix([
            [0, -1],
            [-1, 0],
          ]),
          1,
        ),
      ),
    ).toContain("weights must not be negative, got -1 for 0–1");
    expect(
      refusal(() =>
        diffusionGram(
          asMatrix([
            [0, 1],
            [0, 0],
          ]),
          1,
        ),
      ),
    ).toContain("symmetric");
    expect(refusal(() => diffusionGram(zeros(2, 2), -1))).toContain("beta must be a number, at least 0, got -1");
  });
});
