import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { mixedTable } from "../../../test/mixed-table.js";
import { refusal } from "../../../test/refusal.js";
import { toyFacts } from "../../../test/toy-facts.js";
import { pca } from "../../components/principal/pca/pca.js";
import type { AnyRecipe } from "../../contract/contract.js";
import { defineTransformer } from "../../contract/define-transformer.js";
import { createRegistry } from "../../contract/registry.js";
import { decodeModel, encodeModel } from "../../core/files/model-file.js";
import { warn } from "../../core/report.js";
import type { Matrix } from "../../data/matrix.js";
import { isSparse, toDense } from "../../data/sparse.js";
import { tableNumbers } from "../../data/table/numbers.js";
import { selectTableColumns, selectTableRows, type Table } from "../../data/table/table.js";
import { booleanEncode } from "../../features/category/boolean-encode/boolean-encode.js";
import { oneHot } from "../../features/category/one-hot/one-hot.js";
import { ordinalEncode } from "../../features/category/ordinal-encode/ordinal-encode.js";
import { dateFeatures } from "../../features/date/date-features/date-features.js";
import { imagePixels } from "../../features/image/image-pixels/image-pixels.js";
import { impute } from "../../features/imputation/impute/impute.js";
import { standardize } from "../../features/scaling/standardize/standardize.js";
import { tfidf } from "../../features/text/tfidf/tfidf.js";
import { ridge } from "../../linear/ridge/ridge.js";
import { withOptions } from "../option-paths.js";
import { pipeline } from "../pipeline/pipeline.js";
import { columns } from "./columns.js";

const table = mixedTable();
const plain = selectTableColumns(table, ["number", "category", "boolean"]);
const dense = (x: ReturnType<ReturnType<typeof columns>["fitTransform"]>["transformed"]): Matrix =>
  isSparse(x) ? toDense(x) : x;

/** One encoder for each type, with the columns it takes. */
const encoders: readonly (readonly [string, AnyRecipe, readonly string[]])[] = [
  ["numbers", pipeline(impute(), standardize()), ["number", "boolean"]],
  ["words", tfidf(), ["text"]],
  ["names", oneHot(), ["category"]],
  ["levels", pipeline(ordinalEncode(), impute()), ["ordinal"]],
  ["days", pipeline(dateFeatures(), impute({ indicators: true })), ["date"]],
  ["pixels", pipeline(imagePixels(), impute()), ["image"]],
];
const everyType = (balance: boolean) =>
  columns(Object.fromEntries(encoders.map(([name, encoder, own]) => [name, { columns: own, encoder }])), { balance });

/** The blocks by hand: each encoder alone on its own columns. */
function byHand(seed: number) {
  const rows = mixedTable(42, seed);
  return encoders.map(([name, encoder, own]) => {
    const part = columns({ [name]: { columns: own, encoder } }).fit({ x: selectTableColumns(rows, own) });
    return { features: part.outputFeatures, x: dense(part.transform(selectTableColumns(rows, own))) };
  });
}

const block = (x: Matrix, start: number, width: number) =>
  Float64Array.from(
    { length: x.rows * width },
    (_, k) => x.data[Math.floor(k / width) * x.columns + start + (k % width)],
  );

