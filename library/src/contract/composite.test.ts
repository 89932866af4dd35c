import { describe, expect, test } from "vitest";
import { level } from "../../test/level-method.js";
import { refusal } from "../../test/refusal.js";
import { recipe } from "../core/options/options.js";
import { defineComposite } from "./composite.js";
import type { AnyRecipe } from "./contract.js";
import { createRegistry } from "./registry.js";
import * as state from "./state/fields.js";

/** The recipe inside, under another name. */
const wrapped = defineComposite(
  {
    kind: "wrapped",
    title: "Wrapped",
    summary: "Another name for a recipe.",
    facts: { task: "composed", objective: null },
    options: { recipe: recipe({ kind: "level", options: {} }, "the recipe inside") },
    learns: { model: state.model("the model inside") },
    compose: (options) => {
      const inside = options.recipe as AnyRecipe;
      return {
        ...inside.traits,
        fit: ({ x, y }) => ({ state: { model: inside.fit({ x, y }).saved } }),
        view: ({ state, validate }) => {
          const { predict } = inside.restore(state.model);
          return predict === undefined ? {} : { predict: (x) => predict(validate(x)) };
        },
      };
    },
  },
  (revive) => (inside: AnyRecipe) => revive({ recipe: inside }),
);

describe("a composite method", () => {
  test("has its own call signature and checks its options like any other", () => {
    expect(wrapped(level()).kind).toBe("wrapped");
    expect(wrapped(level()).method).toBe(wrapped);
    expect(refusal(() => wrapped({ kind: 3 } as unknown as AnyRecipe))).toContain("wrapped: recipe must be a recipe");
  });

  test("is found in a registry, which creates the nested recipes", () => {
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

  test("has traits that follow from its nested recipes", () => {
    expect(wrapped(level()).traits).toEqual(level().traits);
    expect(wrapped.traits).toBeUndefined();
  });

  test("fits, predicts, saves and restores like any other", () => {
    const model = wrapped(level()).fit({ x: [[1], [2]], y: [3, 5] });
    const registry = createRegistry([wrapped, level]);
    const again = registry.restore(structuredClone(model.saved));
    expect(model.predict?.([[7]])).toEqual(
      level()
        .fit({ x: [[1], [2]], y: [3, 5] })
        .predict([[7]]),
    );
    expect(again.predict?.([[7]])).toEqual(model.predict?.([[7]]));
  });

  test("a mistyped function of its models does not compile", () => {
    const mistyped = () =>
      defineComposite(
        {
          kind: "mistyped",
          title: "Mistyped",
          summary: "Predicts text.",
          facts: { task: "composed", objective: null },
          options: {},
          compose: () => ({
            ...level().traits,
            fit: () => ({ state: {} }),
            // @ts-expect-error predictions are numbers or labels
            view: () => ({ predict: () => "text" }),
          }),
        },
        (revive) => () => revive({}),
      );
    expect(mistyped().kind).toBe("mistyped");
  });

  test("refuses to restore the model of another method", () => {
    const { saved } = level().fit({ x: [[1]], y: [1] });
    expect(refusal(() => wrapped.restore(saved))).toContain("expected a saved wrapped model");
  });

  test("is frozen, but not the function it was made from", () => {
    expect(Object.isFrozen(wrapped)).toBe(true);
    expect([wrapped.kind, wrapped.title]).toEqual(["wrapped", "Wrapped"]);
  });
});
