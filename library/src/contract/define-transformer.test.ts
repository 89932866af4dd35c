import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { positive } from "../core/options.js";
import { asMatrix, type Matrix, toRows, zeros } from "../data/matrix.js";
import { fromDense, isSparse, toDense } from "../data/sparse.js";
import { defineEmbedding, defineTransformer } from "./define-transformer.js";

const x = [
  [1, 2],
  [3, 6],
];

function map({ rows, columns, data }: Matrix, change: (value: number, column: number) => number): Matrix {
  return { rows, columns, data: data.map((value, at) => change(value, at % columns)) };
}

/** Subtracts the first sample and appends nothing; `scale` multiplies. */
const origin = defineTransformer({
  kind: "origin",
  title: "Origin",
  summary: "Measures from the first sample.",
  options: { scale: positive(1, "factor") },
  supports: { missing: true },
  fit: ({ x: samples }) => ({ state: { start: samples.data.slice(0, samples.columns) } }),
  transform: ({ start }, samples, { scale }) => map(samples, (value, j) => (value - start[j]) * scale),
  offers: {
    inverse: ({ start }: { start: Float64Array }, samples, { scale }) =>
      map(samples, (value, j) => value / scale + start[j]),
    update: (_, { x: samples }) => ({ state: { start: samples.data.slice(0, samples.columns) } }),
  },
});

/** The sum of each row, twice: other columns than it was given. */
const sums = defineTransformer({
  kind: "sums",
  title: "Sums",
  summary: "Adds up.",
  options: {},
  fit: () => ({ state: {} }),
  transform: (_, samples) => asMatrix(toRows(samples).map((each) => Array(3).fill(each.reduce((a, b) => a + b)))),
  outputFeatures: (_, features) => [0, 1, 2].map((k) => `${features.join("+")} ${k}`),
});

describe("a transformer", () => {
  const model = origin({ scale: 2 }).fit({ x, features: ["a", "b"] });

  test("maps samples and, where it offers to, maps them back", () => {
    const mapped: Matrix = model.transform(x);
    expect(toRows(mapped)).toEqual([
      [0, 0],
      [4, 8],
    ]);
    expect(toRows(model.inverse(mapped))).toEqual(x);
    expect(model.role).toBe("transformer");
    expect(origin.traits.offers).toEqual(["inverse", "update"]);
  });

  test("takes in more data where it offers to", () => {
    expect(toRows(model.update({ x: [[1, 1]] }).transform([[1, 1]]))).toEqual([[0, 0]]);
  });

  test("names its new columns: as the old ones, unless it says otherwise", () => {
    expect(model.outputFeatures).toEqual(["a", "b"]);
    const added = sums().fit({ x, features: ["a", "b"] });
    expect(added.outputFeatures).toEqual(["a+b 0", "a+b 1", "a+b 2"]);
    expect(added.outputFeatures).toHaveLength(added.transform(x).columns);
    expect(Object.isFrozen(added.outputFeatures)).toBe(true);
    expect(sums.restore(structuredClone(added.saved)).outputFeatures).toEqual(added.outputFeatures);
  });

  test("learns from labelled data without looking at the labels", () => {
    expect(origin({ scale: 2 }).fit({ x, features: ["a", "b"], y: ["any", "thing"] }).saved).toEqual(model.saved);
  });

  test("says when a result is not a number, and lets missing values pass where they are supported", () => {
    expect(
      refusal(() =>
        model.transform([
          [1e308, 0],
          [-1e308, 0],
        ]),
      ),
    ).toMatch(/^numerical: origin: transform gave Infinity \(entry 0\)/);
    expect(
      refusal(() =>
        sums()
          .fit({ x })
          .transform([[1e308, 1e308]]),
      ),
    ).toMatch(/^numerical: sums: transform gave Inf/);
    expect(toRows(model.transform([[NaN, 2]]))).toEqual([[NaN, 0]]);
    expect(toRows(model.inverse([[NaN, 0]]))).toEqual([[NaN, 2]]);
  });

  test.each([
    [[[1]], "feature-mismatch: origin: inverse needs the 2 columns that transform gives, got 1"],
    [[[1, Infinity]], "invalid-data: origin: x has Infinity in row 0, column 1; only finite numbers can be used"],
    [fromDense(x), "unsupported: origin: x is sparse, which this method cannot use; give toDense(x)"],
    [null, "invalid-data: origin: x: expected a Matrix or an array of rows, got null"],
  ])("the way back refuses %o", (given, message) => {
    expect(refusal(() => model.inverse(given as never))).toBe(message);
  });

  test("the types know what was declared", () => {
    // @ts-expect-error sums cannot be undone
    expect(sums().fit({ x }).inverse).toBeUndefined();
    // @ts-expect-error a transformer does not predict
    expect(model.predict).toBeUndefined();
    // @ts-expect-error sparse samples are not supported
    expect(() => origin().fit({ x: fromDense(x) })).toThrow("x is sparse");
  });

  test("one that supports sparse samples gets and gives them", () => {
    const double = defineTransformer({
      kind: "double",
      title: "Double",
      summary: "Doubles.",
      options: {},
      supports: { sparse: true },
      fit: () => ({ state: {} }),
      transform: (_, samples) =>
        isSparse(samples)
          ? { ...samples, values: samples.values.map((value) => 2 * value) }
          : map(samples, (value) => 2 * value),
    });
    const fitted = double().fit({ x: fromDense(x) });
    const result = fitted.transform(fromDense([[0, 5]]));
    expect(isSparse(result) && toRows(toDense(result))).toEqual([[0, 10]]);
    expect(fitted.transform([[0, 5]])).toEqual(asMatrix([[0, 10]]));
    expect(refusal(() => fitted.transform(fromDense([[0, 1e308]])))).toMatch(
      /^numerical: double: transform gave Infinity/,
    );
  });
});

