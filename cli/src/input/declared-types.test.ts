import { describe, expect, test } from "vitest";
import { declaredTypes } from "./declared-types.js";
import { failureOf, readFile } from "./reference-files.js";

describe("types declared with --as", () => {
  test.each([
    ["number", "number"],
    ["category", "category"],
    ["ordinal", "numeric-ordinal"],
    ["ordinal:low:high", { type: "ordinal", levels: ["low", "high"] }],
  ])("%s", (text, expected) => {
    expect(declaredTypes(new Map([["x", text]]))).toEqual(new Map([["x", expected]]));
  });

  test.each([
    ["numer", /^usage: --as x=numer: "numer" is not a column type \(did you mean x=number\?\)/],
    ["thing", /the types are number, category, text, boolean, date, ordinal/],
    ["ordinal:a:a", /a level is listed twice/],
    ["ordinal", /the order of values such as "(low|high)" is not known.*--as x=ordinal:low:medium:high/],
  ])("%s is refused", async (type, message) => {
    expect(await failureOf(readFile("a.csv", "x,y\nlow,1\nhigh,2\n", { types: new Map([["x", type]]) }))).toMatch(
      message,
    );
  });
});
