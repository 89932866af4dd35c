import { expect, test } from "vitest";
import { expectEvery } from "../../test/expect-close.js";
import type { AnyMethod } from "../contract/contract.js";
import { logisticRegression } from "../linear/logistic-regression/logistic-regression.js";
import { perceptron } from "../linear/perceptron/perceptron.js";
import { createRandom } from "../numeric/random/random.js";
import { registry } from "../registry.js";
import { isProbabilistic } from "./is-probabilistic.js";

/** Options that keep the fits short; whether a model reports its uncertainty does not depend on them. */
const short: Readonly<Record<string, unknown>> = {
  ...{ clusters: 2, trees: 4, maxSubsets: 100, optimize: false, burnIn: 4, maxIterations: 50 },
};

const predictors = registry.methods.filter(({ traits }) => traits !== undefined && traits.role !== "transformer");

test("[CB-054] a method is flagged as probabilistic exactly when its fitted models report their uncertainty", () => {
  const methods: AnyMethod[] = [...new Set<AnyMethod>([...predictors, logisticRegression, perceptron])];
  for (let seed = 0; seed < 2; seed++) {
    const random = createRandom(seed);
    const y = Array.from({ length: 40 }, (_, i) => i % 2);
    // Whole numbers from 0, so that methods for counts and categories can be tried too.
    const x = y.map((side) => [random.integer(4) + side, random.integer(4)]);
    for (const method of methods) {
      const target =
        method.traits?.role === "classifier" ? y.map((side) => (side === 0 ? "no" : "yes")) : y.map((side) => side + 1);
      const options = Object.fromEntries(Object.entries(short).filter(([name]) => name in method.options));
      const model = method.revive(options).fit({ x, y: target });
      const told = model.probabilities ?? model.memberships ?? model.logDensity;
      const flagged = method.traits !== undefined && isProbabilistic(method.traits);
      expect([method.kind, flagged]).toEqual([method.kind, told !== undefined]);
      if (model.probabilities === undefined) continue;
      const { data, rows, columns } = model.probabilities(x);
      expect([rows, columns]).toEqual([40, 2]);
      expectEvery(data, (share, at) => share >= 0 && Math.abs(share + data[at ^ 1] - 1) < 5e-13);
    }
  }
  expect(isProbabilistic(logisticRegression.traits)).toBe(true);
  expect(isProbabilistic(perceptron.traits)).toBe(false);
});
