import { flag, integer, number, optional, positive, seed } from "lectern/contract";
import { registry } from "lectern/registry";
import { describe, expect, test } from "vitest";
import { playableOptions, playableSteps } from "./animation-values.js";

describe("options an animation can run over", () => {
  test("are the numbers, iteration counts first; seeds and switches are excluded", () => {
    const table = {
      seed: seed(),
      alpha: positive(1, "penalty"),
      intercept: flag(true, "constant"),
      maxIterations: integer(100, "iterations"),
    };
    expect(playableOptions(table, {}, 0).map(({ option }) => option)).toEqual(["maxIterations", "alpha"]);
  });

  test("an animation over iterations ends where the fit ended", () => {
    const table = { maxIterations: integer(300, "iterations") };
    expect(playableOptions(table, {}, 7)[0].values).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const long = playableOptions(table, {}, 250)[0].values;
    expect(long[0]).toBe(1);
    expect(long.at(-1)).toBe(250);
    expect(long.length).toBeLessThan(35);
  });

  test("a fit that took one iteration has no animation over them", () => {
    expect(playableOptions({ maxIterations: integer(300, "iterations") }, {}, 1)).toEqual([]);
  });

  test("a number above zero runs over powers of ten on both sides of its default", () => {
    const { values } = playableOptions({ alpha: positive(1, "penalty") }, {}, 0)[0];
    expect(values[0]).toBeLessThanOrEqual(1e-2);
    expect(values.at(-1)).toBeGreaterThanOrEqual(100);
    expect(values.length).toBeLessThanOrEqual(30);
  });

  test("an optional number varies around the default of its value", () => {
    const [{ values }] = playableOptions({ maxDepth: optional(integer(5, "depth")) }, {}, 0);
    expect(values).toContain(5);
  });

  test("excluded bounds are left out", () => {
    const [{ values }] = playableOptions(
      { share: number(0.5, "share", { minimum: 0, maximum: 1, open: true }) },
      {},
      0,
    );
    expect(Math.min(...values)).toBeGreaterThan(0);
    expect(Math.max(...values)).toBeLessThan(1);
  });

  test("every method of the registry gets only values within its bounds, in order and once", () => {
    for (const { options } of registry.methods) {
      for (const { option, values } of playableOptions(options, {}, 0)) {
        const declared = options[option];
        const { type, minimum, maximum } = (declared.type === "optional" ? declared.option : declared) as never as {
          type: string;
          minimum: number;
          maximum: number;
        };
        for (const [k, value] of values.entries()) {
          expect(value).toBeGreaterThanOrEqual(minimum);
          expect(value).toBeLessThanOrEqual(maximum);
          if (type === "integer") expect(Number.isInteger(value)).toBe(true);
          if (k > 0) expect(value).toBeGreaterThan(values[k - 1]);
        }
      }
    }
  });
});

test("a fit that showed its map at several steps is a film of them", () => {
  expect(playableSteps(1)).toEqual([]);
  expect(playableSteps(4)).toEqual([{ option: "step of the fit", counts: true, values: [1, 2, 3, 4] }]);
  const { values } = playableSteps(1000)[0] as { readonly values: readonly number[] };
  expect([values[0], values.at(-1)]).toEqual([1, 1000]);
  expect(values.length).toBeLessThan(40);
});
