import fc from "fast-check";
import { expect, test } from "vitest";
import { drawnViews } from "../../../test/canonical-data.js";
import { expectClose } from "../../../test/expect-close.js";
import { asMatrix, column, type Matrix, zeros } from "../../data/matrix.js";
import { multiply, multiplyTransposedLeft } from "../../linalg/multiply.js";
import { coupleViews } from "./couple-views.js";
import { centerView, whiten } from "./whiten-view.js";

const rows = 30;

function whiteScores(columns: readonly number[], seed: number): Matrix[] {
  return drawnViews(rows, columns, seed).map((x) => whiten(centerView(x, undefined, true), { kind: "none" }).scores);
}

/** Σ (Zₐ u)(Z_b v) / n. */
function agreement(a: Matrix, u: Float64Array, b: Matrix, v: Float64Array): number {
  const [p, q] = [multiply(a, asColumn(u)).data, multiply(b, asColumn(v)).data];
  return p.reduce((sum, value, i) => sum + value * q[i], 0) / rows;
}

function asColumn(data: Float64Array): Matrix {
  return { rows: data.length, columns: 1, data };
}

const problem = fc.record({
  columns: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 4 }),
  seed: fc.nat(999),
});

test("directions have length 1; pairs of two views correlate by their values, others not at all", () => {
  fc.assert(
    fc.property(problem, ({ columns, seed }) => {
      const scores = whiteScores(columns, seed);
      const count = Math.min(...columns);
      const { values, directions } = coupleViews(scores, rows, count);
      expect(values).toHaveLength(count);
      for (let k = 1; k < count; k++) expect(values[k]).toBeLessThanOrEqual(values[k - 1]);
      directions.forEach((direction, v) => {
        expect([direction.rows, direction.columns]).toEqual([columns[v], count]);
        for (let k = 0; k < count; k++) expect(Math.hypot(...column(direction, k))).toBeCloseTo(1, 10);
      });
      if (columns.length > 2) return;
      for (let a = 0; a < count; a++) {
        for (let b = 0; b < count; b++) {
          const found = agreement(scores[0], column(directions[0], a), scores[1], column(directions[1], b));
          expect(found).toBeCloseTo(a === b ? values[a] : 0, 10);
        }
      }
    }),
  );
});

test("with more views the directions are the parts of a joint eigenvector", () => {
  // With lengths s the parts sₐ uₐ satisfy Σ_b C_ab s_b u_b = λ sₐ uₐ. Multiplied by uₐᵀ that is G s = λ s with
  // G_ab = uₐᵀ C_ab u_b, which gives the lengths.
  for (let seed = 0; seed < 4; seed++) {
    const scores = whiteScores([3, 2, 4], seed);
    const { values, directions } = coupleViews(scores, rows, 1);
    const u = directions.map((direction) => column(direction, 0));
    const g = (a: number, b: number) => (a === b ? 0 : agreement(scores[a], u[a], scores[b], u[b]));
    // By power iteration on G + 2 I, whose eigenvalues are positive.
    let s = [1, 1, 1];
    for (let pass = 0; pass < 500; pass++) {
      const next = s.map((own, a) => 2 * own + s.reduce((sum, other, b) => sum + g(a, b) * other, 0));
      s = next.map((value) => value / Math.hypot(...next));
    }
    u.forEach((own, a) => {
      const image = new Float64Array(own.length);
      scores.forEach((other, b) => {
        if (a === b) return;
        const pulled = multiply(multiplyTransposedLeft(scores[a], other), asColumn(u[b])).data;
        for (let j = 0; j < image.length; j++) image[j] += (s[b] * pulled[j]) / rows;
      });
      expectClose(
        image,
        own.map((value) => values[0] * s[a] * value),
        1e-8,
      );
    });
  }
});

test("a view uncorrelated with the others has no part; identical views have a value of exactly 1", () => {
  const signs = asMatrix([[1], [1], [-1], [-1]]);
  const others = asMatrix([[1], [-1], [1], [-1]]);
  const { values, directions } = coupleViews([signs, signs, others], 4, 1);
  expect(values[0]).toBeCloseTo(1, 14);
  expect(directions.map(({ data }) => Math.abs(data[0]))).toEqual([1, 1, 0]);
  expect(coupleViews([signs, others], 4, 1).values[0]).toBe(0);
  for (let seed = 0; seed < 20; seed++) {
    const [x] = whiteScores([4], seed);
    const same = coupleViews([x, x], rows, 4).values;
    expectClose(same, [1, 1, 1, 1], 1e-12);
    expect(Math.max(...same)).toBeLessThanOrEqual(1);
  }
  expect(coupleViews([zeros(4, 1), signs], 4, 1).values[0]).toBe(0);
});
