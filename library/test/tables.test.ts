/** From raw records to readable predictions: tables through pipelines, files and registries. */

import { beforeAll, describe, expect, test } from "vitest";
import { defineClassifier } from "../src/contract/define-supervised.js";
import { createRegistry } from "../src/contract/registry.js";
import * as state from "../src/contract/state/fields.js";
import { decodeModel, encodeModel } from "../src/core/files/model-file.js";
import { asLabels, labelNames } from "../src/data/labels.js";
import { trainTestSplit } from "../src/data/split.js";
import { toRecords } from "../src/data/table/records.js";
import { columnOf, dropTableColumns, type Table } from "../src/data/table/table.js";
import { penguins } from "../src/datasets/real.js";
import { oneHot } from "../src/features/category/one-hot/one-hot.js";
import { impute } from "../src/features/imputation/impute/impute.js";
import { standardize } from "../src/features/scaling/standardize/standardize.js";
import { logisticRegression } from "../src/linear/logistic-regression/logistic-regression.js";
import { columns } from "../src/pipeline/columns/columns.js";
import { encodeTable } from "../src/pipeline/encode-table/encode-table.js";
import { pipeline } from "../src/pipeline/pipeline/pipeline.js";
import { toyFacts } from "./toy-facts.js";

interface Birds {
  readonly x: Table;
  readonly y: string[];
}

/** The penguins without their species, and the species; records keep the gaps of the file. */
async function birds(): Promise<Birds> {
  const table = await penguins();
  const species = columnOf(table, "species") as { codes: Int32Array; categories: readonly string[] };
  const y = Array.from(species.codes, (code) => species.categories[code]);
  return { x: dropTableColumns(table, ["species"]), y };
}

const share = (predicted: readonly string[], truth: readonly string[]) =>
  predicted.filter((name, i) => name === truth[i]).length / truth.length;

describe("raw records in, species out", () => {
  let data: Birds;
  beforeAll(async () => {
    data = await birds();
  });

  const byHandEncoder = columns({
    numbers: { types: ["number"], encoder: pipeline(impute(), standardize()) },
    names: { types: ["category"], encoder: oneHot() },
  });

  test.each([
    ["encode-table", () => pipeline(encodeTable(), logisticRegression())],
    ["columns", () => pipeline(byHandEncoder, logisticRegression())],
  ])("%s and a linear classifier classify nearly all unseen penguins correctly", (_, recipe) => {
    const { x, y } = data;
    for (const seed of [0, 1, 2]) {
      const { train, test: rest } = trainTestSplit({ x, y: asLabels(y), features: x.names }, { seed, testShare: 0.3 });
      const model = recipe().fit({ x: train.x, y: train.y });
      const records = toRecords(rest.x);
      expect(records.some((record) => record["sex"] === null)).toBe(true);
      // Bill and island separate the species almost without error.
      expect(share(labelNames(model.predict(records)), labelNames(rest.y))).toBeGreaterThan(0.96);
    }
  });

  test("[CB-007] the pipeline of records is its extractor, then its model", () => {
    const { x, y } = data;
    const whole = pipeline(byHandEncoder, logisticRegression()).fit({ x, y });
    const { model: extractor, transformed } = byHandEncoder.fitTransform({ x });
    const classifier = logisticRegression().fit({ x: transformed, y, features: extractor.outputFeatures });
    const records = toRecords(x);
    expect(whole.probabilities(records)).toEqual(classifier.probabilities(extractor.transform(records)));
    expect(labelNames(whole.predict(records))).toEqual(labelNames(classifier.predict(extractor.transform(records))));
  });

  test("[CB-008] the end of the pipeline decodes the labels: decode(encode(label)) = label", () => {
    const { x, y } = data;
    /** Answers for each bird with the code that its label had in the fit: nothing but coding is left. */
    const echo = defineClassifier({
      kind: "echo",
      title: "Echo",
      summary: "Repeats the labels of the fit.",
      facts: toyFacts,
      options: {},
      learns: { codes: state.integers("samples", "class of each sample", { below: "classes" }) },
      fit: ({ y: labels }) => ({ state: { codes: labels.codes } }),
      predict: ({ codes }) => codes.slice(),
    });
    for (const labels of [
      y,
      y.map((name) => (name === "Gentoo" ? "" : `${name} ☺`)),
      y.map((name) => name !== "Adelie"),
    ]) {
      const model = pipeline(byHandEncoder, echo()).fit({ x, y: labels });
      expect(labelNames(model.predict(toRecords(x)))).toEqual([...labels]);
    }
  });

  test("[CB-009] constructed from JSON, trained, written to a file and read: the predictions are identical", () => {
    const { x, y } = data;
    const registry = createRegistry([columns, encodeTable, impute, logisticRegression, oneHot, pipeline, standardize]);
    const records = toRecords(x);
    for (const recipe of [
      pipeline(encodeTable(), logisticRegression()),
      pipeline(byHandEncoder, logisticRegression()),
    ]) {
      const model = recipe.fit({ x, y });
      const again = registry.recipe(JSON.parse(JSON.stringify(recipe))).fit({ x, y });
      const loaded = registry.restore(decodeModel(encodeModel(model.saved)));
      for (const other of [again, loaded]) {
        expect(other.predict?.(records)).toEqual(model.predict(records));
        expect(other.probabilities?.(x)).toEqual(model.probabilities(x));
        expect(other.saved).toEqual(model.saved);
      }
      expect(loaded.classes).toEqual(["Adelie", "Chinstrap", "Gentoo"]);
    }
  });

  test("the columns of the numbers are named after those of the table", () => {
    const { x, y } = data;
    const model = pipeline(encodeTable(), logisticRegression()).fit({ x, y });
    expect(model.features).toEqual(x.names);
    const { features } = model.state.steps[1];
    expect(features).toContain("bill_length_mm");
    expect(features).toContain("island__one-hot__Dream");
    expect(features.filter((name) => name.startsWith("sex__one-hot__")).length).toBeGreaterThanOrEqual(2);
  });

  test("predicts one bird as an object, and accepts unknown islands", () => {
    const { x, y } = data;
    const model = pipeline(encodeTable(), logisticRegression()).fit({ x, y });
    const [bird] = toRecords(x);
    expect(labelNames(model.predict([bird]))).toEqual([y[0]]);
    expect(labelNames(model.predict([{ ...bird, island: "Utopia", sex: null }]))).toHaveLength(1);
  });
});
