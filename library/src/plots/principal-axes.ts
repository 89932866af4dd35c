/** Two-dimensional clouds with their principal directions, their projections on one of them, and the springs in between. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import { hypot } from "../numeric/elementary/functions.js";
import { mapFrame, type Plane, planeAround, planeAxes } from "./plane.js";
import { pointLayer, type ScatterOptions, scatterValues } from "./scatter.js";
import { axis, colour, frame, type Plot, type PlotOptions, palette, plot, quiet } from "./theme.js";

/** What is drawn of a fitted model with directions, such as the state of pca. */
export interface Directions {
  readonly mean: Float64Array;
  readonly components: Matrix;
  readonly explainedVariance: Float64Array;
}

/**
 * A cloud with arrows from its mean along the directions, two standard deviations long: the first blue, the second red.
 *
 * @example
 * ```ts
 * import { pca } from "lectern";
 * import { principalAxesPlot } from "lectern/plots";
 *
 * const x = [[1, 1.2], [2, 1.9], [3, 3.3], [4, 3.9]];
 * principalAxesPlot(x, pca().fit({ x }).state);
 * ```
 */
export function principalAxesPlot(x: MatrixLike, directions: Directions, settings: ScatterOptions = {}): Plot {
  requirePlane("principalAxesPlot", directions);
  const { mean, components, explainedVariance } = directions;
  const arrows = Array.from(explainedVariance, (variance, k) => {
    const length = 2 * Math.sqrt(variance);
    const [a, b] = components.data.subarray(2 * k, 2 * k + 2);
    return { name: `pc${k + 1}`, x: mean[0], y: mean[1], x2: mean[0] + length * a, y2: mean[1] + length * b };
  });
  const range = { domain: arrows.map(({ name }) => name), range: [palette[0], palette[1]] };
  const points = scatterValues(x, settings);
  const plane = planeOf("principalAxesPlot", [...points, ...arrows.map(({ x2, y2 }) => ({ x: x2, y: y2 }))]);
  const layer = {
    data: { values: arrows },
    mark: { type: "rule", strokeWidth: 3 },
    encoding: { ...segment(plane, settings), color: { ...colour("name"), scale: range } },
  };
  return plot({ ...mapFrame(settings, plane), layer: [greyPoints(points, plane, settings), layer] });
}

/**
 * The samples in black and, in red, what one direction keeps of them, w wᵀx: points on a line.
 */
export function rankOnePlot(x: MatrixLike, directions: Directions, component = 0, settings: PlotOptions = {}): Plot {
  const { points, shadows } = projectionsOn("rankOnePlot", x, directions, component);
  const plane = planeOf("rankOnePlot", [...points, ...shadows]);
  const layers = [
    { data: { values: points }, mark: { type: "point", filled: true, color: "black", opacity: 0.5 } },
    { data: { values: shadows }, mark: { type: "point", filled: true, color: palette[1] } },
  ].map((layer) => ({ ...layer, encoding: planeAxes(plane, settings) }));
  return plot({ ...mapFrame(settings, plane), layer: layers });
}

/**
 * The spring picture: each sample pulls at the line through the mean by a spring to its nearest point; the first principal
 * direction is where the springs, whose energy is the squared length, come to rest.
 */
export function springPlot(x: MatrixLike, directions: Directions, settings: PlotOptions = {}): Plot {
  const { points, shadows } = projectionsOn("springPlot", x, directions, 0);
  const residuals = points.map((point, i) => ({ ...point, x2: shadows[i].x, y2: shadows[i].y }));
  const ends = [...shadows].sort((a, b) => a.x - b.x || a.y - b.y);
  const [from, to] = [ends[0], ends[ends.length - 1]];
  const plane = planeOf("springPlot", [...points, ...shadows]);
  return plot({
    ...mapFrame(settings, plane),
    layer: [
      { data: { values: residuals }, mark: { type: "rule", color: palette[1] }, encoding: segment(plane, settings) },
      {
        data: { values: [{ ...from, x2: to.x, y2: to.y }] },
        mark: { type: "rule", strokeWidth: 2, color: palette[0] },
        encoding: segment(plane, settings),
      },
      { ...pointLayer(points, settings), encoding: planeAxes(plane, settings) },
    ],
  });
}

