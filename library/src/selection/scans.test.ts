/** How often numbers are scanned: once where they come in, and once more for each result of a step. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { refusal } from "../../test/refusal.js";
import { asMatrix, type Matrix } from "../data/matrix.js";
import { minMaxScale } from "../features/scaling/min-max-scale/min-max-scale.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { ridge } from "../linear/ridge/ridge.js";
import * as scanning from "../numeric/first-not-finite.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import { crossValidate } from "./cross-validate.js";
import { gridSearch } from "./grid-search/grid-search.js";

vi.mock(import("../numeric/first-not-finite.js"), { spy: true });

const columns = 3;
const samples = (rows: number): Matrix => ({
  rows,
  columns,
  data: Float64Array.from({ length: rows * columns }, (_, i) => Math.sin(i * i)),
});
const y = Float64Array.from({ length: 30 }, (_, i) => Math.cos(i));

/** The lengths of samples that were scanned: targets, predictions and coefficients are shorter. */
const scanned = () =>
  vi
    .mocked(scanning.firstNotFinite)
    .mock.calls.map(([values]) => values.length)
    .filter((length) => length > 30);

beforeEach(() => {
  vi.mocked(scanning.firstNotFinite).mockClear();
});

describe("the samples of the outermost call are scanned once", () => {
  test("by a method", () => {
    const x = samples(30);
    ridge().fit({ x, y });
    expect(scanned()).toEqual([90]);
  });

  test("by a pipeline, and each result of a step once", () => {
    const x = samples(30);
    const model = pipeline(standardize(), minMaxScale(), ridge()).fit({ x, y });
    expect(scanned()).toEqual([90, 90, 90]);
    vi.mocked(scanning.firstNotFinite).mockClear();
    model.predict(samples(20));
    expect(scanned()).toEqual([60, 60, 60]);
  });

  test("by cross-validation of a pipeline, folds not at all", () => {
    crossValidate(pipeline(standardize(), ridge()), { x: samples(30), y }, { folds: { kind: "k-fold", count: 2 } });
    // All samples; then for each fold the results of the scaler, of training and of test samples.
    expect(scanned()).toEqual([90, 45, 45, 45, 45]);
  });

  test("by a search, its folds and the fit of its winner", () => {
    gridSearch(ridge(), { alpha: [0.1, 1] }, { folds: { kind: "k-fold", count: 2 } }).fit({ x: samples(30), y });
    expect(scanned()).toEqual([90]);
  });
});

describe("the caller's own data are scanned in every call", () => {
  test("also when they were valid before", () => {
    const x = samples(30);
    const recipe = pipeline(standardize(), ridge());
    const model = recipe.fit({ x, y });
    x.data[4] = Number.NaN;
    expect(refusal(() => recipe.fit({ x, y }))).toBe(
      "invalid-data: pipeline: x has NaN in row 1, column 1; missing values are not supported by this method: " +
        "impute them or remove the sample",
    );
    expect(refusal(() => model.predict(x))).toMatch(/^invalid-data: pipeline: x has NaN in row 1, column 1;/);
    expect(refusal(() => crossValidate(recipe, { x, y }))).toMatch(/crossValidate: x has NaN in row 1, column 1;/);
  });

  test("also when they are the result of a transformer", () => {
    const transformed = standardize()
      .fit({ x: samples(30) })
      .transform(samples(30));
    ridge().fit({ x: transformed, y });
    transformed.data[0] = Number.POSITIVE_INFINITY;
    expect(refusal(() => ridge().fit({ x: transformed, y }))).toMatch(/ridge: x has Infinity in row 0, column 0;/);
  });

  test("and missing values that one step passes on are refused by the next that does not support them", () => {
    const gaps = asMatrix([[1], [Number.NaN], [3]]);
    const scaled = standardize().fitTransform({ x: gaps }).transformed;
    expect(refusal(() => ridge().fit({ x: scaled, y: [1, 2, 3] }))).toMatch(/ridge: x has NaN in row 1, column 0;/);
  });
});
