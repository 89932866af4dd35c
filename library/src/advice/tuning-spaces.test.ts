import { describe, expect, test } from "vitest";
import { createRandom } from "../numeric/random/random.js";
import { withOptions } from "../pipeline/option-paths.js";
import { registry } from "../registry.js";
import { sampleSpaces } from "../selection/space.js";
import { choiceFactsOf } from "./choice-facts.js";
import { tunedKinds, tuningSpace } from "./tuning-spaces.js";

describe("every tuning space", () => {
  test.each(tunedKinds)("%s: each value is one that the method takes", (kind) => {
    const recipe = registry.recipe({ kind, options: {} });
    const space = tuningSpace(kind);
    expect(space).toBeDefined();
    for (const candidate of sampleSpaces([space ?? {}], 40, createRandom(1))) {
      const tuned = withOptions(recipe, candidate);
      expect(tuned.kind).toBe(kind);
      for (const [path, value] of Object.entries(candidate)) {
        const found = path.split(".").reduce((at: unknown, key) => (at as Record<string, unknown>)[key], tuned.options);
        if (typeof value === "object" && value !== null) expect(found).toMatchObject(value);
        else expect(found).toBe(value);
      }
    }
    for (const [path, values] of Object.entries(space ?? {})) {
      for (const value of Array.isArray(values) ? values : []) withOptions(recipe, { [path]: value });
    }
  });
});

test("they belong to methods that predict; others have none", () => {
  for (const kind of tunedKinds) expect(["classification", "regression"]).toContain(choiceFactsOf(kind)?.task);
  expect(tuningSpace("standardize")).toBeUndefined();
  expect(tuningSpace("toString")).toBeUndefined();
});
