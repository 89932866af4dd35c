import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { type Constraint, limitValue, requireConstraints } from "./constraints.js";

const refused = (...constraints: unknown[]) => refusal(() => requireConstraints(constraints));

test("accepts one constraint of each rule, also after a JSON round trip", () => {
  const suite: Constraint[] = [
    { rule: "complete", column: "a" },
    { rule: "atMostMissing", column: "a", share: 0.1 },
    { rule: "unique", column: "a" },
    { rule: "type", column: "a", type: "number" },
    { rule: "range", column: "a", minimum: 0 },
    { rule: "range", column: "a", minimum: "2020-01-01", maximum: "2020-12-31" },
    { rule: "whole", column: "a" },
    { rule: "oneOf", column: "a", values: ["x", 1, true] },
    { rule: "matches", column: "a", pattern: "^[a-z]+$" },
    { rule: "length", column: "a", maximum: 5 },
    { rule: "monotone", column: "a", direction: "increasing", strict: true },
    { rule: "compare", column: "a", relation: "<=", with: "b" },
    { rule: "columns", names: ["a"], only: true },
    { rule: "rowCount", minimum: 1 },
    { rule: "distinctRows" },
  ];
  expect(() => requireConstraints(suite)).not.toThrow();
  expect(() => requireConstraints(JSON.parse(JSON.stringify(suite)))).not.toThrow();
});

describe("refuses", () => {
  test("unknown rules and fields, with the nearest known one", () => {
    expect(refused({ rule: "complete", column: "a" }, { rule: "unqiue", column: "a" })).toBe(
      'invalid-option: checkTable: constraint 1 has the unknown rule "unqiue"; did you mean "unique"?',
    );
    expect(refused({ rule: "range", column: "a", minimun: 3 })).toContain(
      'unknown field "minimun"; did you mean "minimum"?',
    );
    expect(refused({ rule: "constructor" })).toContain("unknown rule");
    expect(refused({ column: "a" })).toContain("has the unknown rule undefined; known: complete");
  });

  test("fields that are missing or of the wrong type", () => {
    expect(refused({ rule: "complete" })).toContain("(complete): column must be a string, got undefined");
    expect(refused({ rule: "atMostMissing", column: "a", share: 2 })).toContain(
      "share must be a number from 0 to 1, got 2",
    );
    expect(refused({ rule: "type", column: "a", type: "int" })).toContain('type must be one of "number"');
    expect(refused({ rule: "oneOf", column: "a", values: "x" })).toContain("values must be a list of strings");
    expect(refused({ rule: "oneOf", column: "a", values: [null] })).toContain("values must be a list of strings");
    expect(refused({ rule: "range", column: "a", minimum: "soon" })).toContain("a number, or a date in ISO 8601");
    expect(refused({ rule: "length", column: "a", minimum: -1 })).toContain("minimum must be a whole number, got -1");
    expect(refused({ rule: "monotone", column: "a", direction: "up" })).toContain('one of "increasing", "decreasing"');
    expect(refused({ rule: "compare", column: "a", relation: "=>", with: "b" })).toContain("relation must be one of");
  });

  test("missing bounds, and bounds that exclude everything", () => {
    expect(refused({ rule: "range", column: "a", minimum: 3, maximum: 2 })).toContain(
      "(range): the minimum 3 is above the maximum 2",
    );
    expect(refused({ rule: "rowCount" })).toContain("(rowCount) needs a minimum, a maximum or both");
  });

  test("invalid regular expressions", () => {
    expect(refused({ rule: "matches", column: "a", pattern: "(" })).toContain(
      "pattern must be a valid regular expression (",
    );
  });

  test("anything but a list of objects", () => {
    expect(refusal(() => requireConstraints({ rule: "complete" }))).toContain("the constraints must be a list");
    expect(refused("complete")).toContain("constraint 0 must be an object");
  });
});

test("limits are numbers, or dates in milliseconds", () => {
  expect(limitValue(3)).toBe(3);
  expect(limitValue("1970-01-02")).toBe(86_400_000);
  expect(limitValue("x")).toBeNaN();
  expect(limitValue(undefined)).toBeNaN();
});
