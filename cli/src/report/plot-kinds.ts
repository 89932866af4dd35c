/** The plots of `lectern plot`. */
import { classScorings } from "@lectern/drawing/classes";
import { type Labels, type Matrix, pca } from "lectern";
import { cell, columnOf, evenlySpacedRows, type Table, tableNumbers } from "lectern/data";
import { columnImportance } from "lectern/explain";
import {
  calibrationPlot,
  confusionPlot,
  importancePlot,
  lines,
  matrixPlot,
  type NamedScores,
  type Plot,
  precisionRecallPlot,
  residualPlot,
  rocPlot,
  scatter,
} from "lectern/plots";
import { CommandFailure } from "../command-failure.js";
import { namedColumn } from "../data/named-column.js";
import type { LearningData } from "../data/target-columns.js";
import { judgedData } from "../models/judged-data.js";
import { type LoadedModel, loadModel } from "../models/model-files.js";

/** The request for a plot, from the flags. */
export interface PlotRequest {
  readonly table: Table;
  readonly model?: string;
  readonly target?: string;
  readonly x?: string;
  readonly y?: string;
  readonly color?: string;
  readonly columns?: readonly string[];
  readonly seed: number;
}

interface PlotKind {
  readonly summary: string;
  draw(request: PlotRequest): Plot;
}

/** The kinds of plots by name. */
export const plotKinds: Readonly<Record<string, PlotKind>> = {
  scatter: { summary: "two columns against each other: --x, --y, --color", draw: drawScatter },
  correlations: { summary: "the correlations of the number columns", draw: drawCorrelations },
  scree: { summary: "the variance of the principal components", draw: drawScree },
  confusion: { summary: "the confusion matrix of a model: --model", draw: (request) => drawConfusion(request) },
  roc: {
    summary: "ROC curves of a model's probabilities: --model",
    draw: (request) => drawCurves(request, (curves) => rocPlot(curves, { maxDistributions })),
  },
  "precision-recall": {
    summary: "precision against recall: --model",
    draw: (request) => drawCurves(request, precisionRecallPlot),
  },
  calibration: {
    summary: "the calibration of a model's probabilities: --model",
    draw: (request) => drawCurves(request, calibrationPlot),
  },
  residuals: { summary: "predicted numbers against true ones: --model", draw: drawResiduals },
  importance: { summary: "the importance of the columns for a model: --model", draw: drawImportance },
};

/** Maximum number of points; they are taken evenly over the table. */
const maxPoints = 20_000;
/** Maximum number of columns in a readable correlation matrix. */
const maxCorrelations = 60;
/** Maximum number of classes with a curve of their own, and of those whose scores are drawn beside it. */
const [maxCurves, maxDistributions] = [10, 3];

function drawScatter({ table, x, y, color }: PlotRequest): Plot {
  const numbers = table.names.filter((_, j) => table.columns[j].type === "number");
  const [first, second] = [x ?? numbers[0], y ?? numbers.find((name) => name !== (x ?? numbers[0]))];
  if (first === undefined || second === undefined)
    throw new CommandFailure("usage", "name two number columns with --x and --y");
  const drawn = evenlySpacedRows(table, maxPoints);
  const { points, rows } = wholeRows(drawn, [first, second]);
  const groups = color === undefined ? undefined : cellTexts(drawn, color, rows);
  const [isDate, isDateToo] = [first, second].map((name) => namedColumn(table, name).type === "date");
  const titles = { xTitle: first, yTitle: second, dates: [isDate, isDateToo] as const };
  return scatter(points, { ...titles, width: 480, height: 400, ...(groups && { groups }) });
}

function drawCorrelations({ table, columns }: PlotRequest): Plot {
  const names = numberColumns(table, columns).filter((name) => columns !== undefined || varies(table, name));
  if (names.length > maxCorrelations)
    throw new CommandFailure(
      "usage",
      `${names.length} columns are too many to plot; name at most ${maxCorrelations} with --columns`,
    );
  const x = wholeRows(table, names).points;
  const values = names.map((_, a) => names.map((__, b) => correlation(x, a, b)));
  return matrixPlot(values, { rows: names, columns: names, digits: 2, diverging: true });
}

