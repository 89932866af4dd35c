import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { gaussianNaiveBayes } from "../bayes/gaussian-naive-bayes/gaussian-naive-bayes.js";
import { mixedNaiveBayes } from "../bayes/mixed-naive-bayes/mixed-naive-bayes.js";
import { decodeModel, encodeModel } from "../core/files/model-file.js";
import { labelNames } from "../data/labels.js";
import { cell, createTable, dropTableColumns, isTable, selectTableColumns, type Table } from "../data/table/table.js";
import { penguins } from "../datasets/real.js";
import { targetEncode } from "../features/category/target-encode/target-encode.js";
import { dateFeatures } from "../features/date/date-features/date-features.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { tfidf } from "../features/text/tfidf/tfidf.js";
import { ridge } from "../linear/ridge/ridge.js";
import { createRandom } from "../numeric/random/random.js";
import { registry } from "../registry.js";
import { crossValidate } from "../selection/cross-validate.js";
import { treeClassifier } from "../trees/tree-classifier/tree-classifier.js";
import { columns } from "./columns/columns.js";
import { encodeTable } from "./encode-table/encode-table.js";
import { pipeline } from "./pipeline/pipeline.js";
import { withTableEncoding } from "./with-table-encoding.js";

/** Birds with gaps in some measurements and in sex; categories: island, sex. */
async function birds(): Promise<{ x: Table; y: string[] }> {
  const table = await penguins();
  const y = Array.from({ length: table.rows }, (_, i) => String(cell(table, i, "species")));
  return { x: dropTableColumns(table, ["species"]), y };
}

/** A category that predicts the target, and an uninformative number, date and text. */
function visits(rows: number, seed: number) {
  const random = createRandom(seed);
  const town = Array.from({ length: rows }, () => `town${random.integer(12)}`);
  const far = new Set(["town1", "town4", "town5", "town9", "town11"]);
  return {
    x: createTable({
      town,
      size: town.map(() => random.normal()),
      day: { type: "date", values: Float64Array.from(town, () => Math.round(1e12 * random.uniform())) },
      note: { type: "text", values: town.map((_, i) => (i % 3 === 0 ? "a short note" : "another remark")) },
    }),
    y: town.map((name) => (far.has(name) ? "far" : "near")),
  };
}

describe("kept columns", () => {
  test("come first and unchanged, then the numbers of the blocks", () => {
    const { x, y } = visits(40, 0);
    const recipe = columns({ day: dateFeatures(), note: tfidf() }, { rest: "keep" });
    const { model, transformed } = recipe.fitTransform({ x, y });
    expect(model.outputFeatures.slice(0, 2)).toEqual(["town", "size"]);
    expect(transformed.names).toEqual(model.outputFeatures);
    expect(transformed.columns[0]).toEqual(x.columns[0]);
    expect(transformed.columns.slice(2).every(({ type }) => type === "number")).toBe(true);
    expect(model.transform(x)).toEqual(transformed);
    const named = columns({ size: standardize() }, { keep: ["town"], rest: "drop" }).fit({ x });
    expect(named.outputFeatures).toEqual(["town", "size"]);
    expect(isTable(named.transform(dropTableColumns(x, ["day", "note"])))).toBe(true);
  });

  test("may be all of them, and may be absent when nothing is kept", () => {
    const { x } = visits(10, 1);
    const part = selectTableColumns(x, ["size", "town"]);
    expect(columns({}, { rest: "keep" }).fit({ x: part }).transform(part)).toEqual(part);
    expect(refusal(() => columns({}))).toContain("needs at least one block");
    expect(refusal(() => columns({ size: standardize() }, { keep: ["size"] }).fit({ x: part }))).toContain(
      '"size" is kept and in a block',
    );
    expect(refusal(() => columns({}, { keep: ["sise"], rest: "drop" }).fit({ x: part }))).toContain(
      'did you mean "size"',
    );
    const inner = columns({}, { rest: "keep" });
    expect(refusal(() => columns({ size: inner as never }))).toContain("needs an encoder that returns numbers");
  });

  test("are passed to methods that accept categories, and to no others", () => {
    const { x, y } = visits(200, 2);
    const model = pipeline(columns({ day: dateFeatures(), note: tfidf() }, { rest: "keep" }), treeClassifier()).fit({
      x,
      y,
    });
    const fresh = visits(100, 3);
    expect(labelNames(model.predict(fresh.x))).toEqual(fresh.y);
    const again = registry.restore(decodeModel(encodeModel(model.saved)));
    expect(again.predict?.(fresh.x)).toEqual(model.predict(fresh.x));
    expect(refusal(() => pipeline(columns({}, { rest: "keep" }), ridge() as never))).toContain(
      "step 2 (ridge) needs numbers, but columns before it keeps columns as they are",
    );
  });

  test("do not leak the target", () => {
    const random = createRandom(4);
    const code = Array.from({ length: 200 }, (_, i) => `c${i % 100}`);
    const x = createTable({ code, kind: code.map(() => ["a", "b"][random.integer(2)]) });
    const y = code.map(() => ["yes", "no"][random.integer(2)]);
    const { transformed } = columns({ code: targetEncode() }, { rest: "keep" }).fitTransform({ x, y });
    const { transformed: alone } = columns({ code: targetEncode() }, { rest: "drop" }).fitTransform({ x, y });
    const values = transformed.columns[1];
    expect(values.type === "number" && Array.from(values.values)).toEqual("data" in alone && Array.from(alone.data));
  });
});

describe("a recipe prepared for tables", () => {
  test("gets a table of numbers and categories unchanged if it accepts categories", async () => {
    const { x, y } = await birds();
    const tree = { kind: "tree-classifier", options: {} };
    expect(withTableEncoding(tree, registry, { table: x })).toBe(tree);
    const any = registry.recipe(withTableEncoding(tree, registry));
    expect(any.fit({ x, y }).predict?.(x)).toEqual(treeClassifier().fit({ x, y }).predict(x));
    const visited = visits(60, 5);
    const ready = withTableEncoding(tree, registry, { table: visited.x });
    expect(registry.recipe(ready).fit(visited).predict?.(visited.x)).toMatchObject({ classes: ["far", "near"] });
  });

  test("target-encodes a column of very many categories", () => {
    const random = createRandom(6);
    const code = Array.from({ length: 900 }, () => `c${random.integer(400)}`);
    const x = createTable({ code, size: code.map(() => random.normal()) });
    const y = code.map((name) => Number(name.slice(1)) % 2);
    for (const kind of ["boosted-trees-regressor", "tree-regressor"]) {
      const ready = registry.recipe(withTableEncoding({ kind, options: {} }, registry, { table: x }));
      expect(ready.kind).toBe("pipeline");
      expect(ready.fit({ x, y }).predict?.(x)).toHaveLength(900);
    }
  });
});

test("mixed naive Bayes on penguins: types from the table, far above one-hot columns", async () => {
  const data = await birds();
  const score = (recipe: Parameters<typeof crossValidate>[0]) =>
    crossValidate(recipe, data, { scorers: ["accuracy"], folds: { kind: "stratified", count: 5, seed: 1 } }).scores[
      "accuracy"
    ].mean;
  const native = score(
    registry.recipe(withTableEncoding({ kind: "mixed-naive-bayes", options: {} }, registry, { table: data.x })),
  );
  expect(native).toBeGreaterThan(0.96);
  expect(native).toBeGreaterThan(score(pipeline(encodeTable(), gaussianNaiveBayes())) + 0.1);
  expect(score(mixedNaiveBayes())).toBe(native);
});
