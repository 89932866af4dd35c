import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { asLabels } from "../data/labels.js";
import { asMatrix } from "../data/matrix.js";
import { divideSamples } from "./divide.js";

const x = asMatrix([[0], [1], [2], [3], [4], [5]]);
const features = ["x0"];
const y = asLabels(["a", "b", "a", "b", "a", "b"]);
const tests = [
  [0, 1, 2],
  [3, 4, 5],
];

test("without weights of 0 the data are unchanged", () => {
  const data = { x, y, features, weights: Float64Array.of(1, 2, 1, 2, 1, 2) };
  expect(divideSamples("test", { kind: "given", tests }, data).data).toBe(data);
});

test("samples of weight 0 are in no fold; given folds use the indices of the others", () => {
  const data = { x, y, features, weights: Float64Array.of(0, 1, 1, 1, 1, 1) };
  const divided = divideSamples("test", { kind: "given", tests }, data);
  expect(Array.from(divided.data.weights ?? [])).toEqual([1, 1, 1, 1, 1]);
  expect(divided.folds.map(({ train, test: held }) => [Array.from(train), Array.from(held)])).toEqual([
    [
      [2, 3, 4],
      [0, 1],
    ],
    [
      [0, 1],
      [2, 3, 4],
    ],
  ]);
  const dealt = divideSamples("test", { kind: "k-fold", count: 5, shuffle: true, seed: 0 }, data);
  expect(dealt.folds.every(({ train }) => train.length === 4)).toBe(true);
});

test("refuses a fold or a class of weight 0", () => {
  const fold = { x, y, features, weights: Float64Array.of(0, 0, 0, 1, 1, 1) };
  expect(refusal(() => divideSamples("test", { kind: "given", tests }, fold))).toBe(
    "invalid-data: test: in fold 1 all samples have weight 0; leave it out",
  );
  const ofClass = { x, y, features, weights: Float64Array.of(1, 0, 1, 0, 1, 0) };
  expect(refusal(() => divideSamples("test", { kind: "given", tests }, ofClass))).toBe(
    'invalid-data: test: all samples of class "b" have weight 0; leave them out',
  );
});