/**
 * Scores on two components as points and, as arrows from the origin, how each column takes part in them (Gabriel 1971).
 */
export function biplot(
  scores: MatrixLike,
  components: Matrix,
  settings: ScatterOptions & { readonly features?: readonly string[] } = {},
): Plot {
  const points = scatterValues(scores, settings);
  if (components.rows < 2) {
    throw new LecternError("invalid-data", `biplot: needs two components, got ${components.rows}`);
  }
  const d = components.columns;
  const reach = Math.max(...points.map(({ x, y }) => hypot(x, y)), Number.MIN_VALUE);
  const longest = Math.max(
    ...Array.from({ length: d }, (_, j) => hypot(components.data[j], components.data[d + j])),
    Number.MIN_VALUE,
  );
  // The longest arrow reaches as far as the farthest point.
  const arrows = Array.from({ length: d }, (_, j) => ({
    name: settings.features?.[j] ?? `x${j}`,
    x: 0,
    y: 0,
    x2: (reach / longest) * components.data[j],
    y2: (reach / longest) * components.data[d + j],
  }));
  const titles = { xTitle: "pc1", yTitle: "pc2", ...settings };
  const ends = { x: { ...axis("x2", titles.xTitle) }, y: { ...axis("y2", titles.yTitle) } };
  return plot({
    ...frame(settings),
    layer: [
      pointLayer(points, titles),
      { data: { values: arrows }, mark: { type: "rule", color: palette[6] }, encoding: arrow(titles) },
      {
        data: { values: arrows },
        mark: { type: "text", dy: -6, fontSize: 10 },
        encoding: { ...ends, text: { field: "name" } },
      },
    ],
  });
}

function projectionsOn(where: string, given: MatrixLike, directions: Directions, component: number) {
  requirePlane(where, directions);
  const { mean, components } = directions;
  if (!(Number.isInteger(component) && component >= 0 && component < components.rows)) {
    throw new LecternError(
      "invalid-data",
      `${where}: component ${component} does not exist; there are ${components.rows}`,
    );
  }
  const x = asMatrix(given, where);
  const [a, b] = components.data.subarray(2 * component, 2 * component + 2);
  const points = scatterValues(x, {});
  const shadows = points.map((point) => {
    const score = a * (point.x - mean[0]) + b * (point.y - mean[1]);
    return { x: mean[0] + score * a, y: mean[1] + score * b };
  });
  return { points, shadows };
}

function requirePlane(where: string, { components }: Directions): void {
  if (components.columns === 2) return;
  throw new LecternError(
    "invalid-data",
    `${where}: draws two columns, the directions have ${components.columns}; project first and use scatter or biplot`,
  );
}

/** The plane around points, in which right angles are drawn as right angles. */
function planeOf(where: string, points: readonly { readonly x: number; readonly y: number }[]): Plane {
  return planeAround(where, asMatrix(points.map(({ x, y }) => [x, y])));
}

function greyPoints(values: ReturnType<typeof scatterValues>, plane: Plane, settings: PlotOptions) {
  const layer = pointLayer(values, settings);
  const grouped = values.some(({ group }) => group !== undefined);
  return {
    ...layer,
    mark: { ...layer.mark, ...(grouped ? {} : { color: quiet }) },
    encoding: { ...layer.encoding, ...planeAxes(plane, settings) },
  };
}

const otherEnd = { x2: { field: "x2" }, y2: { field: "y2" } };

function segment(plane: Plane, settings: PlotOptions) {
  return { ...planeAxes(plane, settings), ...otherEnd };
}

function arrow({ xTitle, yTitle }: PlotOptions) {
  return { x: axis("x", xTitle), y: axis("y", yTitle), ...otherEnd };
}
