import { describe, expect, test } from "vitest";
import { diabetesPart } from "../../test/diabetes-part.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { memory, numberedSamples, spyRegressor } from "../../test/spy-methods.js";
import { isLabels, labelNames } from "../data/labels.js";
import { toRows } from "../data/matrix.js";
import { kFold } from "../data/split.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { logisticRegression } from "../linear/logistic-regression/logistic-regression.js";
import { ridge } from "../linear/ridge/ridge.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import { predictOutOfFold, predictOutOfFoldAsync } from "./out-of-fold.js";
import reference from "./reference/selection.json" with { type: "json" };

const data = numberedSamples(20);
const labelled = { x: data.x, y: data.y.map((value) => (value > 4 ? "high" : value > 2 ? "middle" : "low")) };

describe("out-of-fold predictions", () => {
  test("match scikit-learn on the same folds", async () => {
    const part = await diabetesPart();
    const recipe = pipeline(standardize(), ridge({ alpha: 10 }));
    const { predictions } = predictOutOfFold(recipe, part, { folds: { kind: "given", tests: reference.tests } });
    if (isLabels(predictions)) throw new Error("labels of a regressor");
    expectClose(predictions, reference.crossValidation.predictions, 1e-9);
  });

  test("every sample is predicted by a model that has not seen it", () => {
    const { spy, seen } = spyRegressor();
    const { folds } = predictOutOfFold(spy(), data, { folds: { kind: "k-fold", count: 4 } });
    expect(seen.fits).toHaveLength(4);
    seen.fits.forEach((fitted, f) => {
      expect(fitted.some((number) => seen.uses[f].includes(number))).toBe(false);
      for (const number of seen.uses[f]) expect(folds[number]).toBe(f);
    });
    // A memory would know the class of a sample it has seen; of others it says the first class.
    const { predictions } = predictOutOfFold(memory(), labelled, { folds: { kind: "leave-one-out" } });
    if (!isLabels(predictions)) throw new Error("numbers of a classifier");
    expect(labelNames(predictions)).toEqual(data.y.map(() => "high"));
  });

  test("labels and probabilities are in the order of the samples and the classes of the target", () => {
    const given = { folds: { kind: "stratified", count: 3 }, probabilities: true } as const;
    const { predictions, probabilities, folds } = predictOutOfFold(logisticRegression(), labelled, given);
    if (!isLabels(predictions) || probabilities === undefined) throw new Error("no labels");
    expect(predictions.classes).toEqual(["high", "low", "middle"]);
    toRows(probabilities).forEach((row, i) => {
      expect(row.reduce((sum, value) => sum + value)).toBeCloseTo(1, 10);
      expect(row.indexOf(Math.max(...row))).toBe(predictions.codes[i]);
    });
    const kept = labelled.y.map((_, i) => i).filter((i) => folds[i] !== folds[7]);
    const model = logisticRegression().fit({ x: kept.map((i) => labelled.x[i]), y: kept.map((i) => labelled.y[i]) });
    expectClose(model.probabilities([labelled.x[7]]).data, toRows(probabilities)[7], 1e-9);
  });

  test("a class missing in a training fold has probability 0, with a warning", () => {
    const rare = { x: data.x, y: data.y.map((_, i) => (i === 5 ? "rare" : i % 2 === 0 ? "even" : "odd")) };
    const { probabilities, warnings } = predictOutOfFold(logisticRegression(), rare, { probabilities: true });
    expect(toRows(probabilities ?? { rows: 0, columns: 0, data: new Float64Array() })[5][2]).toBe(0);
    expect(warnings.map(({ message }) => message).join()).toContain('class "rare" has too few samples');
  });

  test("decision values are those of the fold's model; a class missing in training is below all others", () => {
    const rare = { x: data.x, y: data.y.map((_, i) => (i === 5 ? "rare" : i % 2 === 0 ? "even" : "odd")) };
    const { decision, folds } = predictOutOfFold(logisticRegression(), rare, { decision: true });
    if (decision === undefined) throw new Error("no decision values");
    const kept = rare.y.map((_, i) => i).filter((i) => folds[i] !== folds[5]);
    const model = logisticRegression().fit({ x: kept.map((i) => rare.x[i]), y: kept.map((i) => rare.y[i]) });
    const [row] = toRows(model.decision([rare.x[5]]));
    expectClose(toRows(decision)[5].slice(0, 2), row, 1e-9);
    expect(toRows(decision)[5][2]).toBeLessThan(Math.min(...row));
  });

  test("the asynchronous form gives the same, with progress, and stops on a signal", async () => {
    const steps: number[] = [];
    const result = await predictOutOfFoldAsync(ridge(), data, {}, { onProgress: ({ step }) => steps.push(step) });
    expect(result).toEqual(predictOutOfFold(ridge(), data));
    expect(steps).toEqual([1, 2, 3, 4, 5]);
    expect(kFold(20)[0].test.every((i) => result.folds[i] === 0)).toBe(true);
    expect(refusal(() => predictOutOfFold(ridge(), data, {}, { signal: AbortSignal.abort() }))).toContain("aborted");
  });

  test("refuses folds that test a sample twice or never, and outputs that are not offered", () => {
    const run = (given: object) => () => predictOutOfFold(ridge(), data, given);
    expect(refusal(run({ folds: { kind: "repeated" } }))).toContain("is tested in folds");
    expect(refusal(run({ folds: { kind: "time-series" } }))).toContain("is never tested");
    expect(refusal(run({ probabilities: true }))).toContain("ridge does not offer probabilities");
    expect(refusal(run({ decision: true }))).toContain("ridge does not offer decision");
  });
});
