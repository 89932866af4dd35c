import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { refusal } from "../test/refusal.js";
import type { AnyRecipe } from "./contract/contract.js";
import type { RecipeJson } from "./core/options/options.js";
import { maxDepth } from "./core/plain-data.js";
import type { Saved } from "./core/saved.js";
import { asMatrix } from "./data/matrix.js";
import { fromDense } from "./data/sparse.js";
import * as library from "./index.js";
import {
  bayesianSearch,
  gridSearch,
  halvingSearch,
  knnImpute,
  normalizeRows,
  nystrom,
  pipeline,
  randomSearch,
  ridge,
  saveModel,
} from "./index.js";
import { registry } from "./registry.js";
import type { Space } from "./selection/space.js";

test("contains every method that the library exports", () => {
  const exported = Object.values<unknown>(library).filter(
    (value) => typeof value === "function" && "revive" in value && "restore" in value,
  );
  expect(new Set(registry.methods)).toEqual(new Set(exported));
});

test("every card belongs to a method", () => {
  const files = readdirSync(new URL("../../docs/methods", import.meta.url)).filter((name) => name.endsWith(".md"));
  const cards = files.filter((name) => name !== "README.md").map((name) => name.replace(/\.md$/, ""));
  for (const kind of cards) expect(registry.method(kind).kind).toBe(kind);
});

test("every figure belongs to a card", () => {
  const figures = readdirSync(new URL("../../docs/methods/figures", import.meta.url));
  for (const name of figures) expect(registry.method(name.replace(/\.svg$/, "")).kind).toBe(name.replace(/\.svg$/, ""));
});

/** A recipe in a pipeline in a pipeline …, as JSON. */
function nestedPipelines(depth: number): RecipeJson {
  let json: RecipeJson = { kind: "ridge", options: {} };
  for (let level = 0; level < depth; level++) json = { kind: "pipeline", options: { steps: [json] } };
  return json;
}

describe("nesting", () => {
  const data = { x: [[1], [2], [3]], y: [1, 2, 4] };
  const tooDeep = `the options are nested deeper than ${maxDepth} levels; use fewer recipes inside each other`;

  test("a few recipes inside each other are accepted, fitted, saved and restored", () => {
    const model = registry.recipe(nestedPipelines(10)).fit(data);
    const again = registry.load(saveModel(model));
    expect(again.predict?.(data.x)).toEqual(model.predict?.(data.x));
  });

  test("thousands of recipes inside each other are refused", () => {
    expect(refusal(() => registry.recipe(nestedPipelines(5000)))).toBe(`invalid-option: pipeline: ${tooDeep}`);
    let recipe: AnyRecipe = ridge();
    const nest = () => {
      for (let level = 0; level < 5000; level++) recipe = pipeline(recipe);
    };
    expect(refusal(nest)).toBe(`invalid-option: pipeline: ${tooDeep}`);
  });

  test.each([
    ["grid-search", (space: Space) => gridSearch(ridge(), space)],
    ["random-search", (space: Space) => randomSearch(ridge(), space)],
    ["halving-search", (space: Space) => halvingSearch(ridge(), space)],
    ["bayesian-search", (space: Space) => bayesianSearch(ridge(), space)],
  ])("a search space nested thousands deep is refused by %s", (kind, search) => {
    let deep: unknown = 1;
    for (let level = 0; level < 5000; level++) deep = [deep];
    expect(refusal(() => search({ alpha: deep as unknown[] }))).toBe(`invalid-option: ${kind}: ${tooDeep}`);
    expect(refusal(() => search({ alpha: [nestedPipelines(5000)] }))).toBe(`invalid-option: ${kind}: ${tooDeep}`);
  });

  test("a saved model nested thousands deep is refused", () => {
    let saved = ridge().fit(data).saved as Saved;
    for (let level = 0; level < 5000; level++) {
      const options = { steps: [{ kind: saved.kind, options: saved.options }] };
      saved = { ...saved, kind: "pipeline", options, state: { steps: [saved] } };
    }
    const found = refusal(() => registry.restore(saved));
    expect(found).toContain(`nesting deeper than ${maxDepth} levels is not plain data`);
    expect(found.startsWith("invalid-file: saved.options.steps.0.options")).toBe(true);
  });
});

describe("a copy by JSON, in which typed arrays are records", () => {
  const byJson = (model: { readonly saved: Saved }): Saved => JSON.parse(JSON.stringify(model)).saved;

  test("is refused, with what to use instead", () => {
    const data = { x: [[1], [2], [3]], y: [1, 2, 4] };
    const remedy =
      "JSON does not keep typed arrays: copy a model with structuredClone, and write it to a file with saveModel";
    expect(refusal(() => registry.restore(byJson(ridge().fit(data))))).toBe(
      `invalid-file: ridge: state.coefficients must be a Float64Array, got an object with "0"; ${remedy}`,
    );
    expect(refusal(() => registry.restore(byJson(knnImpute().fit({ x: data.x }))))).toContain(remedy);
    const nested = pipeline(nystrom({ landmarks: 2 }), ridge()).fit(data);
    expect(refusal(() => registry.restore(byJson(nested)))).toContain(remedy);
    const sparse = fromDense(asMatrix(data.x));
    expect(refusal(() => registry.restore(byJson(nystrom({ landmarks: 2 }).fit({ x: sparse }))))).toContain(remedy);
  });

  test("is the same model when nothing in it is an array", () => {
    const model = normalizeRows().fit({ x: [[3, 4]] });
    const again = registry.restore(byJson(model));
    expect(again.transform?.([[3, 4]])).toEqual(model.transform([[3, 4]]));
  });
});

test("creates recipes from JSON, pipelines included", () => {
  const steps = [
    { kind: "standardize", options: {} },
    { kind: "ridge", options: { alpha: 2 } },
  ];
  const recipe = registry.recipe({ kind: "pipeline", options: { steps } });
  const model = recipe.fit({ x: [[1], [2], [3]], y: [1, 2, 4] });
  expect(model.predict?.([[2]])).toHaveLength(1);
  expect(() => registry.recipe({ kind: "ridg", options: {} })).toThrow('did you mean "ridge"?');
});
