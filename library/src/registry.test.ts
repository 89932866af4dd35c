import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import * as library from "./index.js";
import { registry } from "./registry.js";

test("holds every method that the library exports", () => {
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

test("makes recipes from JSON, pipelines included", () => {
  const steps = [
    { kind: "standardize", options: {} },
    { kind: "ridge", options: { alpha: 2 } },
  ];
  const recipe = registry.recipe({ kind: "pipeline", options: { steps } });
  const model = recipe.fit({ x: [[1], [2], [3]], y: [1, 2, 4] });
  expect(model.predict?.([[2]])).toHaveLength(1);
  expect(() => registry.recipe({ kind: "ridg", options: {} })).toThrow('did you mean "ridge"?');
});
