import fc from "fast-check";
import { choice, integer, list, number, type Option, text, variant } from "lectern/contract";
import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { describeValue, isPlainList, readJson, readList, readNumber, writeJson, writeList } from "./option-text.js";
import type { OptionOf } from "./option-types.js";

const listOf = (item: Option) => list(item, [], "") as OptionOf<"list">;
const numbers = listOf(number(0, ""));
const texts = listOf(text("", ""));
const nested = listOf(listOf(number(0, "")));

test("numbers are parsed in the notations people use", () => {
  for (const [typed, value] of [
    ["1", 1],
    [" -0.5 ", -0.5],
    [".5", 0.5],
    ["1e-3", 0.001],
    ["+2.", 2],
  ] as const) {
    expect(readNumber(typed)).toEqual({ value });
  }
  for (const typed of ["", "abc", "1,5", "0x10", "Infinity", "1e", "--1"])
    expect(readNumber(typed)).toHaveProperty("problem");
});

test("lists have commas between their items, and errors name the item that is not a number", () => {
  expect(readList(numbers, "0.1, 1,10")).toEqual({ value: [0.1, 1, 10] });
  expect(readList(numbers, "1, 2,")).toEqual({ value: [1, 2] });
  expect(readList(numbers, "")).toEqual({ value: [] });
  expect(readList(numbers, "1, x")).toEqual({ problem: 'value 2: "x" is not a number' });
  expect(readList(numbers, "1,,2")).toEqual({ problem: "value 2 is missing" });
  expect(readList(listOf(choice(["day", "year"], "day", "")), "day, year")).toEqual({ value: ["day", "year"] });
});

test("lists of lists are JSON", () => {
  expect(isPlainList(nested)).toBe(false);
  expect(readList(nested, "[[1, 2], [3]]")).toEqual({ value: [[1, 2], [3]] });
  expect(readList(nested, "1, 2")).toHaveProperty("problem");
  expect(readList(nested, "[[1")).toHaveProperty("problem");
});

test("any written list can be parsed again", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)), (values) => {
      expect(readList(numbers, writeList(numbers, values))).toEqual({ value: values });
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.string()), (values) => {
      expect(readList(texts, writeList(texts, values))).toEqual({ value: values });
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer())), (values) => {
      expect(readList(nested, writeList(nested, values))).toEqual({ value: values });
    }),
  );
});

test("JSON is parsed, and invalid JSON is reported", () => {
  expect(readJson(writeJson({ alpha: [0.1, 1], "kernel.gamma": { kind: "log-uniform", from: 1e-3, to: 1 } }))).toEqual({
    value: { alpha: [0.1, 1], "kernel.gamma": { kind: "log-uniform", from: 1e-3, to: 1 } },
  });
  expect(readJson("{")).toHaveProperty("problem");
});

test("defaults are described in a few words", () => {
  const described = (kind: string, name: string) => {
    const option = registry.method(kind).options[name];
    return describeValue(option, option.default);
  };
  expect(described("ridge", "intercept")).toBe("on");
  expect(described("ridge", "alphas")).toBe("not set");
  expect(described("kernel-ridge", "kernel")).toBe("rbf");
  expect(described("sobi", "lags")).toBe("1, 2, 3, 4, 5, 6, 7, 8, 9, 10");
  expect(described("cca", "views")).toBe("empty");
  expect(described("grid-search", "recipe")).toBe("ridge");
  expect(describeValue(integer(1, ""), 3)).toBe("3");
  expect(describeValue(variant({ a: {} }, "a", ""), 7)).toBe("7");
  for (const { options } of registry.methods) {
    for (const option of Object.values<Option>(options)) {
      expect(describeValue(option, option.default).length).toBeLessThanOrEqual(60);
    }
  }
});
