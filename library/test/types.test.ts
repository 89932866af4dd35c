/** What must and what must not compile. The assertions are the compiler's; running the file shows it is sound. */
import { describe, expect, test } from "vitest";
import { createRegistry } from "../src/contract/index.js";
import { createTable } from "../src/data/index.js";
import {
  boostedTreesRegressor,
  gridSearch,
  kMeans,
  type Matrix,
  mixedNaiveBayes,
  pca,
  pipeline,
  ridge,
  standardize,
  treeRegressor,
} from "../src/index.js";

const x = [
  [1, 2],
  [2, 1],
  [3, 5],
  [4, 3],
];
const y = [1, 2, 3, 4];

describe("recipes and models are different types", () => {
  test("a recipe has no predict; the model has", () => {
    // @ts-expect-error a recipe cannot predict
    expect(ridge({ alpha: 1 }).predict).toBeUndefined();
    const predicted: Float64Array = ridge({ alpha: 1 }).fit({ x, y }).predict(x);
    expect(predicted).toHaveLength(4);
  });

  test("the state is typed by the method", () => {
    const coefficients: Float64Array = ridge().fit({ x, y }).state.coefficients;
    const components: Matrix = pca().fit({ x }).state.components;
    expect([coefficients.length, components.rows]).toEqual([2, 2]);
    // @ts-expect-error ridge learns no components
    expect(ridge().fit({ x, y }).state.components).toBeUndefined();
  });

  test("optional functions exist only where declared", () => {
    const model = standardize().fit({ x });
    expect(model.update({ x }).inverse(x).rows).toBe(4);
    // @ts-expect-error PCA cannot take in more data
    expect(pca().fit({ x }).update).toBeUndefined();
  });
});

describe("options are typed from their table", () => {
  test("misspelt and wrongly typed options do not compile", () => {
    // @ts-expect-error no such option
    expect(() => ridge({ alfa: 1 })).toThrow('did you mean "alpha"?');
    // @ts-expect-error a number is needed
    expect(() => ridge({ alpha: "1" })).toThrow("must be a number");
    // @ts-expect-error this kind of start has no centers
    expect(() => kMeans({ start: { kind: "random", centers: [[1]] } })).toThrow("centers");
  });

  test("variants are tagged unions whose fields may be left out", () => {
    const recipe = kMeans({ clusters: 2, start: { kind: "centers", centers: x.slice(0, 2) } });
    if (recipe.options.start.kind === "centers") expect(recipe.options.start.centers[0][0]).toBe(1);
    expect(recipe.options.maxIterations).toBe(300);
  });
});

describe("tables", () => {
  const table = createTable({ size: [1, 2, 3, 4], city: ["Oslo", "Bern", "Oslo", "Bern"] });

  test("methods of categories accept them beside matrices, and records for predictions", () => {
    const models = [treeRegressor().fit({ x: table, y }), boostedTreesRegressor().fit({ x: table, y })];
    const numbers: Float64Array[] = models.map((model) => model.predict([{ size: 2, city: "Bern" }]));
    const searched: Float64Array = gridSearch(
      treeRegressor(),
      { maxDepth: [1, 2] },
      { folds: { kind: "automatic", count: 2 } },
    )
      .fit({ x: table, y })
      .predict(table);
    const { codes } = mixedNaiveBayes()
      .fit({ x: table, y: ["a", "b", "a", "b"] })
      .predict(table);
    expect([...numbers, searched, codes].map(({ length }) => length)).toEqual([1, 1, 4, 4]);
    expect(treeRegressor().fit({ x, y }).predict(x)).toHaveLength(4);
  });

  test("methods of numbers do not", () => {
    // @ts-expect-error ridge regression needs numbers
    expect(() => ridge().fit({ x: table, y })).toThrow("x is a table, which this method cannot use");
    // @ts-expect-error a scaler needs numbers too, whatever follows it
    expect(() => pipeline(standardize(), treeRegressor()).fit({ x: table, y })).toThrow("x is a table");
  });
});

describe("pipelines", () => {
  test("the model of a pipeline has the functions of its last step", () => {
    const predicted: Float64Array = pipeline(standardize(), ridge()).fit({ x, y }).predict(x);
    const labels: Int32Array = pipeline(standardize(), kMeans({ clusters: 2 })).fit({ x }).labels;
    const back: Matrix = pipeline(standardize(), pca()).fit({ x }).inverse(x);
    expect([predicted.length, labels.length, back.rows]).toEqual([4, 4, 4]);
    // @ts-expect-error the last step is a transformer
    expect(pipeline(standardize(), pca()).fit({ x }).predict).toBeUndefined();
  });

  test("a predictor in the middle does not compile, and is refused at run time", () => {
    // @ts-expect-error only transformers may precede the last step
    expect(() => pipeline(ridge(), pca())).toThrow("step 1 (ridge) is a regressor");
  });

  test("the target is that of the last step", () => {
    // @ts-expect-error ridge needs a target
    expect(() => pipeline(standardize(), ridge()).fit({ x })).toThrow("y must have one value for each sample");
  });
});

test("a registry accepts every method and pipelines", () => {
  const registry = createRegistry([standardize, pca, ridge, kMeans, pipeline]);
  expect(registry.methods).toHaveLength(5);
});
