import { createFolds } from "lectern/selection";
import { expect, test } from "vitest";
import { foldWeights } from "./fold-weights.js";
import type { FoldWeights, Look } from "./judging.js";

function inTime(count: number, step: number, more: { gap?: number; window?: number | null } = {}): Look {
  return { rows: 1000, folds: { kind: "time-series", count, testSize: 200, step, gap: 0, window: null, ...more } };
}

const trained = ({ rows, folds }: Look) =>
  createFolds(folds, { samples: rows, y: undefined }).map(({ train }) => train.length);
const rounded = (weights: FoldWeights | undefined) => weights?.each.map((weight) => Number(weight.toFixed(2)));

test("in time order a fold weighs by the rows that its model has for each one that it lacks", () => {
  const look = inTime(5, 75);
  expect(trained(look)).toEqual([500, 575, 650, 725, 800]);
  expect(rounded(foldWeights([look]))).toEqual([1, 1.35, 1.86, 2.64, 4]);
  for (const other of [inTime(4, 100), inTime(2, 300), inTime(5, 75, { gap: 20 })]) {
    expect(foldWeights([other])?.each).toEqual(trained(other).map((rows) => rows / (1000 - rows)));
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

test("unequal weights, and test sets with rows in common, are worth fewer folds", () => {
  // Next to each other, with the weights 3 / 2, 2, 3 and 5: (Σw)² / Σw².
  const apart: Look = { ...inTime(4, 100), folds: { ...inTime(4, 100).folds, testSize: 100 } as Look["folds"] };
  expect(rounded(foldWeights([apart]))).toEqual([1.5, 2.33, 4, 9]);
  expect(foldWeights([apart])?.independent).toBeCloseTo(16.8333 ** 2 / (1.5 ** 2 + 2.3333 ** 2 + 4 ** 2 + 9 ** 2), 3);
  // Half of the rows are those of the next test set.
  const [a, b] = [800 / 200, 700 / 300];
  const half = foldWeights([inTime(2, 100)]);
  expect(half?.independent).toBeCloseTo((a + b) ** 2 / (a ** 2 + b ** 2 + a * b), 12);
  // Ever more test sets in the same 400 rows say no more than about two and a half that are apart.
  const many = [5, 9, 17].map((count) => foldWeights([inTime(count, Math.floor(250 / (count - 1)))])?.independent ?? 0);
  for (const one of many) expect(one).toBeLessThan(2.5);
  expect(Math.abs(many[2] - many[1])).toBeLessThan(0.1);
});

test("a fold that occurs in several looks does not make the mean more certain", () => {
  const once = foldWeights([inTime(4, 100)]);
  expect(foldWeights([inTime(4, 100), inTime(4, 100)])?.independent).toBeCloseTo(once?.independent ?? 0, 12);
});
