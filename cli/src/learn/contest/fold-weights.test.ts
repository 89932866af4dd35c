import { createFolds } from "lectern/selection";
import { expect, test } from "vitest";
import { effectiveFolds, foldWeights } from "./fold-weights.js";
import type { Look } from "./judging.js";

function inTime(count: number, step: number, more: { gap?: number; window?: number | null } = {}): Look {
  return { rows: 1000, folds: { kind: "time-series", count, testSize: 200, step, gap: 0, window: null, ...more } };
}

const trained = ({ rows, folds }: Look) =>
  createFolds(folds, { samples: rows, y: undefined }).map(({ train }) => train.length);
const rounded = (weights: readonly number[] | undefined) => weights?.map((weight) => Number(weight.toFixed(2)));

test("in time order a fold weighs by the rows that its model has for each one that it lacks", () => {
  const look = inTime(5, 75);
  expect(trained(look)).toEqual([500, 575, 650, 725, 800]);
  expect(rounded(foldWeights([look]))).toEqual([1, 1.35, 1.86, 2.64, 4]);
  for (const other of [inTime(4, 100), inTime(2, 300), inTime(5, 75, { gap: 20 })]) {
    expect(foldWeights([other])).toEqual(trained(other).map((rows) => rows / (1000 - rows)));
  }
});

test("test sets that are not given divide the rows evenly", () => {
  const look: Look = {
    rows: 600,
    folds: { kind: "time-series", count: 5, testSize: null, step: null, gap: 0, window: null },
  };
  expect(trained(look)).toEqual([100, 200, 300, 400, 500]);
  expect(rounded(foldWeights([look]))).toEqual([0.2, 0.5, 1, 2, 5]);
});

test("a fold that occurs in several looks counts once", () => {
  const looks = [inTime(4, 100), inTime(7, 50)];
  expect(trained(looks[1])).toEqual([500, 550, 600, 650, 700, 750, 800]);
  expect(rounded(foldWeights(looks))).toEqual([1, 1.5, 2.33, 4, 0, 1.22, 0, 1.86, 0, 3, 0]);
});

test("folds that learn from about as many rows count alike", () => {
  expect(foldWeights([{ rows: 1000, folds: { kind: "automatic", count: 5, seed: 0 } }])).toBeUndefined();
  expect(foldWeights([{ rows: 1000, folds: { kind: "grouped", count: 5, seed: 0 } }])).toBeUndefined();
  expect(foldWeights([inTime(4, 100, { window: 300 })])).toBeUndefined();
});

test("unequal weights are worth fewer folds", () => {
  expect(effectiveFolds([1, 1, 1, 1, 1])).toBe(5);
  expect(effectiveFolds([2, 0, 2])).toBe(2);
  expect(effectiveFolds(foldWeights([inTime(5, 75)]) ?? [])).toBeCloseTo(4.025, 3);
});
