/** Every outcome that docs/guide/tables.md promises for tables that do not match a model. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Matrix, toRows } from "../src/data/matrix.js";
import { isSparse, toDense } from "../src/data/sparse.js";
import { type Column, createTable } from "../src/data/table/table.js";
import { oneHot } from "../src/features/category/one-hot/one-hot.js";
import { ordinalEncode } from "../src/features/category/ordinal-encode/ordinal-encode.js";
import { dateFeatures } from "../src/features/date/date-features/date-features.js";
import { imagesFromRows } from "../src/features/image/image-column.js";
import { impute } from "../src/features/imputation/impute/impute.js";
import { standardize } from "../src/features/scaling/standardize/standardize.js";
import { tfidf } from "../src/features/text/tfidf/tfidf.js";
import { ridge } from "../src/linear/ridge/ridge.js";
import { columns } from "../src/pipeline/columns/columns.js";
import { encodeTable } from "../src/pipeline/encode-table/encode-table.js";
import { pipeline } from "../src/pipeline/pipeline/pipeline.js";
import { refusal } from "./refusal.js";

const risk: Column = { type: "ordinal", codes: Int32Array.of(0, 1, 1, 0), levels: ["low", "high"] };
const note: Column = { type: "text", values: ["a warm house", "by the lake", "a warm room", "quiet lake"] };
const photo = imagesFromRows(
  [
    [0, 1, 2, 3],
    [1, 0, 1, 0],
    [3, 3, 0, 0],
    [2, 1, 2, 1],
  ],
  { width: 2, height: 2 },
);
const table = createTable({
  size: [40, 85, 60, null],
  city: ["Bern", "Oslo", "Bern", "Oslo"],
  risk,
  note,
  day: ["2024-01-01", "2024-02-01", "2024-03-01", "2024-04-01"],
  sold: [true, false, true, true],
  photo,
});
const dense = (x: Matrix | Parameters<typeof toDense>[0]) => toRows(isSparse(x) ? toDense(x) : x);
const only = (name: keyof typeof given) => createTable({ [name]: given[name] });
const given = Object.fromEntries(table.names.map((name, j) => [name, table.columns[j]])) as Record<string, Column>;
const first = { size: 40, city: "Bern", note: "a warm house", day: "2024-01-01", sold: true, risk: "low" };
const noPhoto = createTable(table.names.slice(0, -1).map((name) => [name, given[name]] as const));
const model = encodeTable().fit({ x: noPhoto });
const use = (change: object) => () => model.transform([{ ...first, ...change }]);

/** Each row of the guide's table by the words of its first column; the test fails when the guide has another. */
const outcomes: Record<string, () => void> = {
  "a column is missing": () => {
    const { size: _, ...rest } = first;
    expect(refusal(() => model.transform([rest]))).toBe(
      'feature-mismatch: encode-table: the model needs the column "size"',
    );
  },
  "a column is misspelt": () => {
    const { size, ...rest } = first;
    expect(refusal(() => model.transform([{ ...rest, sice: size }]))).toContain('"size"; did you mean "sice"?');
  },
  "a column is new": () => {
    expect(refusal(use({ price: 3 }))).toBe(
      'feature-mismatch: encode-table: the model does not know the column "price"; drop it, for example with dropTableColumns',
    );
  },
  "columns are in another order": () => {
    const turned = Object.fromEntries(Object.entries(first).reverse());
    expect(model.transform([turned])).toEqual(model.transform([first]));
  },
  "a column that was left out is missing, or of another type": () => {
    const x = createTable({ a: [1, 2], same: [7, 7] });
    const small = encodeTable().fit({ x });
    expect(small.transform([{ a: 1 }])).toEqual(small.transform([{ a: 1, same: "red" }]));
  },
  "text where a number was": () => {
    expect(refusal(use({ size: "large" }))).toBe(
      'feature-mismatch: encode-table: column "size" held values of type number in the fit, now they are of type ' +
        "category; convert the column, or declare its type when reading the file",
    );
  },
  "a number where a category or a text was": () => {
    for (const name of ["city", "note"]) {
      expect(refusal(use({ [name]: 3 }))).toContain(`column "${name}" held values of type`);
    }
  },
  "a number where a boolean was": () => {
    expect(refusal(use({ sold: 1 }))).toContain('column "sold" held values of type boolean in the fit');
  },
  "text that is not a date where a date was": () => {
    expect(refusal(use({ day: "Monday" }))).toContain('column "day" held values of type date in the fit');
  },
  "a text where a category was, or the other way round": () => {
    const texts = {
      ...noPhoto,
      columns: noPhoto.columns.map((column, j) => (noPhoto.names[j] === "city" ? note : column)),
    };
    expect(model.transform(texts).rows).toBe(4);
    const names = {
      ...noPhoto,
      columns: noPhoto.columns.map((column, j) => (noPhoto.names[j] === "note" ? given["city"] : column)),
    };
    expect(model.transform(names).rows).toBe(4);
  },
  "values of different types in one column of records": () => {
    expect(refusal(() => model.transform([first, { ...first, size: "large" }]))).toBe(
      'invalid-data: table: column "size" mixes number and text ("large" in row 1); convert its values to one type first',
    );
  },
  "an unknown category": () => {
    const cities = oneHot().fit({ x: only("city") });
    expect(dense(cities.transform([{ city: "Rome" }]))).toEqual([[0, 0]]);
    const strict = oneHot({ unknown: "refuse" }).fit({ x: only("city") });
    expect(refusal(() => strict.transform([{ city: "Rome" }]))).toMatch(/^invalid-data: one-hot: .*"Rome"/);
    expect(
      dense(use({ city: "Rome" })())
        .flat()
        .every(Number.isFinite),
    ).toBe(true);
  },
  "an unknown level of an ordinal": () => {
    const levels = ordinalEncode().fit({ x: only("risk") });
    expect(refusal(() => levels.transform([{ risk: "extreme" }]))).toMatch(
      /^invalid-data: ordinal-encode: .*"extreme"/,
    );
    expect(use({ risk: "extreme" })()).toEqual(use({ risk: null })());
  },
  "a text without a known word": () => {
    const words = tfidf().fit({ x: only("note") });
    expect(dense(words.transform([{ note: "xylophone" }])).flat()).toEqual(
      new Array(words.outputFeatures.length).fill(0),
    );
  },
  "a text column without a single term": () => {
    const x = createTable({ note: { type: "text", values: ["!", "?"] }, size: [1, 2] });
    const message = /^invalid-data: tfidf: no term of column "note" \(2 documents\) is left/;
    expect(refusal(() => tfidf().fit({ x: createTable({ note: x.columns[0] }) }))).toMatch(message);
    expect(refusal(() => encodeTable().fit({ x }))).toMatch(message);
  },
  "a missing value that the fit never saw missing": () => {
    const { outputFeatures } = model;
    expect(outputFeatures).not.toContain("sold__missing");
    const [row] = dense(use({ sold: null, city: null, day: null, note: null })());
    expect(row.every(Number.isFinite)).toBe(true);
  },
  "a missing value, and an encoder that keeps it, before a method that cannot use it": () => {
    const keeps = pipeline(columns({ size: standardize() }), ridge());
    const x = createTable({ size: [1, 2, null] });
    expect(refusal(() => keeps.fit({ x, y: [1, 2, 3] }))).toMatch(/^invalid-data: ridge: x has NaN in row 2, column 0/);
  },
  "a column without any value in the fit": () => {
    const x = createTable({ a: [1, 2], none: [null, null] });
    expect(
      encodeTable()
        .fit({ x })
        .report.warnings.map(({ message }) => message),
    ).toEqual(['left out the column "none", which has no values']);
    expect(columns({ all: { types: ["number"], encoder: impute() } }).fit({ x }).report.warnings[0].message).toContain(
      'column "none" has no values; it is filled with 0',
    );
  },
  "a column without any value later": () => {
    const gaps = createTable(noPhoto.names.map((name) => [name, [null, null]] as const));
    expect(dense(model.transform(gaps)).flat().every(Number.isFinite)).toBe(true);
  },
  "a constant column": () => {
    const x = createTable({ a: [1, 2], same: ["x", "x"] });
    expect(
      encodeTable()
        .fit({ x })
        .report.warnings.map(({ message }) => message),
    ).toEqual(['left out the column "same", which is constant']);
  },
  "only constant and empty columns": () => {
    expect(refusal(() => encodeTable().fit({ x: createTable({ a: [1, 1], b: [null, null] }) }))).toContain(
      "encode-table: all columns are constant or empty",
    );
  },
  "a column that no block takes": () => {
    expect(refusal(() => columns({ city: oneHot() }).fit({ x: noPhoto }))).toBe(
      'invalid-data: columns: no block takes the column "size"; list it in a block, or set rest to "drop" or "keep"',
    );
  },
  "a block names a column that the table does not have": () => {
    expect(refusal(() => columns({ town: oneHot() }).fit({ x: only("city") }))).toContain(
      'feature-mismatch: columns: the table has no column "town"',
    );
  },
  "a column of a type that the encoder does not take": () => {
    expect(refusal(() => columns({ size: oneHot() }).fit({ x: only("size") }))).toMatch(
      /^invalid-data: one-hot: column "size" is of type number; this encoder accepts /,
    );
    expect(refusal(() => columns({ note: standardize() }).fit({ x: only("note") }))).toBe(
      'invalid-data: columns (standardize): column "note" is of type text, which is not numeric; encode it first',
    );
  },
  "an infinite number": () => {
    const message = 'invalid-data: encode-table: column "size" has Infinity in row 0; values must be finite';
    expect(refusal(use({ size: Infinity }))).toBe(message);
    expect(refusal(() => encodeTable().fit({ x: [{ size: Infinity }, { size: 1 }] }))).toBe(message);
  },
  "a date outside the calendar": () => {
    const x = createTable({ day: { type: "date", values: Float64Array.of(0, 9e15) } });
    expect(refusal(() => dateFeatures().fit({ x }))).toContain(
      "date-features: 9000000000000000 in row 1 is not a date",
    );
  },
  "images of another size": () => {
    const pictures = encodeTable().fit({ x: only("photo") });
    const wide = createTable({ photo: imagesFromRows([[0, 1, 2, 3]], { width: 4, height: 1 }) });
    expect(refusal(() => pictures.transform(wide))).toBe(
      'feature-mismatch: encode-table: column "photo" had images of 2 x 2 x 1 in the fit, now they are 4 x 1 x 1; ' +
        "resize them first",
    );
  },
  "no rows in the fit": () => {
    expect(refusal(() => encodeTable().fit({ x: [] }))).toContain("encode-table: x is empty (0 rows, 0 columns)");
  },
  "no rows later": () => {
    expect(model.transform([])).toMatchObject({ rows: 0, columns: model.outputFeatures.length });
  },
  "rows of numbers where a table is wanted": () => {
    // @ts-expect-error rows are records
    expect(refusal(() => model.transform([[1, 2]]))).toBe(
      "invalid-data: encode-table: record 0 must be an object, got an array of 2",
    );
  },
  "a table where numbers are wanted": () => {
    // @ts-expect-error the method takes numbers
    expect(refusal(() => ridge().fit({ x: noPhoto, y: [1, 2, 3, 4] }))).toContain(
      "unsupported: ridge: x is a table, which this method cannot use; put encodeTable() before it in a pipeline",
    );
  },
  "a method of tables after one of numbers": () => {
    expect(refusal(() => pipeline(standardize(), oneHot(), ridge()))).toBe(
      "invalid-option: pipeline: step 2 (one-hot) takes tables, but the step before it returns numbers; it must be the first step",
    );
  },
};

describe("a table that does not match a model has one defined outcome:", () => {
  for (const [what, prove] of Object.entries(outcomes)) test(what, prove);
});

test("the guide lists exactly these outcomes", () => {
  const guide = readFileSync(new URL("../../docs/guide/tables.md", import.meta.url), "utf8");
  const [, section = ""] = guide.split("## What happens when a table is not what a model expects");
  const [outcomeTable] = section.split("\n## ");
  const listed = Array.from(outcomeTable.matchAll(/^\| (?!what\b|---)([^|]+?) \| [^|]+ \|$/gm), ([, what]) => what);
  expect(listed).toEqual(Object.keys(outcomes));
});
