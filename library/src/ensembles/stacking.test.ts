import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { numberedSamples, spyRegressor } from "../../test/spy-methods.js";
import { gaussianNaiveBayes } from "../bayes/gaussian-naive-bayes/gaussian-naive-bayes.js";
import { createRegistry } from "../contract/registry.js";
import { fromDense } from "../data/sparse.js";
import { createTable } from "../data/table/table.js";
import { logisticRegression } from "../linear/logistic-regression/logistic-regression.js";
import { ridge } from "../linear/ridge/ridge.js";
import { encodeTable } from "../pipeline/encode-table/encode-table.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import { gridSearch } from "../selection/grid-search/grid-search.js";
import { treeRegressor } from "../trees/tree-regressor/tree-regressor.js";
import { stackingClassifier } from "./stacking-classifier/stacking-classifier.js";
import { stackingRegressor } from "./stacking-regressor/stacking-regressor.js";

const data = numberedSamples(20);

describe("a stack", () => {
  test("predicts with each member only samples it has not seen, then fits it on all", () => {
    const { spy, seen } = spyRegressor();
    stackingRegressor({ spy: spy() }, { folds: { kind: "k-fold", count: 4 } }).fit(data);
    expect(seen.fits.map((numbers) => numbers.length)).toEqual([15, 15, 15, 15, 20]);
    expect(seen.uses).toHaveLength(4);
    seen.uses.forEach((used, f) => {
      expect(used.some((number) => seen.fits[f].includes(number))).toBe(false);
    });
    expect(seen.uses.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i));
  });

  test("never splits a group", () => {
    const { spy, seen } = spyRegressor();
    const groups = data.x.map((_, i) => i % 5);
    stackingRegressor({ spy: spy() }).fit({ ...data, groups });
    seen.uses.forEach((used, f) => {
      const trained = new Set(seen.fits[f].map((number) => number % 5));
      expect(used.every((number) => !trained.has(number % 5))).toBe(true);
    });
  });

  test("a search around it gets the groups too", () => {
    const final = gridSearch(ridge(), { alpha: [0.1, 10] });
    const groups = data.x.map((_, i) => i % 5);
    const { state } = stackingRegressor({ line: ridge() }, { final }).fit({ ...data, groups });
    expect(state.final.kind).toBe("grid-search");
  });

  test("each step is one model, and the last is the final one", () => {
    const recipe = stackingRegressor({ a: ridge(), b: ridge() }, { folds: { kind: "k-fold", count: 3 } });
    const steps = [...recipe.steps(data)];
    expect(steps.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(steps.every(({ of }) => of === 9)).toBe(true);
  });

  test("ignores samples of weight 0, also in given folds", () => {
    const weights = data.y.map((_, i) => (i === 3 ? 0 : 1));
    const all = data.y.map((_, i) => i);
    const tests = [all.filter((i) => i < 10), all.filter((i) => i >= 10)];
    const whole = stackingRegressor({ line: ridge() }, { folds: { kind: "given", tests } }).fit({ ...data, weights });
    const kept = all.filter((i) => i !== 3);
    const without = { x: kept.map((i) => data.x[i]), y: kept.map((i) => data.y[i]) };
    const fewer = [all.filter((i) => i < 9), all.filter((i) => i >= 9 && i < 19)];
    const part = stackingRegressor({ line: ridge() }, { folds: { kind: "given", tests: fewer } }).fit(without);
    const [one, other] = [whole.predict(data.x), part.predict(data.x)];
    one.forEach((value, i) => {
      expect(value).toBeCloseTo(other[i], 10);
    });
  });

  test("passes sparse samples through like dense ones", () => {
    const members = { line: logisticRegression() };
    const y = data.y.map((value) => (value > 3 ? "high" : "low"));
    const x = { rows: 20, columns: 3, data: Float64Array.from(data.x.flat()) };
    const recipe = stackingClassifier(members, { passthrough: true });
    const [dense, sparse] = [recipe.fit({ x, y }), recipe.fit({ x: fromDense(x), y })];
    const expected = dense.probabilities(x).data;
    sparse.probabilities(fromDense(x)).data.forEach((share, at) => {
      expect(share).toBeCloseTo(expected[at], 5);
    });
  });

  test("a member with the name of a column stays separate from it", () => {
    const named = { ...data, features: ["line", "b", "c"] };
    const { state } = stackingRegressor({ line: ridge() }, { passthrough: true }).fit(named);
    expect(state.final.features).toEqual(["member line", "line", "b", "c"]);
  });

  test("passes tables to the members, and a restored model predicts the same", () => {
    const table = createTable({ size: data.x.map(([, a]) => a), city: data.x.map((_, i) => ["Bern", "Oslo"][i % 2]) });
    const members = { line: pipeline(encodeTable(), ridge()), tree: pipeline(encodeTable(), treeRegressor()) };
    const model = stackingRegressor(members).fit({ x: table, y: data.y });
    const registry = createRegistry([stackingRegressor, pipeline, encodeTable, ridge, treeRegressor]);
    expect(registry.restore(structuredClone(model.saved)).predict?.(table)).toEqual(model.predict(table));
    expect(refusal(() => stackingRegressor(members, { passthrough: true }))).toMatch(
      /passthrough needs samples of numbers/,
    );
    expect(refusal(() => stackingRegressor({ line: members.line, other: ridge() }))).toMatch(
      /take different samples, one a table and one numbers/,
    );
    const both = stackingRegressor({ line: members.line, tree: treeRegressor() }).fit({ x: table, y: data.y });
    expect(both.state.members[1].schema?.map(({ type }) => type)).toEqual(["number", "category"]);
    expect(both.predict(table)).toHaveLength(table.rows);
  });

  test("refuses a final recipe of another role, and one without weights support", () => {
    expect(refusal(() => stackingRegressor({ line: ridge() }, { final: logisticRegression() }))).toBe(
      "invalid-option: stacking-regressor: final must be a regressor, logistic-regression is a classifier",
    );
    const { spy } = spyRegressor();
    expect(stackingRegressor({ line: ridge() }, { final: spy() }).traits.supports.weights).toBe(false);
    expect(stackingRegressor({ line: ridge() }).traits.supports.weights).toBe(true);
  });

  test("refuses folds that test a sample twice or never", () => {
    const recipe = stackingClassifier({ bayes: gaussianNaiveBayes() }, { folds: { kind: "hold-out" } });
    const y = data.y.map((value) => (value > 3 ? "high" : "low"));
    expect(refusal(() => recipe.fit({ x: data.x, y }))).toMatch(
      /^invalid-option: stacking-classifier: sample \d+ is never tested; use folds that test every sample once/,
    );
  });
});
