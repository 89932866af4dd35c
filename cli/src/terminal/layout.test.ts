import { expect, test } from "vitest";
import { aligned, wrapped } from "./layout.js";

test("cells stand under each other, numbers to the right", () => {
  expect(
    aligned([
      ["name", "score"],
      ["a", "1.5"],
      ["long name", "10.25 ± 0.1"],
    ]),
  ).toEqual(["name             score", "a                  1.5", "long name  10.25 ± 0.1"]);
});

test("lines break at blanks and later ones are indented", () => {
  expect(wrapped("one two three four", 9, "  ")).toBe("one two\n  three\n  four");
  expect(wrapped("unbreakable", 5)).toBe("unbreakable");
});
