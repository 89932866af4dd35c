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
    expect(adaptWorkspace(none, { ...known, isNewFile: true })).toEqual({ target: "rent" });
    expect(adaptWorkspace(none, known)).toBeNull();
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
