/** Points, drawn as a plot or, if there are many, with WebGL. */
import type { Matrix } from "lectern";
import { selectRows } from "lectern/data";
import { type Plot, scatter } from "lectern/plots";
import type { Cloud, DrawnRows } from "../calls.js";
import type { Learned } from "../learned.js";
import { type DrawnSamples, drawSamples, MAX_POINTS } from "./drawn-samples.js";
import type { Drawing } from "./figure-kind.js";
import { legendOrder, type SampleGroups } from "./target-groups.js";

/** From this number of samples on, all of them are drawn as a cloud. */
export const CLOUD_FROM = 20_000;

/** Points with their groups and the names of their axes. */
export interface Points {
  readonly points: Matrix;
  readonly groups: SampleGroups | undefined;
  readonly titles: readonly string[];
  /** A number for each point that decides its size. */
  readonly sizes?: Float64Array;
  /** The caption. */
  readonly says: string;
}

/** The figure of the points at `place`; `plot` draws them if they are few, a scatter plot by default. */
export function pointsFigure(
  learned: Learned,
  place: (drawn: DrawnSamples) => Points,
  plot: (points: Points) => Plot = scatterPoints,
): Drawing {
  const isCloud = learned.data.x.rows > CLOUD_FROM;
  const drawn = drawSamples(learned, isCloud ? Number.POSITIVE_INFINITY : MAX_POINTS);
  const found = place(drawn);
  const rows = tableRows(learned, drawn);
  if (isCloud) return { cloud: cloudOf(found, rows), caption: found.says };
  return { plot: plot(inLegendOrder(found)), rows: rowsAt(found.points, rows), caption: `${found.says}${drawn.note}` };
}

/** The rows of the loaded table that are drawn. */
export function tableRows({ data }: Learned, { rows }: DrawnSamples): Int32Array {
  return rows.map((i) => data.rows[i]);
}

/** The rows at the places of points, one for each. */
export function rowsAt({ columns, data }: Matrix, rows: Int32Array): DrawnRows {
  const at = (j: number) => Float64Array.from(rows, (_, i) => (j < columns ? data[i * columns + j] : 0));
  return { x: at(0), y: at(1), rows };
}

/** Points for WebGL. */
export function cloudOf({ points: { rows, columns, data }, groups, titles }: Points, tableRows: Int32Array): Cloud {
  const at = (j: number) => Float32Array.from({ length: rows }, (_, i) => (j < columns ? data[i * columns + j] : 0));
  const names = groups?.classes ?? [""];
  const codes = new Map(names.map((name, code) => [name, code]));
  return {
    ...{ x: at(0), y: at(1), names, xTitle: titles[0], yTitle: titles[1] ?? "", rows: tableRows },
    groups: Uint8Array.from({ length: rows }, (_, i) => codes.get(groups?.groups[i] ?? "") ?? 0),
  };
}

/** The same points, so that plots which colour groups as they meet them agree with the legend. */
export function inLegendOrder(found: Points): Points {
  if (found.groups === undefined) return found;
  const order = legendOrder(found.groups);
  const groups = { ...found.groups, groups: Array.from(order, (i) => found.groups?.groups[i] ?? "") };
  const { sizes } = found;
  return {
    ...{ ...found, points: selectRows(found.points, order), groups },
    ...(sizes === undefined ? {} : { sizes: Float64Array.from(order, (i) => sizes[i]) }),
  };
}

/** A scatter plot; a single column is drawn on a line. */
export function scatterPoints({ points, groups, titles }: Points): Plot {
  const flat = points.columns < 2;
  return scatter(flat ? withZeros(points) : points, {
    ...{ width: 420, height: 340, xTitle: titles[0], yTitle: flat ? "" : titles[1] },
    ...(groups === undefined ? {} : { groups: groups.groups }),
  });
}

function withZeros({ rows, data }: Matrix): Matrix {
  return {
    rows,
    columns: 2,
    data: Float64Array.from({ length: 2 * rows }, (_, at) => (at % 2 === 0 ? data[at >> 1] : 0)),
  };
}
