/**
 * The decision boundary of a linear classifier of two classes, with the vector w perpendicular to it (Cookbook, figure
 * C.1).
 */
import { LecternError } from "../core/errors.js";
import { asMatrix, type MatrixLike } from "../data/matrix.js";
import type { Hyperplane } from "../linalg/class-scores.js";
import { atan2, hypot } from "../numeric/elementary/functions.js";
import { clipToPlane, mapFrame, planeAround, planeAxes, type Segment } from "./plane.js";
import { pointLayer, type ScatterOptions, scatterValues } from "./scatter.js";
import { type Plot, plot } from "./theme.js";

/** Settings of a hyperplane plot. */
export interface HyperplanePlotOptions extends Omit<ScatterOptions, "columns"> {
  /** Points to highlight, such as the centroids of the classes. */
  readonly centers?: MatrixLike;
}

/**
 * Samples of two columns, the line w·x = b, and an arrow of the direction of w from it into the half-plane of the first
 * class. Both axes have the same scale, so that right angles look right.
 *
 * @example
 * ```ts
 * import { hyperplanePlot } from "lectern/plots";
 *
 * hyperplanePlot([[2, 1], [-2, 0]], { w: Float64Array.of(4, 1), b: 0.5 }, { groups: ["circle", "triangle"] });
 * ```
 */
export function hyperplanePlot(samples: MatrixLike, { w, b }: Hyperplane, settings: HyperplanePlotOptions = {}): Plot {
  const x = asMatrix(samples, "hyperplanePlot: the samples");
  if (x.columns !== 2 || w.length !== 2) {
    throw new LecternError(
      "invalid-data",
      `hyperplanePlot: samples and w must have 2 columns, got ${x.columns} and ${w.length}`,
    );
  }
  const size = hypot(w[0], w[1]);
  if (!(size > 0 && size < Infinity)) throw new LecternError("invalid-data", "hyperplanePlot: w must not be 0");
  const plane = planeAround("hyperplanePlot", x);
  const { horizontal, vertical } = plane;
  const reach = hypot(horizontal.width, vertical.width);
  const middle = [horizontal.low + horizontal.width / 2, vertical.low + vertical.width / 2];
  // The point of the line that is nearest to the middle of the picture.
  const off = (w[0] * middle[0] + w[1] * middle[1] - b) / size;
  const [u, v] = [w[0] / size, w[1] / size];
  const foot = [middle[0] - off * u, middle[1] - off * v];
  const border = clipToPlane(
    [foot[0] - reach * v, foot[1] + reach * u],
    [foot[0] + reach * v, foot[1] - reach * u],
    plane,
  );
  const arrow = clipToPlane(foot, [foot[0] + (reach / 6) * u, foot[1] + (reach / 6) * v], plane);
  const position = planeAxes(plane, settings);
  const rules = (segment: Segment | undefined, mark: object) => ({
    data: { values: segment === undefined ? [] : [segment] },
    mark: { type: "rule", color: "black", ...mark },
    encoding: { ...position, x2: { field: "x2" }, y2: { field: "y2" } },
  });
  const points = pointLayer(scatterValues(x, settings), settings);
  const centers = settings.centers === undefined ? [] : scatterValues(settings.centers, {});
  const tips = arrow === undefined ? [] : [{ x: arrow.x2, y: arrow.y2, name: "w" }];
  // Turned from upwards, clockwise.
  const head = { type: "point", shape: "triangle", filled: true, size: 110, opacity: 1, color: "black" };
  const angle = (180 / Math.PI) * atan2(u, v);
  return plot({
    ...mapFrame(settings, plane),
    layer: [
      { ...points, encoding: { ...points.encoding, ...position } },
      {
        data: { values: centers },
        mark: { type: "point", shape: "cross", size: 160, filled: true, color: "black" },
        encoding: position,
      },
      rules(border, { strokeWidth: 2 }),
      rules(arrow, { strokeWidth: 3 }),
      { data: { values: tips }, mark: { ...head, angle }, encoding: position },
      {
        data: { values: tips },
        mark: { type: "text", dx: 12, dy: -8, fontSize: 14, fontStyle: "italic" },
        encoding: { ...position, text: { field: "name" } },
      },
    ].filter(({ data }) => data.values.length > 0),
  });
}
