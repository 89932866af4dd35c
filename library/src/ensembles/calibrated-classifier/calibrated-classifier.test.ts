import { describe, expect, test } from "vitest";
import { labelledSets, preciseLine, thirdHeldOut } from "../../../test/ensemble-cases.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { numberedSamples } from "../../../test/spy-methods.js";
import { gaussianNaiveBayes } from "../../bayes/gaussian-naive-bayes/gaussian-naive-bayes.js";
import type { AnyRecipe } from "../../contract/contract.js";
import { createRegistry } from "../../contract/registry.js";
import { createTable } from "../../data/table/table.js";
import { classification } from "../../datasets/index.js";
import { standardize } from "../../features/scaling/standardize/standardize.js";
import { logisticRegression } from "../../linear/logistic-regression/logistic-regression.js";
import { perceptron } from "../../linear/perceptron/perceptron.js";
import { ridge } from "../../linear/ridge/ridge.js";
import { calibrationError } from "../../metrics/calibration.js";
import { nearestNeighborsClassifier } from "../../nearest/nearest-neighbors-classifier/nearest-neighbors-classifier.js";
import { encodeTable } from "../../pipeline/encode-table/encode-table.js";
import { pipeline } from "../../pipeline/pipeline/pipeline.js";
import { gridSearch } from "../../selection/grid-search/grid-search.js";
import { randomForestClassifier } from "../../trees/forests/random-forest-classifier/random-forest-classifier.js";
import reference from "../reference/ensembles.json" with { type: "json" };
import { calibratedClassifier } from "./calibrated-classifier.js";

const recipes: Readonly<Record<string, { readonly recipe: AnyRecipe; readonly scores: "decision" | "probabilities" }>> =
  {
    bayes: { recipe: gaussianNaiveBayes(), scores: "probabilities" },
    line: { recipe: pipeline(standardize(), preciseLine()), scores: "decision" },
    near: { recipe: pipeline(standardize(), nearestNeighborsClassifier({ neighbors: 15 })), scores: "probabilities" },
  };

