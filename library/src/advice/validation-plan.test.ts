import { expect, test } from "vitest";
import { asLabels } from "../data/labels.js";
import { scorer } from "../metrics/scorers.js";
import { createFolds, type Folding } from "../selection/folds/folds.js";
import { planValidation, type ValidationGiven } from "./validation-plan.js";

const plain: ValidationGiven = {
  task: "classification",
  samples: 1000,
  classCounts: [500, 500],
  probabilistic: false,
  groups: undefined,
  time: undefined,
};
const plan = (more: Partial<ValidationGiven>) => planValidation({ ...plain, ...more });

test("even classes are scored by accuracy, uneven ones by metrics that weight classes equally", () => {
  expect(plan({})?.scorers).toEqual(["accuracy"]);
  expect(plan({ classCounts: [950, 50] })?.scorers).toEqual(["balanced-accuracy", "f1-macro"]);
  expect(plan({ probabilistic: true })?.scorers).toEqual(["accuracy", "log-loss"]);
  expect(plan({ task: "regression", classCounts: [] })?.scorers).toEqual(["r2", "mae"]);
  for (const name of [...(plan({ classCounts: [9, 1] })?.scorers ?? []), "r2", "mae"])
    expect(scorer(name).name).toBe(name);
});

test("folds depend on the order, the groups, the classes and the number of samples", () => {
  const day = { name: "day", type: "date", count: 9, missing: 0, distinct: 9 } as const;
  expect(plan({ time: { ...day, constant: false, likelyId: false, summary: null } })?.folds.kind).toBe("time-series");
  expect(plan({ groups: "patient" })?.folds.kind).toBe("grouped");
  expect(plan({})?.folds).toEqual({ kind: "stratified", count: 5 });
  expect(plan({ task: "regression", classCounts: [] })?.folds).toEqual({ kind: "k-fold", count: 5 });
  expect(plan({ samples: 60, classCounts: [30, 30] })?.folds).toEqual({ kind: "repeated", count: 5, repeats: 5 });
  expect(plan({ classCounts: [997, 3] })?.folds).toEqual({ kind: "stratified", count: 3 });
});

test("the reason never claims that every fold has a class of one sample", () => {
  expect(plan({ classCounts: [500, 500] })?.reasons[1]).toContain("every fold has the same share of each class");
  const single = plan({ classCounts: [500, 499, 1] });
  expect(single?.folds.count).toBe(2);
  expect(single?.reasons[1]).not.toContain("every fold");
  expect(single?.reasons[1]).toContain("only 1 sample");
});

test("there is no validation plan without a target", () => {
  expect(plan({ task: "clustering", classCounts: [] })).toBeUndefined();
});

test("the suggested folds can divide the samples", () => {
  const y = asLabels(Array.from({ length: 40 }, (_, i) => (i % 4 === 0 ? "a" : "b")));
  const folds = plan({ samples: 40, classCounts: [10, 30] })?.folds;
  expect(createFolds({ seed: 0, ...folds } as Folding, { samples: 40, y })).toHaveLength(25);
});
