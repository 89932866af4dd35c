import { expect, test } from "vitest";
import { createRandom } from "../../numeric/random/random.js";
import { createNodeOrder } from "./node-order.js";

test("few, many and sparse codes are sorted in the same way: by code, ties in their own order", () => {
  for (const [count, most] of [
    [5, 9],
    [20, 50000],
    [300, 100],
    [300, 50000],
    [2, 1],
  ]) {
    for (let seed = 0; seed < 5; seed++) {
      const random = createRandom(seed);
      const codes = Int32Array.from({ length: count }, (_, i) => (i === 0 ? most : random.integer(most + 1)));
      codes[1] = 0;
      const rows = random.permutation(count);
      const order = createNodeOrder(count, most);
      // Twice: the first call must not affect the second.
      for (let time = 0; time < 2; time++) {
        expect(order.gather(codes, 0, 1, rows, 0, count)).toBe(true);
        order.sort(0, count);
      }
      const expected = Array.from(rows.keys()).sort((a, b) => codes[rows[a]] - codes[rows[b]] || a - b);
      expect(Array.from(order.place)).toEqual(expected);
      expect(Array.from(order.code)).toEqual([...expected.map((at) => codes[rows[at]]), -1]);
      expect(order.range).toEqual({ low: 0, high: most });
    }
  }
});

test("codes that are all equal are detected, also after recoding", () => {
  const order = createNodeOrder(3, 4);
  expect(order.gather(Int32Array.of(7, 2, 2, 7), 0, 1, Int32Array.of(1, 2), 0, 2)).toBe(false);
  expect(order.gather(Int32Array.of(0, 1, 2), 0, 1, Int32Array.of(0, 1, 2), 0, 3)).toBe(true);
  expect(order.recode(Int32Array.of(4, 4, 4), 3)).toBe(false);
});
