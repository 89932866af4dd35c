import { describe, expect, expectTypeOf, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { toyFacts } from "../../test/toy-facts.js";
import { choice, flag } from "../core/options/options.js";
import { warn } from "../core/report.js";
import { type Matrix, toRows, zeros } from "../data/matrix.js";
import { asSparse, isSparse, type SparseMatrix } from "../data/sparse.js";
import { createTable, type Table } from "../data/table/table.js";
import { defineEncoder } from "./define-encoder.js";
import * as state from "./state/fields.js";

interface LengthState {
  readonly longest: number;
}

const lengths = (values: readonly (string | null)[]) =>
  Float64Array.from(values, (value) => (value === null ? Number.NaN : value.length));

/** The length of each text beside its share of the longest; sparse if wished. */
const textLength = defineEncoder({
  kind: "text-length",
  title: "Length of texts",
  summary: "Counts letters.",
  facts: toyFacts,
  accepts: ["text"],
  options: { sparse: flag(false, "sparse result"), unit: choice(["letters", "bytes"], "letters", "unit") },
  learns: { longest: state.integer("length of the longest text") },
  supports: { weights: true },
  fit({ column, name, weights }) {
    const used = lengths(column.values).filter((length, i) => !Number.isNaN(length) && (weights?.[i] ?? 1) > 0);
    const state: LengthState = { longest: Math.max(0, ...used) };
    return {
      state,
      report: {
        warnings: used.length === 0 ? [warn("empty-column", `nothing in ${name}`)] : [],
        notes: { texts: used.length },
      },
    };
  },
  transform({ longest }, column, { sparse }) {
    const result = zeros(column.values.length, 2);
    lengths(column.values).forEach((length, i) => {
      result.data.set([length, length / longest], 2 * i);
    });
    return sparse ? asSparse(result) : result;
  },
  outputFeatures: (_, name, { unit }) => [`${name}__${unit}`, `${name}__share`],
  offers: {
    inverse: (_, x) => ({ type: "text", values: toRows(x).map(([length]) => "x".repeat(length)) }),
  },
});

const texts = (...values: (string | null)[]) => ({ type: "text", values }) as const;
const table = createTable({ title: texts("ab", "abcd"), body: texts("abc", null) });

describe("an encoder of several columns", () => {
  const model = textLength().fit({ x: table });

  test("encodes each separately and concatenates the results", () => {
    expect(toRows(model.transform(table) as Matrix)).toEqual([
      [2, 0.5, 3, 1],
      [4, 1, NaN, NaN],
    ]);
    expect(model.outputFeatures).toEqual(["title__letters", "title__share", "body__letters", "body__share"]);
    expect(Object.isFrozen(model.outputFeatures)).toBe(true);
    expect(textLength({ unit: "bytes" }).fit({ x: table }).outputFeatures[0]).toBe("title__bytes");
  });

  test("keeps one state per column, in order, and the types of the columns", () => {
    expect(model.state).toEqual({ columns: [{ longest: 4 }, { longest: 3 }] });
    expect(model.saved.schema).toEqual([
      { name: "title", type: "text" },
      { name: "body", type: "text" },
    ]);
    expect(textLength.traits).toEqual({
      role: "transformer",
      target: "none",
      supports: { ...tableSupports, weights: true },
      offers: ["inverse"],
    });
  });

  test("inverts column by column to a table", () => {
    const back = model.inverse([[1, 0, 2, 0]]);
    expectTypeOf(back).toEqualTypeOf<Table>();
    expect(back).toEqual(createTable({ title: texts("x"), body: texts("xx") }));
    expect(refusal(() => model.inverse([[1, 2]]))).toBe(
      "feature-mismatch: text-length: inverse needs the 4 columns of transform, got 2",
    );
  });

  test("is sparse as soon as one column is", () => {
    const sparse = textLength({ sparse: true }).fit({ x: createTable({ title: texts("ab") }) });
    const result: Matrix | SparseMatrix = sparse.transform([{ title: "a" }]);
    expect(isSparse(result)).toBe(true);
  });

  test("accepts records and matches columns by name", () => {
    expect(model.transform([{ body: "a", title: "abcd" }])).toEqual({
      rows: 1,
      columns: 4,
      data: Float64Array.of(4, 1, 1, 1 / 3),
    });
  });

  test("can be saved and restored", () => {
    const again = textLength.restore(structuredClone(model.saved));
    expect(again.transform(table)).toEqual(model.transform(table));
    expect(again.outputFeatures).toEqual(model.outputFeatures);
  });

  test.each([
    ["no schema", { schema: undefined }],
    ["too short a schema", { schema: [{ name: "title", type: "text" }] }],
    [
      "other names",
      {
        schema: [
          { name: "title", type: "text" },
          { name: "other", type: "text" },
        ],
      },
    ],
    [
      "an unknown type",
      {
        schema: [
          { name: "title", type: "text" },
          { name: "body", type: "sound" },
        ],
      },
    ],
    [
      "missing levels",
      {
        schema: [
          { name: "title", type: "ordinal" },
          { name: "body", type: "text" },
        ],
      },
    ],
  ])("a file with %s is refused", (_, change) => {
    const { schema, ...rest } = { ...structuredClone(model.saved), ...change };
    const saved = schema === undefined ? rest : { ...rest, schema };
    expect(refusal(() => textLength.restore(saved))).toMatch(
      /^invalid-file: text-length: saved.schema must describe the columns of the features, got (undefined|an array of \d)$/,
    );
  });
});

const tableSupports = {
  weights: false,
  sparse: false,
  missing: true,
  fillsMissing: false,
  table: true,
  categories: false,
  groups: false,
  givesTable: false,
  warmStart: false,
};

describe("reports and refusals", () => {
  test("warnings name their column, notes are those of the first", () => {
    const { report } = textLength().fit({ x: createTable({ a: texts("x"), b: texts(null) }) });
    expect(report).toMatchObject({
      warnings: [{ code: "empty-column", message: '"b": nothing in b', details: { within: ['"b"'] } }],
      notes: { texts: 1 },
      samples: 1,
      features: 2,
    });
  });

  test("refuses columns of other types, names them and lists the accepted types", () => {
    expect(refusal(() => textLength().fit({ x: createTable({ a: texts("x"), size: [1] }) }))).toBe(
      'invalid-data: text-length: column "size" is of type number; this encoder accepts text',
    );
  });

  test("weights reach every column", () => {
    expect(textLength().fit({ x: table, weights: [1, 0] }).state.columns).toEqual([{ longest: 2 }, { longest: 3 }]);
  });

  test("refuses missing values in the result where the encoder promises to fill them", () => {
    const liar = defineEncoder({
      kind: "liar",
      title: "Liar",
      summary: "Promises too much.",
      facts: toyFacts,
      accepts: ["number"],
      options: {},
      learns: {},
      supports: { fillsMissing: true },
      fit: () => ({ state: {} }),
      transform: (_, { values }) => ({ rows: values.length, columns: 1, data: values.slice() }),
      outputFeatures: (_, name) => [name],
    });
    const model = liar().fit({ x: createTable({ a: [1, 2] }) });
    expect(refusal(() => model.transform([{ a: null }]))).toContain("numerical: liar: transform gave NaN");
  });
});

describe("encoders that learn from the target", () => {
  /** The mean target; the training rows are marked by a 1. */
  const meanTarget = defineEncoder({
    kind: "mean-target",
    title: "Mean target",
    summary: "The mean of the target.",
    facts: toyFacts,
    accepts: ["number", "boolean"],
    target: "any",
    options: {},
    learns: { mean: state.number("mean of the target") },
    fit({ column, name, y }) {
      const mean = y instanceof Float64Array ? y.reduce((sum, value) => sum + value, 0) / y.length : -1;
      const { length } = column.values;
      const transformed = () => ({ rows: length, columns: 1, data: new Float64Array(length).fill(1) });
      return name === "plain" ? { state: { mean } } : { state: { mean }, transformed };
    },
    transform: ({ mean }, { values }) => ({
      rows: values.length,
      columns: 1,
      data: new Float64Array(values.length).fill(mean),
    }),
    outputFeatures: (_, name) => [name],
  });
  const x = createTable({ a: [1, 2], plain: [true, false] });

  test("receive it, numbers or labels", () => {
    expect(meanTarget().fit({ x, y: [2, 4] }).state.columns[0]).toEqual({ mean: 3 });
    expect(meanTarget().fit({ x, y: ["a", "b"] }).state.columns[0]).toEqual({ mean: -1 });
    // @ts-expect-error the target is needed
    expect(refusal(() => meanTarget().fit({ x }))).toContain("mean-target: y must have one value for each sample");
  });

  test("may return their training rows; columns that do not are transformed", () => {
    const { model, transformed } = meanTarget().fitTransform({ x, y: [2, 4] });
    expect(toRows(transformed as Matrix)).toEqual([
      [1, 3],
      [1, 3],
    ]);
    expect(toRows(model.transform(x) as Matrix)).toEqual([
      [3, 3],
      [3, 3],
    ]);
  });
});
