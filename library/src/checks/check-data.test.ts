/** The problems of the checks have the properties that the checks assume. */
import { describe, expect, test } from "vitest";
import { asMatrix, row, toRows } from "../data/index.js";
import { fromDense } from "../data/sparse.js";
import type { Labels } from "../index.js";
import {
  createProblem,
  fitDataOf,
  mapEntries,
  problemOf,
  shuffled,
  takeRows,
  widen,
  withColumn,
  withEntry,
} from "./check-data.js";

describe.each([0, 1, 2, 3])("the problem of seed %i", (seed) => {
  const { x, y } = createProblem("labels", seed);
  const { codes, classes } = y as Labels;

  test("has positive numbers only", () => {
    expect(x.data.every((value) => value > 0)).toBe(true);
    expect((createProblem("numbers", seed).y as Float64Array).every((value) => value > 0)).toBe(true);
  });

  test("has all classes in each half, equally often", () => {
    expect(classes).toHaveLength(3);
    for (const half of [codes.slice(0, 18), codes.slice(18)]) {
      expect([0, 1, 2].map((code) => half.filter((other) => other === code).length)).toEqual([6, 6, 6]);
    }
  });

  test("has clusters whose samples are closer to each other than to other clusters", () => {
    let [within, between] = [0, Infinity];
    for (let a = 0; a < x.rows; a++) {
      for (let b = 0; b < a; b++) {
        const distance = Math.hypot(...row(x, a).map((value, j) => value - row(x, b)[j]));
        if (codes[a] === codes[b]) within = Math.max(within, distance);
        else between = Math.min(between, distance);
      }
    }
    expect(between).toBeGreaterThan(within);
  });

  test("is the same every time, with every target", () => {
    expect(createProblem("labels", seed)).toEqual({ x, y });
    expect(createProblem("none", seed)).toEqual({ x, y: undefined });
    expect(createProblem("numbers", seed).x).toEqual(x);
  });
});

describe("changing problems", () => {
  const x = asMatrix([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);

  test("given data become a problem, also sparse data", () => {
    expect(problemOf({ x: fromDense(x), y: [1, 2, 3] }, "numbers")).toEqual({ x, y: Float64Array.of(1, 2, 3) });
    expect(problemOf({ x: toRows(x), y: ["b", "a", "b"] }, "labels").y).toEqual({
      codes: Int32Array.of(1, 0, 1),
      classes: ["a", "b"],
    });
    expect(problemOf({ x, y: "ignored" }, "none")).toEqual({ x, y: undefined });
  });

  test("the data passed to fit share no memory with the problem", () => {
    const problem = createProblem("labels");
    const data = fitDataOf(problem);
    (data.y as Labels).codes.fill(0);
    ("data" in data.x ? data.x.data : x.data).fill(0);
    expect(problem).toEqual(createProblem("labels"));
  });

  test("takes rows with their targets", () => {
    const problem = { x, y: Float64Array.of(10, 20, 30) };
    expect(takeRows(problem, [2, 0, 2])).toEqual({
      x: asMatrix([
        [5, 6],
        [1, 2],
        [5, 6],
      ]),
      y: Float64Array.of(30, 10, 30),
    });
  });

  test("changes the requested entries and columns, and widens the matrix", () => {
    expect(mapEntries(x, (value, i, j) => 100 * i + 10 * j + value).data).toEqual(
      Float64Array.of(1, 12, 103, 114, 205, 216),
    );
    expect(withEntry(x, 1, 0, "text")).toEqual([
      [1, 2],
      ["text", 4],
      [5, 6],
    ]);
    expect(withColumn(x, 9).data).toEqual(Float64Array.of(1, 2, 9, 3, 4, 9, 5, 6, 9));
    const wide = widen(x, 3);
    expect([wide.rows, wide.columns]).toEqual([3, 6]);
    wide.data.forEach((value, at) => {
      const original = x.data[Math.floor(at / 6) * 2 + (at % 2)];
      expect(value / original).toBeGreaterThanOrEqual(0.5);
      expect(value / original).toBeLessThan(1.5);
    });
  });

  test("a shuffle holds every number once and moves most of them", () => {
    const order = shuffled(36);
    expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 36 }, (_, i) => i));
    expect(order.filter((value, i) => value === i).length).toBeLessThan(6);
  });
});
