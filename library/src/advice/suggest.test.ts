import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { mixedNaiveBayes } from "../bayes/mixed-naive-bayes/mixed-naive-bayes.js";
import { kMeans } from "../clustering/k-means/k-means.js";
import { pca } from "../components/principal/pca/pca.js";
import { createRegistry } from "../contract/registry.js";
import type { RecipeJson } from "../core/options/options.js";
import { cell, createTable, dropTableColumns, selectTableColumns, type Table } from "../data/table/table.js";
import { penguins } from "../datasets/real.js";
import { booleanEncode } from "../features/category/boolean-encode/boolean-encode.js";
import { oneHot } from "../features/category/one-hot/one-hot.js";
import { targetEncode } from "../features/category/target-encode/target-encode.js";
import { dateFeatures } from "../features/date/date-features/date-features.js";
import { nystrom } from "../features/expansion/nystrom/nystrom.js";
import { impute } from "../features/imputation/impute/impute.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { tfidf } from "../features/text/tfidf/tfidf.js";
import { kernelRidge } from "../kernel-machines/kernel-ridge/kernel-ridge.js";
import { logisticRegression } from "../linear/logistic-regression/logistic-regression.js";
import { perceptron } from "../linear/perceptron/perceptron.js";
import { ridge } from "../linear/ridge/ridge.js";
import { createRandom } from "../numeric/random/random.js";
import { columns } from "../pipeline/columns/columns.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import { type CrossValidationOptions, crossValidate } from "../selection/cross-validate.js";
import { treeClassifier } from "../trees/tree-classifier/tree-classifier.js";
import { classifierProperties } from "./classifier-properties.js";
import { type Advice, type Suggestion, suggest } from "./suggest.js";

const models = [kMeans, pca, kernelRidge, logisticRegression, perceptron, ridge];
const preparation = [booleanEncode, oneHot, targetEncode, dateFeatures, impute, nystrom, standardize, tfidf];
const registry = createRegistry([...models, ...preparation, columns, pipeline]);
const { methods } = registry;

/** Rents of flats: numbers with gaps, a category, dates in no order, a name for each row. */
function flats(seed: number, rows = 120): Table {
  const random = createRandom(seed);
  const size = Array.from({ length: rows }, () => 20 + 100 * random.uniform());
  const city = size.map(() => ["Bern", "Oslo", "Rome"][random.integer(3)]);
  return createTable({
    name: size.map((_, i) => `flat${i}`),
    size: size.map((value) => (random.uniform() < 0.1 ? null : value)),
    city,
    balcony: size.map(() => random.uniform() < 0.5),
    built: { type: "date", values: Float64Array.from(size, () => Math.round(1e12 * random.uniform())) },
    rent: size.map((value, i) => 10 * value + (city[i] === "Oslo" ? 300 : 0) + 20 * random.normal()),
    dear: size.map((value) => (value > 70 ? "dear" : "cheap")),
  });
}

function fitted(advice: Advice, table: Table) {
  const samples = advice.target === null ? table : dropTableColumns(table, [advice.target]);
  const y =
    advice.target === null
      ? undefined
      : Array.from({ length: table.rows }, (_, i) => cell(table, i, advice.target as string));
  return advice.suggestions.map(({ recipe }) => {
    const made = registry.recipe(JSON.parse(JSON.stringify(recipe)));
    return { made, model: made.fit({ x: samples, y }), data: { x: samples, y } };
  });
}

describe("a table with a target", () => {
  test("suggests regression for numbers and classification for categories, and every recipe fits without changes", () => {
    for (let seed = 0; seed < 3; seed++) {
      const table = dropTableColumns(flats(seed), ["dear"]);
      const advice = suggest(table, "rent", { methods });
      expect(advice.task).toBe("regression");
      expect(advice.suggestions.map(({ kind }) => kind)).toEqual(["ridge", "kernel-ridge"]);
      expect(advice.left.map(({ name }) => name)).toEqual(["name"]);
      expect(fitted(advice, table)).toHaveLength(2);
      const classes = dropTableColumns(flats(seed), ["rent"]);
      const other = suggest(classes, "dear", { methods });
      expect(other.task).toBe("classification");
      expect(other.suggestions.map(({ kind }) => kind)).toEqual([
        "logistic-regression",
        "perceptron",
        "logistic-regression",
      ]);
      expect(fitted(other, classes)).toHaveLength(3);
    }
  });

  test("every suggestion gives its reasons: task, method, and how the columns are encoded", () => {
    const [first] = suggest(dropTableColumns(flats(0), ["dear"]), "rent", { methods }).suggestions;
    const reasons = first.reasons.join("\n");
    expect(reasons).toContain("the target rent is a number: regression");
    expect(reasons).toContain("linear");
    expect(reasons).toContain("size: missing values are imputed by the median");
    expect(reasons).toContain("city: the few categories");
    expect(reasons).toContain("built: dates become");
  });

  test("warns of a leak, a constant target and few samples", () => {
    const table = flats(1);
    const leak = createTable({ size: table.columns[1], copy: table.columns[6], dear: table.columns[6] });
    expect(
      suggest(leak, "dear", { methods })
        .warnings.map(({ message }) => message)
        .join("\n"),
    ).toContain("copy determines the target dear");
    const few = suggest(dropTableColumns(flats(1, 12), ["dear"]), "rent", { methods });
    expect(few.warnings.map(({ message }) => message).join("\n")).toContain("there are only 12 samples");
    const codes = createTable({
      a: Array.from({ length: 60 }, (_, i) => Math.sin(i)),
      y: Array.from({ length: 60 }, (_, i) => i % 3),
    });
    expect(
      suggest(codes, "y", { methods })
        .warnings.map(({ message }) => message)
        .join("\n"),
    ).toContain("codes of classes");
  });

  test("uneven classes, groups and order affect measures, folds and class weights", () => {
    const random = createRandom(3);
    const rows = 300;
    const patient = Array.from({ length: rows }, (_, i) => `p${i % 40}`);
    const a = patient.map(() => random.normal());
    const table = createTable({ patient, a, ill: a.map((value) => (value > 1.3 ? "yes" : "no")) });
    const advice = suggest(table, "ill", { methods });
    expect(advice.groups).toBe("patient");
    expect(advice.validation?.folds.kind).toBe("grouped");
    expect(advice.validation?.scorers).toEqual(["balanced-accuracy", "f1-macro"]);
    expect(JSON.stringify(advice.suggestions[0].recipe)).toContain("balanced");
    expect(JSON.stringify(advice.suggestions[0].recipe)).not.toContain("patient");
    const day: Table["columns"][number] = { type: "date", values: Float64Array.from(a, (_, i) => i * 864e5) };
    const series = suggest(createTable({ day, a, y: a.map((value) => 2 * value) }), "y", { methods });
    expect([series.time, series.validation?.folds.kind]).toEqual(["day", "time-series"]);
  });
});

