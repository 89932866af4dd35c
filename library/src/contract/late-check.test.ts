import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { runToEnd } from "../core/run.js";
import { asMatrix } from "../data/matrix.js";
import { computeWith, fitWith } from "./late-check.js";

const door = { kind: "spread", target: "none", supports: {}, late: true } as const;
const bad = asMatrix([
  [1, 2],
  [Number.NaN, 4],
]);
const good = asMatrix([[1, 2]]);
const fail = () => {
  throw new Error("it went wrong");
};

test("a failure is explained by values that cannot be used", () => {
  expect(refusal(() => computeWith(door, bad, fail))).toMatch(/^invalid-data: spread: x has NaN in row 1, column 0;/);
  expect(refusal(() => runToEnd(fitWith(door, bad, fail)))).toMatch(/spread: x has NaN in row 1, column 0;/);
  function* steps() {
    yield { step: 1 };
    return fail();
  }
  expect(refusal(() => runToEnd(fitWith(door, bad, steps)))).toMatch(/spread: x has NaN in row 1, column 0;/);
});

test("a failure with other reasons, or at a door that has looked before, stays what it is", () => {
  expect(() => computeWith(door, good, fail)).toThrow("it went wrong");
  expect(() => computeWith({ ...door, late: false }, bad, fail)).toThrow("it went wrong");
  expect(() => runToEnd(fitWith(door, good, fail))).toThrow("it went wrong");
});

test("what succeeds is passed on, steps too", () => {
  expect(computeWith(door, good, ({ rows }) => rows)).toBe(1);
  expect(runToEnd(fitWith(door, good, () => ({ state: 7 })))).toEqual({ state: 7 });
  const told: number[] = [];
  function* steps() {
    yield { step: 1 };
    yield { step: 2 };
    return { state: 8 };
  }
  expect(runToEnd(fitWith(door, good, steps), { onProgress: ({ step }) => told.push(step) })).toEqual({ state: 8 });
  expect(told).toEqual([1, 2]);
});
