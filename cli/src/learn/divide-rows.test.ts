import { asLabels, createTable } from "lectern/data";
import { describe, expect, test } from "vitest";
import type { LearningData } from "../data/target-columns.js";
import { chooseRows, divideRows, sampleRows } from "./divide-rows.js";

function samples(rows: number): LearningData {
  const x = createTable({ n: Array.from({ length: rows }, (_, i) => i) });
  const y = asLabels(Array.from({ length: rows }, (_, i) => (i % 4 === 0 ? "rare" : "common")));
  return { x, y };
}

describe("the rows of the final test", () => {
  test("are a random share with all classes, the same for the same seed, and never used in training", () => {
    for (let seed = 0; seed < 5; seed++) {
      const data = samples(200);
      const { train, test: kept } = divideRows(data, { inTime: false, share: 0.2, seed });
      expect(kept).toHaveLength(40);
      expect(new Set([...train, ...kept]).size).toBe(200);
      expect([...kept].filter((i) => i % 4 === 0)).toHaveLength(10);
      expect(divideRows(data, { inTime: false, share: 0.2, seed }).test).toEqual(kept);
    }
  });

  test("are the last rows when the rows are ordered by time", () => {
    const { train, test: kept } = divideRows(samples(50), { inTime: true, share: 0.2, seed: 1 });
    expect(Math.max(...train)).toBeLessThan(Math.min(...kept));
    expect(kept).toHaveLength(10);
  });

  test("are whole groups when the rows are grouped", () => {
    const groups = Array.from({ length: 120 }, (_, i) => `g${Math.floor(i / 6)}`);
    const { train, test: kept } = divideRows({ ...samples(120), groups }, { inTime: false, share: 0.2, seed: 3 });
    const learned = new Set(Array.from(train, (i) => groups[i]));
    expect(kept.length).toBeGreaterThan(0);
    for (const i of kept) expect(learned.has(groups[i])).toBe(false);
  });
});

test("a sample has at most the requested number of rows, with their target, weights and groups", () => {
  const data = { ...samples(100), weights: Float64Array.from({ length: 100 }, (_, i) => i) };
  const few = sampleRows(data, 20, { inTime: false, seed: 0 });
  expect(few.x.rows).toBe(20);
  expect(few.weights).toEqual((few.x.columns[0] as { values: Float64Array }).values);
  expect(sampleRows(data, 100, { inTime: false, seed: 0 })).toBe(data);
  const latest = sampleRows(data, 5, { inTime: true, seed: 0 });
  expect([...(latest.weights ?? [])]).toEqual([95, 96, 97, 98, 99]);
});

test("groups follow their rows", () => {
  const groups = ["a", "b", "c", "d"];
  expect(chooseRows({ ...samples(4), groups }, Int32Array.of(3, 1)).groups).toEqual(["d", "b"]);
});
