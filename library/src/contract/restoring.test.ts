import { describe, expect, test } from "vitest";
import { level } from "../../test/level-method.js";
import { refusal } from "../../test/refusal.js";
import { toyFacts } from "../../test/toy-facts.js";
import type { Saved } from "../core/saved.js";
import { defineClassifier } from "./define-supervised.js";

const x = [
  [1, 2],
  [3, 4],
  [5, 6],
];
const y = [1, 2, 6];

describe("restoring", () => {
  const model = level({ iterations: 2 }).fit({ x, y });

  test("gives a model that predicts the same, from a copy", () => {
    const again = level.restore(structuredClone(model.saved));
    expect(again.saved).toEqual(model.saved);
    expect(again.predict(x)).toEqual(model.predict(x));
    expect(level({ iterations: 2 }).restore(structuredClone(model.saved)).saved).toEqual(model.saved);
  });

  test("does not modify its input", () => {
    const saved = structuredClone(model.saved);
    level.restore(saved);
    expect(Object.isFrozen(saved) || Object.isFrozen(saved.state) || Object.isFrozen(saved.options)).toBe(false);
  });

  test("fills in options that are newer than the saved model", () => {
    const old = { ...structuredClone(model.saved), options: { iterations: 2 } };
    expect(level.restore(old).options.knots).toEqual([1, 2]);
    expect(level({ iterations: 2 }).restore(old).options.knots).toEqual([1, 2]);
  });

  test.each([
    ["nothing", undefined, "invalid-file: level: expected a saved level model, got undefined"],
    ["a text", "level", 'invalid-file: level: expected a saved level model, got "level"'],
    [
      "another kind",
      { ...model.saved, kind: "ridge" },
      'invalid-file: level: expected a saved level model, got "ridge"',
    ],
    [
      "an older version",
      { ...model.saved, version: 1 },
      "invalid-file: level: the model has version 1, this library reads version 2",
    ],
    [
      "options out of range",
      { ...model.saved, options: { iterations: 0 } },
      "invalid-option: level: iterations must be a whole number, at least 1, got 0",
    ],
    [
      "no report",
      { ...model.saved, report: undefined },
      "invalid-file: saved.report: undefined is not plain data; use numbers, strings, booleans, null, typed arrays, and arrays and records of these",
    ],
    [
      "invalid features",
      { ...model.saved, features: "ab" },
      'invalid-file: saved.features: expected an array of strings without duplicates, got "ab"',
    ],
  ])("refuses %s", (_, saved, message) => {
    expect(refusal(() => level.restore(saved as Saved))).toBe(message);
  });

  test("a recipe refuses a model fitted with other options", () => {
    expect(refusal(() => level({ iterations: 3 }).restore(model.saved))).toBe(
      "invalid-file: level: the model was fitted with other options than those of this recipe; " +
        "restore it with the method or a registry, which use the options of the model",
    );
    expect(refusal(() => level({ iterations: 2, knots: [1] }).restore(model.saved))).toContain("other options");
  });

  test("refuses a classifier without its classes", () => {
    const constant = defineClassifier({
      kind: "constant",
      title: "Constant",
      summary: "Always the first class.",
      facts: toyFacts,
      options: {},
      learns: {},
      fit: () => ({ state: {} }),
      predict: (_, samples) => new Int32Array(samples.rows),
    });
    const { classes, ...rest } = constant().fit({ x, y: ["a", "b", "a"] }).saved;
    expect(classes).toEqual(["a", "b"]);
    expect(refusal(() => constant.restore(rest))).toBe(
      "invalid-file: constant: saved.classes must list the classes of the target, got undefined",
    );
  });
});
