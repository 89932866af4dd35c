import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { toyFacts } from "../../../test/toy-facts.js";
import { defineRegressor } from "../../contract/define-supervised.js";
import { createRegistry } from "../../contract/registry.js";
import * as state from "../../contract/state/fields.js";
import { integer } from "../../core/options/options.js";
import { warn } from "../../core/report.js";
import { labelNames } from "../../data/labels.js";
import { column } from "../../data/matrix.js";
import { breastCancer } from "../../datasets/real.js";
import { standardize } from "../../features/scaling/standardize/standardize.js";
import { perceptron } from "../../linear/perceptron/perceptron.js";
import { ridge } from "../../linear/ridge/ridge.js";
import { pipeline } from "../../pipeline/pipeline/pipeline.js";
import { crossValidate } from "../cross-validate.js";
import { earlyStopping } from "./early-stopping.js";

/** Climbs by one at each iteration, on and on; it converges at 40. */
function climber() {
  const fits: number[][] = [];
  const climb = defineRegressor({
    kind: "climb",
    title: "Climb",
    summary: "Predicts how many iterations it has had.",
    facts: toyFacts,
    options: { maxIterations: integer(1000, "iterations") },
    learns: { height: state.number("iterations so far") },
    supports: { warmStart: true },
    fit: ({ x }, { maxIterations }, from: { height: number } | undefined) => {
      fits.push(Array.from(column(x, 0)));
      const height = Math.min(40, (from?.height ?? 0) + maxIterations);
      const report = {
        converged: height === 40,
        iterations: maxIterations,
        warnings: height === 40 ? [] : [warn("not-converged", "still climbing")],
      };
      return { state: { height }, report };
    },
    predict: ({ height }, x) => new Float64Array(x.rows).fill(height),
  });
  return { climb, fits };
}

const x = Array.from({ length: 20 }, (_, i) => [i]);
const at = (height: number) => ({ x, y: x.map(() => height) });

describe("early stopping", () => {
  test("continues in chunks, stops after some without improvement, and returns the best model", () => {
    const { climb, fits } = climber();
    const model = earlyStopping(climb(), { chunk: 2, patience: 3, scorer: "mae" }).fit(at(7));
    // 2, 4, 6, 8, 10, 12: six and eight are equally far from seven, and only an improvement counts.
    expect(model.state.scores).toEqual([5, 3, 1, 1, 3, 5]);
    expect(model.state.chunks).toBe(3);
    expect(model.predict([[0]])).toEqual(Float64Array.of(6));
    expect(model.report).toMatchObject({ converged: true, warnings: [], notes: { score: 1, looks: 6 } });
    expect(fits.every((numbers) => numbers.length === 18)).toBe(true);
  });

  test("held-out samples are never used in training, unless a final fit on all is requested", () => {
    const { climb, fits } = climber();
    const given = { chunk: 3, patience: 1, scorer: "mae", validationShare: 0.25 } as const;
    const held = earlyStopping(climb(), given).fit(at(9));
    expect(held.predict([[0]])).toEqual(Float64Array.of(9));
    const learned = new Set(fits.flat());
    expect(learned.size).toBe(15);
    fits.length = 0;
    const whole = earlyStopping(climb(), { ...given, refit: true }).fit(at(9));
    expect(fits.map(({ length }) => length)).toEqual([15, 15, 15, 15, 20, 20, 20]);
    expect(whole.predict([[0]])).toEqual(Float64Array.of(9));
    expect(whole.report.samples).toBe(20);
  });

  test("ends when the method converges or reaches its iterations, and then reports what the method reports", () => {
    const { climb, fits } = climber();
    const far = earlyStopping(climb(), { chunk: 10, scorer: "mae" }).fit(at(1000));
    expect([far.state.chunks, fits.length, far.report.converged]).toEqual([4, 4, true]);
    const short = earlyStopping(climb({ maxIterations: 25 }), { chunk: 10, scorer: "mae" }).fit(at(1000));
    expect(short.predict([[0]])).toEqual(Float64Array.of(25));
    expect(short.report).toMatchObject({ converged: false, warnings: [{ message: "still climbing" }] });
  });

  test("a tolerance requires more than any improvement", () => {
    const { climb } = climber();
    const given = { chunk: 1, patience: 2, scorer: "mae" } as const;
    expect(earlyStopping(climb(), { ...given, minImprovement: 2.5 }).fit(at(30)).state.chunks).toBe(1);
    expect(earlyStopping(climb(), given).fit(at(30)).state.chunks).toBe(30);
  });

  test("progress reports the score, groups stay whole, and a signal stops it", () => {
    const { climb, fits } = climber();
    const seen: unknown[] = [];
    const recipe = earlyStopping(climb({ maxIterations: 2 }), { chunk: 1, scorer: "mae", refit: true });
    recipe.fit(at(7), { onProgress: (progress) => seen.push(progress) });
    expect(seen).toEqual([
      { step: 1, of: 4, score: 6 },
      { step: 2, of: 4, score: 5 },
      { step: 3, of: 4 },
      { step: 4, of: 4 },
    ]);
    fits.length = 0;
    earlyStopping(climb({ maxIterations: 1 }), { scorer: "mae" }).fit({ ...at(7), groups: x.map(([i]) => i % 5) });
    expect(new Set(fits[0].map((i) => i % 5)).size).toBe(4);
    expect(refusal(() => recipe.fit(at(7), { signal: AbortSignal.abort() }))).toContain("aborted");
  });

  test("a perceptron in a pipeline does as well as without, is a recipe like any other and can be restored", async () => {
    const data = await breastCancer();
    const recipe = pipeline(standardize(), earlyStopping(perceptron({ epochs: 60 }), { chunk: 5, refit: true }));
    const { scores } = crossValidate(recipe, data, { folds: { kind: "stratified", count: 3 } });
    expect(scores["accuracy"].mean).toBeGreaterThan(0.93);
    const model = recipe.fit(data);
    const registry = createRegistry([pipeline, standardize, earlyStopping, perceptron]);
    const restored = registry.restore(structuredClone(model.saved));
    expect(restored.predict?.(data.x)).toEqual(model.predict(data.x));
    expect(labelNames(model.predict(data.x))).toHaveLength(569);
  });

  test("refuses recipes without warm start, and damaged saved models", () => {
    expect(refusal(() => earlyStopping(ridge()))).toContain("early-stopping: ridge cannot start from a model");
    const { climb } = climber();
    const recipe = earlyStopping(climb(), { scorer: "mae" });
    const { saved, state } = recipe.fit(at(7));
    const restored =
      (chunks: number, scores = state.scores) =>
      () =>
        recipe.restore({ ...saved, state: { ...state, chunks, scores } });
    expect(refusal(restored(0))).toContain("state.chunks must be at least 1, got 0");
    expect(refusal(restored(99))).toContain("state.chunks must be below");
    expect(refusal(restored(1, new Array(1000).fill(0)))).toContain("chunks, the saved model 1000 scores");
  });
});
