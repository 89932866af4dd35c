import { describe, expect, test } from "vitest";
import { diabetesPart } from "../../../test/diabetes-part.js";
import { expectClose } from "../../../test/expect-close.js";
import { numberedSamples, spyRegressor } from "../../../test/spy-methods.js";
import { pca } from "../../components/principal/pca/pca.js";
import { standardize } from "../../features/scaling/standardize/standardize.js";
import { kernelRidge } from "../../kernel-machines/kernel-ridge/kernel-ridge.js";
import { gaussianKernel } from "../../kernels/gaussian-kernel.js";
import { ridge } from "../../linear/ridge/ridge.js";
import { pipeline } from "../../pipeline/pipeline/pipeline.js";
import reference from "../reference/selection.json" with { type: "json" };
import { gridSearch } from "./grid-search.js";

const { tests, grid: expected } = reference;

describe("grid search", () => {
  test("scores, winner and refitted coefficients match scikit-learn on the same folds", async () => {
    const data = await diabetesPart();
    const search = gridSearch(
      ridge(),
      { alpha: expected.alphas },
      { folds: { kind: "given", tests }, trainScores: true },
    );
    const model = search.fit(data);
    const trials = [...model.state.trials].sort((a, b) => a.candidate - b.candidate);
    expectClose(
      trials.map(({ score }) => score ?? NaN),
      expected.means,
      1e-9,
    );
    expectClose(
      trials.map(({ trainScore }) => trainScore ?? NaN),
      expected.trainMeans,
      1e-9,
    );
    trials.forEach(({ values }, a) => {
      expectClose(
        values.map((value) => value ?? NaN),
        expected.values[a],
        1e-9,
      );
    });
    expect(model.state.best).toEqual({ alpha: expected.best });
    expectClose((model.state.model.state as { coefficients: Float64Array }).coefficients, expected.coefficients, 1e-8);
    expect(model.predict(data.x)).toEqual(ridge({ alpha: expected.best }).fit(data).predict(data.x));
  });

  test("[CB-042] all combinations are tested: fits are the product of the grid sizes times the folds, and the winner", () => {
    const { spy, seen } = spyRegressor();
    const recipe = pipeline(standardize(), pca(), spy());
    const space = { "spy.level": [0.5, 1, 2], "pca.components": [1, 2], "standardize.center": [true, false] };
    const model = gridSearch(recipe, space, { folds: { kind: "k-fold", count: 4 } }).fit(numberedSamples(20));
    expect(seen.fits).toHaveLength(3 * 2 * 2 * 4 + 1);
    expect(new Set(model.state.trials.map(({ options }) => JSON.stringify(options))).size).toBe(12);
  });

  test("[CB-039] model type, model settings and feature settings are chosen together", () => {
    // A sine: only a kernel with a small penalty follows it, and only when its column is not thrown away.
    const x = Array.from({ length: 60 }, (_, i) => [(i % 20) / 3, 100]);
    const y = x.map(([value]) => Math.sin(value));
    const recipe = pipeline(standardize({ center: true }), ridge());
    const space = [
      { "ridge.alpha": [0.01, 1] },
      {
        ridge: [kernelRidge({ kernel: gaussianKernel({ width: 0.5 }) })],
        "kernel-ridge.alpha": [0.01, 100],
        "standardize.center": [true, false],
      },
    ];
    const model = gridSearch(recipe, space).fit({ x, y });
    expect(model.state.trials).toHaveLength(6);
    expect(model.state.best).toMatchObject({ ridge: { kind: "kernel-ridge" }, "kernel-ridge.alpha": 0.01 });
    expect(model.report.notes["score"]).toBeGreaterThan(0.9);
  });

  test("[MP-099] ten folds, disjoint and exhaustive; mean and spread of each setting; the best one is refitted on everything", () => {
    const { spy, seen } = spyRegressor();
    const data = numberedSamples(43);
    const levels = [0.5, 1, 1.5];
    const model = gridSearch(spy(), { level: levels }, { folds: { kind: "k-fold", count: 10 }, scorer: "mae" }).fit(
      data,
    );
    expect(seen.fits).toHaveLength(3 * 10 + 1);
    for (let c = 0; c < 3; c++) {
      const tested = seen.uses.slice(10 * c, 10 * c + 10);
      expect(tested.flat().sort((a, b) => a - b)).toEqual(data.y.map((_, i) => i));
      tested.forEach((numbers, f) => {
        expect([...numbers, ...seen.fits[10 * c + f]].sort((a, b) => a - b)).toEqual(data.y.map((_, i) => i));
      });
    }
    for (const { values, score, deviation } of model.state.trials) {
      const numbers = values.map((value) => value ?? NaN);
      const mean = numbers.reduce((sum, value) => sum + value) / 10;
      expect(score).toBeCloseTo(mean, 12);
      expect(deviation).toBeCloseTo(Math.sqrt(numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 9), 12);
    }
    const scores = model.state.trials.map(({ score }) => score ?? NaN);
    expect(scores).toEqual([...scores].sort((a, b) => a - b));
    expect(seen.fits[30]).toEqual(data.y.map((_, i) => i));
    expect(model.options.recipe).toMatchObject({ kind: "spy" });
    expect(model.predict(data.x)[0]).toBeCloseTo(
      (model.state.best["level"] as number) * (data.y.reduce((sum, value) => sum + value) / 43),
      12,
    );
  });
});
