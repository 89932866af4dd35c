/// <reference types="vite/types/importMeta.d.ts" />
/** Every method minimises its published objective: no small change of the state makes it smaller. */
import { describe, expect, test } from "vitest";
import type { AnyMethod } from "../src/contract/contract.js";
import { createRandom, type Random } from "../src/numeric/random/random.js";
import { registry } from "../src/registry.js";
import { expectEvery } from "./expect-close.js";
import type { ObjectiveCase, ObjectiveData } from "./objective-case.js";

const modules = import.meta.glob<ObjectiveCase>("../src/**/*.objective.ts", { eager: true, import: "objective" });
const cases = Object.values(modules);

/** Methods whose minimum cannot be seen from state and data. */
const unseen: Readonly<Record<string, string>> = {
  "sparse-pca": "the state keeps components of length 1, not those of the objective",
};

const minimized = (method: AnyMethod) => /minimum/.test(method.facts.objective?.reaches ?? "");

test("every method that reaches a minimum is tested, or gives the reason why not", () => {
  const tested = new Set(cases.flatMap(({ recipes }) => recipes.map(({ method }) => method.kind)));
  const expected = registry.methods.filter(minimized).map(({ kind }) => kind);
  expect(expected.filter((kind) => !tested.has(kind))).toEqual(Object.keys(unseen));
  expect(tested.size).toBeGreaterThan(30);
});

describe.each(cases.flatMap((each) => each.recipes.map((recipe) => named(each, recipe))))(
  "$kind $settings minimises $formula",
  ({ each, method, options }) => {
    test.each([0, 1, 2])("no small change lowers it, seed %d", (seed) => {
      const random = createRandom(seed);
      const data = each.draw(random.fork("data"));
      const model = method.revive(options).fit(fitData(method, data));
      const state = model.state as Readonly<Record<string, unknown>>;
      const best = each.value(state, data, model.options);
      expect(Number.isFinite(best)).toBe(true);
      const values: number[] = [];
      // Far enough from a local minimum there may be lower ground.
      const far = method.facts.objective?.reaches === "global minimum" ? [0.1] : [];
      for (const scale of [...far, 0.01, 0.003, 0.001]) {
        for (let k = 0; k < 20; k++) {
          const moved = each.value(movedState(state, each.free, scale, random), data, model.options);
          // What cannot be, such as a negative variance, has no value.
          if (!Number.isNaN(moved)) values.push(moved);
        }
      }
      expectEvery(values, (value) => value >= best - 1e-8 * (1 + Math.abs(best)));
      // The state does matter to it.
      expect(values.filter((value) => value > best).length).toBeGreaterThan(5);
    });
  },
);

test("detects an objective that is not the one minimised", () => {
  const ridge = cases.find(({ recipes }) => recipes[0].method.kind === "ridge") as ObjectiveCase;
  const [{ method, options }] = ridge.recipes;
  let found = 0;
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const data = ridge.draw(random.fork("data"));
    const state = method.revive(options).fit(fitData(method, data)).state as Readonly<Record<string, unknown>>;
    // The mean instead of the sum of the squares is the same as n times the penalty.
    const wrong = (at: unknown) => ridge.value(at, data, { alpha: 40 * (options as { alpha: number }).alpha });
    for (let k = 0; k < 20; k++) {
      if (wrong(movedState(state, ridge.free, 0.01, random)) < wrong(state)) found++;
    }
  }
  expect(found).toBeGreaterThan(25);
});

function named(each: ObjectiveCase, { method, options }: ObjectiveCase["recipes"][number]) {
  const changed = Object.entries(options as object).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(method.options[name].default),
  );
  const settings = JSON.stringify(Object.fromEntries(changed));
  return { each, method, options, kind: method.kind, settings, formula: method.facts.objective?.formula };
}

function fitData({ traits }: AnyMethod, { x, y }: ObjectiveData) {
  return { x, y: traits?.target === "labels" ? y.map((code) => `class ${code}`) : y };
}

function movedState(state: Readonly<Record<string, unknown>>, free: readonly string[], scale: number, random: Random) {
  return { ...state, ...Object.fromEntries(free.map((name) => [name, moved(state[name], scale, random)])) };
}

/** The value with each of its numbers moved at random, by about the given share of their size. */
function moved(value: unknown, scale: number, random: Random): unknown {
  if (typeof value === "number") return value + scale * (Math.abs(value) || 1) * random.normal();
  if (value instanceof Float64Array) {
    const size = Math.sqrt(value.reduce((total, each) => total + each ** 2, 0) / value.length) || 1;
    return value.map((each) => each + scale * size * random.normal());
  }
  if (Array.isArray(value)) return value.map((each) => moved(each, scale, random));
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  // The size of a matrix is not perturbed.
  const kept = "data" in value ? ["rows", "columns"] : [];
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, kept.includes(key) ? part : moved(part, scale, random)]),
  );
}
