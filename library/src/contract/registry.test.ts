import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { kMeans } from "../clustering/k-means/k-means.js";
import { pca } from "../components/principal/pca/pca.js";
import { decodeModel, encodeModel } from "../core/files/model-file.js";
import type { RecipeJson } from "../core/options/options.js";
import type { Saved } from "../core/saved.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { ridge } from "../linear/ridge/ridge.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import type { AnyModel, AnyRecipe } from "./contract.js";
import { createRegistry } from "./registry.js";

const registry = createRegistry([standardize, pca, ridge, kMeans, pipeline]);

const x = [
  [1, 2, 0],
  [2, 1, 5],
  [3, 5, 1],
  [4, 3, 3],
  [0, 1, 2],
];
const y = [1, 2, 3, 4, 0];

/** A pipeline in a pipeline, and nested options. */
const nested = pipeline(
  pipeline(standardize({ scales: [1, 2, 3] }), pca({ components: 2 })),
  pipeline(standardize(), ridge({ alpha: 0.5 })),
);
const clusters = pipeline(
  standardize(),
  kMeans({
    clusters: 2,
    start: {
      kind: "centers",
      centers: [
        [0, 0, 0],
        [1, 1, 1],
      ],
    },
  }),
);

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const predict = (model: AnyModel) => model.predict?.(x);

describe("finding methods", () => {
  test("by their kind", () => {
    expect(registry.method("ridge")).toBe(ridge);
    expect(registry.methods).toEqual([standardize, pca, ridge, kMeans, pipeline]);
    expect(Object.isFrozen(registry) && Object.isFrozen(registry.methods)).toBe(true);
  });

  test.each([
    ["rigde", 'unknown-kind: there is no method "rigde"; did you mean "ridge"?'],
    ["Dimensionality reduction", 'unknown-kind: there is no method "Dimensionality reduction"; did you mean "pca"?'],
    ["means", 'unknown-kind: there is no method "means"; did you mean "k-means"?'],
    ["svm", 'unknown-kind: there is no method "svm"; known: standardize, pca, ridge, k-means, pipeline'],
    [
      "constructor",
      'unknown-kind: there is no method "constructor"; known: standardize, pca, ridge, k-means, pipeline',
    ],
    [undefined, "unknown-kind: there is no method undefined; known: standardize, pca, ridge, k-means, pipeline"],
  ])("an unknown kind (%s) is refused with the nearest or all known ones", (kind, message) => {
    expect(refusal(() => registry.method(kind as string))).toBe(message);
  });

  test("refuses two methods of one kind", () => {
    expect(refusal(() => createRegistry([ridge, pca, ridge]))).toBe('invalid-option: registry: duplicate kind "ridge"');
  });
});

describe("recipes from JSON", () => {
  test.each<[string, AnyRecipe]>([
    ["ridge", ridge({ alpha: 2 })],
    ["nested pipelines", nested],
    ["nested options", clusters],
  ])("%s: the same recipe, which fits the same model", (_, recipe) => {
    const again = registry.recipe(throughJson(recipe));
    expect(throughJson(again)).toEqual(throughJson(recipe));
    expect(again.fit({ x, y }).saved).toEqual(recipe.fit({ x, y }).saved);
    expect(again.method).toBe(recipe.method);
    expect(again.traits).toEqual(recipe.traits);
  });

  test.each([
    [null, "invalid-option: registry: a recipe must be { kind, options }, got null"],
    [{}, "invalid-option: registry: a recipe must be { kind, options }, got an object with no fields"],
    [
      { kind: "ridge", options: { alfa: 1 } },
      'invalid-option: ridge: there is no option "alfa"; did you mean "alpha"?',
    ],
    [{ kind: "ridge", options: null }, "invalid-option: ridge: options must be a plain object, got null"],
    [
      { kind: "pipeline", options: { steps: [{ kind: "rigde", options: {} }] } },
      'unknown-kind: there is no method "rigde"; did you mean "ridge"?',
    ],
    [
      {
        kind: "pipeline",
        options: {
          steps: [
            { kind: "ridge", options: {} },
            { kind: "pca", options: {} },
          ],
        },
      },
      "invalid-option: pipeline: step 1 (ridge) is a regressor; only transformers may precede the last step",
    ],
    [
      { kind: "pipeline", options: {} },
      "invalid-option: pipeline: steps must be a list of at least 1 value, got an empty array",
    ],
  ])("%o is refused", (json, message) => {
    expect(refusal(() => registry.recipe(json as RecipeJson))).toBe(message);
  });
});

describe("models from saved data", () => {
  test.each([
    ["ridge", ridge({ alpha: 2 }).fit({ x, y })],
    ["k-means", kMeans({ clusters: 2 }).fit({ x })],
    ["nested pipelines", nested.fit({ x, y })],
    ["nested options", clusters.fit({ x })],
  ])("%s: predicts the same after a copy and after a file", (_, model) => {
    const expected = predict(model);
    expect(expected).toHaveLength(5);
    expect(predict(registry.restore(structuredClone(model.saved)))).toEqual(expected);
    const decoded = registry.restore(decodeModel(encodeModel(model.saved)));
    expect(predict(decoded)).toEqual(expected);
    expect(decoded.saved).toEqual(model.saved);
    expect(decoded.options).toEqual(model.options);
  });

  test.each([
    [null, "invalid-file: registry: a saved model must be the `saved` of a model, got null"],
    [{ kind: 3 }, 'invalid-file: registry: a saved model must be the `saved` of a model, got an object with "kind"'],
    [{ kind: "k-mean" }, 'unknown-kind: there is no method "k-mean"; did you mean "k-means"?'],
    [{ kind: "ridge" }, "invalid-file: ridge: the model has version undefined, this library reads version 1"],
  ])("%o is refused", (saved, message) => {
    expect(refusal(() => registry.restore(saved as Saved))).toBe(message);
  });

  test("refuses a pipeline with an unregistered method and names it", () => {
    const { saved } = nested.fit({ x, y });
    expect(refusal(() => createRegistry([pipeline, pca, ridge]).restore(saved))).toBe(
      'unknown-kind: there is no method "standardize"; known: pipeline, pca, ridge',
    );
  });
});

test("loads a model from the bytes of a file, whatever its kind", () => {
  const model = pipeline(standardize(), ridge()).fit({ x, y });
  const loaded = registry.load(encodeModel(model.saved));
  expect(loaded.kind).toBe("pipeline");
  expect(loaded.predict?.(x)).toEqual(model.predict(x));
  const clusters = kMeans({ clusters: 2 }).fit({ x });
  expect(refusal(() => createRegistry([ridge]).load(encodeModel(clusters.saved)))).toContain(
    'there is no method "k-means"',
  );
});
