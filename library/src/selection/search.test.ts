import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { numberedSamples, spyRegressor, spyTransformer } from "../../test/spy-methods.js";
import { pca } from "../components/principal/pca/pca.js";
import { createRegistry } from "../contract/registry.js";
import { decodeModel, encodeModel } from "../core/files/model-file.js";
import type { PlainData } from "../core/plain-data.js";
import { asMatrix } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { createTable } from "../data/table/table.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { logisticRegression } from "../linear/logistic-regression/logistic-regression.js";
import { perceptron } from "../linear/perceptron/perceptron.js";
import { ridge } from "../linear/ridge/ridge.js";
import { columns } from "../pipeline/columns/columns.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import { crossValidate } from "./cross-validate.js";
import { gridSearch } from "./grid-search/grid-search.js";
import { defineSearch, searchOptions } from "./search.js";
import { numbered, tryCandidates } from "./search-plan.js";
import { gridOf } from "./space.js";

const data = numberedSamples(24);
const folds = { kind: "k-fold", count: 3 } as const;

describe("a search", () => {
  test("is a recipe: it can be saved as JSON, parsed, fitted, saved and restored", () => {
    const registry = createRegistry([gridSearch, pipeline, standardize, pca, ridge]);
    const recipe = gridSearch(
      pipeline(standardize(), ridge()),
      { standardize: [pca(), standardize()], alpha: [1, 9] },
      { folds },
    );
    const model = recipe.fit(data);
    const again = registry.recipe(JSON.parse(JSON.stringify(recipe))).fit(data);
    expect(again.saved).toEqual(model.saved);
    const restored = registry.restore(decodeModel(encodeModel(model.saved)));
    expect(restored.predict?.(data.x)).toEqual(model.predict(data.x));
    expect(refusal(() => recipe.restore({ ...model.saved, state: { ...model.state, best: { alpha: 3 } } }))).toContain(
      "best options are not in the space",
    );
  });

  test("no information about a test sample reaches any step of the training; the last fit sees everything", () => {
    const { spy, seen } = spyTransformer();
    gridSearch(pipeline(spy(), ridge()), { alpha: [1, 10] }, { folds }).fit(data);
    // The candidates differ in the last step: they share the step before it.
    expect(seen.fits).toHaveLength(4);
    expect(seen.fits[3]).toEqual(data.x.map(([number]) => number));
    const uses = seen.uses.filter((numbers) => numbers.length === 8);
    for (const [f, fitted] of seen.fits.slice(0, 3).entries()) {
      expect(fitted).toHaveLength(16);
      expect(fitted.some((number) => uses[f].includes(number))).toBe(false);
    }
  });

  test("when cross-validated, chooses again inside each fold, and keeps groups whole there too", () => {
    const { spy, seen } = spyRegressor();
    const groups = data.y.map((_, i) => i % 8);
    const search = gridSearch(spy(), { level: [0.5, 1] }, { folds: { kind: "automatic", count: 2 } });
    crossValidate(search, { ...data, groups }, { folds: { kind: "automatic", count: 4 } });
    // Per outer fold: 2 candidates on 2 inner folds, the winner; each is used on samples it has not seen.
    expect(seen.fits).toHaveLength(4 * 5);
    for (const [f, fitted] of seen.fits.entries()) {
      const learned = new Set(fitted.map((i) => i % 8));
      expect(seen.uses[f].some((i) => learned.has(i % 8))).toBe(false);
    }
  });

  test("failures are reported and do not end it, unless there are only failures", () => {
    const { spy } = spyRegressor();
    const model = gridSearch(spy(), { level: [-1, 1, -2] }, { folds }).fit(data);
    expect(model.state.best).toEqual({ level: 1 });
    expect(model.report.notes).toMatchObject({ candidates: 3, failed: 2, scorer: "r2" });
    expect(model.report.warnings.map(({ message }) => message)).toContain(
      '{"level":-1} failed: spy: level -1 is below zero',
    );
    expect(model.state.trials.map(({ candidate }) => candidate)).toEqual([1, 0, 2]);
    expect(refusal(() => gridSearch(spy(), { level: [-1, -2] }, { folds }).fit(data))).toContain(
      "grid-search: every candidate failed; the first one: spy: level -1 is below zero",
    );
  });

  test("with a store it gives the same model, a second run fits the winner only, and it resumes after a stop", () => {
    const { spy, seen } = spyRegressor();
    const recipe = gridSearch(spy(), { level: [0.5, 1, 1.5] }, { folds });
    const store = new Map<string, PlainData>();
    const controller = new AbortController();
    const onProgress = ({ step }: { step: number }) => step === 4 && controller.abort();
    expect(refusal(() => recipe.fit(data, { store, signal: controller.signal, onProgress }))).toContain("aborted");
    expect(seen.fits).toHaveLength(4);
    const model = recipe.fit(data, { store });
    expect(seen.fits).toHaveLength(10);
    expect(recipe.fit(data, { store }).saved).toEqual(model.saved);
    expect(seen.fits).toHaveLength(11);
    expect(recipe.fit(data).saved).toEqual(model.saved);
    const wider = gridSearch(spy(), { level: [0.5, 1, 1.5, 2] }, { folds }).fit(data, { store });
    expect(wider.state.trials).toHaveLength(4);
    expect(seen.fits).toHaveLength(21 + 4);
  });

  test("progress counts the fits", () => {
    const steps: string[] = [];
    gridSearch(ridge(), { alpha: [1, 2] }, { folds }).fit(data, {
      onProgress: ({ step, of }) => steps.push(`${step}/${of}`),
    });
    expect(steps).toEqual(["1/6", "2/6", "3/6", "4/6", "5/6", "6/6"]);
  });

  test("supports weights, sparse samples and tables", () => {
    const { x, y } = data;
    const weights = y.map((_, i) => 1 + (i % 2));
    const search = gridSearch(ridge(), { alpha: [0.1, 10] }, { folds });
    const best = (fitted: { state: { trials: readonly { score: number | null }[] } }) => fitted.state.trials[0].score;
    expect(best(search.fit({ x, y, weights }))).not.toBeCloseTo(best(search.fit({ x, y })) ?? 0, 6);
    expect(best(search.fit({ x: fromDense(asMatrix(x)), y }))).toBeCloseTo(best(search.fit({ x, y })) ?? 0, 10);
    const table = createTable({ n: x.map(([n]) => n), a: x.map(([, a]) => a), b: x.map(([, , b]) => b) });
    const recipe = pipeline(columns({ all: { columns: ["n", "a", "b"], encoder: standardize() } }), ridge());
    const fitted = gridSearch(recipe, { "ridge.alpha": [0.1, 10], "all.center": [true, false] }, { folds }).fit({
      x: table,
      y,
    });
    expect(fitted.state.trials).toHaveLength(4);
    expect(fitted.predict(table)).toHaveLength(24);
  });

  test("columns that the winner does not use may be absent in prediction", () => {
    const table = createTable({ n: [1, 2, 3, 4, 5, 6], id: ["a", "b", "c", "d", "e", "f"] });
    const recipe = pipeline(columns({ n: standardize() }, { rest: "drop" }), ridge());
    const model = gridSearch(recipe, { alpha: [0.1, 1] }, { folds: { kind: "k-fold", count: 2 }, scorer: "mae" }).fit({
      x: table,
      y: [1, 2, 3, 4, 5, 6],
    });
    expect(model.predict([{ n: 7 }])[0]).toBeGreaterThan(model.predict([{ n: 6 }])[0]);
  });

  test("warnings name rare classes", () => {
    const labelled = { x: data.x.slice(0, 13), y: [..."ababababababc"] };
    const model = gridSearch(perceptron(), { epochs: [2] }, { folds: { kind: "stratified", count: 3 } }).fit(labelled);
    expect(model.report.warnings.map(({ message }) => message).join()).toContain('class "c" has too few samples');
  });

  test("has the capabilities that every candidate has", () => {
    const base = pipeline(standardize(), logisticRegression());
    const search = gridSearch(base, { "logistic-regression": [logisticRegression(), perceptron()] });
    expect(search.traits.offers).not.toContain("probabilities");
    expect(search.traits.supports.weights).toBe(false);
    expect(search.traits.supports.groups).toBe(true);
  });

  test("refuses transformers, empty values and unsuitable scorers when the recipe is created", () => {
    expect(refusal(() => gridSearch(pca(), { components: [1] }))).toContain("pca is a transformer");
    expect(refusal(() => gridSearch(ridge(), { alpha: [] }))).toContain('"alpha" needs at least one value');
    expect(refusal(() => gridSearch(ridge(), {}, { scorer: "accuracy" }))).toContain("measures classifiers");
  });

  test("types: the model has the members of the recipe, and other options are refused", () => {
    const model = gridSearch(logisticRegression(), {}, { folds }).fit({
      x: data.x,
      y: data.y.map((value) => value > 3),
    });
    expect(model.probabilities(data.x).columns).toBe(2);
    // @ts-expect-error: ridge has no probabilities
    expect(gridSearch(ridge(), {}).fit(data).probabilities).toBeUndefined();
    // @ts-expect-error: a grid search draws no candidates
    expect(refusal(() => gridSearch(ridge(), {}, { candidates: 3 }))).toContain('no option "candidates"');
  });

  test("further searches can be declared", () => {
    const firstOnly = defineSearch({
      kind: "first-only",
      title: "First only",
      summary: "Tries the first candidate.",
      facts: { task: "composed", objective: null },
      options: searchOptions,
      plan: (spaces) => (setting) => tryCandidates(setting, numbered(gridOf(spaces).slice(0, 1))),
    });
    const model = firstOnly(ridge(), { alpha: [5, 6] }, { folds }).fit(data);
    expect([model.kind, model.state.best, model.state.trials.length]).toEqual(["first-only", { alpha: 5 }, 1]);
    expect(firstOnly.restore(model.saved, createRegistry([ridge])).predict?.(data.x)).toEqual(model.predict(data.x));
  });
});
