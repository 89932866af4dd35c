/** Learning rates during training. */
import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { checkSchedule, isCycleMinimum, rateFactor, type Schedule } from "./schedules.js";

const factors = (schedule: Schedule, steps: number) =>
  Array.from({ length: steps }, (_, step) => rateFactor(schedule, step, steps));

test("constant, in steps, along a cosine, with a warm-up", () => {
  expect(factors({ kind: "constant" }, 3)).toEqual([1, 1, 1]);
  expectClose(factors({ kind: "step", every: 2, factor: 0.1 }, 5), [1, 1, 0.1, 0.1, 0.01], 1e-15);
  expectClose(factors({ kind: "cosine" }, 5), [1, 0.5 + Math.SQRT1_2 / 2, 0.5, 0.5 - Math.SQRT1_2 / 2, 0], 1e-15);
  expectClose(factors({ kind: "cosine", final: 0.5 }, 3), [1, 0.75, 0.5], 1e-15);
  expectClose(factors({ kind: "warm-up", steps: 2 }, 5), [0.5, 1, 1, 0.5, 0], 1e-15);
  expect(factors({ kind: "cosine" }, 1)).toEqual([1]);
});

test("triangular cycles have the same minimum each time", () => {
  const schedule = { kind: "triangular", period: 4, final: 0.2 } as const;
  expectClose(factors(schedule, 9), [1, 0.6, 0.2, 0.6, 1, 0.6, 0.2, 0.6, 1], 1e-15);
  expect(Array.from({ length: 9 }, (_, step) => isCycleMinimum(schedule, step)).map(Number)).toEqual([
    0, 0, 1, 0, 0, 0, 1, 0, 0,
  ]);
  expect(isCycleMinimum({ kind: "cosine" }, 2)).toBe(false);
});

test("numbers without a meaning are refused", () => {
  expect(() => checkSchedule({ kind: "step", every: 0, factor: 0.5 })).toThrow("every must be a whole number from 1");
  expect(() => checkSchedule({ kind: "triangular", period: 1 })).toThrow("period must be a whole number from 2, got 1");
  expect(() => checkSchedule({ kind: "step", every: 1, factor: 0 })).toThrow("factor must be above 0, got 0");
  expect(() => checkSchedule({ kind: "cosine", final: 2 })).toThrow("final must be from 0 to 1, got 2");
  expect(() => checkSchedule({ kind: "warm-up", steps: 10, final: 0.1 })).not.toThrow();
});
