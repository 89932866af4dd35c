/** `lectern embed`, `lectern cluster` and `lectern outliers`: structure without a target. */
import type { Command } from "commander";
import { type Labels, type Progress, splitTarget } from "lectern";
import { type AnyModel, type AnyRecipe, shareDone, type TargetKind } from "lectern/contract";
import {
  appendColumns,
  cell,
  createTable,
  dropTableColumns,
  matrixColumns,
  rowsWithValue,
  selectRows,
  selectTableRows,
  type Table,
} from "lectern/data";
import { withTableEncoding } from "lectern/pipeline";
import { registry } from "lectern/registry";
import { CommandFailure } from "../command-failure.js";
import { createKeeper } from "../data/kept-columns.js";
import { mapScores, type RowQuality, rowQuality } from "../data/map-scores.js";
import { namedColumn } from "../data/named-column.js";
import {
  agreement,
  clusterNames,
  contingencyLines,
  knownClasses,
  scoreLines,
  separation,
} from "../data/partition-scores.js";
import { countClusters, describeCounts, describeSuggestion, suggestClusters } from "../data/suggest-clusters.js";
import { transformedColumns } from "../data/transformed-columns.js";
import type { CommonFlags, InputFlags } from "../flags.js";
import { loadModel, saveModel } from "../models/model-files.js";
import { describeRun } from "../models/run-manifest.js";
import { writeTables } from "../output/write-table.js";
import { lastKind } from "../recipes/parse-recipe.js";
import type { DrawnInput } from "../report/draw-points.js";
import { counted, grouped } from "../terminal/counted.js";
import { startProgress } from "../terminal/progress.js";
import { mention } from "../terminal/say.js";
import { stoppable } from "../terminal/stop-signal.js";
import { mentionReport, recipeFrom } from "./fit.js";
import { resultColumns } from "./predict.js";
import { readInput } from "./prepare.js";

export interface UnsupervisedFlags extends CommonFlags, InputFlags {
  readonly method: string;
  readonly out: string;
  readonly outFormat?: string;
  readonly model?: string;
  readonly plot?: string;
  readonly plotNumber?: string;
  readonly plotMethod?: string;
  readonly color?: string;
  readonly label?: string;
  readonly target?: string;
  readonly only?: boolean;
  readonly stream?: boolean;
  readonly quality?: boolean;
  readonly into?: string;
  readonly keep?: readonly string[];
  readonly ignore?: readonly string[];
  readonly set: readonly string[];
}

const roles = { embed: ["transformer", "embedding"], cluster: ["clusterer"], outliers: ["detector"] } as const;

/** The commands of this file. */
type CommandName = keyof typeof roles;

