import { expect, test } from "vitest";
import type { AnyMethod } from "../contract/contract.js";
import { logisticRegression } from "../linear/logistic-regression/logistic-regression.js";
import { perceptron } from "../linear/perceptron/perceptron.js";
import { createRandom } from "../numeric/random/random.js";
import { registry } from "../registry.js";
import { choiceFactsOf, isProbabilistic } from "./choice-facts.js";

const predictors = registry.methods.filter(({ traits }) => traits !== undefined && traits.role !== "transformer");

test("every method of the registry that does more than transform has facts, of the task of its role", () => {
  const taskOfRole = { regressor: "regression", classifier: "classification", clusterer: "clustering" } as const;
  for (const { kind, traits } of predictors) {
    const facts = choiceFactsOf(kind);
    expect(facts, `add ${kind} to choice-facts.ts`).toBeDefined();
    const role = traits?.role;
    if (role === "regressor" || role === "classifier" || role === "clusterer") {
      expect([kind, facts?.task]).toEqual([kind, taskOfRole[role]]);
    }
  }
  expect(predictors.length).toBeGreaterThan(3);
  expect(choiceFactsOf("constructor")).toBeUndefined();
  expect(choiceFactsOf("one-hot")).toBeUndefined();
});

test("[CB-054] a method is flagged as probabilistic exactly when its fitted models tell their uncertainty", () => {
  const methods: AnyMethod[] = [...new Set<AnyMethod>([...predictors, logisticRegression, perceptron])];
  for (let seed = 0; seed < 3; seed++) {
    const random = createRandom(seed);
    const y = Array.from({ length: 40 }, (_, i) => i % 2);
    // Whole numbers from 0, so that methods for counts and categories can be tried too.
    const x = y.map((side) => [random.integer(4) + side, random.integer(4)]);
    for (const method of methods) {
      const target =
        method.traits?.role === "classifier" ? y.map((side) => (side === 0 ? "no" : "yes")) : y.map((side) => side + 1);
      const options = "clusters" in method.options ? { clusters: 2 } : {};
      const model = method.revive(options).fit({ x, y: target });
      const told = model.probabilities ?? model.memberships ?? model.logDensity;
      const flagged = method.traits !== undefined && isProbabilistic(method.traits);
      expect([method.kind, flagged]).toEqual([method.kind, told !== undefined]);
      if (model.probabilities === undefined) continue;
      const { data, rows, columns } = model.probabilities(x);
      expect([rows, columns]).toEqual([40, 2]);
      for (let i = 0; i < rows; i++) {
        expect(data[2 * i]).toBeGreaterThanOrEqual(0);
        expect(data[2 * i] + data[2 * i + 1]).toBeCloseTo(1, 12);
      }
    }
  }
  expect(isProbabilistic(logisticRegression.traits)).toBe(true);
  expect(isProbabilistic(perceptron.traits)).toBe(false);
});

test("the memory class tells whether a saved model grows with the samples", () => {
  const size = (value: unknown): number => {
    if (ArrayBuffer.isView(value)) return value.byteLength;
    if (typeof value !== "object" || value === null) return 0;
    return Object.values(value).reduce<number>((sum, part) => sum + size(part), 0);
  };
  for (const method of predictors) {
    const random = createRandom(0).fork(method.kind);
    const sizes = [100, 700].map((samples) => {
      // A target without a pattern, so that a tree asks all the questions it may.
      const x = Array.from({ length: samples }, () => [random.integer(30), random.integer(30)]);
      const y = x.map(() =>
        method.traits?.role === "classifier" ? (random.integer(2) ? "yes" : "no") : 1 + random.uniform(),
      );
      // How large a process is does not depend on its settings, and to choose them takes long.
      const options = {
        ...("clusters" in method.options ? { clusters: 2 } : {}),
        ...("optimize" in method.options ? { optimize: false } : {}),
      };
      const model = method.revive(options).fit({ x, y });
      // The clusters of the samples are a result of the fit, not needed to use it.
      const { labels: _, ...state } = model.state as Readonly<Record<string, unknown>>;
      return size(state);
    });
    expect([method.kind, sizes[1] > 2 * sizes[0] ? "large" : "small"]).toEqual([
      method.kind,
      choiceFactsOf(method.kind)?.memory,
    ]);
  }
});
