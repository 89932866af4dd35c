import { expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { shareBetweenFits, sharedResults } from "../../contract/shared-samples.js";
import { createRandom } from "../../numeric/random/random.js";
import { differInCost, keptMachines, type MachineTask } from "./kept-machines.js";
import { supportVectorClassifier } from "./support-vector-classifier.js";
import type { Machine } from "./two-classes.js";

test("fits that share machines have the same models and reports as fits alone, in any order of the costs", () => {
  for (let seed = 0; seed < 4; seed++) {
    const random = createRandom(seed);
    const x = normalMatrix(90, 3, random);
    const y = Array.from(
      { length: 90 },
      (_, i) => ["a", "b", "c"][Math.min(2, Math.floor(Math.abs(x.data[3 * i]) * 2))],
    );
    const shared = { ...x, data: x.data.slice() };
    shareBetweenFits(shared);
    for (const cost of [0.3, 1000, 1, 10, 3, 100]) {
      const recipe = supportVectorClassifier({ cost, kernel: { kind: "rbf", gamma: 2 } });
      const alone = recipe.fit({ x, y });
      const together = recipe.fit({ x: shared, y });
      expect(together.state).toEqual(alone.state);
      expect(together.report).toEqual(alone.report);
    }
    expect(sharedResults(shared)?.get("machines")).toHaveProperty("size", 3);
    const weighted = supportVectorClassifier({ cost: 20, classWeights: { kind: "balanced" } });
    expect(weighted.fit({ x: shared, y }).state).toEqual(weighted.fit({ x, y }).state);
  }
});

/** A machine whose coefficients reach a size. */
const machine = (farthest: number): Machine => ({
  coefficients: Float64Array.of(farthest, -farthest),
  intercept: 0,
  squaredNorm: 1,
  solution: {
    beta: Float64Array.of(farthest, -farthest),
    slack: new Float64Array(2),
    multipliers: [0],
    ...{ objective: -1, dualityGap: 0, violation: 0, curvature: 0, farthest, iterations: 1, converged: true },
  },
});
const task: MachineTask = {
  key: "linear",
  samples: Int32Array.of(4, 7),
  positives: 1,
  weights: Float64Array.of(1, 1),
  cost: 5,
};

test("only machines that no bound has touched are kept, and found for costs beyond their coefficients", () => {
  const kept = keptMachines(new Map());
  kept.add(task, machine(5));
  expect(kept.find({ ...task, cost: 9 })).toBeUndefined();
  kept.add(task, machine(2));
  expect(kept.find({ ...task, cost: 9 })?.coefficients[0]).toBe(2);
  expect(kept.find({ ...task, cost: 2.5 })?.coefficients[0]).toBe(2);
  expect(kept.find({ ...task, cost: 2 })).toBeUndefined();
  for (const other of [
    { key: "other" },
    { samples: Int32Array.of(4, 8) },
    { positives: 2 },
    { weights: Float64Array.of(1, 2) },
  ]) {
    expect(kept.find({ ...task, ...other })).toBeUndefined();
  }
});

test("tasks that differ in the cost alone are told from others", () => {
  expect(differInCost(task, { ...structuredClone(task), cost: 9 })).toBe(true);
  for (const other of [
    { key: "other" },
    { samples: Int32Array.of(4, 8) },
    { positives: 2 },
    { weights: Float64Array.of(1, 2) },
  ]) {
    expect(differInCost(task, { ...task, ...other })).toBe(false);
  }
});

test("the oldest machines are dropped where they need too much memory", () => {
  const kept = keptMachines(new Map());
  const large = { ...task, samples: new Int32Array(2 ** 18), weights: new Float64Array(2 ** 18).fill(1) };
  for (const key of ["first", "second", "third"]) kept.add({ ...large, key }, machine(1));
  expect(kept.find({ ...large, key: "first" })).toBeUndefined();
  expect(kept.find({ ...large, key: "third" })).toBeDefined();
});
