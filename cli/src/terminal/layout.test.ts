import { expect, test } from "vitest";
import { aligned, wrapped } from "./layout.js";

test("aligns columns, numbers to the right", () => {
  expect(
    aligned([
      ["name", "score"],
      ["a", "1.5"],
      ["long name", "10.25 ± 0.1"],
    ]),
  ).toEqual(["name             score", "a                  1.5", "long name  10.25 ± 0.1"]);
});

test("wraps lines at spaces and indents continuation lines", () => {
  expect(wrapped("one two three four", 9, "  ")).toBe("one two\n  three\n  four");
  expect(wrapped("unbreakable", 5)).toBe("unbreakable");
});
