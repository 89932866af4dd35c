import { describe, expect, test } from "vitest";
import { memory, numberedSamples, spyRegressor } from "../../test/spy-methods.js";
import { toyFacts } from "../../test/toy-facts.js";
import { defineClassifier, defineRegressor } from "../contract/define-supervised.js";
import { LecternError } from "../core/errors.js";
import { asLabels } from "../data/labels.js";
import { asMatrix, zeros } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { createTable } from "../data/table/table.js";
import { logisticRegression } from "../linear/logistic-regression/logistic-regression.js";
import { ridge } from "../linear/ridge/ridge.js";
import { logLoss } from "../metrics/log-loss.js";
import { scorer } from "../metrics/scorers.js";
import { fitDataOf, type Judged, scoreFold, scoresOf } from "./score-fold.js";

const { x, y } = numberedSamples(12);
const data: Judged = { x: asMatrix(x), y: Float64Array.from(y), features: ["number", "a", "b"] };
const fold = { train: Int32Array.of(0, 1, 2, 3, 4, 5, 6, 7), test: Int32Array.of(8, 9, 10, 11) };
const task = { ...fold, scorers: ["r2"], trainScores: false };

describe("one fold", () => {
  test("the recipe is fitted on the training samples and scored on the others", () => {
    const { spy, seen } = spyRegressor();
    const result = scoreFold(spy(), data, { ...task, scorers: ["mae"], trainScores: true });
    expect(seen).toEqual({
      fits: [[0, 1, 2, 3, 4, 5, 6, 7]],
      uses: [
        [8, 9, 10, 11],
        [0, 1, 2, 3, 4, 5, 6, 7],
      ],
    });
    const mean = y.slice(0, 8).reduce((sum, value) => sum + value) / 8;
    const mae = (part: readonly number[]) => part.reduce((sum, value) => sum + Math.abs(value - mean), 0) / part.length;
    if (result.status !== "scored") throw new Error(result.message);
    expect(result.scores["mae"]).toBeCloseTo(mae(y.slice(8)), 12);
    expect(result.trainScores?.["mae"]).toBeCloseTo(mae(y.slice(0, 8)), 12);
  });

  test("a failure is a result with its code; an abort is thrown", () => {
    const { spy } = spyRegressor();
    expect(scoreFold(spy({ level: -1 }), data, task)).toEqual({
      status: "failed",
      code: "numerical",
      message: "spy: level -1 is below zero",
      reason: "level -1 is below zero",
    });
    const stopping = defineRegressor({
      kind: "stopping",
      title: "Stopping",
      summary: "Is stopped at once.",
      facts: toyFacts,
      options: {},
      learns: {},
      fit: () => {
        throw new LecternError("aborted", "stopped");
      },
      predict: (_, samples) => new Float64Array(samples.rows),
    });
    expect(() => scoreFold(stopping(), data, task)).toThrow("stopped");
  });

  test("a NaN score is a failure", () => {
    const one = { ...task, test: Int32Array.of(3) };
    expect(scoreFold(ridge(), data, one)).toMatchObject({ status: "failed" });
  });

  test("weights are used in the fit and in the score", () => {
    const weights = Float64Array.from(y, (_, i) => 1 + (i % 3));
    const whole = scoreFold(ridge(), { ...data, weights }, task);
    const repeated = y.flatMap((_, i) => new Array<number>(1 + (i % 3)).fill(i));
    const rows = {
      x: asMatrix(repeated.map((i) => x[i])),
      y: Float64Array.from(repeated, (i) => y[i]),
      features: data.features,
    };
    const places = (kept: (i: number) => boolean) => Int32Array.from(repeated.keys()).filter((k) => kept(repeated[k]));
    const twice = scoreFold(ridge(), rows, { ...task, train: places((i) => i < 8), test: places((i) => i >= 8) });
    if (whole.status !== "scored" || twice.status !== "scored") throw new Error("failed");
    expect(whole.scores["r2"]).toBeCloseTo(twice.scores["r2"], 10);
  });

  test("sparse samples give the score of dense ones", () => {
    const dense = scoreFold(ridge(), data, task);
    const sparse = scoreFold(ridge(), { ...data, x: fromDense(asMatrix(x)) }, task);
    if (dense.status !== "scored" || sparse.status !== "scored") throw new Error("failed");
    expect(sparse.scores["r2"]).toBeCloseTo(dense.scores["r2"], 12);
  });

  test("a class missing in training counts with probability 0", () => {
    const labels = asLabels(["a", "b", "a", "b", "a", "b", "a", "b", "a", "b", "c", "a"]);
    const judged = { ...data, y: labels };
    const result = scoreFold(logisticRegression(), judged, { ...task, scorers: ["log-loss", "accuracy"] });
    if (result.status !== "scored") throw new Error(result.message);
    const model = logisticRegression().fit({ x: x.slice(0, 8), y: ["a", "b", "a", "b", "a", "b", "a", "b"] });
    const two = model.probabilities(x.slice(8));
    const three = zeros(4, 3);
    for (let i = 0; i < 4; i++) three.data.set(two.data.subarray(2 * i, 2 * i + 2), 3 * i);
    const expected = logLoss(["a", "b", "c", "a"], { classes: ["a", "b", "c"], values: three });
    expect(result.scores["log-loss"]).toBeCloseTo(expected, 12);
    expect(result.scores["accuracy"]).toBeLessThan(1);
  });

  test("decisions of a class missing in training are the lowest of all", () => {
    const flat = defineClassifier({
      kind: "flat",
      title: "Flat",
      summary: "Decides nothing.",
      facts: toyFacts,
      options: {},
      learns: {},
      fit: () => ({ state: {} }),
      predict: (_, samples) => new Int32Array(samples.rows),
      offers: { decision: (_, samples) => zeros(samples.rows, 2) },
    });
    const labels = asLabels(["a", "b", "a", "b", "a", "b", "a", "b", "a", "b", "c", "c"]);
    const result = scoreFold(flat(), { ...data, y: labels }, { ...task, scorers: ["top-2-accuracy"] });
    expect(result).toMatchObject({ status: "scored", scores: { "top-2-accuracy": 0.5 } });
  });

  test("refuses measures of another task, and outputs that a model does not offer", () => {
    const model = memory().fit({ x: [[0], [1]], y: ["a", "b"] });
    const labelled = { x: asMatrix([[0], [1]]), y: asLabels(["a", "b"]), features: ["x0"] };
    expect(scoresOf(model, labelled, [scorer("accuracy")], ["a", "b"])).toEqual({ accuracy: 1 });
    expect(() => scoresOf(model, labelled, [scorer("r2")], [])).toThrow(
      "measures regressors, but memory is a classifier",
    );
    expect(() => scoresOf(model, labelled, [scorer("log-loss")], [])).toThrow("log-loss needs probabilities");
    expect(() => scoresOf(model, { ...labelled, y: undefined }, [], [])).toThrow("a target is needed");
  });

  test("data for fit: groups only for methods that split, names only where a table does not have them", () => {
    const groups = Int32Array.of(0, 1);
    const small = { x: asMatrix([[1], [2]]), y: undefined, features: ["size"], groups };
    expect(fitDataOf(small, false)).toEqual({ x: small.x, features: ["size"] });
    expect(fitDataOf(small, true)).toEqual({ x: small.x, features: ["size"], groups });
    const table = createTable({ size: [1, 2] });
    expect(fitDataOf({ ...small, x: table }, false)).toEqual({ x: table });
  });
});
