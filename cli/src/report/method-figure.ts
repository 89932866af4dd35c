/** What a clustering method found besides its clusters: a tree, reachability, components, paths or a density. */
import {
  type ClusterPlane,
  clusterName,
  clusterPlane,
  clusterTreeOf,
  cutLike,
  mixtureNormals,
  mixturePlot,
  modeClimb,
  modePaths,
  reachedSamplesOf,
} from "@lectern/drawing/clusters";
import type { Matrix } from "lectern";
import type { AnyModel } from "lectern/contract";
import { evenlySpacedIndices, selectRows, selectTableRows, type Table } from "lectern/data";
import { dendrogram, densityContours, type Plot, plotGrid, reachabilityPlot, trajectoryPlot } from "lectern/plots";
import { inputOf } from "../data/map-scores.js";

/** Maximum number of branches of a tree, of bars of a reachability plot and of points in a plane. */
const MAX_LEAVES = 120;
const MAX_BARS = 3000;
const MAX_POINTS = 2000;

const size = { width: 420, height: 340 };

/** All figures of a fitted clusterer side by side, or undefined if it found clusters only. */
export function methodFigure(model: AnyModel, x: Table): Plot | undefined {
  const step = lastStep(model);
  const plots = [treeFigure(step), reachabilityFigure(step), ...planeFigures(model, step, x)];
  const found = plots.filter((plot) => plot !== undefined);
  return found.length > 1 ? plotGrid([found]) : found[0];
}

function lastStep(model: AnyModel): AnyModel {
  return Object.values(model.steps ?? {}).reduce((_, step) => lastStep(step), model);
}

function treeFigure(step: AnyModel): Plot | undefined {
  const tree = clusterTreeOf(step);
  if (tree === null || step.labels === undefined) return undefined;
  const cut = cutLike(step.labels, tree);
  return dendrogram(tree, { ...size, title: "Dendrogram", cut, maxLeaves: MAX_LEAVES });
}

function reachabilityFigure(step: AnyModel): Plot | undefined {
  const reached = reachedSamplesOf(step);
  const { labels } = step;
  if (reached === null || labels === undefined) return undefined;
  const shown = evenlySpacedIndices(reached.order.length, MAX_BARS).map((place) => reached.order[place]);
  const { radius } = step.options as { readonly radius?: number };
  return reachabilityPlot(
    { order: shown.map((_, place) => place), reachability: Array.from(shown, (i) => reached.reachability[i]) },
    {
      ...size,
      title: "Reachability",
      labels: shown.map((i) => labels[i]),
      ...(radius !== undefined && { cut: radius }),
    },
  );
}

/** What is drawn over the samples; they are numbers of two columns or more. */
function planeFigures(model: AnyModel, step: AnyModel, x: Table): (Plot | undefined)[] {
  const [normals, climb] = [mixtureNormals(step), modeClimb(step)];
  const { labels } = step;
  if (labels === undefined || (normals === null && climb === null && step.logDensity === undefined)) return [];
  const rows = evenlySpacedIndices(x.rows, MAX_POINTS);
  const samples = inputOf(model, selectTableRows(x, rows));
  if (samples === undefined || samples.columns < 2) return [];
  const plane = clusterPlane(samples, namesOf(model, x));
  return [
    normals === null
      ? undefined
      : { ...mixturePlot(normals, plane, labels, rows), title: "Components at 1 and 2 deviations" },
    climb === null ? undefined : pathsFigure(modePaths(climb), plane, labels, rows),
    densityFigure(step, plane),
  ];
}

/** The columns that the last step sees. */
function namesOf({ steps }: AnyModel, x: Table): readonly string[] {
  return Object.values(steps ?? {}).at(-2)?.outputFeatures ?? x.names;
}

function pathsFigure(paths: readonly Matrix[], plane: ClusterPlane, labels: Int32Array, rows: Int32Array): Plot {
  const [xTitle, yTitle] = plane.titles;
  // Legends list groups in the order of their samples.
  const order = rows.map((_, at) => at).sort((a, b) => labels[rows[a]] - labels[rows[b]]);
  const groups = Array.from(order, (at) => clusterName(labels[rows[at]]));
  const titles = { title: "Paths to the modes", xTitle, yTitle };
  return trajectoryPlot(selectRows(plane.points, order), paths.map(plane.place), { ...size, ...titles, groups });
}

/** Contours of the density in the plane, as shares of its maximum there; fine enough for narrow components. */
function densityFigure(step: AnyModel, plane: ClusterPlane): Plot | undefined {
  if (step.logDensity === undefined) return undefined;
  const heights = (grid: Matrix) => {
    const logs = step.logDensity?.(plane.lift(grid)) ?? new Float64Array(grid.rows);
    const highest = logs.reduce((a, b) => Math.max(a, b));
    return logs.map((value) => Math.exp(value - highest));
  };
  const [xTitle, yTitle] = plane.titles;
  return densityContours(plane.points, heights, {
    ...size,
    title: "Density in the plane, as a share of its maximum",
    xTitle,
    yTitle,
    cells: 120,
  });
}
