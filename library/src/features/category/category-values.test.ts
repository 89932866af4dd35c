import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { cellValue } from "../../data/table/table.js";
import { createRandom } from "../../numeric/random/random.js";
import {
  type CategoryColumn,
  countCategories,
  freeName,
  MISSING,
  placesOf,
  readCategories,
  refuseUnknown,
  UNKNOWN,
  writeCategories,
} from "./category-values.js";

const text = (...values: (string | null)[]): CategoryColumn => ({ type: "text", values });
const columns: readonly CategoryColumn[] = [
  { type: "category", codes: Int32Array.of(1, -1, 0, 1), categories: ["x", "y", "unused"] },
  { type: "ordinal", codes: Int32Array.of(2, -1, 0, 2), levels: ["low", "middle", "high"] },
  { type: "boolean", values: Uint8Array.of(1, 255, 0, 1) },
  text("b", null, "a", "b"),
];

describe.each(columns.map((column) => [column.type, column] as const))("a %s column", (_, column) => {
  test("is read as codes into names", () => {
    const { codes, names } = readCategories(column);
    const values = Array.from(codes, (code) => (code < 0 ? null : names[code]));
    const expected = Array.from(codes, (_, i) => cellValue(column, i)).map((value) =>
      value === null ? null : String(value),
    );
    expect(values).toEqual(expected);
    expect(values[1]).toBe(null);
  });

  test("is restored from codes and names", () => {
    const { codes, names } = readCategories(column);
    const written = writeCategories(column.type, codes, names);
    expect(written.type).toBe(column.type);
    for (let i = 0; i < 4; i++) expect(cellValue(written, i)).toBe(cellValue(column, i));
  });

  test("has counts of its values, by rows and by weights", () => {
    const { names, counts, missing, total } = countCategories(column);
    expect(Array.from(counts)).toEqual([1, 2]);
    expect([names.length, missing, total]).toEqual([2, 1, 4]);
    const weighted = countCategories(column, Float64Array.of(0.5, 2, 0, 1));
    expect(weighted.names).toEqual([names[1]]);
    expect([...weighted.counts, weighted.missing, weighted.total]).toEqual([1.5, 2, 3.5]);
  });
});

test("names are sorted, numerals by value, whatever the order of the rows; levels keep their order", () => {
  const values = ["10", "b", "9", "a", "9", "b"];
  for (let seed = 0; seed < 10; seed++) {
    const order = createRandom(seed).permutation(values.length);
    expect(countCategories(text(...Array.from(order, (i) => values[i])))).toEqual(countCategories(text(...values)));
  }
  expect(countCategories(text(...values)).names).toEqual(["9", "10", "a", "b"]);
  expect(countCategories(columns[1]).names).toEqual(["low", "high"]);
});

test("indices are found by name, across types and orders of the list", () => {
  const name = fc.constantFrom("a", "b", "c", "d", "__proto__", "constructor");
  fc.assert(
    fc.property(fc.array(fc.option(name)), fc.uniqueArray(name), (values, known) => {
      const expected = values.map((value) =>
        value === null ? MISSING : known.includes(value) ? known.indexOf(value) : UNKNOWN,
      );
      expect(Array.from(placesOf(known, text(...values)))).toEqual(expected);
      const categories = ["d", "c", "b", "a", "constructor", "__proto__"];
      const codes = Int32Array.from(values, (value) => (value === null ? -1 : categories.indexOf(value)));
      expect(Array.from(placesOf(known, { type: "category", codes, categories }))).toEqual(expected);
    }),
  );
});

test("refuses an unknown value with its name and row", () => {
  const known = ["a", "b", "c", "d", "e", "f"];
  const column = text("a", null, "z");
  expect(refusal(() => refuseUnknown("one-hot", placesOf(known, column), column, known))).toBe(
    'invalid-data: one-hot: "z" in row 2 is not one of the 6 known categories ("a", "b", "c", "d", "e", …); ' +
      "set the option unknown to accept it",
  );
  expect(() => refuseUnknown("one-hot", placesOf(["a", "z"], column), column, ["a", "z"])).not.toThrow();
});

test("a boolean column with a third value becomes a category", () => {
  const written = writeCategories("boolean", Int32Array.of(0, 1), ["true", "(rare)"]);
  expect(written).toEqual({ type: "category", codes: Int32Array.of(0, 1), categories: ["true", "(rare)"] });
  expect(writeCategories("boolean", Int32Array.of(0, -1), ["true"])).toEqual({
    type: "boolean",
    values: Uint8Array.of(1, 255),
  });
});

test("a free name is one that no category has", () => {
  expect(freeName("rare", ["a"])).toBe("(rare)");
  expect(freeName("rare", ["(rare)", "((rare))"])).toBe("(((rare)))");
});
