import { describe, expect, test } from "vitest";
import { mixedTable } from "../../../test/mixed-table.js";
import { refusal } from "../../../test/refusal.js";
import { createRegistry } from "../../contract/registry.js";
import { decodeModel, encodeModel } from "../../core/files/model-file.js";
import { type Matrix, toRows } from "../../data/matrix.js";
import { isSparse, toDense } from "../../data/sparse.js";
import { createTable, selectTableColumns, type Table } from "../../data/table/table.js";
import { oneHot } from "../../features/category/one-hot/one-hot.js";
import { impute } from "../../features/imputation/impute/impute.js";
import { standardize } from "../../features/scaling/standardize/standardize.js";
import { ridge } from "../../linear/ridge/ridge.js";
import { columns } from "../columns/columns.js";
import { pipeline } from "../pipeline/pipeline.js";
import { encodeTable } from "./encode-table.js";

const table = mixedTable();
const rowsOf = (x: ReturnType<ReturnType<ReturnType<typeof encodeTable>["fit"]>["transform"]>) =>
  toRows(isSparse(x) ? toDense(x) : x);

describe("any table becomes numbers without missing values", () => {
  test("of every type, and with values unseen in the fit", () => {
    for (const seed of [1, 2, 3]) {
      const model = encodeTable().fit({ x: mixedTable(42, seed) });
      const rows = rowsOf(model.transform(mixedTable(30, seed + 10)));
      expect(rows).toHaveLength(30);
      expect(rows.flat().every(Number.isFinite)).toBe(true);
      expect(rows[0]).toHaveLength(model.outputFeatures.length);
      expect(new Set(model.outputFeatures).size).toBe(model.outputFeatures.length);
    }
  });

  test("numbers and names match those of the encoders alone", () => {
    const x = selectTableColumns(table, ["number", "category"]);
    const numbers = selectTableColumns(x, ["number"]).columns[0] as { values: Float64Array };
    const scaled = pipeline(impute({ strategy: { kind: "median" }, indicators: true }), standardize());
    const left = scaled.fitTransform({ x: { rows: 42, columns: 1, data: numbers.values } }).transformed as Matrix;
    const right = oneHot().fitTransform({ x: selectTableColumns(x, ["category"]) }).transformed as Matrix;
    const expected = toRows(left).map((row, i) => [...row, ...toRows(right)[i]]);
    expect(rowsOf(encodeTable().fit({ x }).transform(x))).toEqual(expected);
  });

  test("names describe each number", () => {
    const x = createTable({ size: [1, 2, null], sold: [true, false, true], city: ["a", "b", "a"] });
    expect(encodeTable({ scaleNumbers: false }).fit({ x }).outputFeatures).toEqual([
      "size",
      "size__missing",
      "sold",
      "city__one-hot__a",
      "city__one-hot__b",
    ]);
  });

  test("missing dates have their own column", () => {
    const x = createTable({ day: ["2024-01-01", null, "2024-02-03"] });
    const { outputFeatures } = encodeTable().fit({ x });
    expect(outputFeatures[outputFeatures.length - 1]).toBe("day__missing");
  });

  test("the order of the columns does not change that of the blocks", () => {
    const turned = { ...table, names: [...table.names].reverse(), columns: [...table.columns].reverse() };
    expect(encodeTable().fit({ x: turned }).outputFeatures).toEqual(encodeTable().fit({ x: table }).outputFeatures);
  });
});

describe("options", () => {
  const many = createTable({
    city: Array.from({ length: 100 }, (_, i) => (i % 10 === 0 ? `rare ${i}` : `city ${i % 4}`)),
  });
  const widthOf = (x: Table, options: Parameters<typeof encodeTable>[0]) =>
    encodeTable(options).fit({ x }).outputFeatures.length;

  test("rare categories are merged, and columns limited", () => {
    expect(widthOf(many, { minShare: 0, maxCategories: 100 })).toBe(14);
    expect(widthOf(many, { minShare: 0.05 })).toBe(5);
    expect(widthOf(many, { minShare: 0, maxCategories: 3 })).toBe(3);
  });

  test("texts: the size of the vocabulary and the length of n-grams", () => {
    const x = selectTableColumns(table, ["text"]);
    expect(widthOf(x, {})).toBe(10);
    expect(widthOf(x, { text: { vocabularySize: 4 } })).toBe(4);
    expect(widthOf(x, { text: { ngrams: 2 } })).toBeGreaterThan(20);
    expect(encodeTable({ text: { ngrams: 2 } }).options.text).toEqual({ vocabularySize: 1000, ngrams: 2 });
  });

  test("images: pixels or gradients", () => {
    const x = selectTableColumns(table, ["image"]);
    expect(widthOf(x, {})).toBe(16);
    expect(encodeTable({ images: "hog" }).fit({ x }).outputFeatures[0]).toMatch(/^image__hog__/);
  });
});

describe("dropped columns", () => {
  const odd = createTable({ id: [1, 2, 3], constant: [7, 7, 7], empty: [null, null, null] });

  test("are named in a warning, and never required again", () => {
    const model = encodeTable().fit({ x: odd });
    expect(model.report.warnings.map(({ message }) => message)).toEqual([
      'left out the column "constant", which is constant',
      'left out the column "empty", which has no values',
    ]);
    expect(model.report.notes).toEqual({ numbers: 1 });
    expect(model.outputFeatures).toEqual(["id"]);
    expect(model.transform([{ id: 2 }])).toEqual(model.transform([{ id: 2, constant: "red", empty: true }]));
  });

  test("are not required by a pipeline either", () => {
    const model = pipeline(encodeTable(), ridge()).fit({ x: odd, y: [1, 2, 3] });
    expect(model.predict([{ id: 2 }])[0]).toBeCloseTo(2, 10);
    expect(model.report.warnings[0].message).toBe('encode-table: left out the column "constant", which is constant');
  });

  test("a table without other columns is refused", () => {
    const none = createTable({ constant: [7, 7], empty: [null, null] });
    expect(refusal(() => encodeTable().fit({ x: none }))).toBe(
      "invalid-data: encode-table: all columns are constant or empty",
    );
  });
});

describe("saving", () => {
  test("needs no other method in the registry", () => {
    const model = encodeTable().fit({ x: table });
    const registry = createRegistry([encodeTable]);
    const loaded = registry.restore(decodeModel(encodeModel(model.saved)));
    expect(loaded.transform?.(table)).toEqual(model.transform(table));
    expect(loaded.outputFeatures).toEqual(model.outputFeatures);
    expect(encodeTable.restore(structuredClone(model.saved)).saved).toEqual(model.saved);
  });

  test.each([
    ["nothing", {}, "state.columns is missing"],
    ["null", { columns: null }, "state.columns must be a saved model, got null"],
    [
      "another model",
      { columns: standardize().fit({ x: [[1], [2]] }).saved },
      "state.columns must be the saved model of `columns`",
    ],
    [
      "the encoders of other columns",
      { columns: columns({ other: standardize() }).fit({ x: createTable({ other: [1, 2] }) }).saved },
      "state.columns.features must be the columns of the table that are used",
    ],
  ])("a file that contains %s is refused", (_, state, message) => {
    const { saved } = encodeTable().fit({ x: table });
    expect(refusal(() => encodeTable.restore({ ...saved, state }))).toBe(`invalid-file: encode-table: ${message}`);
  });
});
