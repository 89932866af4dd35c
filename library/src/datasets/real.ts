/**
 * Small real data sets. Each is loaded by a dynamic import, so that a bundler puts it in a chunk of its own and a
 * program carries only those it uses. Origins and licences: library/data/README.md.
 */
import { readCsv } from "../data/csv/reader.js";
import type { Dataset } from "../data/dataset.js";
import type { NamedLabels } from "../data/labels.js";
import { column, type Matrix } from "../data/matrix.js";
import type { Table } from "../data/table/table.js";
import { labelColumn, numberColumns } from "./from-table.js";

/** Samples with several targets, one per column. */
export interface ManyTargets {
  readonly x: Matrix;
  readonly targets: Matrix;
  readonly features: readonly string[];
  readonly targetNames: readonly string[];
}

/**
 * Fisher's irises: lengths and widths of sepals and petals of 150 flowers of three species.
 *
 * @example
 * ```ts
 * import { iris } from "lectern/datasets";
 *
 * const { x, y, features } = await iris();
 * console.log(x.rows, features.length, y.classes); // 150 4 [ "setosa", "versicolor", "virginica" ]
 * ```
 */
export async function iris(): Promise<Dataset<NamedLabels<string>>> {
  const { csv } = await import("./generated/iris.js");
  return labelled(csv, "species");
}

/** Chemical analyses (13) of 178 wines of three cultivars. */
export async function wine(): Promise<Dataset<NamedLabels<string>>> {
  const { csv } = await import("./generated/wine.js");
  return labelled(csv, "cultivar");
}

/** Shape measurements (30) of cell nuclei in 569 breast masses, benign or malignant. */
export async function breastCancer(): Promise<Dataset<NamedLabels<string>>> {
  const { csv } = await import("./generated/breast-cancer.js");
  return labelled(csv, "diagnosis");
}

/** 1797 handwritten digits as images of 8 x 8 pixels, row by row, with grey values from 0 to 16. */
export async function digits(): Promise<Dataset<NamedLabels<string>>> {
  const { csv } = await import("./generated/digits.js");
  return labelled(csv, "digit");
}

/** Ten measurements of 442 diabetes patients, in their own units, and how the disease had advanced a year later. */
export async function diabetes(): Promise<Dataset<Float64Array>> {
  const { csv } = await import("./generated/diabetes.js");
  const { table } = readCsv(csv, { header: true });
  const features = table.names.filter((name) => name !== "progression");
  return { x: numberColumns(table, features), y: column(numberColumns(table, ["progression"]), 0), features };
}

/** Three exercises and three body measurements of 20 men: a small set with several targets. */
export async function linnerud(): Promise<ManyTargets> {
  const { csv } = await import("./generated/linnerud.js");
  const { table } = readCsv(csv, { header: true });
  const targetNames = ["Weight", "Waist", "Pulse"];
  const features = table.names.filter((name) => !targetNames.includes(name));
  return { x: numberColumns(table, features), targets: numberColumns(table, targetNames), features, targetNames };
}

/**
 * Measurements of 344 penguins of three species as a table: numbers, categories and missing values together.
 *
 * @example
 * ```ts
 * import { penguins } from "lectern/datasets";
 *
 * const table = await penguins();
 * console.log(table.rows, table.names[0]); // 344 species
 * ```
 */
export async function penguins(): Promise<Table> {
  const { csv } = await import("./generated/penguins.js");
  const types = { species: "category", island: "category", sex: "category" } as const;
  return readCsv(csv, { header: true, types }).table;
}

/** A data set whose target is the named column and whose features are all others, numbers. */
function labelled(csv: string, target: string): Dataset<NamedLabels<string>> {
  const { table } = readCsv(csv, { header: true, types: { [target]: "category" } });
  const features = table.names.filter((name) => name !== target);
  return { x: numberColumns(table, features), y: labelColumn(table, target), features };
}