describe("blocks of features", () => {
  test("[CB-012] each type is transformed separately, the width is the sum of the widths, the order that of the blocks", () => {
    for (const seed of [1, 2, 3]) {
      const rows = mixedTable(42, seed);
      const parts = byHand(seed);
      const model = everyType(false).fit({ x: rows });
      const whole = dense(model.transform(rows));
      expect(whole.columns).toBe(parts.reduce((sum, { x }) => sum + x.columns, 0));
      expect(model.outputFeatures).toEqual(parts.flatMap(({ features }) => features));
      let start = 0;
      for (const { x } of parts) {
        expect(block(whole, start, x.columns)).toEqual(x.data);
        start += x.columns;
      }
      // The order of the table's columns and rows plays no part.
      const turned = selectTableColumns(rows, [...rows.names].reverse());
      expect(dense(model.transform(turned))).toEqual(whole);
      expect(everyType(false).fit({ x: turned }).outputFeatures).toEqual(model.outputFeatures);
    }
  });

  test("[CB-012] balanced, every block has rows of root mean square length 1 and keeps its directions", () => {
    for (const seed of [1, 2, 3]) {
      const rows = mixedTable(42, seed);
      const whole = dense(everyType(true).fit({ x: rows }).transform(rows));
      let start = 0;
      for (const { x } of byHand(seed)) {
        const own = block(whole, start, x.columns);
        start += x.columns;
        expect(own.reduce((sum, value) => sum + value * value, 0) / x.rows).toBeCloseTo(1, 10);
        const scale = Math.sqrt(x.data.reduce((sum, value) => sum + value * value, 0) / x.rows);
        expectClose(
          own.map((value) => value * scale),
          x.data,
          1e-12,
        );
      }
    }
  });

  test("the scale of a block is that of the fit, and depends on the weights", () => {
    const recipe = columns({ number: impute() }, { balance: true });
    const x = selectTableColumns(table, ["number"]);
    const model = recipe.fit({ x });
    const row = selectTableRows(x, [0]);
    expect(dense(model.transform(row)).data[0]).toBe(dense(model.transform(x)).data[0]);
    const weights = Float64Array.from({ length: 42 }, (_, i) => (i < 2 ? 1 : 0));
    const two = recipe.fit({ x: selectTableRows(x, [0, 1]) });
    expect(recipe.fit({ x, weights }).state.blocks[0].scale).toBeCloseTo(two.state.blocks[0].scale, 12);
  });

  test("the samples passed on by the fit equal those of transform", () => {
    const { model, transformed } = everyType(true).fitTransform({ x: table });
    expect(dense(transformed)).toEqual(dense(model.transform(table)));
  });
});

describe("the assignment of columns", () => {
  test("a key names a column; blocks list columns or take types", () => {
    const model = columns({
      category: oneHot(),
      rest: { types: ["number", "boolean"], encoder: impute() },
    }).fit({ x: plain });
    expect(model.state.blocks.map(({ name, columns: own, place }) => ({ name, own, place }))).toEqual([
      { name: "category", own: ["category"], place: 0 },
      { name: "rest", own: ["number", "boolean"], place: 1 },
    ]);
    expect(model.outputFeatures.slice(-2)).toEqual(["number", "boolean"]);
  });

  test("one column may go to several encoders; clashing names are prefixed with the block's name", () => {
    const recipe = columns({
      raw: { columns: ["number"], encoder: impute() },
      scaled: { columns: ["number"], encoder: pipeline(impute(), standardize()) },
    });
    expect(recipe.fit({ x: selectTableColumns(table, ["number"]) }).outputFeatures).toEqual([
      "number",
      "scaled__number",
    ]);
  });

  test("a column that no block takes is refused, or dropped with a warning and never required again", () => {
    expect(refusal(() => columns({ category: oneHot() }).fit({ x: plain }))).toBe(
      'invalid-data: columns: no block takes the column "number"; list it in a block, or set rest to "drop" or "keep"',
    );
    const model = columns({ category: oneHot() }, { rest: "drop" }).fit({ x: plain });
    expect(model.report.warnings.map(({ message }) => message)).toEqual([
      'left out "number", "boolean", for which the recipe has no encoding',
    ]);
    expect(model.features).toEqual(plain.names);
    const result = model.transform([{ category: "Oslo" }]);
    expect(result).toEqual(model.transform([{ category: "Oslo", number: "anything", boolean: 3 }]));
    expect(refusal(() => model.transform([{ category: "Oslo", colour: "red" }]))).toContain('column "colour"');
  });

  test("blocks by type without columns are dropped, and the model can be restored", () => {
    const recipe = columns({
      days: { types: ["date"], encoder: dateFeatures() },
      names: { types: ["category"], encoder: oneHot() },
    });
    const x = selectTableColumns(table, ["category"]);
    const model = recipe.fit({ x });
    expect(model.state.blocks.map(({ place }) => place)).toEqual([1]);
    expect(recipe.restore(structuredClone(model.saved)).transform(x)).toEqual(model.transform(x));
    expect(refusal(() => recipe.fit({ x: selectTableColumns(table, ["number"]) }))).toContain("no block takes");
    const dropping = columns({ days: { types: ["date"], encoder: dateFeatures() } }, { rest: "drop" });
    expect(refusal(() => dropping.fit({ x }))).toBe("invalid-data: columns: the table has no column of the blocks");
  });

  test.each([
    [{}, 'columns: needs at least one block, or rest set to "keep"'],
    [{ a: ridge() }, 'columns: block "a" needs a transformer, ridge is a regressor'],
    [{ a: { columns: [], encoder: oneHot() } }, 'columns: block "a" needs columns or types'],
    [{ "": oneHot() }, 'columns: block "" needs a unique name'],
    [{ a: { columns: ["b", "b"], encoder: oneHot() } }, 'columns: block "a" gives the column "b" to one-hot twice'],
    [
      { a: oneHot(), b: { columns: ["a"], encoder: oneHot() } },
      'columns: block "b" gives the column "a" to one-hot twice',
    ],
    [{ a: oneHot }, "columns: blocks[0].encoder must be a recipe, got the method oneHot; call it: oneHot()"],
  ])("%o is refused", (given, message) => {
    expect(refusal(() => columns(given as Record<string, AnyRecipe>))).toBe(`invalid-option: ${message}`);
  });
});

