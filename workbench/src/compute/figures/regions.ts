/** Predictions at every point of the plane. */

import { clusterName } from "@lectern/drawing/clusters";
import { type Labels, labelNames, type Matrix } from "lectern";
import { isLabels } from "lectern/data";
import { densityContours, surface, uncertaintySurface } from "lectern/plots";
import { clusterNames } from "../cluster-names.js";
import { lastStep } from "../learned.js";
import { prepare } from "../prepared.js";
import type { PlaneView } from "./choose-plane.js";
import { rowsAt, tableRows } from "./cloud.js";
import type { DrawnSamples } from "./drawn-samples.js";
import type { Drawing } from "./figure-kind.js";
import type { View } from "./view.js";

/** Number of squares along each side of a figure. */
const CELLS = 60;
const FRAME = { width: 420, height: 340 };

/** The class of every point. */
export function classRegions(view: View): Drawing {
  const { plane, settings, rows: drawnRows, note } = onPlane(view);
  const { model } = view.learned;
  const plot = surface(
    plane.points,
    (grid) => plane.ask(grid, (rows) => labelNames(model.predict?.(rows) as Labels).map(String)),
    {
      ...settings,
      groups: trueClasses(view, plane),
      classes: (model.classes ?? []).map(String),
    },
  );
  return {
    plot,
    rows: drawnRows,
    caption: `The background is what the model predicts, points are the samples.${note}`,
  };
}

/** The most probable class of every point, and its probability. */
export function classCertainty(view: View): Drawing {
  const { plane, settings, rows: drawnRows, note } = onPlane(view);
  const { model } = view.learned;
  const probabilities = model.probabilities as NonNullable<typeof model.probabilities>;
  const plot = uncertaintySurface(
    plane.points,
    (model.classes ?? []).map(String),
    (grid) => plane.ask(grid, probabilities),
    {
      ...settings,
      groups: trueClasses(view, plane),
    },
  );
  return { plot, rows: drawnRows, caption: `The paler the background, the less certain the predicted class.${note}` };
}

/** The number that is predicted at every point. */
export function numberSurface(view: View): Drawing {
  const { plane, settings, rows: drawnRows, note } = onPlane(view);
  const { model, data } = view.learned;
  const y = data.y as Float64Array;
  const truth = Array.from(plane.places, (at) => y[view.drawn().rows[at]]);
  const range = [y.reduce((a, b) => Math.min(a, b)), y.reduce((a, b) => Math.max(a, b))] as const;
  const predict = (grid: Matrix) => plane.ask(grid, (rows) => model.predict?.(rows) as Float64Array);
  const plot = surface(plane.points, predict, { ...settings, truth, range });
  return {
    plot,
    rows: drawnRows,
    caption: `The background is the predicted number, points are the samples with their true values.${note}`,
  };
}

/** The cluster of every point. */
export function clusterRegions(view: View): Drawing {
  const { plane, settings, rows: drawnRows, note } = onPlane(view);
  const { model } = view.learned;
  const { codes, classes } = clusterNames(view.learned);
  const rows = view.drawn().rows;
  const predict = (grid: Matrix) =>
    plane.ask(grid, (rows) => Array.from(model.predict?.(rows) as Int32Array, clusterName));
  const centers = centersOn(view, plane);
  const plot = surface(plane.points, predict, {
    ...settings,
    groups: Array.from(plane.places, (at) => clusterName(codes[rows[at]])),
    classes,
    ...(centers === undefined ? {} : { centers }),
  });
  const crosses = centers === undefined ? "" : " Crosses are the centers.";
  return { plot, rows: drawnRows, caption: `The background is the predicted cluster.${crosses}${note}` };
}

/** Lines of equal density. */
export function densityLines(view: View): Drawing {
  const { plane, settings, rows: drawnRows, note } = onPlane(view);
  const { model } = view.learned;
  const heights = (grid: Matrix) => {
    const logs = plane.ask(grid, (rows) => model.logDensity?.(rows) ?? new Float64Array(grid.rows));
    const highest = logs.reduce((a, b) => Math.max(a, b));
    return logs.map((value) => Math.exp(value - highest));
  };
  const plot = densityContours(plane.points, heights, { ...settings });
  return { plot, rows: drawnRows, caption: `Density contours, as fractions of the maximum in this plane.${note}` };
}

/** The outlier score of every point. */
export function outlierSurface(view: View): Drawing {
  const { plane, settings, rows: drawnRows, note } = onPlane(view);
  const { model } = view.learned;
  const outlier = model.isOutlier?.(view.drawn().x) ?? new Uint8Array(view.drawn().rows.length);
  const kinds = Array.from(plane.places, (at) => (outlier[at] === 1 ? "unusual" : "usual"));
  const score = (grid: Matrix) => plane.ask(grid, (rows) => model.score?.(rows) ?? new Float64Array(grid.rows));
  const plot = surface(plane.points, score, { ...settings, kinds });
  return { plot, rows: drawnRows, caption: `The background is the outlier score.${note}` };
}

/** Whether the last step gets exactly the two columns of the plane. */
export function seesPlane({ learned, drawn }: View, plane: PlaneView): boolean {
  const prepared = prepare(learned, drawn().x);
  if (prepared === null || prepared.x.columns !== 2 || plane.points.rows !== prepared.x.rows) return false;
  return prepared.names.every((name, j) => name === plane.names[j]) && sameNumbers(prepared.x.data, plane.points.data);
}

function sameNumbers(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

function centersOn(view: View, plane: PlaneView): Matrix | undefined {
  const { centers } = lastStep(view.learned).model.state as { readonly centers?: Matrix };
  return centers?.columns === 2 && seesPlane(view, plane) ? centers : undefined;
}

function trueClasses({ learned: { data }, drawn }: View, plane: PlaneView): string[] {
  const { y } = data;
  return isLabels(y) ? Array.from(plane.places, (at) => String(y.classes[y.codes[drawn().rows[at]]])) : [];
}

/** The parts that all figures of the plane share. */
function onPlane(view: View) {
  const plane = view.plane() as PlaneView;
  const { kinds, note }: DrawnSamples = view.drawn();
  const all = tableRows(view.learned, view.drawn());
  const [xTitle, yTitle] = plane.names;
  const columns = plane.others === 1 ? "The other column is" : `The other ${plane.others} columns are`;
  return {
    plane,
    settings: {
      ...{ ...FRAME, cells: CELLS, xTitle, yTitle },
      ...(kinds === undefined ? {} : { kinds: Array.from(plane.places, (at) => kinds[at]) }),
    },
    rows: rowsAt(
      plane.points,
      plane.places.map((at) => all[at]),
    ),
    note: `${plane.others === 0 ? "" : ` ${columns} held at the median.`}${note}`,
  };
}
