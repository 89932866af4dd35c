/** Plots the result of `embed`, `cluster` and `outliers`. */
import { pca } from "lectern";
import type { AnyModel } from "lectern/contract";
import {
  cell,
  columnOf,
  evenlySpacedIndices,
  evenlySpacedRows,
  selectColumns,
  selectTableColumns,
  stackRows,
  type Table,
  tableNumbers,
} from "lectern/data";
import { embeddingPlot, scatter } from "lectern/plots";
import { CommandFailure } from "../command-failure.js";
import { encodedColumns } from "../data/encoded-columns.js";
import { savePlot } from "./save-plot.js";

/** Maximum number of points; they are taken evenly over the table. */
const MAX_POINTS = 20_000;

/** The input of the plot: the feature columns, and all columns for the colours. */
export interface DrawnInput {
  readonly learned: Table;
  readonly all: Table;
  /** How much the map distorts each row; it colours the points of an embedding that no column colours. */
  readonly distortion?: Float64Array | undefined;
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
  const size = { xTitle, yTitle, width: 480, height: 400 };
  if (input.distortion === undefined) {
    await savePlot(path, scatter(points, { ...size, ...(groups && { groups }) }));
    return;
  }
  const rows = evenlySpacedIndices(input.distortion.length, MAX_POINTS);
  const distortion = Float64Array.from(rows, (row) => input.distortion?.[row] ?? 0);
  await savePlot(path, embeddingPlot(points, { ...size, distortion, ...(groups && { groups }) }));
}

/** New rows on a map, with the rows that the map was made from, where the model has kept them. */
export async function drawPlaced(path: string, model: AnyModel, result: Table): Promise<void> {
  const { points, titles } = firstColumns(evenlySpacedRows(result, MAX_POINTS));
  const old = model.embedding === undefined ? undefined : selectColumns(model.embedding, [0, 1]);
  const [xTitle, yTitle] = titles;
  const size = { xTitle, yTitle, width: 480, height: 400 };
  if (old === undefined) {
    await savePlot(path, scatter(points, size));
    return;
  }
  const groups = [...new Array<string>(old.rows).fill("map"), ...new Array<string>(points.rows).fill("new")];
  await savePlot(path, scatter(stackRows([old, points]), { ...size, groups }));
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
  const x = encodedColumns(input);
  const model = pca({ components: 2 }).fit({ x });
  return { points: model.transform(x), titles: ["first component", "second component"] };
}
