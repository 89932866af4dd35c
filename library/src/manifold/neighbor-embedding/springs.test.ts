import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { embeddingSprings } from "./springs.js";

/** Symmetric probabilities of pairs with the sum 1, and positions. */
function problem(n: number, seed: number): { p: Matrix; y: Matrix } {
  const random = createRandom(seed);
  const p = zeros(n, n);
  let total = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const value = random.exponential();
      p.data[i * n + j] = value;
      p.data[j * n + i] = value;
      total += 2 * value;
    }
  }
  const y = { rows: n, columns: 2, data: Float64Array.from({ length: 2 * n }, () => random.normal()) };
  return { p: { ...p, data: p.data.map((value) => value / total) }, y };
}

/** Σ p log(p/q) by the definition. */
function divergence(p: Matrix, data: Float64Array, student: boolean): number {
  const n = p.rows;
  const q = p.data.map((_, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    const square = (data[2 * i] - data[2 * j]) ** 2 + (data[2 * i + 1] - data[2 * j + 1]) ** 2;
    return i === j ? 0 : student ? 1 / (1 + square) : Math.exp(-square);
  });
  const total = q.reduce((sum, value) => sum + value, 0);
  return p.data.reduce((sum, value, at) => (value > 0 ? sum + value * Math.log((value * total) / q[at]) : sum), 0);
}

test.each([
  ["student", true],
  ["gaussian", false],
] as const)("%s: forces are minus the gradient of the divergence", (similarity, student) => {
  for (let seed = 0; seed < 3; seed++) {
    const { p, y } = problem(7, seed);
    const { forces } = embeddingSprings(y, p, similarity);
    const slopes = y.data.map((_, e) => {
      const [up, down] = [1e-5, -1e-5].map((step) => {
        const moved = y.data.slice();
        moved[e] += step;
        return divergence(p, moved, student);
      });
      return (down - up) / 2e-5;
    });
    expectClose(forces.data, slopes, 1e-7);
  }
});

test("probabilities and positions must agree", () => {
  expect(() =>
    embeddingSprings(
      [[0, 0]],
      [
        [0, 0.5],
        [0.5, 0],
      ],
    ),
  ).toThrow("2 x 2 probabilities need 2 positions, got 1");
});
