import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { mapDivergence, softmaxRows } from "./map-divergence.js";

/** Rows of conditional similarities, not symmetric; some are 0. */
function conditionals(n: number, seed: number): Matrix {
  const random = createRandom(seed);
  const p = zeros(n, n);
  for (let i = 0; i < n; i++) {
    const row = Array.from({ length: n }, (_, j) => (i === j || random.uniform() < 0.3 ? 0 : random.uniform()));
    const sum = row.reduce((total, value) => total + value, 0);
    row.forEach((value, j) => {
      p.data[i * n + j] = value / sum;
    });
  }
  return p;
}

/** The definition, term by term. */
function definition(p: Matrix, variables: Float64Array, maps: number, components: number): number {
  const n = p.rows;
  const y = (i: number, m: number) => variables.subarray((i * maps + m) * components, (i * maps + m + 1) * components);
  const weights = Array.from({ length: n }, (_, i) => {
    const powers = [
      ...variables.subarray(n * maps * components + i * maps, n * maps * components + (i + 1) * maps),
    ].map(Math.exp);
    return powers.map((value) => value / powers.reduce((a, b) => a + b, 0));
  });
  const kernel = (i: number, j: number) =>
    Array.from({ length: maps }, (_, m) => {
      const square = y(i, m).reduce((sum, value, k) => sum + (value - y(j, m)[k]) ** 2, 0);
      return (weights[i][m] * weights[j][m]) / (1 + square);
    }).reduce((a, b) => a + b, 0);
  let divergence = 0;
  for (let i = 0; i < n; i++) {
    const others = Array.from({ length: n }, (_, j) => j).filter((j) => j !== i);
    const sum = others.reduce((total, j) => total + kernel(i, j), 0);
    for (const j of others) {
      const value = p.data[i * n + j];
      if (value > 0) divergence += value * Math.log(value / (kernel(i, j) / sum));
    }
  }
  return divergence;
}

test.each([
  [1, 2],
  [2, 2],
  [3, 1],
])(
  "%d maps of %d dimensions: the divergence is that of the definition, and its gradient the slope",
  (maps, components) => {
    for (let seed = 0; seed < 3; seed++) {
      const p = conditionals(6, seed);
      const random = createRandom(seed).fork("places");
      const at = Float64Array.from({ length: 6 * maps * (components + 1) }, () => random.normal());
      const objective = mapDivergence(p, { maps, components });
      const gradient = new Float64Array(at.length);
      expect(objective(at, gradient)).toBeCloseTo(definition(p, at, maps, components), 11);
      const slopes = at.map((_, e) => {
        const [up, down] = [1e-5, -1e-5].map((step) => {
          const moved = at.slice();
          moved[e] += step;
          return definition(p, moved, maps, components);
        });
        return (up - down) / 2e-5;
      });
      expectClose(gradient, slopes, 1e-7);
    }
  },
);

test("[ML2-066] one map has weights of 1: the divergence and gradient of t-SNE with conditional probabilities", () => {
  const p = conditionals(7, 4);
  const random = createRandom(9);
  const y = Float64Array.from({ length: 14 }, () => random.normal());
  const q = Float64Array.from({ length: 49 }, (_, at) => {
    const [i, j] = [Math.floor(at / 7), at % 7];
    return i === j ? 0 : 1 / (1 + (y[2 * i] - y[2 * j]) ** 2 + (y[2 * i + 1] - y[2 * j + 1]) ** 2);
  });
  const sums = Array.from({ length: 7 }, (_, i) => q.subarray(7 * i, 7 * i + 7).reduce((a, b) => a + b, 0));
  // ∂C/∂yᵢ = 2 Σⱼ (p(j|i) − q(j|i) + p(i|j) − q(i|j))(yᵢ − yⱼ)/(1 + ‖yᵢ − yⱼ‖²).
  const expected = y.map((_, e) => {
    const [i, k] = [Math.floor(e / 2), e % 2];
    let sum = 0;
    for (let j = 0; j < 7; j++) {
      const mismatch = p.data[7 * i + j] - q[7 * i + j] / sums[i] + p.data[7 * j + i] - q[7 * j + i] / sums[j];
      sum += 2 * mismatch * (y[2 * i + k] - y[2 * j + k]) * q[7 * i + j];
    }
    return sum;
  });
  const gradient = new Float64Array(21);
  const divergence = p.data.reduce(
    (sum, value, at) => (value > 0 ? sum + value * Math.log((value * sums[Math.floor(at / 7)]) / q[at]) : sum),
    0,
  );
  // The seven free numbers behind the weights are arbitrary.
  const variables = Float64Array.from([...y, ...Array.from({ length: 7 }, () => random.normal())]);
  expect(mapDivergence(p, { maps: 1, components: 2 })(variables, gradient)).toBeCloseTo(divergence, 12);
  expectClose(gradient.subarray(0, 14), expected, 1e-12);
  expectClose(gradient.subarray(14), new Float64Array(7), 1e-15);
});

test("a sample that is similar to none has no share, and the softmax holds for large numbers", () => {
  const p = conditionals(4, 1);
  p.data.fill(0, 0, 4);
  const gradient = new Float64Array(24);
  const at = Float64Array.from({ length: 24 }, (_, e) => Math.cos(e));
  expect(mapDivergence(p, { maps: 2, components: 2 })(at, gradient)).toBeGreaterThan(0);
  expect(gradient.every(Number.isFinite)).toBe(true);
  expect([...softmaxRows(Float64Array.of(800, 800, 0, -800), 2)]).toEqual([0.5, 0.5, 1, 0]);
});

test("similar samples that share no map are an infinite divergence, from which a search steps back", () => {
  const p = { rows: 2, columns: 2, data: Float64Array.of(0, 1, 1, 0) };
  const apart = Float64Array.of(0, 0, 0, 0, 800, -800, -800, 800);
  expect(mapDivergence(p, { maps: 2, components: 1 })(apart, new Float64Array(8))).toBe(Infinity);
});