export async function unsupervised(
  name: CommandName,
  files: readonly string[],
  flags: UnsupervisedFlags,
  command: Command,
): Promise<void> {
  if (flags.into !== undefined) return placeRows(flags.into, files, flags, command);
  const recipe = withTableEncoding(recipeFrom(flags.method, flags.set, command), registry);
  const ready = registry.recipe(recipe);
  requireRole(name, flags, ready.traits);
  const { target } = ready.traits;
  if (flags.stream === true) {
    const { streamClusters } = await import("./stream-clusters.js");
    return streamClusters(recipe, files, flags);
  }
  const { table, sources } = await readInput(files, flags);
  const color = flags.color ?? flags.label;
  const aside = [color, flags.label, flags.target].filter((column) => column !== undefined);
  const others = [...new Set([...(flags.ignore ?? []), ...aside])];
  for (const name of others) namedColumn(table, name);
  const x = dropTableColumns(table, others);
  const given = flags.target === undefined || target === "none" ? {} : { y: wholeTarget(table, flags.target, target) };
  const progress = startProgress(`${flags.method}`);
  const onProgress = (told: Progress) => progress.update(shareDone(told));
  const model = await stoppable((signal) => ready.fitAsync({ x, ...given }, { signal, onProgress })).finally(() =>
    progress.end(),
  );
  mentionReport(model);
  // A plot and the metrics of an embedding need the whole result; otherwise it is computed and written in parts.
  const isWhole =
    flags.plot !== undefined ||
    flags.quality === true ||
    name === "outliers" ||
    (name === "embed" && flags.label !== undefined);
  const whole = isWhole ? createTable(columnsOf(model, x, 0, x.rows) as Map<string, never>) : undefined;
  const kept = createKeeper(keptColumns(flags))(table, "the input");
  const rated = flags.quality === true && whole !== undefined ? requireQuality(model, x, whole) : undefined;
  const parts =
    name === "outliers" && whole !== undefined
      ? outliersOf(kept, whole, flags.only === true)
      : partsOf(kept, (from, to) => new Map([...columnsOf(model, x, from, to), ...ratedColumns(rated, from, to)]));
  await writeTables(flags.out, parts, flags.outFormat);
  if (flags.model !== undefined) {
    saveModel(flags.model, model, {
      ...describeRun(flags.seed),
      inputs: sources,
      rows: x.rows,
      columns: x.names,
      recipe,
    });
    mention(`saved the model as ${flags.model}`);
  }
  if (flags.plot !== undefined && whole !== undefined)
    await drawResult(flags.plot, name, { learned: x, all: table, distortion: rated?.distortion }, whole, color);
  if (name === "embed") mentionQuality(model, x);
  if (name === "cluster") {
    mentionClusters(model, x, table, flags.label);
    await mentionSuggestion(x, flags, command);
    if (flags.plotMethod !== undefined) await drawMethod(flags.plotMethod, model, x, flags.method);
  } else if (whole !== undefined && flags.label !== undefined) mentionClasses(whole, x, table, flags.label);
}

function requireRole(name: CommandName, flags: UnsupervisedFlags, { role, target }: AnyRecipe["traits"]): void {
  const wanted: readonly string[] = roles[name];
  if (wanted.includes(role) && (target === "none" || flags.target !== undefined)) return;
  throw new CommandFailure(
    "usage",
    `${flags.method} is a ${role}; lectern ${name} needs a ${wanted.join(" or ")} that learns without a target`,
    ...(name === "embed" && target !== "none" ? ["name the column to learn from with --target"] : []),
  );
}

/** The target of all rows: a map places every one of them. */
function wholeTarget(table: Table, name: string, wanted: Exclude<TargetKind, "none">): Labels | Float64Array {
  const missing = table.rows - rowsWithValue(table, name).length;
  if (missing > 0) {
    throw new CommandFailure(
      "usage",
      `${counted(missing, "row")} of ${grouped(table.rows)} have no value of ${name}; leave them out`,
    );
  }
  return splitTarget(table, name, wanted).y;
}

/** How much of the neighbourhoods and distances of the rows the map keeps. */
function mentionQuality(model: AnyModel, x: Table): void {
  const found = mapScores(model, x, (rows) => imageOf(model, x, rows));
  if (found === undefined) return;
  const some = found.rows < x.rows ? `, on ${grouped(found.rows)} of ${counted(x.rows, "row")}` : "";
  mention(`quality of the map, with ${counted(found.neighbors, "neighbour")}${some}:`);
  for (const line of scoreLines(found.scores)) mention(line);
}

/** The map of some of the rows. */
function imageOf(model: AnyModel, x: Table, rows: Int32Array): Table {
  if (model.embedding === undefined) return createTable(transformedColumns(model, selectTableRows(x, rows)) as never);
  return createTable(matrixColumns(selectRows(model.embedding, rows), ["x", "y", "z"]) as never);
}

function requireQuality(model: AnyModel, x: Table, image: Table): RowQuality {
  const found = rowQuality(model, x, image);
  if (found !== undefined) return found;
  throw new CommandFailure("usage", "--quality needs at least 4 rows that differ, and a result of numbers only");
}

function ratedColumns(rated: RowQuality | undefined, from: number, to: number): [string, Float64Array][] {
  if (rated === undefined) return [];
  return Object.entries(rated).map(([name, values]) => [name, values.slice(from, to)]);
}

