import { createTable, profileTable } from "lectern/data";
import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { likelyTarget } from "../data/likely-target.js";
import { loadSource } from "../data/load-source.js";
import { adaptWorkspace } from "./adapt-workspace.js";
import { firstWorkspace } from "./workspace.js";
import { workspaceFor } from "./workspace-for.js";

const flats = profileTable(createTable({ size: [40, 85, 60], rent: [9, 12, 11], city: ["Bern", "Oslo", "Bern"] }));
const mine = { ...firstWorkspace, source: { kind: "file", name: "flats.csv" } as const, target: "rent" };
const kindsOf = (kind: string) => workspaceFor(kind, mine, flats).steps.map((step) => step.kind);

test("a method that can learn from the user's own data is tried on them, on one scale if it needs that", () => {
  const tree = workspaceFor("tree-regressor", mine, flats);
  expect(tree).toEqual({ ...mine, steps: [{ kind: "tree-regressor", options: {} }] });
  expect(kindsOf("nearest-neighbors-regressor")).toEqual(["standardize", "nearest-neighbors-regressor"]);
  expect(workspaceFor("pca", mine, flats).source).toEqual(mine.source);
});

test("a method that cannot gets samples it can learn from", () => {
  const classes = workspaceFor("tree-classifier", mine, flats);
  expect(classes.source).toEqual(firstWorkspace.source);
  expect(classes.target).toBe("group");
  const numbers = workspaceFor("tree-regressor", { ...mine, target: "city" }, flats);
  expect(numbers.source).toMatchObject({ kind: "generator", name: "sine" });
  expect(numbers.target).toBe("value");
});

test("the examples show what a method is for", () => {
  const nameOf = (kind: string) => (workspaceFor(kind, firstWorkspace, undefined).source as { name: string }).name;
  expect(nameOf("fast-ica")).toBe("cocktail-party");
  expect(nameOf("nmf")).toBe("digits");
  expect(nameOf("lasso")).toBe("diabetes");
  expect(nameOf("logistic-regression")).toBe("iris");
  expect(nameOf("k-means")).toBe("blobs");
  expect(nameOf("one-hot")).toBe("penguins");
  expect(nameOf("tfidf")).toBe("sentences");
  expect(nameOf("hog")).toBe("digit-pictures");
});

test("no method is replaced or refused on its example", async () => {
  const profiles = new Map<string, Awaited<ReturnType<typeof profileOf>>>();
  for (const { kind } of registry.methods) {
    const workspace = workspaceFor(kind, firstWorkspace, undefined);
    const key = JSON.stringify(workspace.source);
    const known = profiles.get(key) ?? (await profileOf(workspace.source));
    profiles.set(key, known);
    const { steps, target } = adaptWorkspace(workspace, { ...known, isNewFile: false }) ?? {};
    expect([kind, steps, target]).toEqual([kind, undefined, undefined]);
  }
});

async function profileOf(source: typeof firstWorkspace.source) {
  const { table } = await loadSource(source);
  const profile = profileTable(table);
  return { profile, likelyTarget: likelyTarget(profile) };
}