describe("the capabilities of columns depend on their encoders:", () => {
  const unweighted = defineTransformer({
    kind: "unweighted",
    title: "Unweighted",
    summary: "Copies.",
    facts: toyFacts,
    options: {},
    learns: {},
    supports: { missing: true },
    fit: () => ({ state: {}, report: { converged: false, warnings: [warn("low-rank", "odd")] } }),
    transform: (_, x) => x,
  });

  test("weights, filled missing values, the inverse", () => {
    const all = columns({ number: impute(), category: oneHot() }).traits;
    expect([all.supports.weights, all.supports.fillsMissing, all.supports.table]).toEqual([true, true, true]);
    expect(columns({ number: unweighted() }).traits.supports).toMatchObject({ weights: false, fillsMissing: false });
    expect(columns({ number: standardize(), category: oneHot() }).traits.offers).toEqual(["inverse"]);
    expect(columns({ number: impute(), category: oneHot() }).traits.offers).toEqual([]);
  });

  test("the report has the warnings of all with their blocks, and whether all converged", () => {
    const { report } = columns({ number: unweighted() }).fit({ x: selectTableColumns(table, ["number"]) });
    expect(report).toMatchObject({ converged: false, warnings: [{ message: "number: odd" }] });
  });

  test("the inverse gives a table of the original columns and types", () => {
    const x = selectTableColumns(table, ["boolean", "ordinal", "category", "number"]);
    for (const balance of [false, true]) {
      const recipe = columns(
        { number: standardize(), ordinal: ordinalEncode(), boolean: booleanEncode(), category: oneHot() },
        { balance },
      );
      const full = selectTableRows(
        x,
        Array.from({ length: 42 }, (_, i) => i).filter((i) => [6, 5, 4, 3].includes(i % 7) === false),
      );
      const model = recipe.fit({ x: full });
      const back = model.inverse?.(model.transform(full) as Matrix) as Table;
      expect(back.names).toEqual(x.names);
      expect(back.columns.slice(0, 3)).toEqual(full.columns.slice(0, 3));
      const numbers = (from: Table) => tableNumbers(selectTableColumns(from, ["number"])).data;
      expectClose(numbers(back), numbers(full), 1e-12);
    }
  });
});