describe("calibrated classifiers", () => {
  for (const { data, recipe, calibration, ensemble, tests, probabilities } of reference.calibrated) {
    const way = ensemble ? "as the mean of the folds' models" : "out of fold";
    test(`match scikit-learn: ${calibration} of ${recipe} on ${data}, ${way}`, async () => {
      const { train, held } = thirdHeldOut(await labelledSets[data]());
      const { recipe: inner, scores } = recipes[recipe];
      const folds = { kind: "given", tests } as const;
      const kind = calibration === "sigmoid" ? "sigmoid" : "isotonic";
      const model = calibratedClassifier(inner, { calibration: kind, scores, ensemble, folds }).fit(train);
      const shares = model.probabilities(held.x).data;
      expectClose(shares.subarray(0, probabilities.flat().length), probabilities.flat(), 1e-7);
    });
  }

  test("[MP-140] a sigmoid on the votes of a forest brings its reliability curve nearer to the diagonal", () => {
    // Trees that grow until their leaves are pure vote 0 or 1.
    const forest = randomForestClassifier({ trees: 40 });
    const errors = [1, 2, 3, 4].map((seed) => {
      const data = classification({ samples: 900, separation: 0.6, flipped: 0.05, seed });
      const { train, held } = thirdHeldOut(data);
      const truth = Array.from(held.y.codes);
      const errorOf = (recipe: AnyRecipe) => {
        const shares = recipe.fit(train).probabilities?.(held.x).data ?? new Float64Array();
        return calibrationError(
          truth,
          truth.map((_, i) => shares[2 * i + 1]),
        ).expected;
      };
      return [errorOf(forest), errorOf(calibratedClassifier(forest, { scores: "probabilities" }))];
    });
    for (const [before, after] of errors) expect(after).toBeLessThan(before);
  });

  test("a classifier with decision values only gets probabilities that agree with them", async () => {
    const { train, held } = thirdHeldOut(await labelledSets["breast-cancer"]());
    const inner = pipeline(standardize(), perceptron());
    expect(inner.traits.offers).not.toContain("probabilities");
    const recipe = calibratedClassifier(inner, { ensemble: false });
    const { probabilities, state, report } = recipe.fit(train);
    const decision = inner.fit(train).decision(held.x).data;
    const shares = probabilities(held.x).data;
    const order = Array.from({ length: held.x.rows }, (_, i) => i).sort(
      (a, b) => decision[2 * a + 1] - decision[2 * a] - (decision[2 * b + 1] - decision[2 * b]),
    );
    order.slice(1).forEach((i, k) => {
      expect(shares[2 * i + 1]).toBeGreaterThanOrEqual(shares[2 * order[k] + 1]);
    });
    expect(state.parts).toHaveLength(1);
    expect(report.notes).toEqual({ scores: "decision", folds: 5, models: 1 });
  });

  test("samples of one group are never split", () => {
    const { x, y } = numberedSamples(40);
    const labels = y.map((value) => (value > 3 ? "high" : "low"));
    const groups = x.map((_, i) => i % 8);
    const recipe = calibratedClassifier(gaussianNaiveBayes(), { folds: { kind: "k-fold", count: 4 } });
    expect(refusal(() => recipe.fit({ x, y: labels, groups }))).toMatch(/group/);
    const model = calibratedClassifier(gaussianNaiveBayes()).fit({ x, y: labels, groups });
    expect(model.report.notes["folds"]).toBe(5);
    // A fold of the eight groups holds one or two of them, five samples each.
    for (const { model: saved } of model.state.parts) expect(saved.report.samples % 5).toBe(0);
  });

  test("a class that is missing in a fold's training part gives a warning and has probability 0 in that model", () => {
    const x = [[0], [1], [2], [3], [4], [5], [6], [7], [20]];
    const y = ["a", "b", "a", "b", "a", "b", "a", "b", "c"];
    const folds = {
      kind: "given",
      tests: [
        [0, 1, 2, 3],
        [4, 5, 8],
      ],
    } as const;
    // Both training parts have a and b; the second lacks c.
    const model = calibratedClassifier(nearestNeighborsClassifier({ neighbors: 1 }), { folds }).fit({ x, y });
    expect(model.report.warnings.map(({ message }) => message).join()).toContain('class "c" has too few samples');
    const { data, columns } = model.probabilities([[20], [0]]);
    expect(columns).toBe(3);
    expectClose([data[0] + data[1] + data[2], data[3] + data[4] + data[5]], [1, 1], 1e-12);
    expect(data[2]).toBeLessThanOrEqual(0.5);
  });

  test("tables are passed to the inner recipe", () => {
    const rows = Array.from({ length: 24 }, (_, i) => i);
    const table = createTable({ size: rows, colour: rows.map((i) => (i % 2 === 0 ? "red" : "blue")) });
    const y = rows.map((i) => (i + (i % 5) > 13 ? "yes" : "no"));
    const recipe = calibratedClassifier(pipeline(encodeTable(), logisticRegression()), {
      folds: { kind: "automatic", count: 3 },
    });
    const model = recipe.fit({ x: table, y });
    expect(model.predict([{ size: 23, colour: "red" }]).codes[0]).toBe(1);
    expect(recipe.traits.supports.table).toBe(true);
  });

  test("search paths reach the inner recipe and the calibration method", async () => {
    const data = await labelledSets["iris"]();
    const recipe = calibratedClassifier(nearestNeighborsClassifier(), { folds: { kind: "stratified", count: 3 } });
    const space = { "recipe.neighbors": [1, 15], calibration: ["sigmoid", "isotonic"] };
    const search = gridSearch(recipe, space, { scorer: "log-loss", folds: { kind: "stratified", count: 3 } });
    const { state } = search.fit(data);
    expect(state.trials).toHaveLength(4);
    expect(state.trials.every(({ failure }) => failure === null)).toBe(true);
    const again = createRegistry([search.method, recipe.method, nearestNeighborsClassifier]).restore(
      structuredClone(search.fit(data).saved),
    );
    expect(again.predict?.(data.x)).toEqual(search.fit(data).predict(data.x));
  });

  test("refuses recipes that cannot be calibrated, with a remedy", () => {
    expect(refusal(() => calibratedClassifier(ridge()))).toBe(
      "invalid-option: calibrated-classifier: recipe must be a classifier, ridge is a regressor",
    );
    expect(refusal(() => calibratedClassifier(perceptron(), { scores: "probabilities" }))).toBe(
      'invalid-option: calibrated-classifier: perceptron does not offer probabilities; set scores to "automatic" or use another recipe',
    );
    const repeated = calibratedClassifier(gaussianNaiveBayes(), { folds: { kind: "repeated" }, ensemble: false });
    const data = { x: numberedSamples(20).x, y: Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? "a" : "b")) };
    expect(refusal(() => repeated.fit(data))).toMatch(/use folds that test every sample once/);
  });
});

test("a saved calibration is that of the options, with a function for each class and no class of its own", () => {
  const data = { x: [[1], [2], [3], [4], [5], [6]], y: ["a", "b", "a", "b", "a", "b"] };
  const recipe = calibratedClassifier(gaussianNaiveBayes(), { folds: { kind: "stratified", count: 2 } });
  const { saved, state } = recipe.fit(data);
  const [first] = state.parts;
  const restored = (change: object) => () => recipe.restore({ ...saved, state: { parts: [{ ...first, ...change }] } });
  expect(restored({})).not.toThrow();
  expect(refusal(restored({ calibration: { kind: "temperature", temperature: 1 } }))).toContain(
    "state.parts.0 must have a calibration of the kind sigmoid",
  );
  expect(refusal(restored({ calibration: { kind: "sigmoid", functions: [] } }))).toContain(
    "state.parts.0 must have 1 functions for 2 classes, got 0",
  );
  expect(refusal(restored({ model: { ...first.model, classes: ["a", "z"] } }))).toContain(
    "must know no other classes than the ensemble",
  );
  expect(refusal(() => recipe.restore({ ...saved, state: { parts: [] } }))).toContain("must have at least 1 model");
});
