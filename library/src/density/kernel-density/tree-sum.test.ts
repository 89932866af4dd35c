import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { currentEngine, withWorkspace } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { arrangeQueries, createBlockSums, sumTreeSteps } from "./tree-sum.js";
import { windowOf } from "./window.js";
import { createWindowSum, logSumDirectly } from "./window-sum.js";

const points = normalMatrix(300, 2, createRandom(1));
const weights = Float64Array.from({ length: 300 }, (_, i) => (1 + (i % 3)) / 600);
const factors = Float64Array.from({ length: 300 }, (_, i) => 0.3 + (i % 5) / 4);

test.each(["gaussian", "exponential", "cube", "tricube"] as const)(
  "blocks of %s windows equal the direct sums, each without its own point too",
  (name) => {
    const sum = createWindowSum(windowOf(name), points, weights, factors);
    const built = runToEnd(sumTreeSteps(sum));
    for (const withoutOwn of [false, true]) {
      const queries = runToEnd(arrangeQueries(points, built, withoutOwn));
      const result = new Float64Array(300);
      let work = 0;
      withWorkspace(currentEngine(), (space) => {
        const sumsOf = createBlockSums(built, queries, { relative: 0, absolute: 0 }, space);
        for (const block of queries.blocks) work += sumsOf(block, result);
      });
      const direct = Array.from(result, (_, i) =>
        Math.exp(logSumDirectly(sum, points.data, 2 * i, withoutOwn ? i : -1)),
      );
      expectClose(result, direct, 1e-12);
      expect(work).toBeGreaterThan(300);
    }
  },
);

test("nodes know their sums and the range of their bandwidths", () => {
  const built = runToEnd(sumTreeSteps(createWindowSum(windowOf("gaussian"), points, weights, factors)));
  expect(built.totals[0]).toBeCloseTo(built.sum.total, 12);
  expect(built.smallest[0]).toBeCloseTo(0.09, 12);
  expect(built.largest[0]).toBeCloseTo(1.69, 12);
});
