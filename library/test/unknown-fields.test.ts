/** Fields and options that nothing understands are refused with the nearest known one, never ignored. */
import { describe, expect, test } from "vitest";
import { requireKnownFields } from "../src/data/dataset.js";
import * as datasets from "../src/datasets/index.js";
import {
  crossValidate,
  encodeTable,
  gridSearch,
  kMeans,
  logisticRegression,
  pipeline,
  ridge,
  trainTestSplit,
  trainValidationTestSplit,
  treeRegressor,
} from "../src/index.js";
import * as metrics from "../src/metrics/index.js";
import { refusal } from "./refusal.js";

const x = Array.from({ length: 20 }, (_, i) => [i, (i * 7) % 5]);
const y = x.map(([a, b]) => a + b);
const weights = x.map(() => 1);

describe("data with a field", () => {
  test.each([
    ["weight", "weights"],
    ["Weights", "weights"],
    ["sampleWeights", "weights"],
    ["sample_weight", "weights"],
    ["feature", "features"],
    ["featureNames", "features"],
    ["group", "groups"],
    ["Y", "y"],
    ["target", "y"],
  ])("%s are refused: %s may be meant", (field, meant) => {
    const given = { x, y, [field]: weights };
    const expected = `the data have an unknown field "${field}"; did you mean "${meant}"?`;
    expect(refusal(() => ridge().fit(given))).toBe(`invalid-data: ridge: ${expected}`);
    expect(refusal(() => kMeans().fit(given))).toBe(`invalid-data: k-means: ${expected}`);
    expect(refusal(() => ridge().fit({ x, y }).predict(given))).toBe(`invalid-data: ridge: ${expected}`);
    expect(refusal(() => crossValidate(ridge(), given))).toBe(`invalid-data: crossValidate: ${expected}`);
    expect(refusal(() => gridSearch(ridge(), { alpha: [1] }).fit(given))).toContain(expected);
    expect(refusal(() => trainTestSplit(given))).toBe(`invalid-data: trainTestSplit: ${expected}`);
    expect(refusal(() => trainValidationTestSplit(given))).toContain(expected);
    const records = { ...given, x: x.map(([a]) => ({ a })) };
    expect(refusal(() => pipeline(encodeTable(), ridge()).fit(records))).toContain(expected);
    const tree = treeRegressor().fit({ x: records.x, y });
    expect(refusal(() => tree.predict(records))).toContain(expected);
  });

  test("X instead of x are refused with the right name, others with the list of names", () => {
    expect(refusal(() => ridge().fit({ X: x, y } as never))).toBe(
      'invalid-data: ridge: the data have an unknown field "X"; did you mean "x"?',
    );
    expect(refusal(() => ridge().fit({ x, y, comment: "no" } as never))).toContain(
      'unknown field "comment"; known: x, y, features, weights, groups',
    );
    expect(refusal(() => ridge().fit({ rows: 1, columns: 1, data: [1] } as never))).toContain(
      "fit needs an object { x, y }",
    );
  });
});

test("the data sets of the library, and their splits, have known fields only", async () => {
  const made: object[] = [];
  for (const make of Object.values(datasets)) {
    if (typeof make !== "function" || make.length > 0) continue;
    const data: unknown = await (make as () => unknown)();
    if (typeof data === "object" && data !== null && "x" in data) made.push(data);
  }
  expect(made.length).toBeGreaterThan(15);
  for (const data of made) requireKnownFields("here", data);
  for (const data of [datasets.blobs(), datasets.classification(), datasets.moons()]) {
    const { train, test: rest } = trainTestSplit(data);
    expect(logisticRegression().fit(train).predict(rest).names.length).toBe(rest.x.rows);
    expect(crossValidate(logisticRegression(), data).folds).toHaveLength(5);
  }
  const { train, validation } = trainValidationTestSplit(await datasets.diabetes());
  expect(ridge().fit(train).predict(validation)).toHaveLength(44);
});

describe("measures refuse options that they do not have:", () => {
  const labels = ["a", "b", "a", "b"];
  const numbers = [1, 2, 3, 5];
  const codes = [0, 1, 0, 1];
  const scores = [0.1, 0.9, 0.4, 0.6];
  const indicators = [
    [1, 0],
    [0, 1],
  ];
  const calls = {
    accuracy: (options: never) => metrics.accuracy(labels, labels, options),
    fScore: (options: never) => metrics.fScore(codes, codes, options),
    precision: (options: never) => metrics.precision(codes, codes, options),
    confusionMatrix: (options: never) => metrics.confusionMatrix(labels, labels, options),
    rocAuc: (options: never) => metrics.rocAuc(codes, scores, options),
    logLoss: (options: never) => metrics.logLoss(codes, scores, options),
    brierScore: (options: never) => metrics.brierScore(codes, scores, options),
    averagePrecision: (options: never) => metrics.averagePrecision(codes, scores, options),
    r2: (options: never) => metrics.r2(numbers, numbers, options),
    meanSquaredError: (options: never) => metrics.meanSquaredError(numbers, numbers, options),
    pinballLoss: (options: never) => metrics.pinballLoss(numbers, numbers, options),
    pearsonCorrelation: (options: never) => metrics.pearsonCorrelation(numbers, numbers, options),
    multilabelFScore: (options: never) => metrics.multilabelFScore(indicators, indicators, options),
  };

  test.each(Object.entries(calls))("%s", (name, call) => {
    for (const field of ["weight", "sampleWeights"]) {
      const expected = `invalid-option: ${name}: there is no option "${field}"; did you mean "weights"?`;
      expect(refusal(() => call({ [field]: weights } as never))).toBe(expected);
    }
    expect(refusal(() => call(weights as never))).toContain(`${name}: options must be an object`);
    expect(call({} as never)).toBeDefined();
  });

  test("and accept those that they have", () => {
    expect(metrics.fScore(codes, codes, { beta: 2, positive: 1, zeroDivision: 0, weights: codes.map(() => 1) })).toBe(
      1,
    );
    expect(metrics.pinballLoss(numbers, numbers, { quantile: 0.9 })).toBe(0);
    expect(metrics.multilabelFScore(indicators, indicators, { average: "macro", beta: 2, labels: ["p", "q"] })).toBe(1);
  });
});
