/** Trees, forests and boosting on tables: categories are split natively, missing values have their own direction. */
import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import type { AnyFitData } from "../contract/contract.js";
import { type ClassName, isLabels, labelNames } from "../data/labels.js";
import { cell, createTable, dropTableColumns, type Table } from "../data/table/table.js";
import { penguins } from "../datasets/real.js";
import { createRandom } from "../numeric/random/random.js";
import { registry } from "../registry.js";
import { crossValidate } from "../selection/cross-validate.js";

const classifiers = {
  "tree-classifier": {},
  "random-forest-classifier": { trees: 30 },
  "extra-trees-classifier": { trees: 30 },
  "boosted-trees-classifier": { maxIterations: 30 },
  "ada-boost": { maxIterations: 30 },
  // The slowest to grow: fewer trees are accurate enough here.
  "random-split-classifier": { trees: 12 },
};
const regressors = {
  "tree-regressor": {},
  "random-forest-regressor": { trees: 30 },
  "extra-trees-regressor": { trees: 30 },
  "boosted-trees-regressor": { maxIterations: 30 },
  "random-split-regressor": { trees: 4, splitCandidates: 10, leaf: { kind: "constant" } },
};
const all = { ...classifiers, ...regressors };

function recipeOf(kind: string, more: Readonly<Record<string, unknown>> = {}) {
  return registry.recipe({ kind, options: { ...all[kind as keyof typeof all], ...more } });
}

/** What a model of the recipe predicts for rows: names of classes, or numbers. */
function predictions(kind: string, data: AnyFitData, rows: Table): readonly ClassName[] {
  const predicted = recipeOf(kind).fit(data).predict?.(rows) ?? [];
  return isLabels(predicted) ? labelNames(predicted) : Array.from(predicted);
}

/** Towns without an order, of which five cost more; numbers that matter a little. */
function towns(rows: number, seed: number, rename = (name: string) => name) {
  const random = createRandom(seed);
  const town = Array.from({ length: rows }, () => `town${random.integer(12)}`);
  const size = town.map(() => random.normal());
  const dear = new Set(["town1", "town4", "town5", "town9", "town11"]);
  const price = town.map((name, i) => (dear.has(name) ? 3 : 0) + 0.1 * size[i] + 0.05 * random.normal());
  const x = createTable({ town: town.map(rename), size });
  return { x, price, kind: price.map((value) => (value > 1.5 ? "dear" : "cheap")) };
}

/** Another order of the names: town0 becomes the last one. */
const turned = (name: string) => `place ${String.fromCharCode(122 - Number(name.slice(4)))}`;

describe("categories", () => {
  test.each(Object.keys(all))("%s: predictions do not change when categories are renamed", (kind) => {
    for (let seed = 0; seed < 2; seed++) {
      const [train, fresh] = [towns(300, seed), towns(60, seed + 50)];
      const [again, freshAgain] = [towns(300, seed, turned), towns(60, seed + 50, turned)];
      const y = kind in classifiers ? train.kind : train.price;
      const before = predictions(kind, { x: train.x, y }, fresh.x);
      const after = predictions(kind, { x: again.x, y }, freshAgain.x);
      expect(after).toEqual(before);
    }
  });

  test.each(["tree-classifier", "tree-regressor"])(
    "%s: one split separates any set of categories from the others",
    (kind) => {
      const { x, price, kind: classes } = towns(300, 3);
      const { predict } = recipeOf(kind, { maxDepth: 1 }).fit({ x, y: kind === "tree-classifier" ? classes : price });
      const fresh = towns(80, 4);
      const predicted = predict?.(fresh.x) ?? [];
      if (isLabels(predicted)) expect(labelNames(predicted)).toEqual(fresh.kind);
      else {
        // The mean price of the town's kind.
        const mean = (of: string) => {
          const own = price.filter((_, i) => classes[i] === of);
          return own.reduce((sum, value) => sum + value, 0) / own.length;
        };
        const means = { dear: mean("dear"), cheap: mean("cheap") };
        expectClose(
          predicted,
          fresh.kind.map((of) => means[of as "dear"]),
          1e-12,
        );
      }
    },
  );

  test.each(Object.keys(all))("%s: an unseen category is treated as a missing value", (kind) => {
    const { x, price, kind: classes } = towns(200, 5);
    const y = kind in classifiers ? classes : price;
    const [unseen, missing] = [["atlantis"], [null]].map((town) =>
      createTable({
        town: { type: "category", codes: Int32Array.of(town[0] === null ? -1 : 0), categories: ["atlantis"] },
        size: [0.2],
      }),
    );
    expect(predictions(kind, { x, y }, unseen)).toEqual(predictions(kind, { x, y }, missing));
  });
});

describe("missing values", () => {
  test.each(Object.keys(all))("%s: go to the side preferred in training", (kind) => {
    for (const isHigh of [true, false]) {
      const random = createRandom(7);
      const value = Array.from({ length: 240 }, (_, i) => (i % 4 === 0 ? null : random.uniform()));
      const high = value.map((v) => (v === null ? isHigh : v > 0.5));
      const y = high.map((is) => (kind in classifiers ? (is ? "high" : "low") : is ? 1 : 0));
      const group = value.map((v, i) => (i % 4 === 0 ? null : (v ?? 0) > 0.5 ? "b" : "a"));
      for (const column of [value, group]) {
        const x = createTable({ column });
        const [first] = predictions(kind, { x, y }, createTable({ column: column.slice(0, 2) }));
        if (typeof first === "string") expect(first).toBe(isHigh ? "high" : "low");
        else expect(Math.abs(Number(first) - (isHigh ? 1 : 0))).toBeLessThan(0.05);
      }
    }
  });
});

describe("penguins, with raw categories and missing values", () => {
  test.each(Object.keys(classifiers))("%s predicts the species", async (kind) => {
    const table = await penguins();
    const y = Array.from({ length: table.rows }, (_, i) => String(cell(table, i, "species")));
    const data = { x: dropTableColumns(table, ["species"]), y };
    const folds = { kind: "stratified", count: 4, seed: 1 } as const;
    const { scores } = crossValidate(recipeOf(kind), data, { scorers: ["accuracy"], folds });
    expect(scores["accuracy"].mean).toBeGreaterThan(0.94);
  });

  test.each(Object.keys(regressors))(
    "%s predicts the body mass, better than the mean of species and sex",
    async (kind) => {
      const table = await penguins();
      const rows = Array.from({ length: table.rows }, (_, i) => i).filter(
        (i) => cell(table, i, "body_mass_g") !== null,
      );
      const y = rows.map((i) => Number(cell(table, i, "body_mass_g")));
      const x = createTable({
        species: rows.map((i) => String(cell(table, i, "species"))),
        sex: rows.map((i) => cell(table, i, "sex") as string | null),
        flipper: rows.map((i) => cell(table, i, "flipper_length_mm") as number | null),
      });
      const folds = { kind: "automatic", count: 4, seed: 1 } as const;
      const { scores } = crossValidate(
        recipeOf(kind, kind === "tree-regressor" ? { maxDepth: 4 } : {}),
        { x, y },
        { scorers: ["r2"], folds },
      );
      expect(scores["r2"].mean).toBeGreaterThan(0.8);
    },
  );
});
