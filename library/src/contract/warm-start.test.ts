import { describe, expect, test } from "vitest";
import { level } from "../../test/level-method.js";
import { refusal } from "../../test/refusal.js";
import { toyFacts } from "../../test/toy-facts.js";
import { trail } from "../../test/trail-method.js";
import { createTable } from "../data/table/table.js";
import { defineClassifier, defineRegressor } from "./define-supervised.js";
import * as state from "./state/fields.js";
import { tableReader } from "./validate/table-reader.js";

const x = [
  [1, 2],
  [3, 4],
  [5, 6],
];
const y = [1, 2, 6];

describe("warm starts", () => {
  const begun = level().fit({ x, y });

  test("continue from the model and do not modify it", () => {
    const before = structuredClone(begun.saved);
    const later = level().fit({ x, y }, { from: begun });
    expect(later.state.value).toBe(3 - 3 / 2 ** 6);
    expect(begun.saved).toEqual(before);
  });

  const majority = defineClassifier({
    kind: "majority",
    title: "Majority",
    summary: "Always the first class.",
    facts: toyFacts,
    options: {},
    learns: { fits: state.integer("number of fits") },
    supports: { warmStart: true },
    fit: (_data, _options, from: { readonly fits: number } | undefined) => ({ state: { fits: (from?.fits ?? 0) + 1 } }),
    predict: (_, samples) => new Int32Array(samples.rows),
  });
  const other = majority().fit({ x, y: ["a", "b", "a"] });

  test("need the classes of the model", () => {
    expect(majority().fit({ x, y: ["b", "b", "a"] }, { from: other }).state.fits).toBe(2);
    expect(refusal(() => majority().fit({ x, y: ["a", "c", "b"] }, { from: other }))).toBe(
      "invalid-data: majority: a warm start needs the same classes as the model (2, got 3); " +
        'number 2 is undefined in the model, "c" in the data',
    );
  });

  test.each([
    [
      "a model of another kind",
      other,
      { x, y },
      'invalid-data: level: a warm start needs a level model, got "majority"',
    ],
    ["no model", null, { x, y }, "invalid-data: level: a warm start needs a level model, got null"],
    [
      "other columns",
      begun,
      { x, y, features: ["x0", "b"] },
      'feature-mismatch: level: a warm start needs the same columns as the model (2, got 2); number 1 is "x1" in the model, "b" in the data',
    ],
    [
      "fewer columns",
      begun,
      { x: [[1], [2], [3]], y },
      'feature-mismatch: level: a warm start needs the same columns as the model (2, got 1); number 1 is "x1" in the model, undefined in the data',
    ],
  ])("from %s are refused", (_, from, data, message) => {
    expect(refusal(() => level().fit(data, { from: from as typeof begun }))).toBe(message);
  });

  test("continue with a table if the model was fitted on one, with its categories", () => {
    const sums = defineRegressor({
      ...level,
      kind: "sums",
      learns: { sum: state.number("sum of the codes") },
      supports: { categories: true, warmStart: true },
      tables: tableReader,
      fit: ({ x: codes }, _options, from: { readonly sum: number } | undefined) => ({
        state: { sum: codes.data.reduce((sum, value) => sum + value, from?.sum ?? 0) },
      }),
      predict: (_, samples) => new Float64Array(samples.rows),
    });
    const table = createTable({ city: ["Oslo", "Bern", "Oslo"] });
    const first = sums().fit({ x: table, y });
    expect(sums().fit({ x: createTable({ city: ["Oslo"] }), y: [1] }, { from: first }).state.sum).toBe(3);
    expect(refusal(() => sums().fit({ x: createTable({ city: ["Rome"] }), y: [1] }, { from: first }))).toContain(
      'column "city" has the category "Rome" in row 0, which the model does not know',
    );
    const numbers = { x: [[0], [1], [0]], y, features: ["city"] };
    const other = sums().fit(numbers);
    expect(refusal(() => sums().fit(numbers, { from: first }))).toBe(
      "feature-mismatch: sums: a warm start needs samples of the same kind; the model was fitted on a table, x is a matrix",
    );
    expect(refusal(() => sums().fit({ x: table, y }, { from: other }))).toContain("fitted on a matrix, x is a table");
  });

  test("are refused by a method that does not support them", () => {
    const cold = defineRegressor({
      ...level,
      learns: { value: state.number("what is predicted") },
      supports: {},
      fit: () => ({ state: { value: 0 } }),
      predict: () => new Float64Array(),
    });
    const model = cold().fit({ x, y });
    expect(refusal(() => cold().fit({ x, y }, { from: model }))).toBe(
      "unsupported: level: this method cannot start from a model; leave `from` out",
    );
  });

  test("have an order of values in searches, with the options for which it holds", () => {
    const traitsFor = (recipe: { readonly traits: object }) => recipe.traits;
    expect(trail.traits.warmStarts).toEqual({ option: "cost", order: "ascending" });
    expect(traitsFor(trail())).toHaveProperty("warmStarts", trail.traits.warmStarts);
    expect(traitsFor(trail({ mode: "alone" }))).not.toHaveProperty("warmStarts");
    expect(traitsFor(level())).not.toHaveProperty("warmStarts");
  });
});
