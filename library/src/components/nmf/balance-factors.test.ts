import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix, product } from "../../../test/matrices.js";
import { type Matrix, transpose } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { balanceFactors } from "./balance-factors.js";
import { penaltyOf } from "./penalties.js";

test("the product stays the same, and no other scale of a part has a smaller penalty", () => {
  for (let seed = 0; seed < 10; seed++) {
    const random = createRandom(seed);
    const positive = (rows: number): Matrix => ({
      rows,
      columns: 3,
      data: normalMatrix(rows, 3, random).data.map((value) => 10 ** (seed - 5) * Math.abs(value)),
    });
    const [w, h] = [positive(6), positive(4)];
    const before = product(w, transpose(h)).data;
    const penalties = { w: { l1: seed % 2, l2: random.uniform() }, h: { l1: seed % 2, l2: random.uniform() } };
    balanceFactors({ w, h }, penalties);
    expectClose(product(w, transpose(h)).data, before, 1e-10);
    const total = (left: Matrix, right: Matrix) => penaltyOf(left, penalties.w) + penaltyOf(right, penalties.h);
    for (const factor of [0.9, 1.1]) {
      const scaled = (f: Matrix, by: number) => ({
        ...f,
        data: f.data.map((value, at) => (at % 3 === seed % 3 ? by * value : value)),
      });
      expect(total(scaled(w, factor), scaled(h, 1 / factor))).toBeGreaterThan(total(w, h));
    }
  }
});

test("changes nothing without penalties, and for empty parts", () => {
  const factors = {
    w: { rows: 2, columns: 1, data: Float64Array.of(1, 2) },
    h: { rows: 2, columns: 1, data: Float64Array.of(0, 0) },
  };
  const none = { l1: 0, l2: 0 };
  balanceFactors(factors, { w: none, h: none });
  balanceFactors(factors, { w: { l1: 1, l2: 1 }, h: { l1: 1, l2: 1 } });
  expect([...factors.w.data, ...factors.h.data]).toEqual([1, 2, 0, 0]);
});
