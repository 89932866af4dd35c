import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { draw, enumerated } from "../../test/structured-problems.js";
import { runToEnd } from "../core/run.js";
import { createRandom } from "../numeric/random/random.js";
import { dualValue, emptyBlock, solveWorkingSet } from "./working-set.js";

test("the working set reaches the optimum of a general solver, with multipliers in their bounds", () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const constraints = Array.from({ length: 4 }, () =>
      Array.from({ length: 3 }, () => ({ features: draw(random, 5), loss: random.uniform() })),
    );
    const blocks = constraints.map((own) => {
      const block = emptyBlock(5, 0.4);
      block.constraints.push(...own);
      block.multipliers.push(...own.map(() => 0));
      return block;
    });
    const weights = new Float64Array(5);
    runToEnd(solveWorkingSet(blocks, weights, 1e-9, 100_000));
    const best = enumerated(constraints, 0.4);
    expect(dualValue(blocks, weights)).toBeCloseTo(best.value, 8);
    expectClose(weights, best.weights, 1e-3);
    for (const { multipliers } of blocks) {
      expect(Math.min(...multipliers)).toBeGreaterThanOrEqual(0);
      expect(multipliers.reduce((a, b) => a + b)).toBeCloseTo(0.4, 12);
    }
  }
});
