import { describe, expect, test } from "vitest";
import { level } from "../../test/level-method.js";
import { refusal } from "../../test/refusal.js";
import { recipe } from "../core/options/options.js";
import { defineComposite } from "./composite.js";
import type { AnyRecipe } from "./contract.js";
import { createRegistry } from "./registry.js";

/** The recipe inside, under another name. */
const wrapped = defineComposite(
  {
    kind: "wrapped",
    title: "Wrapped",
    summary: "Another name for a recipe.",
    facts: { task: "composed", objective: null },
    options: { recipe: recipe({ kind: "level", options: {} }, "the recipe inside") },
    create: (options, method): AnyRecipe => {
      const inside = options.recipe as AnyRecipe;
      const fit: AnyRecipe["fit"] = (data) => ({ ...inside.fit(data), kind: "wrapped" });
      return { ...inside, kind: "wrapped", options, method, traits: inside.traits, fit } as AnyRecipe;
    },
  },
  (revive) => (inside: AnyRecipe) => revive({ recipe: inside }),
);

describe("a method made of others", () => {
  test("is called in its own way and checks its options like any", () => {
    expect(wrapped(level()).kind).toBe("wrapped");
    expect(wrapped(level()).method).toBe(wrapped);
    expect(refusal(() => wrapped({ kind: 3 } as unknown as AnyRecipe))).toContain("wrapped: recipe must be a recipe");
  });

  test("is found in a registry, which makes the recipes inside live", () => {
    const registry = createRegistry([wrapped, level]);
    const again = registry.recipe({
      kind: "wrapped",
      options: { recipe: { kind: "level", options: { iterations: 5 } } },
    });
    expect((again.options["recipe"] as AnyRecipe).options).toMatchObject({ iterations: 5 });
    expect(refusal(() => wrapped.revive({ recipe: { kind: "level", options: {} } }))).toContain(
      "registry.recipe(json)",
    );
  });

  test("refuses to restore what is not its own", () => {
    const { saved } = level().fit({ x: [[1]], y: [1] });
    expect(refusal(() => wrapped.restore(saved))).toContain("this is not a saved wrapped model");
  });

  test("is frozen, but not the function it was made of", () => {
    expect(Object.isFrozen(wrapped)).toBe(true);
    expect([wrapped.kind, wrapped.title]).toEqual(["wrapped", "Wrapped"]);
  });
});
