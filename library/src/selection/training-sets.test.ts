import { expect, test } from "vitest";
import { sharedResults } from "../contract/shared-samples.js";
import { matrixLike } from "../contract/spare-memory.js";
import type { Matrix } from "../data/matrix.js";
import { kFold, selectSamples } from "../data/split.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { ridge } from "../linear/ridge/ridge.js";
import { meanSquaredError } from "../metrics/regression/errors.js";
import { r2 } from "../metrics/regression/explained.js";
import { nearestNeighborsRegressor } from "../nearest/nearest-neighbors-regressor/nearest-neighbors-regressor.js";
import { createRandom } from "../numeric/random/random.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import { crossValidate } from "./cross-validate.js";
import { createSelection, createTrainingSets, rememberTrainingSets } from "./training-sets.js";

const data = {
  x: { rows: 3, columns: 1, data: Float64Array.of(1, 2, 3) },
  y: Float64Array.of(4, 5, 6),
  features: ["a"],
};

test("training sets of several candidates are made once and shared, those of one are not", () => {
  const [often, once] = [Int32Array.of(2, 0), Int32Array.of(1)];
  const setOf = createTrainingSets(data, [{ train: often }, { train: once }, { train: often }]);
  expect(setOf(often)).toBe(setOf(often));
  expect(setOf(often)).toMatchObject({ x: { data: Float64Array.of(3, 1) }, y: Float64Array.of(6, 4) });
  expect(sharedResults(setOf(often).x)).toBeDefined();
  expect(setOf(once)).not.toBe(setOf(once));
  expect(sharedResults(setOf(once).x)).toBeUndefined();
});

test("a worker knows training sets by their indices, and shares them from the second time on", () => {
  const setOf = rememberTrainingSets(data);
  const [first, second, third] = [1, 2, 3].map(() => setOf(Int32Array.of(2, 0)));
  expect(sharedResults(first.x)).toBeUndefined();
  expect(sharedResults(second.x)).toBeDefined();
  expect(third).toBe(second);
  expect(third).toMatchObject({ x: { data: Float64Array.of(3, 1) }, y: Float64Array.of(6, 4) });
  expect(setOf(Int32Array.of(0, 2)).y).toEqual(Float64Array.of(4, 6));
});

test("a worker keeps ten training sets", () => {
  const setOf = rememberTrainingSets(data);
  const lists = Array.from({ length: 11 }, (_, at) => Int32Array.from({ length: at + 1 }, (_, i) => i % 3));
  const visits = [1, 2, 3].map(() => lists.map((train) => setOf(train)));
  expect(lists.map((_, at) => visits[1][at] === visits[2][at])).toEqual([...new Array(10).fill(true), false]);
});

test("sets of the same number of samples share memory, and so do the results of their first step", () => {
  const select = createSelection(data);
  const first = select(Int32Array.of(0, 2));
  expect(first).toMatchObject({ x: { data: Float64Array.of(1, 3) }, y: Float64Array.of(4, 6) });
  const made = matrixLike(first.x as Matrix).data;
  const second = select(Int32Array.of(1, 0));
  expect(second.x).toMatchObject({ rows: 2, columns: 1, data: Float64Array.of(2, 1) });
  expect((second.x as Matrix).data).toBe((first.x as Matrix).data);
  expect(matrixLike(second.x as Matrix).data).toBe(made);
  const more = select(Int32Array.of(0, 1, 2));
  expect((more.x as Matrix).data).toEqual(data.x.data);
  expect((more.x as Matrix).data).not.toBe(data.x.data);
});

test("models that keep their samples have the scores that fits in memory of their own give", () => {
  for (const seed of [1, 2, 3]) {
    const random = createRandom(seed);
    const x = { rows: 40, columns: 2, data: Float64Array.from({ length: 80 }, () => 5 + 3 * random.normal()) };
    const y = Float64Array.from({ length: 40 }, (_, i) => x.data[2 * i] + random.normal());
    const before = x.data.slice();
    for (const last of [ridge({ alpha: 1 }), nearestNeighborsRegressor({ neighbors: 3 })]) {
      const recipe = pipeline(standardize(), standardize(), last);
      const options = { folds: { kind: "k-fold", count: 4, seed }, scorers: ["mse", "r2"], trainScores: true } as const;
      const { folds } = crossValidate(recipe, { x, y }, options);
      kFold(40, { folds: 4, seed }).forEach(({ train, test }, f) => {
        const model = recipe.fit(selectSamples({ x, y }, train));
        const scoresOn = (rows: Int32Array) => {
          const part = selectSamples({ x, y }, rows);
          const predicted = model.predict(part.x);
          return { mse: meanSquaredError(part.y, predicted), r2: r2(part.y, predicted) };
        };
        expect(folds[f]).toMatchObject({ scores: scoresOn(test), trainScores: scoresOn(train) });
      });
    }
    expect(x.data).toEqual(before);
  }
});
