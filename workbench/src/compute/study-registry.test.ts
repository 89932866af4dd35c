import type { RecipeJson } from "lectern/contract";
import type { Column, Table } from "lectern/data";
import { registry } from "lectern/registry";
import { describe, expect, test } from "vitest";
import { runStudy } from "./testing/run-study.js";
import { blobsTable, columnTable, countsTable, numbersTable } from "./testing/tables.js";

/** The data for methods whose traits do not determine them. */
interface Special {
  readonly table?: () => Table;
  readonly target?: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

const recipe = (kind: string, options: Readonly<Record<string, unknown>> = {}): RecipeJson => ({ kind, options });
const member = (kind: string) => ({ name: kind, recipe: recipe(kind) });
const views = {
  options: {
    views: [
      [0, 1],
      [2, 3],
    ],
  },
};
const ofColumn = (type: Column["type"], options = {}): Special => ({ table: () => columnTable(type), options });

/** Methods that accept only some columns, or need options that name them. */
const special: Readonly<Record<string, Special>> = {
  "bag-of-words": ofColumn("text"),
  "boolean-encode": ofColumn("boolean"),
  "byte-pair-tokenizer": ofColumn("text"),
  "categorical-mixture": { table: countsTable },
  "categorical-naive-bayes": { table: countsTable },
  cca: views,
  columns: { options: { blocks: [{ name: "all", columns: [], types: ["number"], encoder: recipe("standardize") }] } },
  "complement-naive-bayes": { table: countsTable },
  "count-encode": ofColumn("category"),
  "date-features": ofColumn("date"),
  "hash-categories": ofColumn("category"),
  "hash-text": ofColumn("text", { buckets: 16 }),
  hog: ofColumn("image", { cellSize: 4 }),
  "image-histogram": ofColumn("image"),
  "image-pixels": ofColumn("image"),
  impute: ofColumn("number"),
  "kernel-cca": views,
  "knn-impute": ofColumn("number"),
  "iterative-impute": ofColumn("number"),
  "missing-indicator": ofColumn("number"),
  "multinomial-naive-bayes": { table: countsTable },
  "one-hot": ofColumn("category"),
  "ordinal-encode": ofColumn("ordinal"),
  pipeline: { options: { steps: [recipe("standardize"), recipe("pca")] } },
  "pls-canonical": views,
  "stacking-classifier": { options: { members: [member("gaussian-naive-bayes")] } },
  "stacking-regressor": { options: { members: [member("ridge")] } },
  "target-encode": ofColumn("category"),
  tfidf: ofColumn("text"),
  "voting-classifier": { options: { members: [member("gaussian-naive-bayes"), member("linear-discriminant")] } },
  "voting-regressor": { options: { members: [member("ridge"), member("lasso")] } },
  "word-tokenizer": ofColumn("text"),
  "word-vectors": ofColumn("text"),
};

/** What takes long by default is studied with less: a study with all figures fits most methods sixteen times. */
const quicker: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "ada-boost": { maxIterations: 10 },
  "boosted-trees-classifier": { maxIterations: 10 },
  "boosted-trees-regressor": { maxIterations: 10 },
  "density-forest": { trees: 5 },
  "extra-trees-classifier": { trees: 10 },
  "extra-trees-regressor": { trees: 10 },
  "fuzzy-c-means": { starts: 1 },
  "gaussian-process": { starts: 1 },
  "manifold-forest": { trees: 20 },
  "maximum-variance-unfolding": { tolerance: 0.05, maxIterations: 10 },
  "mlp-classifier": { epochs: 20 },
  "mlp-regressor": { epochs: 20 },
  "multiple-kernel-classifier": { maxIterations: 10 },
  "multiple-maps-t-sne": { maxIterations: 50 },
  "network-classifier": { epochs: 20 },
  "network-regressor": { epochs: 20 },
  "random-forest-classifier": { trees: 10 },
  "random-forest-regressor": { trees: 10 },
  "random-split-classifier": { trees: 2 },
  "random-split-regressor": { trees: 2 },
  "relevance-vector-classifier": { maxIterations: 50 },
  "robust-regression": { starts: 10 },
  sne: { maxIterations: 50 },
  "theil-sen": { maxSubsets: 200 },
};

describe("every method of the registry", () => {
  test.each(registry.methods.map(({ kind }) => kind))("%s gives a study with a figure and no defect", async (kind) => {
    const { table, options = quicker[kind] ?? {} } = special[kind] ?? {};
    const { traits } = registry.recipe({ kind, options });
    const wantsNumbers = traits.target === "numbers";
    const samples = table?.() ?? (wantsNumbers ? numbersTable() : blobsTable());
    const found = await runStudy(samples, wantsNumbers ? "price" : "group", kind, options);
    expect(found.role).toBe(traits.role);
    expect(found.notes.filter((note) => note.includes("is left out:"))).toEqual([]);
    expect(found.figures.length).toBeGreaterThan(0);
    for (const { plot, cloud, caption } of found.figures) {
      expect(caption).not.toBe("");
      expect(plot !== undefined || cloud !== undefined).toBe(true);
    }
    expect(found.trainRows + found.testRows).toBe(samples.rows);
    for (const { train } of found.scores) expect(train === null || Number.isFinite(train)).toBe(true);
    if (traits.role === "classifier" || traits.role === "regressor") expect(found.scores.length).toBeGreaterThan(1);
    // What goes to the page must be plain data.
    expect(() => structuredClone(found)).not.toThrow();
  });
});

test("an unsuitable method is refused with the library's own message", async () => {
  await expect(runStudy(blobsTable(), "group", "tfidf")).rejects.toThrow('column "a" is of type number');
  await expect(runStudy(blobsTable(), "group", "ridge")).rejects.toThrow("is a category column");
  await expect(runStudy(blobsTable(), null, "ridge")).rejects.toThrow("choose the column to predict");
  await expect(runStudy(numbersTable(200), "price", "tree-classifier")).rejects.toThrow("too many classes");
  await expect(runStudy(blobsTable(), null, "cca")).rejects.toThrow("views");
});