describe("a table without a target", () => {
  test("suggests clustering or dimension reduction, never a supervised method", () => {
    const table = selectTableColumns(flats(0), ["size", "city", "balcony"]);
    for (const goal of ["clustering", "reduction"] as const) {
      const advice = suggest(table, null, { methods, goal });
      expect(advice.suggestions.map(({ kind }) => kind)).toEqual([goal === "clustering" ? "k-means" : "pca"]);
      expect(advice.validation).toBeUndefined();
      expect(fitted(advice, table)).toHaveLength(1);
    }
  });
});

describe("without a suggestion", () => {
  test("refuses an unknown target, a date target and missing encoders, and warns when no method or column is left", () => {
    const table = flats(0);
    expect(refusal(() => suggest(table, "rend", { methods }))).toContain('did you mean "rent"');
    expect(refusal(() => suggest(table, "built", { methods }))).toContain("a date column");
    expect(refusal(() => suggest(table, "rent", { methods: [ridge] }))).toContain("must have columns");
    const none = suggest(table, "rent", { methods: [columns, oneHot, pipeline] });
    expect(none.suggestions).toEqual([]);
    expect(none.warnings.map(({ message }) => message).join("\n")).toContain(
      "none of the given methods suits regression",
    );
    const nothing = suggest(selectTableColumns(table, ["name", "rent"]), "rent", { methods });
    expect(nothing.warnings.map(({ message }) => message).join("\n")).toContain("no column is left");
  });
});

test("[CBM-005] suggesting, evaluating and choosing automatically make an automatic system; table 6.1 has its row of neural networks", async () => {
  const table = await penguins();
  const advice = suggest(table, "species", { methods });
  const judged = fitted(advice, table).map(({ made, data }) => {
    const { scorers, folds } = advice.validation as NonNullable<Advice["validation"]>;
    const { scores } = crossValidate(made, data, { scorers: [...scorers], folds } as CrossValidationOptions);
    return scores[scorers[0]].mean;
  });
  // Three species, of which the most frequent has 44 percent of the birds.
  expect(Math.max(...judged)).toBeGreaterThan(0.95);
  expect(classifierProperties.find(({ name }) => name === "Neural Networks")).toMatchObject({
    complexity: "large",
    trainingTime: "large",
  });
});

test("methods that accept categories get the table without uninformative columns; the others get numbers", async () => {
  const table = await penguins();
  const more = createRegistry([...models, ...preparation, columns, pipeline, mixedNaiveBayes, treeClassifier]);
  const advice = suggest(table, "species", { methods: more.methods });
  const scoreOf = (kind: string) => {
    const { recipe, reasons } = advice.suggestions.find((suggestion) => suggestion.kind === kind) as Suggestion;
    const { x, y } = {
      x: dropTableColumns(table, ["species"]),
      y: Array.from({ length: table.rows }, (_, i) => cell(table, i, "species")),
    };
    const { scores } = crossValidate(more.recipe(recipe), { x, y }, { scorers: ["accuracy"] });
    return { first: (recipe.options["steps"] as RecipeJson[])[0], reasons, score: scores["accuracy"].mean };
  };
  for (const kind of ["mixed-naive-bayes", "tree-classifier"]) {
    const { first, reasons, score } = scoreOf(kind);
    expect(first.options).toMatchObject({ blocks: [], rest: "drop" });
    expect(first.options["keep"]).toContain("sex");
    expect(reasons.join("\n")).toContain("taken as they are, categories and missing values included");
    expect(score).toBeGreaterThan(0.93);
  }
  expect(JSON.stringify(scoreOf("logistic-regression").first)).toContain("one-hot");
  const rows = flats(2);
  const tree = suggest(dropTableColumns(rows, ["rent"]), "dear", { methods: more.methods });
  const { recipe } = tree.suggestions.find(({ kind }) => kind === "tree-classifier") as Suggestion;
  const [first] = recipe.options["steps"] as RecipeJson[];
  // Dates are encoded, and the names of the flats are left out.
  expect(first.options).toMatchObject({ keep: ["size", "city", "balcony"], blocks: [{ columns: ["built"] }] });
  const samples = dropTableColumns(rows, ["rent", "dear"]);
  const y = Array.from({ length: rows.rows }, (_, i) => cell(rows, i, "dear"));
  expect(more.recipe(recipe).fit({ x: samples, y }).predict?.(samples)).toMatchObject({ classes: ["cheap", "dear"] });
});
