import { createTable, profileTable } from "lectern/data";
import { expect, test } from "vitest";
import { firstWorkspace } from "./workspace.js";
import { workspaceFor } from "./workspace-for.js";

const flats = profileTable(createTable({ size: [40, 85, 60], rent: [9, 12, 11], city: ["Bern", "Oslo", "Bern"] }));
const mine = { ...firstWorkspace, source: { kind: "file", name: "flats.csv" } as const, target: "rent" };

test("a method that can learn from the current samples is tried on them, with its defaults", () => {
  expect(workspaceFor("ridge", mine, flats)).toEqual({ ...mine, steps: [{ kind: "ridge", options: {} }] });
  expect(workspaceFor("pca", mine, flats).source).toEqual(mine.source);
});

test("a method that cannot gets samples it can learn from", () => {
  const classes = workspaceFor("logistic-regression", mine, flats);
  expect(classes.source).toEqual(firstWorkspace.source);
  expect(classes.target).toBe("group");
  const numbers = workspaceFor("ridge", { ...mine, target: "city" }, flats);
  expect(numbers.source).toMatchObject({ kind: "generator", name: "sine" });
  expect(numbers.target).toBe("value");
});

test("without samples an example is used", () => {
  expect(workspaceFor("logistic-regression", mine, undefined).source).toEqual(firstWorkspace.source);
});
