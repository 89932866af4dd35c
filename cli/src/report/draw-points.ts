/** Plots the result of `embed`, `cluster` and `outliers`. */
import { pca } from "lectern";
import { asMatrix, cell, columnOf, evenlySpacedRows, selectTableColumns, type Table, tableNumbers } from "lectern/data";
import { scatter } from "lectern/plots";
import { registry } from "lectern/registry";
import { CommandFailure } from "../command-failure.js";
import { savePlot } from "./save-plot.js";

/** Maximum number of points; they are taken evenly over the table. */
const MAX_POINTS = 20_000;

/** The input of the plot: the feature columns, and all columns for the colours. */
export interface DrawnInput {
  readonly learned: Table;
  readonly all: Table;
}

/** Embeddings by their first two columns; clusters and outliers over the first two principal components of the input. */
export async function drawPoints(
  path: string,
  name: "embed" | "cluster" | "outliers",
  input: DrawnInput,
  result: Table,
  color: string | undefined,
): Promise<void> {
  const [samples, found] = [evenlySpacedRows(input.learned, MAX_POINTS), evenlySpacedRows(result, MAX_POINTS)];
  const groups = groupsOf(name, evenlySpacedRows(input.all, MAX_POINTS), found, color);
  const { points, titles } = name === "embed" ? firstColumns(found) : principalComponents(samples);
  const [xTitle, yTitle] = titles;
  await savePlot(path, scatter(points, { xTitle, yTitle, width: 480, height: 400, ...(groups && { groups }) }));
}

function groupsOf(name: string, input: Table, result: Table, color: string | undefined): string[] | undefined {
  const [table, column] = color !== undefined ? [input, color] : [result, name === "cluster" ? "cluster" : "outlier"];
  if (color === undefined && name === "embed") return undefined;
  columnOf(table, column);
  return Array.from({ length: table.rows }, (_, i) => String(cell(table, i, column) ?? "missing"));
}

function firstColumns(result: Table) {
  const numbers = tableNumbers(selectTableColumns(result, result.names.slice(0, 2)));
  if (numbers.columns < 2) throw new CommandFailure("usage", "a plot needs two columns, got one; use 2 components");
  return { points: numbers, titles: result.names };
}

function principalComponents(input: Table) {
  const encoder = registry.recipe({ kind: "encode-table", options: {} });
  const encoded = encoder.fit({ x: input }).transform!(input);
  const model = pca({ components: 2 }).fit({ x: asMatrix(encoded as never) });
  return { points: model.transform(asMatrix(encoded as never)), titles: ["first component", "second component"] };
}
