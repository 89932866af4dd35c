/** Everyday use: user code compiles without annotations, with the expected types. */
import { describe, expect, expectTypeOf, test } from "vitest";
import { asLabels, asMatrix, createTable, fromDense, type Table } from "../src/data/index.js";
import {
  bernoulliLogistic,
  blobs,
  checkerboard,
  circles,
  classification,
  jets,
  moons,
  spirals,
} from "../src/datasets/index.js";
import { coefficientsOf, importancesOf } from "../src/explain/index.js";
import {
  type ClassScores,
  gridSearch,
  logisticRegression,
  type Matrix,
  type NamedLabels,
  pca,
  pipeline,
  ridge,
  type SparseMatrix,
  saveModel,
  splitTarget,
  standardize,
  trainTestSplit,
  trainValidationTestSplit,
  treeClassifier,
} from "../src/index.js";
import { accuracy, logLoss } from "../src/metrics/index.js";
import { loadModel } from "../src/registry.js";

const x = Array.from({ length: 20 }, (_, i) => [i, (i * 7) % 5]);
const y = x.map(([a, b]) => a + b);
const words: string[] = x.map(([a]) => (a < 10 ? "low" : "high"));
const digits: number[] = x.map(([a]) => (a < 10 ? 7 : 3));
const folds = { kind: "k-fold", count: 2 } as const;

describe("split data keep their types:", () => {
  test("arrays, strings, numbers, booleans, weights and groups", () => {
    const { train, test: rest } = trainTestSplit({ x, y: words });
    expectTypeOf(train).toEqualTypeOf<{ x: number[][]; y: string[] }>();
    expect([train.x.length, train.y.length, rest.y.toSorted()]).toEqual([16, 16, ["high", "high", "low", "low"]]);
    const flags = trainTestSplit({
      x,
      y: x.map(([a]) => a < 10),
      weights: Float32Array.from(y),
      groups: y.map(String),
    });
    expectTypeOf(flags.test.y).toEqualTypeOf<boolean[]>();
    expectTypeOf(flags.test.weights).toEqualTypeOf<Float32Array<ArrayBuffer>>();
    expect(flags.test.weights).toBeInstanceOf(Float32Array);
    expect(flags.test.groups).toEqual([...flags.testIndices].map((i) => String(y[i])));
  });

  test("matrices, sparse matrices, tables, records and labels", () => {
    const labels = asLabels(x.map(([a]) => a % 2));
    const dense = trainTestSplit({ x: asMatrix(x), y: labels }).train;
    expectTypeOf(dense).toEqualTypeOf<{ x: Matrix; y: NamedLabels<number> }>();
    expect([dense.x.rows, dense.y.names.length]).toEqual([16, 16]);
    const sparse: SparseMatrix = trainTestSplit({ x: fromDense(x) }).test.x;
    const table: Table = trainTestSplit({ x: createTable({ a: y }), y }).test.x;
    const records: { size: number }[] = trainTestSplit({ x: y.map((size) => ({ size })), y }).test.x;
    expect([sparse.rows, table.rows, records.length, Object.keys(records[0])]).toEqual([4, 4, 4, ["size"]]);
    const three = trainValidationTestSplit({ x, y });
    expectTypeOf(three.validation).toEqualTypeOf<{ x: number[][]; y: number[] }>();
    expect([three.train.x.length, three.validation.y.length, three.test.y.length]).toEqual([16, 2, 2]);
  });

  test("a table without its target can be passed to fit", () => {
    const table = createTable({ size: y, species: x.map(([a]) => (a < 10 ? "cat" : null)), weight: y });
    const named = splitTarget(table, "species", "labels");
    expectTypeOf(named.y).toEqualTypeOf<NamedLabels>();
    expect([named.x.names, named.x.rows, named.y.names.length]).toEqual([["size", "weight"], 10, 10]);
    expectTypeOf(splitTarget(table, "size", "numbers").y).toEqualTypeOf<Float64Array>();
    expect(splitTarget(table, "size").y).toBeInstanceOf(Float64Array);
    expect(treeClassifier().fit(splitTarget(table, "weight", "labels")).classes.length).toBe(new Set(y).size);
  });
});