function drawScree({ table, columns }: PlotRequest): Plot {
  const names = numberColumns(table, columns);
  const { explainedVarianceRatio } = pca().fit({ x: wholeRows(table, names).points }).state;
  let sum = 0;
  const total = Array.from(explainedVarianceRatio, (share) => (sum += share));
  const x = total.map((_, k) => k + 1);
  const curves = [
    { name: "each component", x, y: explainedVarianceRatio },
    { name: "together", x, y: total },
  ];
  return lines(curves, { xTitle: "component", yTitle: "share of the variance" });
}

function drawConfusion(request: PlotRequest): Plot {
  const { model, data } = judged(request, "classifier");
  return confusionPlot(data.y as Labels, model.predict!(data.x) as Labels);
}

function drawResiduals(request: PlotRequest): Plot {
  const { model, data } = judged(request, "regressor");
  return residualPlot(data.y as Float64Array, model.predict!(data.x) as Float64Array);
}

function drawImportance(request: PlotRequest): Plot {
  const { model, data } = judged(request);
  return importancePlot(columnImportance(model, data, { seed: request.seed }));
}

/** Curves of the classes; of many, those that are confused most, which the title says. */
function drawCurves(request: PlotRequest, draw: (scorings: readonly NamedScores[]) => Plot): Plot {
  const { model, data } = judged(request, "classifier");
  const scores = model.probabilities?.(data.x) ?? model.decision?.(data.x);
  if (scores === undefined)
    throw new CommandFailure("usage", `${model.kind} predicts neither probabilities nor scores`);
  const classes = (model.classes ?? []).map(String);
  const [truth, predicted] = [data.y as Labels, model.predict!(data.x) as Labels];
  const plot = draw(classScorings({ scores, classes, truth, predicted }, maxCurves));
  if (classes.length <= maxCurves) return plot;
  return { ...plot, title: `The ${maxCurves} of ${classes.length} classes that are confused most often` };
}

function judged(request: PlotRequest, role?: string): { model: LoadedModel["model"]; data: LearningData } {
  if (request.model === undefined)
    throw new CommandFailure("usage", "this plot needs a model: name its file with --model");
  const loaded = loadModel(request.model);
  const { model } = loaded;
  if (model.role !== role && role !== undefined)
    throw new CommandFailure("usage", `${model.kind} is a ${model.role}; this plot needs a ${role}`);
  const { target } = request;
  return { model, data: judgedData(loaded, request.table, target === undefined ? {} : { target }).data };
}

function numberColumns(table: Table, wanted: readonly string[] | undefined): readonly string[] {
  for (const name of wanted ?? []) namedColumn(table, name);
  const names = wanted ?? table.names.filter((_, j) => table.columns[j].type === "number");
  if (names.length < 2) throw new CommandFailure("failure", "there are fewer than two number columns");
  return names;
}

/** Columns as a matrix, and the indices of its rows: rows with missing values are left out. */
function wholeRows(table: Table, names: readonly string[]): { points: Matrix; rows: readonly number[] } {
  const wanted = { rows: table.rows, names, columns: names.map((name) => namedColumn(table, name)) };
  const { columns, data } = tableNumbers(wanted);
  const rows: number[] = [];
  for (let i = 0; i < table.rows; i++) {
    if (data.subarray(i * columns, (i + 1) * columns).every(Number.isFinite)) rows.push(i);
  }
  if (rows.length < 2)
    throw new CommandFailure(
      "failure",
      `needs at least 2 rows without missing values in ${names.slice(0, 5).join(", ")}`,
    );
  const whole = new Float64Array(rows.length * columns);
  for (const [k, i] of rows.entries()) whole.set(data.subarray(i * columns, (i + 1) * columns), k * columns);
  return { points: { rows: rows.length, columns, data: whole }, rows };
}

/** A constant column has no correlation. */
function varies(table: Table, name: string): boolean {
  const column = columnOf(table, name);
  if (column.type !== "number") return true;
  const first = column.values.find(Number.isFinite);
  return column.values.some((value) => Number.isFinite(value) && value !== first);
}

function correlation({ rows, columns, data }: Matrix, a: number, b: number): number {
  const mean = (j: number) => {
    let sum = 0;
    for (let i = 0; i < rows; i++) sum += data[i * columns + j];
    return sum / rows;
  };
  const [meanA, meanB] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < rows; i++) {
    const [u, v] = [data[i * columns + a] - meanA, data[i * columns + b] - meanB];
    ab += u * v;
    aa += u * u;
    bb += v * v;
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : 0;
}

function cellTexts(table: Table, name: string, rows: readonly number[]): string[] {
  namedColumn(table, name);
  return rows.map((i) => String(cell(table, i, name) ?? "missing"));
}
