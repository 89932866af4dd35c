/** Collecting results and telling valid ones. */
import { describe, expect, test } from "vitest";
import { center, line } from "../../test/broken/sound-supervised.js";
import { far, halves, picture } from "../../test/broken/sound-unsupervised.js";
import type { AnyModel } from "../contract/index.js";
import { asMatrix, zeros } from "../data/index.js";
import { fromDense } from "../data/sparse.js";
import { LecternError } from "../index.js";
import { createProblem, fitDataOf } from "./check-data.js";
import {
  allResultsOf,
  demandValid,
  demandValidOrRefused,
  fittedResultsOf,
  numbersOf,
  type Result,
  resultsOf,
  rowsOf,
  takeResults,
  takesSamples,
} from "./results.js";
import { createSubject } from "./subject.js";

const { x } = createProblem("none");
const modelOf = (method: Parameters<typeof createSubject>[0]): AnyModel => createSubject(method, {}).model();
const of = (name: string, result: Result) => new Map([[name, result]]);

describe("collecting", () => {
  test("calls every function on samples, and keeps results of the fit apart", () => {
    expect([...resultsOf(modelOf(center), x).keys()]).toEqual(["predict", "probabilities", "decision"]);
    expect([...resultsOf(modelOf(far), x).keys()]).toEqual(["score", "isOutlier"]);
    expect([...fittedResultsOf(modelOf(halves)).keys()]).toEqual(["labels"]);
    expect([...allResultsOf(modelOf(picture), x).keys()]).toEqual(["transform", "embedding"]);
  });

  test("results of selected rows are those of the training samples", () => {
    const { labels } = modelOf(halves);
    const rows = [3, 0, 3];
    expect(fittedResultsOf(modelOf(halves), rows).get("labels")).toEqual(
      Int32Array.from(rows, (i) => labels?.[i] ?? -9),
    );
  });

  test("models with functions on samples are recognised by their traits", () => {
    const { traits } = createSubject(halves, {});
    expect(takesSamples(traits)).toBe(true);
    expect(takesSamples({ ...traits, offers: [] })).toBe(false);
    expect(takesSamples(createSubject(line, {}).traits)).toBe(true);
  });
});

describe("reading", () => {
  const matrix = asMatrix([
    [1, 2],
    [0, 4],
  ]);
  const labels = { codes: Int32Array.of(1, 0), classes: ["a", "b"] };

  test("reads rows and numbers of every kind of result", () => {
    const results: Result[] = [matrix, fromDense(matrix), labels, Float64Array.of(5, 6), Uint8Array.of(1, 0)];
    expect(results.map(rowsOf)).toEqual([2, 2, 2, 2, 2]);
    expect(results.map((result) => [...numbersOf(result)])).toEqual([
      [1, 2, 0, 4],
      [1, 2, 0, 4],
      [1, 0],
      [5, 6],
      [1, 0],
    ]);
  });

  test("selects rows of every kind of result", () => {
    const taken = (result: Result) => takeResults(of("it", result), [1, 1]).get("it");
    expect(taken(matrix)).toEqual(
      asMatrix([
        [0, 4],
        [0, 4],
      ]),
    );
    expect(taken(fromDense(matrix))).toEqual(
      asMatrix([
        [0, 4],
        [0, 4],
      ]),
    );
    expect(taken(labels)).toEqual({ codes: Int32Array.of(0, 0), classes: ["a", "b"] });
    expect(taken(Float64Array.of(5, 6))).toEqual(Float64Array.of(6, 6));
    expect(taken(Uint8Array.of(1, 0))).toEqual(Int32Array.of(0, 0));
  });
});

describe("validity", () => {
  test("requires one finite answer per sample", () => {
    demandValid("it", of("predict", Float64Array.of(1, 2)), 2);
    expect(() => demandValid("it", of("predict", Float64Array.of(1)), 2)).toThrow("predict must have 2 samples");
    expect(() => demandValid("it", of("predict", Float64Array.of(1, NaN)), 2)).toThrow("predict gave NaN (entry 1)");
    expect(() => demandValid("it", of("predict", Float64Array.of(-Infinity)), 1)).toThrow("gave -Infinity");
  });

  test("lets a density be zero, and missing values stay missing in transformed samples only", () => {
    demandValid("it", of("logDensity", Float64Array.of(-Infinity)), 1);
    expect(() => demandValid("it", of("logDensity", Float64Array.of(Infinity)), 1)).toThrow("gave Infinity");
    demandValid("it", of("transform", Float64Array.of(NaN)), 1, { missing: true });
    expect(() => demandValid("it", of("transform", Float64Array.of(NaN)), 1)).toThrow("gave NaN");
    expect(() => demandValid("it", of("predict", Float64Array.of(NaN)), 1, { missing: true })).toThrow("gave NaN");
  });

  test("accepts a refusal like a valid result, but not an infinite objective", () => {
    const sound = modelOf(line);
    demandValidOrRefused("it", () => sound, x);
    const refuse = () => {
      throw new LecternError("invalid-data", "no");
    };
    demandValidOrRefused("it", refuse, x);
    demandValidOrRefused("it", () => ({ ...sound, report: sound.report, predict: refuse }), x);
    const report = { ...sound.report, objective: [1, Infinity] };
    expect(() => demandValidOrRefused("it", () => ({ ...sound, report }), x)).toThrow(
      "objective holds Infinity (entry 1)",
    );
    const labels = new Int32Array(3);
    expect(() => demandValidOrRefused("it", () => ({ ...sound, report: sound.report, labels }), zeros(4, 4))).toThrow(
      "labels must have 4 samples, but has 3",
    );
  });

  test("the data of a fit omit an undefined target", () => {
    expect(fitDataOf({ x, y: undefined })).toEqual({ x });
  });
});