describe("saving", () => {
  const recipe = columns({ number: pipeline(impute(), pca()), category: oneHot(), boolean: booleanEncode() });
  const registry = createRegistry([columns, pipeline, impute, pca, oneHot, booleanEncode]);

  test("recipe and model survive files", () => {
    const model = recipe.fit({ x: plain });
    const again = registry.recipe(JSON.parse(JSON.stringify(recipe))).fit({ x: plain });
    const loaded = registry.restore(decodeModel(encodeModel(model.saved)));
    for (const other of [again, loaded]) {
      expect(other.transform?.(plain)).toEqual(model.transform(plain));
      expect(other.outputFeatures).toEqual(model.outputFeatures);
    }
    expect(recipe.method).toBe(columns);
  });

  const fitted = recipe.fit({ x: plain }).saved;
  const [number, category, boolean] = fitted.state.blocks;
  const others = [category, boolean];
  const ofOther = { ...category.encoder, features: ["other"], schema: [{ name: "other", type: "category" }] };
  test.each([
    ["no columns", { blocks: [number, ...others] }, "state.kept is missing"],
    ["a column that is not kept", { kept: ["category"], blocks: [number, ...others] }, "state.kept must be"],
    ["no blocks", { kept: [] }, "state.blocks is missing"],
    ["an empty list", { kept: [], blocks: [] }, "state.blocks must have the 3 blocks that have columns, got 0"],
    ["null as a block", { kept: [], blocks: [null, ...others] }, "state.blocks.0 must be a record, got null"],
    [
      "a block without a place",
      { kept: [], blocks: [{ name: "number", columns: ["number"], scale: 1, encoder: number.encoder }, ...others] },
      "state.blocks.0.place is missing",
    ],
    [
      "a block of another place",
      { kept: [], blocks: [{ ...number, place: 9 }, ...others] },
      "state.blocks.0 must be the block number of the options with its columns",
    ],
    [
      "a block of another column",
      { kept: [], blocks: [{ ...number, columns: ["boolean"] }, ...others] },
      "state.blocks.0 must be the block number of the options with its columns",
    ],
    [
      "a column that is not a name",
      { kept: [], blocks: [{ ...number, columns: [true] }, ...others] },
      "state.blocks.0.columns.0 must be a string, got true",
    ],
    [
      "a scale, although the blocks are not balanced",
      { kept: [], blocks: [{ ...number, scale: 2 }, ...others] },
      "state.blocks.0.scale must be 1 without balance, got 2",
    ],
    [
      "an encoder of other columns",
      { kept: [], blocks: [number, { ...category, encoder: ofOther }, boolean] },
      "state.blocks.1.encoder.features must be the columns of the block",
    ],
    [
      "no encoder",
      { kept: [], blocks: [{ ...number, encoder: null }, ...others] },
      "state.blocks.0.encoder must be a saved model, got null",
    ],
  ])("a file with %s is refused", (_, state, message) => {
    const found = refusal(() => registry.restore({ ...fitted, state }));
    expect(found.startsWith(`invalid-file: columns: ${message}`), found).toBe(true);
  });

  test("a file whose table lacks a column of the options is refused", () => {
    const schema = fitted.schema?.slice(1) ?? [];
    const features = fitted.features.slice(1);
    const report = { ...fitted.report, features: features.length };
    expect(refusal(() => registry.restore({ ...fitted, features, schema, report }))).toContain(
      "invalid-file: columns: saved.schema must have the columns of the options",
    );
  });

  test("options inside blocks are reached by the block's name", () => {
    const changed = withOptions(pipeline(recipe, ridge()), { "category.drop": "first", "boolean.code": "minus-plus" });
    const json = JSON.parse(JSON.stringify(changed));
    expect(json.options.steps[0].options.blocks).toMatchObject([
      { name: "number" },
      { name: "category", encoder: { options: { drop: "first" } } },
      { name: "boolean", encoder: { options: { code: "minus-plus" } } },
    ]);
  });
});
