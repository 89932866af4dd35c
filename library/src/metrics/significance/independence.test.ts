import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import reference from "../partition/reference/partitions.json" with { type: "json" };
import { independenceTest } from "./independence.js";

test("matches scipy, and rows of zeros change nothing", () => {
  for (const { table, statistic, pValue, freedom } of reference.independence) {
    for (const counts of [table, [...table, table[0].map(() => 0)]]) {
      const result = independenceTest(counts);
      expectClose([result.statistic, result.pValue], [statistic, pValue], 1e-10);
      expect(result.freedom).toBe(freedom);
    }
  }
});

test("a product of marginals is independent, a diagonal is not", () => {
  const product = independenceTest([
    [2, 4],
    [3, 6],
  ]);
  expectClose([product.statistic, product.pValue], [0, 1], 1e-12);
  const diagonal = independenceTest([
    [20, 0],
    [0, 20],
  ]);
  expect(diagonal.pValue).toBeLessThan(1e-8);
  expect(refusal(() => independenceTest([[1, 2]]))).toContain("needs at least 2 rows and 2 columns");
});
