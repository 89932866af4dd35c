import type { Role } from "lectern";
import { createTable, profileTable } from "lectern/data";
import { describe, expect, test } from "vitest";
import { type Goal, settle } from "./settle.js";
import { firstWorkspace, type Workspace } from "./workspace.js";

const flats = profileTable(
  createTable({ size: [40, 85, 60, 110], city: ["Bern", "Oslo", "Bern", "Oslo"], rent: [9, 12, 11, 15] }),
);
const roles: Readonly<Record<string, Role>> = { ridge: "regressor", tree: "classifier", "k-means": "clusterer" };
const settling = {
  profile: flats,
  likelyTarget: "rent",
  isNewFile: false,
  roleOf: (kind: string) => roles[kind],
  stepsFor: (goal: Goal) => [{ kind: `for ${goal}`, options: {} }],
};

function workspace(part: Partial<Workspace>): Workspace {
  return { ...firstWorkspace, target: "rent", steps: [{ kind: "ridge", options: {} }], ...part };
}

describe("a workspace and its data", () => {
  test("that fit stay as they are", () => {
    expect(settle(workspace({ ignored: ["city"], axes: { x: "size", y: null } }), settling)).toBeNull();
    expect(settle(workspace({ target: null, steps: [{ kind: "k-means", options: {} }] }), settling)).toBeNull();
  });

  test("a new file gets its likely target, an old one keeps having none", () => {
    const none = workspace({ target: null, steps: [{ kind: "k-means", options: {} }] });
    expect(settle(none, { ...settling, isNewFile: true })).toEqual({ target: "rent" });
    expect(settle(none, settling)).toBeNull();
  });

  test("columns that are not there are forgotten", () => {
    const old = workspace({ target: "price", ignored: ["city", "street"], axes: { x: "size", y: "floor" } });
    expect(settle(old, settling)).toEqual({ target: "rent", ignored: ["city"], axes: { x: null, y: null } });
  });

  test("the target is not ignored", () => {
    expect(settle(workspace({ ignored: ["rent"] }), settling)).toEqual({ ignored: [] });
  });

  test("a method that cannot learn such a target is replaced by one that can", () => {
    expect(settle(workspace({ steps: [{ kind: "tree", options: {} }] }), settling)).toEqual({
      steps: [{ kind: "for regression", options: {} }],
    });
    expect(settle(workspace({ target: "city" }), settling)).toEqual({
      steps: [{ kind: "for classification", options: {} }],
    });
    expect(settle(workspace({ target: null }), settling)).toEqual({ steps: [{ kind: "for no target", options: {} }] });
  });
});
