import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { product } from "../../../test/matrices.js";
import { squaredDifference, uniformMatrix } from "../../../test/non-negative-matrices.js";
import { runToEnd } from "../../core/run.js";
import { type Matrix, transpose } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { dataProducts } from "./data-products.js";
import { penaltyOf } from "./penalties.js";
import { solvePenalized, squaredErrorOf, squaredRounds } from "./squared-error.js";

const penalties = { w: { l1: 0.02, l2: 0.01 }, h: { l1: 0.03, l2: 0.02 } };

function drawn(seed: number): { x: Matrix; w: Matrix; h: Matrix } {
  const random = createRandom(seed);
  return { x: uniformMatrix(8, 6, random), w: uniformMatrix(8, 2, random), h: uniformMatrix(6, 2, random) };
}

test("the squared error computed without the product of the factors equals that with it, from either side", () => {
  for (let seed = 0; seed < 5; seed++) {
    const { x, w, h } = drawn(seed);
    const squares = x.data.reduce((sum, value) => sum + value * value, 0);
    const expected = squaredDifference(x, product(w, transpose(h)));
    expectClose([squaredErrorOf(squares, w, product(x, h), product(transpose(h), h))], [expected], 1e-12);
    expectClose([squaredErrorOf(squares, h, product(transpose(x), w), product(transpose(w), w))], [expected], 1e-12);
  }
});

describe.each([
  { kind: "coordinate-descent" },
  { kind: "multiplicative" },
  { kind: "alternating-least-squares" },
  { kind: "gradient", learningRate: null, hold: true },
] as const)("rounds of $kind", (solver) => {
  test("each returns the objective of its factors, which never grows, and all factors stay non-negative", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { x, w, h } = drawn(seed);
      const products = dataProducts(x);
      const improve = squaredRounds(products, { w, h }, solver, penalties);
      const value = () =>
        squaredDifference(x, product(w, transpose(h))) / 2 + penaltyOf(w, penalties.w) + penaltyOf(h, penalties.h);
      let before = value();
      for (let round = 0; round < 8; round++) {
        const { objective, violation } = runToEnd(improve());
        expectClose([objective], [value()], 1e-10);
        expect(objective).toBeLessThanOrEqual(before * (1 + 1e-12));
        expect(Math.min(...w.data, ...h.data)).toBeGreaterThanOrEqual(0);
        expect(violation === undefined).toBe(solver.kind !== "coordinate-descent");
        before = objective;
      }
      products.dispose();
    }
  });
});

test("the best factor with penalties: changing any entry increases the objective", () => {
  for (let seed = 0; seed < 5; seed++) {
    const { x, h } = drawn(seed);
    const penalty = { l1: 0.1, l2: 0.2 };
    const f = solvePenalized(product(transpose(h), h), product(x, h), penalty);
    const value = (factor: Matrix) =>
      squaredDifference(x, product(factor, transpose(h))) / 2 + penaltyOf(factor, penalty);
    const best = value(f);
    for (let at = 0; at < f.data.length; at++) {
      for (const by of [1e-3, -1e-3]) {
        const moved = { ...f, data: f.data.map((entry, b) => (b === at ? entry + by : entry)) };
        if (moved.data[at] >= 0) expect(value(moved)).toBeGreaterThan(best);
      }
    }
  }
});
