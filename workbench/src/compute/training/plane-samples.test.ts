import { createTable } from "lectern/data";
import { describe, expect, test } from "vitest";
import { firstNetwork } from "../../playground/network-spec.js";
import type { TrainingRequest } from "../calls.js";
import { moonsTable, numbersTable } from "../testing/tables.js";
import { gridOf, inputsAt, planeSamples, usableFeatures } from "./plane-samples.js";

const asked: TrainingRequest = {
  ...{ data: "", target: "group", ignored: [], testShare: 0.25, seed: 0 },
  axes: { x: null, y: null },
  network: firstNetwork,
};

describe("the samples of the playground", () => {
  test("are classes or numbers over two columns, with test rows", () => {
    const moons = planeSamples(moonsTable(80), asked);
    expect(moons).toMatchObject({ names: ["x", "y"], classes: ["lower", "upper"] });
    expect(moons.points).toHaveLength(160);
    expect(moons.isTest.reduce((a, b) => a + b)).toBe(20);
    const numbers = planeSamples(numbersTable(40), { ...asked, target: "price", axes: { x: "c", y: null } });
    expect(numbers).toMatchObject({ names: ["c", "a"], classes: [] });
  });

  test("may be over a single column, without the features of the second", () => {
    const table = createTable({ x: [1, 2, 3, 4], value: [2, 4, 6, 8] });
    const { names, ranges } = planeSamples(table, { ...asked, target: "value", testShare: 0 });
    expect(names).toEqual(["x"]);
    expect(ranges).toHaveLength(1);
    expect(usableFeatures(["x", "y", "xy", "x²"], 1)).toEqual(["x", "x²"]);
    expect(usableFeatures(["y"], 1)).toEqual(["x"]);
  });

  test("rows with gaps are left out; data without numbers or a target are refused", () => {
    const table = createTable({ x: [1, null, 3, 4], y: [1, 2, 3, 4], group: ["a", "b", "a", "b"] });
    expect(planeSamples(table, { ...asked, testShare: 0 }).targets).toHaveLength(3);
    const words = createTable({ word: ["p", "q"], group: ["a", "b"] });
    expect(() => planeSamples(words, asked)).toThrow("one or two columns of numbers");
    expect(() => planeSamples(table, { ...asked, target: null })).toThrow("choose the column to predict");
  });

  test("inputs are functions of the place, from −2 to 2 over the shown range", () => {
    const ranges = [
      [0, 8],
      [-1, 1],
    ] as const;
    const { data, shape } = inputsAt({ ranges }, Float64Array.of(8, 0, 4, 1), ["x", "y", "x²", "xy", "sin 2x"]);
    expect(shape).toEqual([2, 5]);
    expect([...data]).toEqual([2, 0, 4, 0, Math.sin(4), 0, 2, 0, 0, 0].map((value) => expect.closeTo(value, 6)));
  });

  test("a grid begins at the top left", () => {
    const ranges = [
      [0, 2],
      [0, 2],
    ] as const;
    expect([...gridOf({ ranges }, 2)]).toEqual([0.5, 1.5, 1.5, 1.5, 0.5, 0.5, 1.5, 0.5]);
    expect([...gridOf({ ranges: [[0, 2]] }, 4)]).toEqual([0.25, 0.75, 1.25, 1.75]);
  });
});
