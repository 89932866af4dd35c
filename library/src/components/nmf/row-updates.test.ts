import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { product } from "../../../test/matrices.js";
import { squaredDifference, uniformMatrix } from "../../../test/non-negative-matrices.js";
import { type Matrix, transpose, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { descendRows, multiplyRows, stepRows } from "./row-updates.js";

const none = { l1: 0, l2: 0 };

const problem = fc.record({
  rows: fc.integer({ min: 1, max: 8 }),
  columns: fc.integer({ min: 1, max: 8 }),
  k: fc.integer({ min: 1, max: 4 }),
  seed: fc.integer({ min: 0, max: 1000 }),
});

describe("updates of one factor", () => {
  test("[CB-073] the additive rule with the element-wise step H ⊘ (WᵀWH) is the multiplicative rule: one step of each gives equal H", () => {
    fc.assert(
      fc.property(problem, ({ rows, columns, k, seed }) => {
        const { w, h, x } = drawn(rows, columns, k, seed);
        // As printed, on H itself.
        const [wtw, wtx] = [product(transpose(w), w), product(transpose(w), x)];
        const below = product(wtw, h).data;
        const printed = h.data.map((value, at) => (value * wtx.data[at]) / below[at]);
        const additive = transpose(h);
        const target = transpose(wtx);
        const rates = additive.data.map((value, at) => value / product(additive, wtw).data[at]);
        stepRows(additive, wtw, target, rates);
        const multiplicative = transpose(h);
        multiplyRows(multiplicative, wtw, target, none);
        expectClose(transpose(additive).data, printed, 1e-12);
        expectClose(transpose(multiplicative).data, printed, 1e-12);
      }),
    );
  });

  test("the additive rule subtracts η times the gradient, which finite differences confirm", () => {
    fc.assert(
      fc.property(problem, ({ rows, columns, k, seed }) => {
        const { w, h, x } = drawn(rows, columns, k, seed);
        const [g, v] = [product(h, transpose(h)), product(x, transpose(h))];
        const penalty = { l1: 0.3, l2: 0.2 };
        const objective = (factor: Matrix) =>
          squaredDifference(x, product(factor, h)) / 2 +
          factor.data.reduce((sum, value) => sum + 0.3 * value + 0.1 * value * value, 0);
        const moved = { ...w, data: w.data.slice() };
        stepRows(moved, g, v, 0.01, penalty);
        const gradient = w.data.map((value, at) => (value - moved.data[at]) / 0.01);
        const numeric = w.data.map((_, at) => {
          const shifted = (by: number) => ({ ...w, data: w.data.map((value, b) => (b === at ? value + by : value)) });
          return (objective(shifted(1e-4)) - objective(shifted(-1e-4))) / 2e-4;
        });
        expectClose(gradient, numeric, 1e-5);
      }),
      { numRuns: 30 },
    );
  });

  test("no update increases the error, and only the additive one can make an entry negative", () => {
    for (let seed = 0; seed < 20; seed++) {
      const { w, h, x } = drawn(7, 6, 3, seed);
      const [g, v] = [product(h, transpose(h)), product(x, transpose(h))];
      const before = squaredDifference(x, product(w, h));
      const results = [1, 5].map((sweeps) => changed(w, (f) => descendRows(f, g, v, none, sweeps)));
      results.push(changed(w, (f) => multiplyRows(f, g, v, none)));
      for (const after of results) {
        expect(squaredDifference(x, product(after, h))).toBeLessThanOrEqual(before * (1 + 1e-12));
        expect(after.data.every((value) => value >= 0)).toBe(true);
      }
      const additive = changed(w, (f) => stepRows(f, g, v, 10));
      expect(additive.data.some((value) => value < 0)).toBe(true);
      const held = changed(w, (f) => stepRows(f, g, v, 10, none, true));
      expect(held.data.every((value) => value >= 0)).toBe(true);
    }
  });

  test("coordinate descent returns the violation of the optimality conditions, which is 0 at the optimum", () => {
    const { w, h, x } = drawn(6, 6, 2, 4);
    const [g, v] = [product(h, transpose(h)), product(x, transpose(h))];
    const f = { ...w, data: w.data.slice() };
    const first = descendRows(f, g, v, none, 1);
    for (let round = 0; round < 500; round++) descendRows(f, g, v, none, 1);
    expect(descendRows(f, g, v, none, 1)).toBeLessThan(1e-9 * first);
  });

  test("entries whose part of the other factor is empty are unchanged, unless they are penalised", () => {
    const f = { rows: 1, columns: 2, data: Float64Array.of(1, 1) };
    const g = { ...zeros(2, 2), data: Float64Array.of(0, 0, 0, 2) };
    const v = { rows: 1, columns: 2, data: Float64Array.of(0, 6) };
    for (const update of [() => descendRows(f, g, v, none, 3), () => multiplyRows(f, g, v, none)]) {
      update();
      expect([...f.data]).toEqual([1, 3]);
    }
    descendRows(f, g, v, { l1: 2, l2: 0 }, 1);
    expect([...f.data]).toEqual([0, 2]);
  });
});

function changed(w: Matrix, update: (f: Matrix) => void): Matrix {
  const f = { ...w, data: w.data.slice() };
  update(f);
  return f;
}

function drawn(rows: number, columns: number, k: number, seed: number): { w: Matrix; h: Matrix; x: Matrix } {
  const random = createRandom(seed);
  return {
    w: uniformMatrix(rows, k, random),
    h: uniformMatrix(k, columns, random),
    x: uniformMatrix(rows, columns, random),
  };
}
