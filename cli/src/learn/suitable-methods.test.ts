import { penguins } from "lectern/datasets";
import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { entryName } from "./leaderboard.js";
import { findSuitableMethods } from "./suitable-methods.js";

test("finds the task and the suitable methods, each ready to fit", async () => {
  const table = await penguins();
  const { advice, entries } = findSuitableMethods(table, { target: "species" });
  expect(advice.task).toBe("classification");
  expect(entries.length).toBeGreaterThan(8);
  for (const { recipe, reasons } of entries) {
    expect(recipe.kind).toBe("pipeline");
    expect(reasons.length).toBeGreaterThan(0);
  }
  expect(new Set(entries.map(entryName)).size).toBe(entries.length);
  for (const { steps } of entries) for (const kind of steps) expect(registry.method(kind).kind).toBe(kind);
});

test("preferences and a list of methods narrow the choice", async () => {
  const table = await penguins();
  const named = findSuitableMethods(table, { target: "species", methods: ["tree-classifier", "linear-discriminant"] });
  expect(named.entries.map(({ steps }) => steps).sort()).toEqual([["linear-discriminant"], ["tree-classifier"]]);
  expect(() => findSuitableMethods(table, { target: "species", methods: ["ridge"] })).toThrowError(
    "none of ridge suits classification",
  );
  expect(() => findSuitableMethods(table, { target: "species", methods: ["rigde"] })).toThrowError("ridge");
});
