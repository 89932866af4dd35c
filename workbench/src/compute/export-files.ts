/** The files of a study. */

import { clusterName } from "@lectern/drawing/clusters";
import { encodeModel } from "lectern";
import {
  appendColumns,
  type Column,
  createTable,
  isLabels,
  isTable,
  labelNames,
  matrixColumns,
  type Table,
  writeCsv,
} from "lectern/data";
import type { Bench } from "./bench.js";

import type { Learned } from "./learned.js";

/** The model as the bytes of a `.lectern` file. */
export function exportModel(bench: Bench, { study }: { readonly study: number }): Uint8Array {
  return encodeModel(bench.study(study).model.saved);
}

/** The data as CSV, with the predictions of a study if one is given. */
export function exportTable(bench: Bench, { study }: { readonly study: number | null }): Uint8Array {
  const table = study === null ? bench.table() : withAnswers(bench.study(study));
  return new TextEncoder().encode(writeCsv(table));
}

/** The loaded rows with new columns; rows that were left out of the study have missing values in them. */
function withAnswers(learned: Learned): Table {
  const { table, data, testIndices } = learned;
  const place = new Int32Array(table.rows).fill(-1);
  data.rows.forEach((row, i) => {
    place[row] = i;
  });
  const columns = answersOf(learned);
  if (testIndices.length > 0) {
    const tested = new Set(testIndices);
    columns.set(
      "part",
      Array.from({ length: data.x.rows }, (_, i) => (tested.has(i) ? "test" : "train")),
    );
  }
  const spreadOut = Array.from(columns, ([name, values]): [string, Column] => [name, columnOf(values, place)]);
  return appendColumns(table, createTable(spreadOut));
}

/** One value for each row of the learning data. */
type Values = readonly string[] | Float64Array;

function answersOf({ model, data: { x } }: Learned): Map<string, Values> {
  const columns = new Map<string, Values>();
  const predicted = model.labels === undefined ? model.predict?.(x) : undefined;
  if (model.labels !== undefined) columns.set("cluster", Array.from(model.labels, clusterName));
  else if (isLabels(predicted)) columns.set("predicted", labelNames(predicted).map(String));
  else if (predicted !== undefined) columns.set("predicted", Float64Array.from(predicted));
  const add = (found: ReadonlyMap<string, Float64Array>) => {
    for (const [name, values] of found) columns.set(name, values);
  };
  const { probabilities, transform, embedding, logDensity, score, isOutlier, classes = [] } = model;
  if (probabilities)
    add(
      matrixColumns(
        probabilities(x),
        classes.map((name) => `probability of ${name}`),
      ),
    );
  if (embedding) add(matrixColumns(embedding, model.outputFeatures ?? []));
  else if (transform) {
    const made = transform(x);
    add(isTable(made) ? newNumbers(made, x) : matrixColumns(made, model.outputFeatures ?? []));
  }
  if (logDensity) columns.set("log-density", logDensity(x));
  if (score) columns.set("score", score(x));
  if (isOutlier)
    columns.set(
      "outlier",
      Array.from(isOutlier(x), (value) => (value === 1 ? "yes" : "no")),
    );
  return columns;
}

/** The columns that a transformer adds; those that it passes through are in the table already. */
function newNumbers({ names, columns }: Table, given: Table): ReadonlyMap<string, Float64Array> {
  return new Map(
    columns.flatMap((column, j): [string, Float64Array][] =>
      column.type === "number" && !given.names.includes(names[j]) ? [[names[j], column.values]] : [],
    ),
  );
}

function columnOf(values: Values, place: Int32Array): Column {
  if (values instanceof Float64Array) {
    return { type: "number", values: Float64Array.from(place, (i) => (i < 0 ? Number.NaN : values[i])) };
  }
  return { type: "text", values: Array.from(place, (i) => (i < 0 ? null : values[i])) };
}
