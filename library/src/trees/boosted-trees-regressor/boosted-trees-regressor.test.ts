import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { matrixOf } from "../../../test/reference-rows.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, type Matrix, selectRows } from "../../data/matrix.js";
import { currentEngine } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { boostedTreesClassifier } from "../boosted-trees-classifier/boosted-trees-classifier.js";
import type { BoostProgress } from "../boosting/boost.js";
import { quantileOf } from "../boosting/loss.js";
import { boostedTreesRegressor } from "./boosted-trees-regressor.js";
import reference from "./reference/boosting.json" with { type: "json" };

const settings = { maxIterations: 10, maxLeaves: 6, minLeaf: 7, alpha: 0.5 };
const x = matrixOf(reference.x);

describe("against scikit-learn, with missing values and exact bins", () => {
  test.each(reference.numbers)("numbers by $loss", ({ loss, predictions }) => {
    const isCounts = loss === "poisson";
    const y = isCounts ? reference.counts : reference.y;
    const model = boostedTreesRegressor({ ...settings, loss: { kind: isCounts ? "poisson" : "squared" } }).fit({
      x,
      y,
    });
    expectClose(model.predict(x), predictions, 1e-5); // its gradients are in single precision
  });

  test("two classes and three", () => {
    const binary = boostedTreesClassifier(settings).fit({ x, y: reference.labels });
    const second = binary.probabilities(x).data.filter((_, at) => at % 2 === 1);
    expectClose(second, reference.binary, 1e-5);
    const multi = boostedTreesClassifier(settings).fit({ x, y: reference.three });
    expectClose(multi.probabilities(x).data, reference.multi.flat(), 1e-5);
  });
});

describe("laws", () => {
  test("[MP-141] the training loss falls in every round, for every loss", () => {
    for (let seed = 0; seed < 3; seed++) {
      const { x: points, y } = bumpy(150, seed);
      for (const kind of ["squared", "absolute", "quantile", "poisson"] as const) {
        const target = kind === "poisson" ? y.map((value) => Math.max(0, Math.round(value + 3))) : y;
        const { objective } = boostedTreesRegressor({ maxIterations: 20, loss: { kind } }).fit({
          x: points,
          y: target,
        }).report;
        expect(objective).toHaveLength(20);
        for (let k = 1; k < 20; k++)
          expect(objective[k], `${kind}, round ${k}`).toBeLessThanOrEqual(objective[k - 1] + 1e-12);
        expect(objective[19]).toBeLessThan(0.7 * objective[0]);
      }
      const labels = Array.from(y, (value) => (value < -1 ? "low" : value < 1 ? "middle" : "high"));
      const { objective } = boostedTreesClassifier({ maxIterations: 20 }).fit({ x: points, y: labels }).report;
      for (let k = 1; k < 20; k++) expect(objective[k]).toBeLessThan(objective[k - 1]);
    }
  });

  test("one round of one split is the best step of the squared loss: leaves are means, shrunk by alpha", () => {
    const given = { x: [[1], [2], [3], [4]], y: [1, 3, 10, 12] };
    const options = { maxIterations: 1, maxLeaves: 2, minLeaf: 1, learningRate: 1 };
    // The mean is 6.5; the residuals of the sides sum to −9 and 9, over 2 samples and alpha.
    expect(
      Array.from(
        boostedTreesRegressor(options)
          .fit(given)
          .predict([[1], [4]]),
      ),
    ).toEqual([2, 11]);
    expectClose(
      boostedTreesRegressor({ ...options, alpha: 1 })
        .fit(given)
        .predict([[1], [4]]),
      [3.5, 9.5],
      1e-12,
    );
  });

  test("monotone constraints hold on a grid", () => {
    for (let seed = 0; seed < 3; seed++) {
      const { x: points, y } = bumpy(200, seed);
      const model = boostedTreesRegressor({ monotone: [1, -1, 0], minLeaf: 3, maxIterations: 30 }).fit({
        x: points,
        y,
      });
      const labels = Array.from(y, (value) => (value > 0 ? "yes" : "no"));
      const classifier = boostedTreesClassifier({ monotone: [1, -1, 0], minLeaf: 3, maxIterations: 30 }).fit({
        x: points,
        y: labels,
      });
      const steps = Array.from({ length: 30 }, (_, k) => k / 5 - 3);
      for (const other of [-1, 0.2, 1.4]) {
        expectRising(model.predict(steps.map((value) => [value, other, 0])));
        expectRising(model.predict(steps.map((value) => [other, -value, 0.5])));
        const grid = asMatrix(steps.map((value) => [value, other, 0]));
        expectRising(classifier.decision(grid).data.filter((_, at) => at % 2 === 1));
      }
    }
  });

  test("a quantile loss has about that share of targets below its predictions", () => {
    const { x: points, y } = bumpy(600, 4);
    for (const quantile of [0.1, 0.5, 0.9]) {
      const model = boostedTreesRegressor({ loss: { kind: "quantile", quantile }, maxLeaves: 8 }).fit({
        x: points,
        y,
      });
      const predicted = model.predict(points);
      const below = y.reduce((count, value, i) => count + (value <= predicted[i] ? 1 : 0), 0) / 600;
      expect(Math.abs(below - quantile)).toBeLessThan(0.015);
    }
  });

  test("the weighted quantile equals that of repeated values", () => {
    expect(quantileOf(Float64Array.of(3, 1, 2), Float64Array.of(1, 1, 1), 0.5)).toBe(2);
    expect(quantileOf(Float64Array.of(3, 1), Float64Array.of(1, 1), 0.5)).toBe(2);
    expect(quantileOf(Float64Array.of(3, 1), Float64Array.of(3, 1), 0.5)).toBe(3);
  });

  test("categories without an order are separated in one split", () => {
    const random = createRandom(1);
    const codes = Array.from({ length: 200 }, () => random.integer(8));
    const y = codes.map((code) => ([1, 4, 6].includes(code) ? 5 : -5));
    const given = { x: codes.map((code) => [code]), y };
    const options = { maxLeaves: 2, maxIterations: 1, learningRate: 1, minLeaf: 1 };
    const predicted = boostedTreesRegressor({ ...options, categorical: [0] })
      .fit(given)
      .predict(given.x);
    expectClose(predicted, y, 1e-9);
  });

  test("missing values take the side with the smaller loss", () => {
    const given = { x: [[1], [2], [8], [9], [Number.NaN], [Number.NaN]], y: [0, 0, 6, 6, 6, 6] };
    const model = boostedTreesRegressor({ maxLeaves: 2, maxIterations: 1, learningRate: 1, minLeaf: 1 }).fit(given);
    expectClose(model.predict([[Number.NaN], [0], [7]]), [6, 0, 6], 1e-9);
  });
});