/** `lectern embed --into map.lectern new.csv`: new rows on the map of a saved model. */
async function placeRows(
  path: string,
  files: readonly string[],
  flags: UnsupervisedFlags,
  command: Command,
): Promise<void> {
  const given = ["method", "model", "quality"].filter((flag) => command.getOptionValueSource(flag) === "cli");
  if (given.length > 0 || flags.set.length > 0) {
    const flag = given[0] ?? "set";
    throw new CommandFailure("usage", `--into places rows on a map that is fitted already, so --${flag} has no effect`);
  }
  const { model } = loadModel(path);
  if (model.transform === undefined) {
    throw new CommandFailure(
      "usage",
      `${path}: ${lastKindOf(model)} cannot place new rows on its map; fit a method that can, or fit all rows together`,
    );
  }
  const { table } = await readInput(files, flags);
  const x = dropTableColumns(
    table,
    table.names.filter((name) => !model.features.includes(name)),
  );
  const kept = createKeeper(keptColumns(flags))(table, "the input");
  await writeTables(
    flags.out,
    partsOf(kept, (from, to) => transformedColumns(model, rowsBetween(x, from, to))),
    flags.outFormat,
  );
  mention(`placed ${counted(x.rows, "row")} on the map of ${path}`);
  if (flags.plot === undefined) return;
  const { drawPlaced } = await import("../report/draw-points.js");
  await drawPlaced(flags.plot, model, createTable(transformedColumns(model, x) as never));
  mention(`saved the plot as ${flags.plot}`);
}

/** The kind of the last step. */
function lastKindOf(model: AnyModel): string {
  const steps = Object.values(model.steps ?? {});
  return steps.length === 0 ? model.saved.kind : lastKindOf(steps[steps.length - 1] as AnyModel);
}

/** The kept columns with scores: of all rows in their order, or only of the outliers, the most unusual first. */
async function* outliersOf(kept: Table, whole: Table, isOnly: boolean): AsyncGenerator<Table> {
  const isOutlier = (i: number) => cell(whole, i, "outlier") === true;
  const all = Array.from({ length: whole.rows }, (_, i) => i);
  const found = all.filter(isOutlier);
  mention(`${grouped(found.length)} of ${counted(whole.rows, "row")} are outliers`);
  const score = (i: number) => Number(cell(whole, i, "score"));
  const rows = isOnly ? found.sort((a, b) => score(b) - score(a)) : all;
  yield appendColumns(selectTableRows(kept, rows), selectTableRows(whole, rows));
}

/** How well the clusters agree with the classes of the label, or else how well they are separated. */
function mentionClusters({ labels }: AnyModel, x: Table, table: Table, label: string | undefined): void {
  if (labels === undefined) return;
  const clusters = clusterNames(labels);
  const known = label === undefined ? undefined : knownClasses(table, label);
  if (label !== undefined && known === undefined) {
    mention(`no comparison with ${label}, which has no classes: one value, or nearly as many as rows`);
  }
  if (label !== undefined && known !== undefined) {
    const found = Array.from(known.rows, (row) => clusters[row]);
    mention(`clusters compared with ${label} on ${counted(found.length, "row")}:`);
    for (const line of scoreLines(agreement(known.classes, found))) mention(line);
    mention(`number of rows by ${label} and cluster:`);
    for (const line of contingencyLines(known.classes, found)) mention(line);
  }
  const separated = separation({ points: x, groups: clusters });
  if (separated === undefined) return;
  mention("separation of the clusters:");
  for (const line of scoreLines(separated)) mention(line);
}

/** How well the classes of the label are separated in the embedding, and before it. */
function mentionClasses(result: Table, x: Table, table: Table, label: string): void {
  const known = knownClasses(table, label);
  if (known === undefined) return;
  for (const [where, points] of [["the embedding", result] as const, ["the input", x] as const]) {
    const some = selectTableRows(points, known.rows);
    const separated = separation({ points: some, groups: known.classes, isScaled: points === result });
    if (separated === undefined) return;
    mention(`separation of ${label} in ${where}:`);
    for (const line of scoreLines(separated)) mention(line);
  }
}