describe("an embedding", () => {
  const firstColumn = (samples: Matrix): Matrix => asMatrix(toRows(samples).map(([first]) => [first]));

  const line = defineEmbedding({
    kind: "line",
    title: "Line",
    summary: "Places samples by their first column.",
    options: { scale: positive(1, "factor") },
    fit: ({ x: samples }, { scale }) => ({ state: { embedding: map(firstColumn(samples), (value) => scale * value) } }),
    offers: { transform: (_, samples, { scale }) => map(firstColumn(samples), (value) => scale * value) },
  });

  const still = defineEmbedding({
    kind: "still",
    title: "Still",
    summary: "Places its samples and no others.",
    options: {},
    fit: ({ x: samples }) => ({ state: { embedding: zeros(samples.rows, 1) } }),
  });

  test("has the places of its samples, and places others where it offers to", () => {
    const model = line({ scale: 10 }).fit({ x });
    const embedding: Matrix = model.embedding;
    expect(toRows(embedding)).toEqual([[10], [30]]);
    expect(toRows(model.transform([[7, 0]]))).toEqual([[70]]);
    expect([model.role, line.traits.offers]).toEqual(["embedding", ["transform"]]);
  });

  test("without an out-of-sample map has no transform", () => {
    const model = still().fit({ x });
    expect(model.embedding.rows).toBe(2);
    // @ts-expect-error transform was not declared
    expect(model.transform).toBeUndefined();
  });

  test("says when a place is not a number, in the fit and later", () => {
    expect(refusal(() => line({ scale: 1e300 }).fit({ x: [[1e300, 0]] }))).toMatch(
      /^numerical: line: fit gave Infinity/,
    );
    const model = line({ scale: 1e300 }).fit({ x });
    expect(refusal(() => model.transform([[1e300, 0]]))).toMatch(/^numerical: line: transform gave Infinity/);
  });
});
