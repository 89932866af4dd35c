import { describe, expect, test } from "vitest";
import { LecternError } from "./errors.js";
import { type Report, warn } from "./report.js";
import { checkSaved, type Saved } from "./saved.js";

const report: Report = {
  samples: 10,
  features: 2,
  converged: true,
  iterations: 3,
  objective: [3, 2, 1],
  warnings: [warn("constant-column", "the scale was 0", { column: 1 })],
  notes: { solver: "covariance", rank: 2, exact: true, ranks: [3, 2], names: ["a", "b"] },
};
const saved: Saved = {
  kind: "ridge",
  version: 1,
  options: { alpha: 0.1, limit: Infinity, kernel: { kind: "rbf", terms: [] } },
  features: ["a", "b"],
  state: { coefficients: Float64Array.of(1, 2), parts: [{ kind: "inner" }] },
  report,
};

function refusal(value: unknown): string {
  try {
    checkSaved(value);
  } catch (error) {
    if (error instanceof LecternError && error.code === "broken-contract") return error.message;
    throw error;
  }
  return "accepted";
}

describe("checkSaved", () => {
  test("accepts a saved model, with classes or without, and with any plain data as state", () => {
    expect(refusal(saved)).toBe("accepted");
    for (const classes of [[], ["a", "b"], [0, 1], [false, true]]) {
      expect(refusal({ ...saved, classes })).toBe("accepted");
    }
    const schema = [{ name: "a", type: "ordinal", levels: ["low", "high"] }];
    expect(refusal({ ...saved, schema })).toBe("accepted");
    for (const state of [null, 0, "", [], Float64Array.of(1)]) expect(refusal({ ...saved, state })).toBe("accepted");
  });

  test("names each missing field", () => {
    for (const field of ["kind", "version", "options", "features", "state", "report"]) {
      const rest = Object.fromEntries(Object.entries(saved).filter(([name]) => name !== field));
      expect(refusal(rest)).toMatch(new RegExp(`^saved\\.${field}: expected .*, but it is missing$`));
    }
    for (const field of Object.keys(report)) {
      const rest = Object.fromEntries(Object.entries(report).filter(([name]) => name !== field));
      expect(refusal({ ...saved, report: rest })).toMatch(
        new RegExp(`^saved\\.report\\.${field}: expected .*, but it is missing$`),
      );
    }
  });

  const wrong: readonly (readonly [string, unknown, string])[] = [
    ["not a record", [saved], "saved: expected a record, got an array of 1"],
    ["an empty kind", { ...saved, kind: "" }, 'saved.kind: expected the name of a method, got ""'],
    [
      "a warning that is a text",
      { ...saved, report: { ...report, warnings: ["odd"] } },
      "saved.report.warnings: expected an array of warnings, got an array of 1",
    ],
    [
      "a warning of an unknown code",
      { ...saved, report: { ...report, warnings: [{ code: "odd", message: "odd", details: {} }] } },
      "saved.report.warnings: expected an array of warnings, got an array of 1",
    ],
    ["version 0", { ...saved, version: 0 }, "saved.version: expected a whole number from 1, got 0"],
    ["version 1.5", { ...saved, version: 1.5 }, "saved.version: expected a whole number from 1, got 1.5"],
    ["an array as options", { ...saved, options: [] }, "saved.options: expected a record of JSON, got an empty array"],
    [
      "typed arrays in options",
      { ...saved, options: { a: [new Int8Array(1)] } },
      'saved.options: expected a record of JSON, got an object with "a"',
    ],
    [
      "features of numbers",
      { ...saved, features: ["a", 1] },
      "saved.features: expected an array of strings without duplicates, got an array of 2",
    ],
    [
      "two features of the same name",
      { ...saved, features: ["a", "a"] },
      "saved.features: expected an array of strings without duplicates, got an array of 2",
    ],
    [
      "fewer features than the report has",
      { ...saved, features: ["a"] },
      "saved.report.features: expected 1, the number of features, got 2",
    ],
    [
      "classes without names",
      { ...saved, classes: [0, null] },
      "saved.classes: expected an array of strings, of numbers or of booleans without duplicates, got an array of 2",
    ],
    ["a class that is twice there", { ...saved, classes: ["a", "a"] }, "without duplicates, got an array of 2"],
    [
      "classes of two types",
      { ...saved, classes: ["1", 1] },
      "saved.classes: expected an array of strings, of numbers",
    ],
    ["a class that is not a number", { ...saved, classes: [1, Number.NaN] }, "saved.classes: expected an array of"],
    [
      "a schema without types",
      { ...saved, schema: [{ name: "a" }] },
      "saved.schema: expected an array of columns with name and type, got an array of 1",
    ],
    [
      "a schema that is a record",
      { ...saved, schema: { a: "number" } },
      "saved.schema: expected an array of columns with name and type",
    ],
    ["undefined classes", { ...saved, classes: undefined }, "saved.classes: undefined is not plain data"],
    ["a function in the state", { ...saved, state: { f: () => 0 } }, "saved.state.f: a function is not plain data"],
    ["an extra field", { ...saved, feature: 1 }, 'saved: unknown field "feature"; did you mean "features"?'],
    [
      "negative samples",
      { ...saved, report: { ...report, samples: -1 } },
      "saved.report.samples: expected a whole number, got -1",
    ],
    [
      "converged as text",
      { ...saved, report: { ...report, converged: "yes" } },
      'saved.report.converged: expected true or false, got "yes"',
    ],
    [
      "a typed objective",
      { ...saved, report: { ...report, objective: Float64Array.of(1) } },
      "saved.report.objective: expected an array of finite numbers, got a Float64Array",
    ],
    [
      "an infinite objective",
      { ...saved, report: { ...report, objective: [1, Infinity] } },
      "saved.report.objective: expected an array of finite numbers, got an array of 2",
    ],
    [
      "a note that is NaN",
      { ...saved, report: { ...report, notes: { rank: Number.NaN } } },
      "saved.report.notes: expected a record of strings, finite numbers, booleans and lists of strings or numbers",
    ],
    [
      "a warning with a record in its details",
      { ...saved, report: { ...report, warnings: [{ ...warn("no-effect", "odd"), details: { a: {} } }] } },
      "saved.report.warnings: expected an array of warnings, got an array of 1",
    ],
    [
      "nested notes",
      { ...saved, report: { ...report, notes: { a: [[]] } } },
      "saved.report.notes: expected a record of strings, finite numbers, booleans and lists of strings or numbers",
    ],
    ["an extra report field", { ...saved, report: { ...report, seconds: 1 } }, 'saved.report: unknown field "seconds"'],
  ];
  test.each(wrong)("%s is refused with its name", (_, value, message) => {
    expect(refusal(value)).toContain(message);
  });

  test("inherited fields do not count", () => {
    expect(refusal(Object.create(saved))).toContain("not plain data");
    expect(refusal(JSON.parse('{"__proto__": {}}'))).toBe(
      "saved.kind: expected the name of a method, but it is missing",
    );
  });

  test("the code of the error can be chosen", () => {
    for (const value of [null, { ...saved, kind: 1 }, { ...saved, state: [undefined] }, { ...saved, report: null }]) {
      expect(() => checkSaved(value, "invalid-file")).toThrow(expect.objectContaining({ code: "invalid-file" }));
    }
  });
});
