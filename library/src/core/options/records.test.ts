/** Options under one name, and options that are any JSON. */
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { hasDefault, resolveOptions } from "./checks.js";
import { integer, json, list, type OptionTable, record, text } from "./options.js";

const fields = { ngrams: integer(1, "longest"), language: text("any", "language") };
const table = { text: record(fields, "texts"), space: json<unknown>(null, "space") };

/** Options that no type would allow. */
function resolve(given: unknown, options: OptionTable = table): Readonly<Record<string, unknown>> {
  return resolveOptions("test", options, given as Record<string, never>);
}

describe("records", () => {
  test("are completed with the defaults of their fields, and frozen", () => {
    expect(resolve({})).toEqual({ text: { ngrams: 1, language: "any" }, space: null });
    const { text: given } = resolve({ text: { ngrams: 3 } });
    expect(given).toEqual({ ngrams: 3, language: "any" });
    expect(Object.isFrozen(given)).toBe(true);
  });

  test.each([
    [{ text: { ngrams: 0 } }, "test: text.ngrams must be a whole number, at least 1, got 0"],
    [{ text: { ngram: 2 } }, 'test: there is no option "text.ngram"; did you mean "ngrams"?'],
    [{ text: { kind: "any" } }, 'test: there is no option "text.kind"'],
    [{ text: 3 }, "test: text must be a plain object, got 3"],
    [{ text: null }, "test: text must be a plain object, got null"],
  ])("%o is refused", (given, message) => {
    expect(refusal(() => resolve(given))).toContain(`invalid-option: ${message}`);
  });

  test("in lists are named by their index", () => {
    const many = { blocks: list(record(fields, "block"), [], "blocks") };
    expect(resolve({ blocks: [{}, { ngrams: 2 }] }, many)["blocks"]).toEqual([
      { ngrams: 1, language: "any" },
      { ngrams: 2, language: "any" },
    ]);
    expect(refusal(() => resolve({ blocks: [{}, { ngrams: "2" }] }, many))).toContain("test: blocks[1].ngrams must be");
  });

  test("have a default when all their fields have one", () => {
    expect(hasDefault(table.text)).toBe(true);
    expect(hasDefault(record({ rows: list(text("", "t"), [], "rows", 1) }, "d"))).toBe(false);
  });
});

describe("JSON", () => {
  test("is returned as a frozen copy", () => {
    const given = { a: [1, "b", null, { c: true }], "": -0 };
    const { space } = resolve({ space: given });
    expect(space).toEqual({ a: [1, "b", null, { c: true }], "": 0 });
    expect(space).not.toBe(given);
    const { a } = space as { a: readonly unknown[] };
    expect([space, a, a[3]].every(Object.isFrozen)).toBe(true);
    expect(Object.isFrozen(given)).toBe(false);
  });

  test("recipes inside it stay recipes, or become recipes where possible", () => {
    const live = { kind: "ridge", options: {}, fit: () => 0 };
    expect((resolve({ space: [live] })["space"] as unknown[])[0]).toBe(live);
    const plain = { kind: "ridge", options: { alpha: 2 } };
    expect(resolve({ space: plain })["space"]).toEqual(plain);
    const revived = resolveOptions("test", table, { space: [plain] }, (found) => ({ ...found, kind: "revived" }));
    expect(revived.space).toEqual([{ kind: "revived", options: { alpha: 2 } }]);
  });

  test.each([
    [NaN, "space must be JSON, got NaN"],
    [[1, undefined], "space[1] must be JSON, got undefined"],
    [{ a: { b: () => 1 } }, "space.a.b must be JSON, got a function"],
    [new Map(), "space must be JSON, got an object with no fields"],
    [[Float64Array.of(1)], "space[0] must be JSON, got a Float64Array"],
  ])("%o is refused", (space, message) => {
    expect(refusal(() => resolve({ space }))).toBe(`invalid-option: test: ${message}`);
  });

  test("names of prototypes are harmless in it", () => {
    const space: unknown = JSON.parse('{ "__proto__": { "polluted": true }, "constructor": 1 }');
    const result = resolve({ space })["space"] as object;
    expect(Object.keys(result)).toEqual(["__proto__", "constructor"]);
    expect("polluted" in {}).toBe(false);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  });
});
