import { flag, list, number, type OptionTable, optional, positive, recipe, variant } from "lectern/contract";
import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { changedNames, knownValues, sameJson, valueIn, withValue } from "./option-values.js";

const table: OptionTable = {
  alpha: positive(1, ""),
  alphas: optional(list(positive(1, ""), [], "")),
  exact: flag(true, ""),
  kernel: variant({ rbf: { gamma: optional(positive(1, "")) }, linear: {} }, "rbf", ""),
  lags: list(number(0, ""), [1, 2], ""),
  inner: recipe({ kind: "ridge", options: {} }, ""),
};

test("omitted values have their default", () => {
  expect(valueIn(table, {}, "alpha")).toBe(1);
  expect(valueIn(table, { alpha: undefined }, "alpha")).toBe(1);
  expect(valueIn(table, { alphas: null }, "alphas")).toBeNull();
});

test("a value is stored only while it differs from its default", () => {
  const changed = withValue(table, {}, "alpha", 2);
  expect(changed).toEqual({ alpha: 2 });
  expect(withValue(table, { ...changed, exact: false }, "alpha", 1)).toEqual({ exact: false });
  expect(withValue(table, {}, "lags", [1, 2])).toEqual({});
  expect(withValue(table, {}, "lags", [1])).toEqual({ lags: [1] });
  expect(withValue(table, {}, "inner", { options: {}, kind: "ridge" })).toEqual({});
});

test("a variant with omitted fields equals one with their defaults", () => {
  expect(withValue(table, {}, "kernel", { kind: "rbf" })).toEqual({});
  expect(withValue(table, {}, "kernel", { kind: "rbf", gamma: null })).toEqual({});
  expect(withValue(table, {}, "kernel", { kind: "linear" })).toEqual({ kernel: { kind: "linear" } });
  expect(withValue(table, {}, "kernel", { kind: "rbf", gamma: 2 })).toEqual({ kernel: { kind: "rbf", gamma: 2 } });
  expect(withValue(table, {}, "kernel", { kind: "rbf", other: 1 })).toEqual({ kernel: { kind: "rbf", other: 1 } });
});

test("values of unknown options can be dropped", () => {
  expect(knownValues(table, { alpha: 2, alpah: 3, constructor: 1 })).toEqual({ alpha: 2 });
});

test("changed options are listed in the order of the table", () => {
  expect(changedNames(table, {})).toEqual([]);
  expect(changedNames(table, { kernel: { kind: "linear" }, alpha: 3, exact: true })).toEqual(["alpha", "kernel"]);
  expect(changedNames(table, { alphas: [1] })).toEqual(["alphas"]);
});

test("no option of the registry counts as changed at its default", () => {
  for (const { options } of registry.methods) {
    expect(changedNames(options, {})).toEqual([]);
    for (const [name, option] of Object.entries(options))
      expect(withValue(options, {}, name, option.default)).toEqual({});
  }
});

test("JSON is compared by content", () => {
  expect(sameJson({ a: [1, { b: 2 }], c: null }, { c: null, a: [1, { b: 2 }] })).toBe(true);
  expect(sameJson({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(sameJson([1], { 0: 1 })).toBe(false);
  expect(sameJson([1, 2], [2, 1])).toBe(false);
  expect(sameJson(null, {})).toBe(false);
});
