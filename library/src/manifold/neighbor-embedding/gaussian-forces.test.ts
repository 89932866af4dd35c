import { expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { fromDense } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";
import { gaussianGradient, type SneForm } from "./gaussian-forces.js";

const n = 7;

/** Positions and probabilities: rows that sum to 1, or all of them together. */
function draw(seed: number, form: SneForm) {
  const random = createRandom(seed);
  const data = Float64Array.from({ length: 2 * n }, () => random.normal());
  const p = Float64Array.from({ length: n * n }, (_, e) => (e % (n + 1) === 0 ? 0 : random.uniform()));
  if (form === "symmetric") {
    const both = p.map((value, e) => value + p[(e % n) * n + Math.floor(e / n)]);
    const total = both.reduce((sum, value) => sum + value, 0);
    p.set(both.map((value) => value / total));
  } else {
    for (let i = 0; i < n; i++) {
      const row = p.subarray(i * n, (i + 1) * n);
      const total = row.reduce((sum, value) => sum + value, 0);
      row.set(row.map((value) => value / total));
    }
  }
  return { y: { rows: n, columns: 2, data }, p };
}

/** q by its definition. */
function similarities(data: Float64Array, form: SneForm): Float64Array {
  const kernel = Float64Array.from({ length: n * n }, (_, e) => {
    const [i, j] = [Math.floor(e / n), e % n];
    if (i === j) return 0;
    return Math.exp(-((data[2 * i] - data[2 * j]) ** 2) - (data[2 * i + 1] - data[2 * j + 1]) ** 2);
  });
  const sum = (values: Float64Array) => values.reduce((all, value) => all + value, 0);
  const total = sum(kernel);
  return kernel.map((value, e) => {
    const from = Math.floor(e / n) * n;
    return value / (form === "symmetric" ? total : sum(kernel.subarray(from, from + n)));
  });
}

/** Σ p log(p/q) with 0 log 0 = 0. */
function divergence(p: Float64Array, q: Float64Array): number {
  return p.reduce((sum, value, e) => sum + (value > 0 ? value * Math.log(value / q[e]) : 0), 0);
}

/** Compares divergence and gradient with the definition of a form, by finite differences. */
function expectGradient(form: SneForm): void {
  for (const seed of [1, 2, 3]) {
    const { y, p } = draw(seed, form);
    const at = (data: Float64Array) => divergence(p, similarities(data, form));
    const found = runToEnd(gaussianGradient(y, fromDense({ rows: n, columns: n, data: p }), form));
    expect(found.divergence).toBeCloseTo(at(y.data), 10);
    const slopes = y.data.map((_, e) => {
      const moved = (step: number) => y.data.map((value, k) => (k === e ? value + step : value));
      return (at(moved(1e-5)) - at(moved(-1e-5))) / 2e-5;
    });
    expectClose(found.gradient.data, slopes, 1e-7);
  }
}

test("[ML2-047] symmetric SNE: divergence and gradient match the definition and finite differences", () => {
  expectGradient("symmetric");
});

test("[ML2-048] conditional SNE: divergence and gradient match the definition and finite differences", () => {
  expectGradient("conditional");
});

test("[ML2-044] the divergence is not negative, and 0 only where q equals p; 0 log 0 counts 0", () => {
  for (const seed of [1, 2, 3]) {
    const { y, p } = draw(seed, "symmetric");
    const q = similarities(y.data, "symmetric");
    const of = (target: Float64Array) =>
      runToEnd(gaussianGradient(y, fromDense({ rows: n, columns: n, data: target }), "symmetric"));
    expect(of(p).divergence).toBeGreaterThan(0);
    expect(of(q).divergence).toBeCloseTo(0, 12);
    expectEvery(of(q).gradient.data, (value) => Math.abs(value) < 1e-12);
    const some = q.map((value, e) => (e === 1 || e === n ? 0 : value));
    expect(Number.isFinite(of(some).divergence)).toBe(true);
  }
});

test("[ML2-045] in q-space the gradient −p/q is unbounded as q → 0, and a step leaves the simplex", () => {
  const p = Float64Array.of(0.5, 0.3, 0.2);
  const slope = (q: Float64Array, e: number) => {
    const moved = (step: number) =>
      divergence(
        p,
        q.map((value, k) => (k === e ? value + step : value)),
      );
    return (moved(1e-9) - moved(-1e-9)) / 2e-9;
  };
  for (const small of [1e-1, 1e-3, 1e-5]) {
    const q = Float64Array.of(small, 0.5, 0.5 - small);
    expect(slope(q, 0) / (-p[0] / small)).toBeCloseTo(1, 3);
  }
  const q = Float64Array.of(0.2, 0.3, 0.5);
  const stepped = q.map((value, e) => value + 0.1 * (p[e] / value));
  expect(stepped.reduce((sum, value) => sum + value, 0)).toBeGreaterThan(1.1);
});

test("[ML2-046] in z-space, with q = softmax(z), the gradient is q − p: bounded by 1, and every step gives probabilities", () => {
  for (const seed of [1, 2, 3]) {
    const random = createRandom(seed);
    const softmax = (z: Float64Array) => {
      const weights = z.map(Math.exp);
      const total = weights.reduce((sum, value) => sum + value, 0);
      return weights.map((value) => value / total);
    };
    const p = softmax(Float64Array.from({ length: 5 }, () => 2 * random.normal()));
    const z = Float64Array.from({ length: 5 }, () => 4 * random.normal());
    const q = softmax(z);
    const slopes = z.map((_, e) => {
      const moved = (step: number) => divergence(p, softmax(z.map((value, k) => (k === e ? value + step : value))));
      return (moved(1e-5) - moved(-1e-5)) / 2e-5;
    });
    expectClose(
      slopes,
      q.map((value, e) => value - p[e]),
      1e-8,
    );
    expect(slopes.every((value) => Math.abs(value) <= 1)).toBe(true);
    const next = softmax(z.map((value, e) => value - 10 * (q[e] - p[e])));
    expect(next.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
    expect(next.every((value) => value >= 0)).toBe(true);
  }
});

test("each pair is a spring: its force has the sign of p − q and the length of the difference; all forces sum to 0", () => {
  for (const seed of [1, 2, 3]) {
    const { y, p } = draw(seed, "symmetric");
    const found = runToEnd(gaussianGradient(y, fromDense({ rows: n, columns: n, data: p }), "symmetric")).gradient.data;
    const sums = [0, 1].map((k) => found.reduce((sum, value, e) => sum + (e % 2 === k ? value : 0), 0));
    expectEvery(sums, (value) => Math.abs(value) < 1e-12);
    // Two samples: the force is 4 (p − q) times their difference; with p above q it pulls, with p below q it pushes.
    const q = similarities(y.data, "symmetric");
    for (const stiffness of [q[1] / 2, -q[1] / 2]) {
      const changed = q.map((value, e) => (e === 1 || e === n ? value + stiffness : value));
      const { gradient } = runToEnd(
        gaussianGradient(y, fromDense({ rows: n, columns: n, data: changed }), "symmetric"),
      );
      for (const k of [0, 1]) {
        expect(gradient.data[k]).toBeCloseTo(4 * stiffness * (y.data[k] - y.data[2 + k]), 12);
        expect(gradient.data[2 + k]).toBeCloseTo(-gradient.data[k], 12);
      }
    }
  }
});
