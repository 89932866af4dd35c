import { expect, test } from "vitest";
import { type Roles, roleOf, withRole, withRoleForAll } from "./column-roles.js";

const start: Roles = { target: "c", ignored: ["b"] };

test("the role of a column", () => {
  expect(["a", "b", "c"].map((name) => roleOf(start, name))).toEqual(["learn", "ignore", "predict"]);
});

test("a column has one role at a time", () => {
  for (const name of ["a", "b", "c"]) {
    for (const role of ["learn", "predict", "ignore"] as const) {
      const roles = withRole(start, name, role);
      expect(roleOf(roles, name)).toBe(role);
      expect(roles.ignored.includes(roles.target ?? "")).toBe(false);
      expect(new Set(roles.ignored).size).toBe(roles.ignored.length);
    }
  }
});

test("only one is predicted; the previous one becomes a feature", () => {
  const roles = withRole(start, "b", "predict");
  expect(roles).toEqual({ target: "b", ignored: [] });
  expect(roleOf(roles, "c")).toBe("learn");
});

test("without a target when the target gets another role", () => {
  expect(withRole(start, "c", "ignore")).toEqual({ target: null, ignored: ["b", "c"] });
});

test("all columns but the target get a role", () => {
  expect(withRoleForAll(start, ["a", "b", "c"], "ignore")).toEqual({ target: "c", ignored: ["a", "b"] });
  expect(withRoleForAll(start, ["a", "b", "c"], "learn")).toEqual({ target: "c", ignored: [] });
  expect(withRoleForAll(start, ["a"], "ignore")).toEqual({ target: "c", ignored: ["b", "a"] });
});
