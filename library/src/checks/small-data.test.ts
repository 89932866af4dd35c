import { describe, expect, test } from "vitest";
import { isSparse } from "../data/sparse.js";
import { isTable } from "../data/table/table.js";
import { ridge } from "../linear/ridge/ridge.js";
import { createRandom } from "../numeric/random/random.js";
import { drawSmallData, fitDataFor } from "./small-data.js";

const draws = Array.from({ length: 200 }, (_, seed) => drawSmallData(createRandom(seed)));

describe("small data", () => {
  test("are finite, and the same for the same seed", () => {
    for (const { x, numbers, weights } of draws) {
      for (const values of [x.data, numbers, weights]) expect(values.every(Number.isFinite)).toBe(true);
    }
    expect(drawSmallData(createRandom(3))).toEqual(draws[3]);
  });

  test("have up to 30 rows and 6 columns", () => {
    const rows = draws.map(({ x }) => x.rows);
    expect([Math.min(...rows), Math.max(...rows)]).toEqual([1, 30]);
    expect([...new Set(draws.map(({ x }) => x.columns))].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("contain numbers whose squares overflow or vanish, subnormal numbers and constants", () => {
    const values = draws.flatMap(({ x }) => [...x.data]);
    expect(values.some((value) => value * value === Number.POSITIVE_INFINITY)).toBe(true);
    expect(values.some((value) => value !== 0 && value * value === 0)).toBe(true);
    expect(values.some((value) => value !== 0 && Math.abs(value) < 2 ** -1022)).toBe(true);
    expect(draws.some(({ numbers }) => numbers.length > 5 && new Set(numbers).size === 1)).toBe(true);
  });
});

test("a method gets what it supports: a matrix or a sparse one, a target of its kind, weights now and then", () => {
  const { traits } = ridge();
  const given = draws.map((data, seed) => fitDataFor(traits, data, createRandom(seed)));
  expect(given.some(({ x }) => isTable(x))).toBe(false);
  expect(given.some(({ x }) => isSparse(x))).toBe(traits.supports.sparse);
  expect(given.some(({ weights }) => weights !== undefined)).toBe(true);
  expect(given.every(({ y }) => y instanceof Float64Array)).toBe(true);
  const tables = {
    ...traits,
    target: "labels" as const,
    supports: { ...traits.supports, table: true, weights: false },
  };
  const labelled = draws.map((data, seed) => fitDataFor(tables, data, createRandom(seed)));
  expect(labelled.every(({ x, y, weights }) => isTable(x) && Array.isArray(y) && weights === undefined)).toBe(true);
});
