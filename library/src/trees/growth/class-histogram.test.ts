import { expect, test } from "vitest";
import { createRandom } from "../../numeric/random/random.js";
import { createClassCriterion } from "./class-criterion.js";
import { unbounded } from "./criterion.js";
import { createNodeOrder } from "./node-order.js";

test("the split of a histogram equals that of an ordered scan, with missing values on either side", () => {
  for (let seed = 0; seed < 20; seed++) {
    const random = createRandom(seed);
    const size = 60;
    const missing = 9;
    const target = Int32Array.from({ length: size }, () => random.integer(3));
    const codes = Int32Array.from({ length: size }, (_, i) => (i < 2 ? i : random.integer(missing + 1)));
    const rows = Int32Array.from(target.keys());
    const samples = { rows, target, weights: new Float64Array(size).fill(1) };
    const criterion = createClassCriterion(samples, 3, "gini", 2, 1, missing);
    criterion.enter(0, size);
    const { histogram } = criterion;
    expect(histogram?.tally(codes, 0, 1, 0, size)).toBe(true);
    expect(histogram?.has(missing)).toBe(codes.includes(missing));
    const order = createNodeOrder(size, missing);
    order.gather(codes, 0, 1, rows, 0, size);
    order.sort(0, size);
    const known = codes.filter((code) => code < missing).length;
    for (const isLeft of [false, true]) {
      histogram?.find(missing, isLeft);
      criterion.reset();
      if (isLeft) for (let k = known; k < size; k++) criterion.move(order.place[k]);
      const at = criterion.scan(order, isLeft || known === size ? known - 1 : known, unbounded);
      expect(histogram?.cut).toEqual({
        score: expect.closeTo(criterion.found.score, 9),
        code: order.code[at],
        next: order.code[at + 1],
      });
    }
  }
});
