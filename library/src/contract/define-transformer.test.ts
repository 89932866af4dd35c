import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { toyFacts } from "../../test/toy-facts.js";
import { integer, positive } from "../core/options/options.js";
import { asMatrix, type Matrix, toRows, zeros } from "../data/matrix.js";
import { fromDense, isSparse, toDense } from "../data/sparse.js";
import type { Fitted } from "./declaration.js";
import { defineEmbedding, defineTransformer } from "./define-transformer.js";
import * as state from "./state/fields.js";

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
  facts: toyFacts,
  options: { scale: positive(1, "factor") },
  learns: { start: state.vector("features", "the first sample") },
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
  facts: toyFacts,
  options: {},
  learns: {},
  fit: () => ({ state: {} }),
  transform: (_, samples) => asMatrix(toRows(samples).map((each) => Array(3).fill(each.reduce((a, b) => a + b)))),
  outputFeatures: (_, features) => [0, 1, 2].map((k) => `${features.join("+")} ${k}`),
});

describe("a transformer", () => {
  const model = origin({ scale: 2 }).fit({ x, features: ["a", "b"] });

  test("transforms samples and, if it offers to, inverts the transformation", () => {
    const mapped: Matrix = model.transform(x);
    expect(toRows(mapped)).toEqual([
      [0, 0],
      [4, 8],
    ]);
    expect(toRows(model.inverse(mapped))).toEqual(x);
    expect(model.role).toBe("transformer");
    expect(origin.traits.offers).toEqual(["inverse", "update"]);
  });

  test("can be updated if it offers to", () => {
    expect(toRows(model.update({ x: [[1, 1]] }).transform([[1, 1]]))).toEqual([[0, 0]]);
  });

  test("names its new columns like the old ones, unless it declares others", () => {
    expect(model.outputFeatures).toEqual(["a", "b"]);
    const added = sums().fit({ x, features: ["a", "b"] });
    expect(added.outputFeatures).toEqual(["a+b 0", "a+b 1", "a+b 2"]);
    expect(added.outputFeatures).toHaveLength(added.transform(x).columns);
    expect(Object.isFrozen(added.outputFeatures)).toBe(true);
    expect(sums.restore(structuredClone(added.saved)).outputFeatures).toEqual(added.outputFeatures);
  });

  test("ignores the labels of labelled data", () => {
    expect(origin({ scale: 2 }).fit({ x, features: ["a", "b"], y: ["any", "thing"] }).saved).toEqual(model.saved);
  });

  test("throws when a result is not finite, and passes missing values where they are supported", () => {
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
    [[[1]], "feature-mismatch: origin: inverse needs the 2 columns of transform, got 1"],
    [[[1, Infinity]], "invalid-data: origin: x has Infinity in row 0, column 1; values must be finite"],
    [fromDense(x), "unsupported: origin: x is sparse, which this method does not support; use toDense(x)"],
    [null, "invalid-data: origin: x: expected a Matrix or an array of rows, got null"],
  ])("inverse refuses %o", (given, message) => {
    expect(refusal(() => model.inverse(given as never))).toBe(message);
  });

  test("the types match what was declared", () => {
    // @ts-expect-error sums cannot be undone
    expect(sums().fit({ x }).inverse).toBeUndefined();
    // @ts-expect-error a transformer does not predict
    expect(model.predict).toBeUndefined();
    // @ts-expect-error sparse samples are not supported
    expect(() => origin().fit({ x: fromDense(x) })).toThrow("x is sparse");
  });

  test("receives and returns sparse samples if it supports them", () => {
    const double = defineTransformer({
      kind: "double",
      title: "Double",
      summary: "Doubles.",
      facts: toyFacts,
      options: {},
      learns: {},
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
    facts: toyFacts,
    options: { scale: positive(1, "factor") },
    learns: { embedding: state.matrix("samples", "dimensions", "coordinates of the samples") },
    fit: ({ x: samples }, { scale }) => ({ state: { embedding: map(firstColumn(samples), (value) => scale * value) } }),
    offers: { transform: (_, samples, { scale }) => map(firstColumn(samples), (value) => scale * value) },
  });

  const still = defineEmbedding({
    kind: "still",
    title: "Still",
    summary: "Places its samples and no others.",
    facts: toyFacts,
    options: {},
    learns: { embedding: state.matrix("samples", "dimensions", "coordinates of the samples") },
    fit: ({ x: samples }) => ({ state: { embedding: zeros(samples.rows, 1) } }),
  });

  test("has the coordinates of its samples, and embeds new ones if it offers to", () => {
    const model = line({ scale: 10 }).fit({ x });
    const embedding: Matrix = model.embedding;
    expect(toRows(embedding)).toEqual([[10], [30]]);
    expect(toRows(model.transform([[7, 0]]))).toEqual([[70]]);
    expect([model.role, line.traits.offers]).toEqual(["embedding", ["transform"]]);
  });

  test("may learn from labels, and map positions back to samples", () => {
    const byClass = defineEmbedding({
      kind: "by-class",
      title: "By class",
      summary: "Places samples by the number of labels.",
      facts: toyFacts,
      options: {},
      target: "labels",
      learns: { embedding: state.matrix("samples", "dimensions", "coordinates of the samples") },
      fit: ({ x: samples, y }) => ({ state: { embedding: map(zeros(samples.rows, 1), () => y.codes.length) } }),
      offers: { inverse: (_, positions) => map(positions, (value) => 2 * value) },
    });
    const model = byClass().fit({ x, y: ["b", "a"] });
    expect(toRows(model.embedding)).toEqual([[2], [2]]);
    expect(toRows(model.inverse([[3]]))).toEqual([[6]]);
    expect(() => model.inverse([[3, 4]])).toThrow("inverse needs the 1 columns");
    // @ts-expect-error it needs labels
    expect(() => byClass().fit({ x })).toThrow("y");
  });

  test("without an out-of-sample map has no transform", () => {
    const model = still().fit({ x });
    expect(model.embedding.rows).toBe(2);
    // @ts-expect-error transform was not declared
    expect(model.transform).toBeUndefined();
  });

  test("has at most as many components as there are samples, columns or ten", () => {
    const wide = defineEmbedding({
      kind: "wide",
      title: "Wide",
      summary: "Maps to nothing.",
      facts: toyFacts,
      options: { components: integer(2, "number of components") },
      learns: { embedding: state.matrix("samples", "components", "nothing") },
      fit: ({ x: samples }, { components }) => ({ state: { embedding: zeros(samples.rows, components) } }),
    });
    expect(wide({ components: 10 }).fit({ x }).embedding.columns).toBe(10);
    expect(refusal(() => wide({ components: 11 }).fit({ x }))).toBe(
      "invalid-option: wide: components is 11, at most 10 are useful for 2 samples of 2 columns; choose fewer components",
    );
  });

  test("throws when a coordinate is not finite, in the fit and later", () => {
    expect(refusal(() => line({ scale: 1e300 }).fit({ x: [[1e300, 0]] }))).toMatch(
      /^numerical: line: fit gave Infinity/,
    );
    const model = line({ scale: 1e300 }).fit({ x });
    expect(refusal(() => model.transform([[1e300, 0]]))).toMatch(/^numerical: line: transform gave Infinity/);
  });
});

describe("training samples for the next method", () => {
  const facts = {
    kind: "marks",
    title: "Marks",
    summary: "Marks its training samples.",
    facts: toyFacts,
    options: {},
    learns: {},
  };
  const ones = (x: Matrix): Matrix => ({ ...x, data: x.data.map(() => 1) });
  const fit = { x: [[2], [3]] };

  test("are the result of transform, unless the fit returns others", () => {
    const plain = defineTransformer({ ...facts, fit: () => ({ state: {} }), transform: (_, x) => ones(x) });
    expect(plain().fitTransform(fit).transformed).toEqual(ones(asMatrix(fit.x)));
    const marking = defineTransformer({
      ...facts,
      fit: ({ x }) => ({ state: {}, transformed: () => ({ ...x, data: x.data.map((value) => -value) }) }),
      transform: (_, x) => ones(x),
    });
    const { model, transformed } = marking().fitTransform(fit);
    expect(transformed).toEqual(asMatrix([[-2], [-3]]));
    expect(model.transform(fit.x)).toEqual(ones(asMatrix(fit.x)));
  });

  test("are computed on request, once", () => {
    let made = 0;
    const counting = defineTransformer({
      ...facts,
      *fit({ x }) {
        yield { step: 1 };
        const transformed = () => {
          made++;
          return x;
        };
        return { state: {}, transformed };
      },
      transform: (_, x) => x,
    });
    const work = counting().trainingSteps(fit);
    expect(work.next()).toEqual({ done: false, value: { step: 1 } });
    const end = work.next();
    if (!end.done) throw new Error("it goes on");
    expect(made).toBe(0);
    expect(end.value.transformed()).toEqual(asMatrix(fit.x));
    expect(made).toBe(1);
    counting().fit(fit);
    expect(made).toBe(1);
  });

  test("must be finite too", () => {
    const broken = defineTransformer({
      ...facts,
      fit: ({ x }) => ({ state: {}, transformed: () => ({ ...x, data: x.data.map(() => Infinity) }) }),
      transform: (_, x) => x,
    });
    expect(() => broken().fitTransform(fit)).toThrow("marks: fit gave Infinity");
  });

  test("are available from recipes of transformers only", () => {
    const level = defineEmbedding({
      ...facts,
      kind: "level",
      learns: { embedding: state.matrix("samples", "dimensions", "coordinates of the samples") },
      fit: ({ x }) => ({ state: { embedding: x } }),
    });
    expect("fitTransform" in level()).toBe(false);
    expect(JSON.stringify(defineTransformer({ ...facts, fit: () => ({ state: {} }), transform: (_, x) => x })())).toBe(
      '{"kind":"marks","options":{}}',
    );
  });
});

describe("a transformer that learns from a target", () => {
  const facts = { title: "Marks", summary: "Looks at the target.", facts: toyFacts, options: {} };
  const samples = [[1], [2], [3]];

  interface Counts {
    readonly counts: readonly number[];
  }

  test("receives labels as codes, matches their classes and accepts updates", () => {
    const counts = defineTransformer({
      ...facts,
      kind: "label-counts",
      target: "labels",
      learns: { counts: state.list("classes", state.integer("samples of one class"), "samples of each class") },
      fit: ({ y }): Fitted<Counts> => ({
        state: { counts: y.classes.map((_, k) => y.codes.filter((code) => code === k).length) },
      }),
      transform: ({ counts: each }, given) => map(given, () => each[0]),
      offers: {
        update: ({ counts: before }: Counts, { y }) => ({
          state: { counts: before.map((count, k) => count + y.codes.filter((code) => code === k).length) },
        }),
      },
    });
    expect(counts.traits.target).toBe("labels");
    const model = counts().fit({ x: samples, y: ["b", "a", "b"] });
    expect(model.state.counts).toEqual([1, 2]);
    expect(counts().fitTransform({ x: samples, y: ["b", "a", "b"] }).transformed.data).toEqual(
      Float64Array.of(1, 1, 1),
    );
    expect(counts.restore(structuredClone(model.saved)).update({ x: [[4]], y: ["a"] }).state.counts).toEqual([2, 2]);
    expect(refusal(() => model.update({ x: [[4]], y: ["c"] }))).toMatch(
      /^invalid-data: label-counts: sample 0 is of class "c"/,
    );
    // @ts-expect-error the labels must be given
    expect(refusal(() => counts().fit({ x: samples }))).toMatch(/^invalid-data: label-counts: y must have one value/);
  });

  test("of any kind receives numbers or labels", () => {
    const seen = defineTransformer({
      ...facts,
      kind: "any-target",
      target: "any",
      learns: { labels: state.flag("whether the target is of labels") },
      fit: ({ y }) => ({ state: { labels: "codes" in y } }),
      transform: (_, given) => given,
    });
    expect(seen().fit({ x: samples, y: [1, 2, 3] }).state.labels).toBe(false);
    expect(seen().fit({ x: samples, y: ["a", "b", "a"] }).state.labels).toBe(true);
    expect(origin.traits.target).toBe("none");
  });
});

describe("a transformer that needs finite values", () => {
  /** Fails when the sum of all values is not finite; counts its calls. */
  let fits = 0;
  const total = defineTransformer({
    kind: "total",
    title: "Total",
    summary: "Divides by the sum of all values.",
    facts: toyFacts,
    options: {},
    learns: { sum: state.number("sum of all values") },
    fit: ({ x: samples }) => {
      fits++;
      const sum = samples.data.reduce((a, b) => a + b, 0);
      if (!Number.isFinite(sum)) throw new Error("the sum is no number");
      return { state: { sum } };
    },
    transform: ({ sum }, samples) => map(samples, (value) => value / sum),
    offers: { update: ({ sum }: { sum: number }) => ({ state: { sum } }) },
  });

  test("validates the data of an update", () => {
    const model = total().fit({ x });
    expect(refusal(() => model.update({ x: [[1, Number.NaN]] }))).toMatch(/total: x has NaN in row 0, column 1;/);
  });

  test("refuses a non-finite value before it computes", () => {
    fits = 0;
    const wrong = [
      [1, 2],
      [3, Number.NaN],
    ];
    expect(refusal(() => total().fit({ x: wrong }))).toMatch(/^invalid-data: total: x has NaN in row 1, column 1;/);
    expect(fits).toBe(0);
    expect(refusal(() => total().fit({ x }).transform(wrong))).toMatch(/total: x has NaN in row 1, column 1;/);
    const infinite = [[1, Number.POSITIVE_INFINITY]];
    expect(refusal(() => total().fit({ x }).transform(infinite))).toMatch(/total: x has Infinity in row 0, column 1;/);
  });

  test("passes on a failure with another reason", () => {
    const large = [
      [Number.MAX_VALUE, Number.MAX_VALUE],
      [1, 1],
    ];
    expect(() => total().fit({ x: large })).toThrow("the sum is no number");
    const tiny = total().fit({ x: [[1e-300, 0]] });
    expect(refusal(() => tiny.transform([[1e300, 1]]))).toMatch(/^numerical: total: transform gave Infinity/);
  });
});
