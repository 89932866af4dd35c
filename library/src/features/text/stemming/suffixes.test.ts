import { expect, test } from "vitest";
import { endsWithOneOf } from "./suffixes.js";

test("returns the first matching suffix, or none", () => {
  expect(endsWithOneOf("needed", ["eed", "ed", "d"])).toBe("ed");
  expect(endsWithOneOf("need", ["eed", "ed", "d"])).toBe("eed");
  expect(endsWithOneOf("no", ["eed", "ed"])).toBe("");
});