describe("early stopping", () => {
  test("ends before the maximum number of iterations and keeps the best of them", () => {
    const { x: points, y } = bumpy(300, 2);
    const seen: BoostProgress[] = [];
    const model = boostedTreesRegressor({
      maxIterations: 500,
      learningRate: 0.3,
      earlyStopping: { kind: "on", validationShare: 0.3, patience: 5 },
    }).fit({ x: points, y }, { onProgress: (progress) => seen.push(progress) });
    const held = seen.map(({ validation }) => validation ?? Number.NaN);
    const best = held.indexOf(Math.min(...held)) + 1;
    expect(seen.length).toBe(best + 5);
    expect(model.report.notes).toMatchObject({ bestIteration: best, trees: best, stoppedEarly: true });
    expect(model.state.trees.roots).toHaveLength(best);
  });
});

test("samples of weight 0 do not count, not even for the bins", () => {
  const { x: points, y } = bumpy(90, 5);
  const weights = Float64Array.from(y, (_, i) => (i % 3 === 0 ? 0 : 1));
  const kept = Array.from(y.keys()).filter((i) => i % 3 !== 0);
  const options = { bins: 6, minLeaf: 5, maxIterations: 10 };
  const weighted = boostedTreesRegressor(options).fit({ x: points, y, weights });
  const without = boostedTreesRegressor(options).fit({ x: selectRows(points, kept), y: kept.map((i) => y[i]) });
  expectClose(weighted.predict(points), without.predict(points), 1e-12);
});

test("a warm start continues as if it had never stopped", () => {
  const { x: points, y } = bumpy(120, 3);
  const first = boostedTreesRegressor({ maxIterations: 6 }).fit({ x: points, y });
  const later = boostedTreesRegressor({ maxIterations: 15 }).fit({ x: points, y }, { from: first });
  const whole = boostedTreesRegressor({ maxIterations: 15 }).fit({ x: points, y });
  expectClose(later.predict(points), whole.predict(points), 1e-12);
  expect(later.report.iterations).toBe(9);
});

test("the memory of the engine is released, also when a fit is interrupted", () => {
  const before = currentEngine().memory.bytesInUse;
  const work = boostedTreesRegressor().steps(bumpy(100, 0));
  work.next();
  expect(currentEngine().memory.bytesInUse).toBeGreaterThan(before);
  work.return(undefined as never);
  expect(currentEngine().memory.bytesInUse).toBe(before);
});

test("refuses negative counts, and counts of all 0", () => {
  const poisson = boostedTreesRegressor({ loss: { kind: "poisson" } });
  expect(refusal(() => poisson.fit({ x: [[1], [2]], y: [1, -2] }))).toContain("got -2 in row 1");
  expect(refusal(() => poisson.fit({ x: [[1], [2]], y: [0, 0] }))).toContain("needs at least one positive target");
  const crowded = { x: Array.from({ length: 300 }, (_, i) => [i]), y: Array.from({ length: 300 }, (_, i) => i) };
  expect(refusal(() => boostedTreesRegressor({ categorical: [0] }).fit(crowded))).toContain(
    "column 0 has 300 categories, at most 255 are supported",
  );
});

function expectRising(values: ArrayLike<number>): void {
  for (let k = 1; k < values.length; k++) expect(values[k]).toBeGreaterThanOrEqual(values[k - 1]);
}

function bumpy(rows: number, seed: number): { x: Matrix; y: Float64Array } {
  const random = createRandom(seed);
  const data = Float64Array.from({ length: 3 * rows }, () => random.normal());
  const y = Float64Array.from(
    { length: rows },
    (_, i) => 2 * data[3 * i] - Math.sin(3 * data[3 * i + 1]) + data[3 * i + 2] ** 2 - 1 + 0.3 * random.normal(),
  );
  return { x: { rows, columns: 3, data }, y };
}
