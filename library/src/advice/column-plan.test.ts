import { expect, test } from "vitest";
import { profileTable } from "../data/quality/profile-table.js";
import { type ColumnLike, createTable } from "../data/table/table.js";
import { planColumns } from "./column-plan.js";

const everything = new Set([
  ...["standardize", "impute", "one-hot", "target-encode", "hash-categories", "count-encode", "boolean-encode"],
  ...["ordinal-encode", "tfidf", "date-features", "image-pixels", "hog", "pipeline", "columns"],
]);
const plan = (columns: Readonly<Record<string, ColumnLike>>, kinds = everything, hasTarget = true) =>
  planColumns(profileTable(createTable(columns)).columns, kinds, hasTarget);

/** The kinds of a block's steps. */
function stepsOf(columns: Readonly<Record<string, ColumnLike>>, kinds = everything, hasTarget = true): string[][] {
  return plan(columns, kinds, hasTarget).blocks.map(({ encoder }) => {
    const { steps } = encoder.options as { steps?: readonly { kind: string }[] };
    return steps === undefined ? [encoder.kind] : steps.map(({ kind }) => kind);
  });
}

const numbers = Array.from({ length: 60 }, (_, i) => Math.sin(i));
const many: ColumnLike = {
  type: "category",
  codes: Int32Array.from({ length: 60 }, (_, i) => i % 30),
  categories: Array.from({ length: 30 }, (_, i) => `c${i}`),
};
const images = (side: number): ColumnLike => ({
  type: "image",
  width: side,
  height: side,
  channels: 1,
  pixels: Float32Array.from({ length: 60 * side * side }, (_, i) => i % 7),
  missing: new Uint8Array(60),
});

test("each type of column gets its encoder", () => {
  expect(stepsOf({ a: numbers })).toEqual([["impute", "standardize"]]);
  expect(stepsOf({ a: [null, ...numbers.slice(1)] })).toEqual([["impute", "standardize"]]);
  expect(stepsOf({ a: numbers.map((value) => (value > 0 ? "up" : "down")) })).toEqual([["one-hot"]]);
  expect(stepsOf({ a: numbers.map((value) => value > 0) })).toEqual([["boolean-encode"]]);
  expect(stepsOf({ a: { type: "text", values: numbers.map((value, i) => `word ${i} and ${value > 0}`) } })).toEqual([
    ["tfidf"],
  ]);
  expect(stepsOf({ a: { type: "date", values: Float64Array.from(numbers, (_, i) => i * 864e5) } })).toEqual([
    ["date-features", "impute", "standardize"],
  ]);
  const level: ColumnLike = {
    type: "ordinal",
    codes: Int32Array.from(numbers, (_, i) => i % 3),
    levels: ["s", "m", "l"],
  };
  expect(stepsOf({ a: level })).toEqual([["ordinal-encode", "impute"]]);
  expect(stepsOf({ a: images(8) })).toEqual([["image-pixels", "impute"]]);
  expect(stepsOf({ a: images(64) })).toEqual([["hog", "impute"]]);
});

test("dates are positions in their cycles, but numbers for methods that split them where they change", () => {
  const column = { type: "date" as const, values: Float64Array.from(numbers, (_, i) => i * 864e5) };
  const encoderOf = (takesCategories: boolean) => {
    const { columns } = profileTable(createTable({ a: column }));
    return JSON.stringify(planColumns(columns, everything, true, takesCategories).blocks[0].encoder);
  };
  expect(encoderOf(false)).toContain('{"kind":"date-features","options":{"cyclic":true}}');
  expect(encoderOf(true)).toContain('{"kind":"date-features","options":{}}');
});

test("many categories are target-encoded when there is a target, and hashed otherwise", () => {
  expect(stepsOf({ a: many })).toEqual([["target-encode"]]);
  expect(stepsOf({ a: many }, everything, false)).toEqual([["hash-categories"]]);
});

test("columns with the same encoding share a block; text columns make the plan sparse", () => {
  const { blocks, reasons, sparse } = plan({ a: numbers, b: numbers.map((value) => value * value), c: many });
  expect(blocks.map(({ columns }) => columns)).toEqual([["a", "b"], ["c"]]);
  expect(reasons).toHaveLength(2);
  expect(sparse).toBe(false);
  expect(plan({ a: { type: "text", values: numbers.map((value, i) => `so ${i} ${value}`) } }).sparse).toBe(true);
});

test("constant columns and row identifiers are left out, with the reason", () => {
  const { left, blocks } = plan({
    id: numbers.map((_, i) => `row${i}`),
    constant: numbers.map(() => 3),
    empty: { type: "number", values: new Float64Array(60).fill(NaN) },
  });
  expect(blocks).toEqual([]);
  expect(left.map(({ name }) => name)).toEqual(["id", "constant", "empty"]);
  expect(left[0].reason).toContain("row identifiers");
});

test("plans only with the given methods", () => {
  const { blocks, left } = plan({ a: many, b: numbers }, new Set(["standardize"]));
  expect(blocks.map(({ encoder }) => encoder.kind)).toEqual(["standardize"]);
  expect(left[0].reason).toContain("none of the given methods encodes");
  expect(plan({ a: [null, ...numbers.slice(1)] }, new Set(["standardize"])).left[0].reason).toContain("missing values");
});
