import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { createRandom } from "../../numeric/random/random.js";
import { rankCategories } from "./category-order.js";
import { codeColumns } from "./coded-columns.js";
import { createMeanCriterion } from "./mean-criterion.js";
import { createNodeOrder } from "./node-order.js";

function setUp() {
  const x = { rows: 6, columns: 1, data: Float64Array.of(0, 40, 2, 40, 0, Number.NaN) };
  const columns = runToEnd(codeColumns("test", x, [0]));
  const rows = Int32Array.of(0, 1, 2, 3, 4, 5);
  const target = Float64Array.of(5, 1, 9, 2, 5, 0);
  const criterion = createMeanCriterion({ rows, target, weights: new Float64Array(6).fill(1) }, 0, 0);
  const order = createNodeOrder(6, 41);
  order.gather(columns.data, 0, 1, rows, 0, 6);
  return { ranking: rankCategories(columns, criterion, order), order };
}

test("categories become their ranks by mean response, missing values stay last, and ranks map back to sets", () => {
  const { ranking, order } = setUp();
  ranking.rank(0, 0, 6, undefined);
  expect(Array.from(order.raw)).toEqual([1, 0, 2, 0, 1, 41]);
  expect(Array.from(ranking.upTo(0))).toEqual([0, 1 << 8]);
  expect(Array.from(ranking.upTo(1))).toEqual([1, 1 << 8]);
  expect(Array.from(ranking.upTo())).toEqual([0b101, 1 << 8]);
});

test("with a random generator, the order is drawn", () => {
  const seen = new Set<string>();
  for (let seed = 0; seed < 20; seed++) {
    const { ranking, order } = setUp();
    ranking.rank(0, 0, 6, createRandom(seed));
    seen.add(order.raw.slice(0, 3).join());
  }
  expect(seen.size).toBe(6);
});
