import { createTable, profileTable } from "lectern/data";
import { describe, expect, test } from "vitest";
import { adaptWorkspace } from "./adapt-workspace.js";
import { firstWorkspace, type Workspace } from "./workspace.js";

const flats = profileTable(
  createTable({ size: [40, 85, 60, 110], city: ["Bern", "Oslo", "Bern", "Oslo"], rent: [9, 12, 11, 15] }),
);
const known = { profile: flats, likelyTarget: "rent", isNewFile: false };

function workspace(part: Partial<Workspace>): Workspace {
  return { ...firstWorkspace, target: "rent", steps: [{ kind: "ridge", options: {} }], ...part };
}

function kinds(change: Partial<Workspace> | null): readonly string[] | undefined {
  return change?.steps?.map(({ kind }) => kind);
}

describe("a workspace and its data", () => {
  test("that match are unchanged", () => {
    expect(adaptWorkspace(workspace({ ignored: ["city"], axes: { x: "size", y: null } }), known)).toBeNull();
    expect(adaptWorkspace(workspace({ target: null, steps: [{ kind: "k-means", options: {} }] }), known)).toBeNull();
  });

  test("a new file gets its likely target, a known one without a target stays without", () => {
    const none = workspace({ target: null, steps: [{ kind: "k-means", options: {} }] });
    expect(adaptWorkspace(none, { ...known, isNewFile: true })).toMatchObject({ target: "rent" });
    expect(adaptWorkspace(none, known)).toBeNull();
  });

  test("a new file begins with a simple method on standardised columns, without columns that identify rows", () => {
    const rows = Array.from({ length: 60 }, (_, i) => i);
    const people = createTable({
      person: rows.map((i) => 1000 + 7 * i),
      age: rows.map((i) => 20 + (i % 40)),
      born: { type: "date", values: Float64Array.from(rows, (i) => i * 86_400_000) },
      city: rows.map((i) => (i % 3 === 0 ? "Bern" : "Oslo")),
    });
    const fresh = workspace({ target: null, steps: [{ kind: "tree-regressor", options: {} }] });
    const first = { profile: profileTable(people), likelyTarget: "city", isNewFile: true };
    const change = adaptWorkspace(fresh, first);
    expect(change).toMatchObject({ target: "city", ignored: ["person"] });
    expect(kinds(change)).toEqual(["standardize", "logistic-regression"]);
    expect(kinds(adaptWorkspace(fresh, { ...first, likelyTarget: "age" }))).toEqual(["standardize", "ridge"]);
    expect(kinds(adaptWorkspace(fresh, { ...first, likelyTarget: null }))).toEqual(["standardize", "k-means"]);
    expect(adaptWorkspace(workspace({ target: "age" }), { ...first, likelyTarget: "age" })).toBeNull();
  });

  test("a target of two different numbers is a class, unless the user has chosen its type", () => {
    const profile = profileTable(createTable({ a: [1, 5, 3, 4], sick: [0, 1, 1, 0] }));
    const sick = { profile, likelyTarget: "sick", isNewFile: false };
    expect(adaptWorkspace(workspace({ target: "sick" }), sick)).toEqual({ types: { sick: "category" } });
    const chosen = workspace({ target: "sick", types: { sick: "number" } });
    expect(adaptWorkspace(chosen, sick)).toBeNull();
    expect(adaptWorkspace(workspace({ target: "a" }), sick)).toBeNull();
  });

  test("unknown columns are dropped", () => {
    const old = workspace({ target: "price", ignored: ["city", "street"], axes: { x: "size", y: "floor" } });
    expect(adaptWorkspace(old, known)).toEqual({ target: "rent", ignored: ["city"], axes: { x: null, y: null } });
  });

  test("the target is not ignored", () => {
    expect(adaptWorkspace(workspace({ ignored: ["rent"] }), known)).toEqual({ ignored: [] });
  });

  test("a method that cannot learn the target is replaced by one that can, its counterpart if there is one", () => {
    expect(kinds(adaptWorkspace(workspace({ steps: [{ kind: "tree-classifier", options: {} }] }), known))).toEqual([
      "tree-regressor",
    ]);
    expect(kinds(adaptWorkspace(workspace({ target: "city" }), known))).toEqual(["nearest-neighbors-classifier"]);
    expect(kinds(adaptWorkspace(workspace({ target: null }), known))).toEqual(["k-means"]);
  });
});