describe("classes keep their type:", () => {
  test("strings, numbers and booleans", () => {
    const recipe = logisticRegression();
    const texts = recipe.fit({ x, y: words });
    expectTypeOf(texts.predict(x)).toEqualTypeOf<NamedLabels<string>>();
    expect([texts.predict([[0, 0]]).names, [...texts.predict([[19, 0]])]]).toEqual([["low"], ["high"]]);
    const numbers = recipe.fit({ x, y: digits });
    const named: readonly number[] = numbers.predict(x).names;
    expectTypeOf(numbers.classes).toEqualTypeOf<readonly number[]>();
    expect([named[0], named[19], numbers.classes]).toEqual([7, 3, [3, 7]]);
    const flags = recipe.fit({ x, y: x.map(([a]) => a < 10) });
    expectTypeOf(flags.predict(x).names).toEqualTypeOf<readonly boolean[]>();
    expect([flags.predict([[0, 0]]).names, flags.classes]).toEqual([[true], [false, true]]);
  });

  test("through pipelines, searches and files", () => {
    const recipe = pipeline(standardize(), logisticRegression());
    const model = gridSearch(recipe, { "penalty.alpha": [0.1, 1] }, { folds }).fit({ x, y: digits });
    expectTypeOf(model.predict(x)).toEqualTypeOf<NamedLabels<number>>();
    expectTypeOf(model.best.predict(x)).toEqualTypeOf<NamedLabels<number>>();
    expectTypeOf(model.probabilities(x)).toEqualTypeOf<ClassScores<number>>();
    expectTypeOf(model.best.steps["logistic-regression"].classes).toEqualTypeOf<readonly number[]>();
    const again = loadModel(saveModel(model));
    if (again.role !== "classifier") throw new Error("a search for a classifier is one");
    expect(again.predict(x).names).toEqual(digits);
  });

  test("copies are plain data, and metrics accept them and the predictions of models unchanged", () => {
    const truth = digits;
    const model = logisticRegression().fit({ x, y: truth });
    const predicted = model.predict(x);
    expect(Object.keys(structuredClone(predicted))).toEqual(["codes", "classes"]);
    expect(accuracy(truth, predicted)).toBe(accuracy(truth, structuredClone(predicted)));
    expect(logLoss(truth, model.probabilities(x))).toBe(logLoss(truth, structuredClone(model.probabilities(x))));
    expect(logLoss(truth, model.probabilities(x))).toBeLessThan(0.2);
  });
});

test("the labels of generated data have names, by type and in fact", () => {
  const all = [bernoulliLogistic(), blobs(), checkerboard(), circles(), classification(), jets(), moons(), spirals()];
  for (const { x: points, y: labels } of all) {
    expectTypeOf(labels).toEqualTypeOf<NamedLabels<string>>();
    expect(labels.names).toHaveLength(points.rows);
    expect(labels.names[0]).toBe(labels.classes[labels.codes[0]]);
    expect(Object.keys(labels)).toEqual(["codes", "classes"]);
  }
});

describe("the parts of a model are typed:", () => {
  const recipe = pipeline(standardize(), pca({ components: 2 }), ridge());

  test("the steps of a pipeline", () => {
    const model = recipe.fit({ x, y });
    const coefficients: Float64Array = model.steps.ridge.state.coefficients;
    const components: Matrix = model.steps.pca.state.components;
    expect([coefficients.length, components.rows, Object.keys(model.steps)]).toEqual([
      2,
      2,
      ["standardize", "pca", "ridge"],
    ]);
    // @ts-expect-error there is no such step
    expect(model.steps.lasso).toBeUndefined();
    const twice = pipeline(pca(), standardize(), pca()).fit({ x });
    expectTypeOf(twice.steps["pca-2"].state.components).toEqualTypeOf<Matrix>();
    expect(twice.steps["pca-2"].features).toEqual(["pc1", "pc2"]);
  });

  test("the best model of a search", () => {
    const model = gridSearch(recipe, { "ridge.alpha": [0.1, 1] }, { folds }).fit({ x, y });
    const coefficients: Float64Array = model.best.steps.ridge.state.coefficients;
    expect(coefficients).toHaveLength(2);
    expect(model.best.predict(x)).toEqual(model.predict(x));
    // @ts-expect-error the steps are those of the best model
    expect(model.steps).toBeUndefined();
  });

  test("coefficients and importances have the names of features", () => {
    const model = gridSearch(recipe, { "ridge.alpha": [0.1, 1] }, { folds }).fit({ x, y, features: ["a", "b"] });
    expect(coefficientsOf(model).map(({ feature }) => feature)).toEqual(["pc1", "pc2"]);
    const scaled = pipeline(standardize(), logisticRegression()).fit({ x, y: words, features: ["a", "b"] });
    expect(
      coefficientsOf(scaled)
        .map(({ feature }) => feature)
        .slice(0, 2),
    ).toEqual(["a", "b"]);
    const tree = treeClassifier().fit({ x, y: words, features: ["a", "b"] });
    expect(importancesOf(tree)).toEqual([
      { feature: "a", importance: 1 },
      { feature: "b", importance: 0 },
    ]);
    expect(() => importancesOf(model)).toThrow("ridge is not made of trees");
    expect(() => coefficientsOf(tree)).toThrow("tree-classifier has no coefficients of features");
  });
});

describe("a saved model loads in one call:", () => {
  test("typed by its method or recipe, or any by the registry", () => {
    const bytes = saveModel(ridge().fit({ x, y }));
    const coefficients: Float64Array = ridge.load(bytes).state.coefficients;
    expect(coefficients).toHaveLength(2);
    const recipe = pipeline(standardize(), ridge());
    expect(recipe.load(saveModel(recipe.fit({ x, y }))).steps.ridge.state.intercept).toBeTypeOf("number");
    const any = loadModel(bytes);
    // @ts-expect-error its predictions are known when its role is
    expect(any.predict(x)).toHaveLength(20);
    if (any.role !== "regressor") throw new Error("a ridge is a regressor");
    expectTypeOf(any.predict(x)).toEqualTypeOf<Float64Array>();
    expect(() => pca.load(bytes)).toThrow("expected a saved pca model");
  });
});
