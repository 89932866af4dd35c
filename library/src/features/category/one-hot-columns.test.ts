import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toDense } from "../../data/sparse.js";
import { countCategories } from "./category-values.js";
import {
  columnNames,
  columnsOfPlaces,
  indicatorMatrix,
  indicatorSparse,
  layOut,
  rareCategories,
  slotsOfRows,
} from "./one-hot-columns.js";

const countsOf = (counts: number[]) => ({
  names: counts.map((_, at) => `c${at}`),
  counts: Float64Array.from(counts),
  missing: 0,
  total: counts.reduce((sum, count) => sum + count, 0),
});
const all = { minCount: 0, minShare: 0, maxCategories: null };

describe("rare categories", () => {
  test("by count, by share, and by both", () => {
    const found = countsOf([5, 1, 3, 1]);
    expect(Array.from(rareCategories(found, { ...all, minCount: 3 }))).toEqual([0, 1, 0, 1]);
    expect(Array.from(rareCategories(found, { ...all, minShare: 0.3 }))).toEqual([0, 1, 0, 1]);
    expect(Array.from(rareCategories(found, { ...all, minShare: 0.4 }))).toEqual([0, 1, 1, 1]);
    expect(Array.from(rareCategories(found, all))).toEqual([0, 0, 0, 0]);
  });

  test("of equally frequent ones the later are merged first", () => {
    expect(Array.from(rareCategories(countsOf([2, 2, 2, 2]), { ...all, maxCategories: 3 }))).toEqual([0, 0, 1, 1]);
  });

  test("at most the requested number of columns is left, none is merged without need, and no kept one is rarer", () => {
    const counts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(counts, fc.integer({ min: 2, max: 12 }), fc.integer({ min: 1, max: 5 }), (list, most, least) => {
        const rare = rareCategories(countsOf(list), { ...all, maxCategories: most, minCount: least });
        const joined = list.filter((_, at) => rare[at] === 1);
        const kept = list.filter((_, at) => rare[at] === 0);
        expect(kept.length + Math.min(1, joined.length)).toBeLessThanOrEqual(most);
        expect(Math.max(0, ...joined)).toBeLessThanOrEqual(Math.min(...kept, Number.POSITIVE_INFINITY));
        if (list.length <= most) expect(joined.every((count) => count < least)).toBe(true);
      }),
    );
  });

  test("the order of the rows does not matter", () => {
    const values = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(values, (list) => {
        const rule = { ...all, maxCategories: 3 };
        const there = rareCategories(countCategories({ type: "text", values: list }), rule);
        const back = rareCategories(countCategories({ type: "text", values: [...list].reverse() }), rule);
        expect(back).toEqual(there);
      }),
    );
  });
});

describe("the layout", () => {
  test("has kept categories, then rare, then missing, and names that no category has", () => {
    const layout = layOut(["a", "(rare)", "c"], Uint8Array.of(0, 0, 1), true, "none");
    expect(columnNames(layout)).toEqual(["a", "(rare)", "((rare))", "(missing)"]);
    expect(Array.from(layout.slots)).toEqual([0, 1, 2]);
    expect([layout.rare, layout.missing, layout.dropped]).toEqual([2, 3, -1]);
  });

  test("drops the first always or only of two", () => {
    const drop = (count: number, which: "first" | "if-binary") =>
      columnNames(layOut(["a", "b", "c"].slice(0, count), new Uint8Array(count), false, which));
    expect(drop(3, "first")).toEqual(["b", "c"]);
    expect(drop(3, "if-binary")).toEqual(["a", "b", "c"]);
    expect(drop(2, "if-binary")).toEqual(["b"]);
    expect(drop(1, "if-binary")).toEqual(["a"]);
  });

  test("finds the columns of known, missing, unknown and dropped values", () => {
    const layout = layOut(["a", "b", "c"], Uint8Array.of(0, 0, 1), true, "first");
    expect(Array.from(columnsOfPlaces(layout, Int32Array.of(0, 1, 2, -1, -2), -1))).toEqual([-1, 0, 1, 2, -1]);
    expect(Array.from(columnsOfPlaces(layout, Int32Array.of(-2), layout.rare))).toEqual([1]);
  });
});

test("the sparse and the dense indicator are the same matrix", () => {
  const places = fc.array(fc.integer({ min: -1, max: 4 })).map((list) => Int32Array.from(list));
  fc.assert(
    fc.property(places, (list) => {
      expect(toDense(indicatorSparse(list, 5))).toEqual(indicatorMatrix(list, 5));
    }),
  );
  const values = Float64Array.of(7, 8, 9);
  expect(indicatorSparse(Int32Array.of(1, -1, 0), 2, values).values).toEqual(Float64Array.of(7, 9));
});

test("columns are decoded from exact rows and from probabilities", () => {
  const plain = layOut(["a", "b", "c"], new Uint8Array(3), false, "none");
  const dropped = layOut(["a", "b", "c"], new Uint8Array(3), false, "first");
  const rows = (columns: number, ...data: number[]) => ({
    rows: data.length / columns,
    columns,
    data: Float64Array.from(data),
  });
  expect(Array.from(slotsOfRows(plain, rows(3, 0, 1, 0, 0.2, 0.3, 0.5, 0, 0, 0)))).toEqual([1, 2, -1]);
  expect(Array.from(slotsOfRows(dropped, rows(2, 0, 0, 1, 0, 0, 1, 0.3, 0.3)))).toEqual([0, 1, 2, 0]);
});