/** The columns to copy to the output; that of the labels is one. */
function keptColumns({ keep = [], label }: UnsupervisedFlags): readonly string[] {
  return label === undefined || keep.includes("*") || keep.includes(label) ? keep : [label, ...keep];
}

/** Suggests a number of clusters where the method takes one and none was given, or where the picture of it is asked for. */
async function mentionSuggestion(x: Table, flags: UnsupervisedFlags, command: Command): Promise<void> {
  const { method, set, plotNumber } = flags;
  const kind = lastKind(method);
  if (kind === undefined || !Object.hasOwn(registry.method(kind).options, "clusters")) {
    if (plotNumber !== undefined) mention(`no plot of the number of clusters: ${method} takes none`);
    return;
  }
  const isGiven = command.getOptionValueSource("clusters") === "cli" || /\bclusters=/.test([method, ...set].join(" "));
  if (isGiven && plotNumber === undefined) return;
  const recipeWith = (clusters: number) =>
    withTableEncoding(recipeFrom(method, [...set, `clusters=${clusters}`], command), registry);
  const found = suggestClusters(x, recipeWith);
  if (found !== undefined) mention(describeSuggestion(found));
  if (plotNumber === undefined) return;
  if (found === undefined) {
    mention("no plot of the number of clusters: no number gives clusters");
    return;
  }
  const [{ clusterNumberPlot }, { savePlot }] = await Promise.all([
    import("../report/cluster-number-plot.js"),
    import("../report/save-plot.js"),
  ]);
  const counts = countClusters(x, flags.seed);
  if (counts !== undefined) mention(describeCounts(counts));
  await savePlot(plotNumber, clusterNumberPlot(found, counts));
  mention(`saved the plot of the number of clusters as ${plotNumber}`);
}

/** What the method found besides the clusters, for methods that have more to show. */
async function drawMethod(path: string, model: AnyModel, x: Table, method: string): Promise<void> {
  const [{ methodFigure }, { savePlot }] = await Promise.all([
    import("../report/method-figure.js"),
    import("../report/save-plot.js"),
  ]);
  const figure = methodFigure(model, x);
  if (figure === undefined) {
    mention(`no plot of the method: ${method} has no tree, reachability, components, paths or density of two columns`);
    return;
  }
  await savePlot(path, figure);
  mention(`saved the plot of the method as ${path}`);
}

/** Rows that are transformed and written together: enough for several threads, little memory compared with the table. */
const rowsOfPart = 20_000;

/** The kept columns and the results, in parts. */
async function* partsOf(
  kept: Table,
  results: (from: number, to: number) => ReadonlyMap<string, unknown>,
): AsyncGenerator<Table> {
  for (let from = 0; from < kept.rows; from += rowsOfPart) {
    const to = Math.min(kept.rows, from + rowsOfPart);
    yield appendColumns(rowsBetween(kept, from, to), createTable(results(from, to) as Map<string, never>));
  }
}

function rowsBetween(table: Table, from: number, to: number): Table {
  return selectTableRows(
    table,
    Int32Array.from({ length: to - from }, (_, i) => from + i),
  );
}

/** The output of the model for some of the rows. */
function columnsOf(model: AnyModel, x: Table, from: number, to: number): ReadonlyMap<string, unknown> {
  if (model.labels !== undefined) return new Map([["cluster", Float64Array.from(model.labels.subarray(from, to))]]);
  if (model.embedding !== undefined) {
    const { columns, data } = model.embedding;
    const some = { rows: to - from, columns, data: data.subarray(from * columns, to * columns) };
    return matrixColumns(some, ["x", "y", "z"]);
  }
  const rows = rowsBetween(x, from, to);
  return model.score === undefined ? transformedColumns(model, rows) : resultColumns(model, rows, false);
}

/** Embeddings are drawn by their first two columns; clusters and outliers over the first two principal components of the input. */
async function drawResult(
  path: string,
  name: CommandName,
  input: DrawnInput,
  result: Table,
  color: string | undefined,
): Promise<void> {
  const { drawPoints } = await import("../report/draw-points.js");
  await drawPoints(path, name, input, result, color);
  mention(`saved the plot as ${path}`);
}
