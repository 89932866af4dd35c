/** The margin of a linear classifier of two classes (Cookbook, figure 20.1). */
import { LecternError } from "../core/errors.js";
import { asMatrix, type MatrixLike } from "../data/matrix.js";
import type { Hyperplane } from "../linalg/class-scores.js";
import { hyperplaneDistances } from "../linalg/hyperplane-distances.js";
import { hypot } from "../numeric/elementary/functions.js";
import { clipToPlane, mapFrame, type Plane, planeAround, planeAxes, type Segment } from "./plane.js";
import { pointLayer, type ScatterOptions, scatterValues } from "./scatter.js";
import { type Plot, plot } from "./theme.js";

/** Settings of a margin plot. */
export type MarginPlotOptions = Omit<ScatterOptions, "columns">;

/** Samples this near to a margin are on it. */
const ON_MARGIN = 1e-6;

/**
 * Samples of two columns, the line w·x = b, the margins w·x − b = ±1 in grey, 2 / ‖w‖ apart, and circles around the support
 * vectors: the samples on a margin or inside of both.
 *
 * @example
 * ```ts
 * import { hardMargin } from "lectern/linear";
 * import { marginPlot } from "lectern/plots";
 *
 * const x = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
 * marginPlot(x, hardMargin(x, [1, 1, -1, -1]), { groups: ["a", "a", "b", "b"] });
 * ```
 */
export function marginPlot(samples: MatrixLike, plane: Hyperplane, settings: MarginPlotOptions = {}): Plot {
  const x = asMatrix(samples, "marginPlot: the samples");
  if (x.columns !== 2) {
    throw new LecternError("invalid-data", `marginPlot: samples must have 2 columns, got ${x.columns}`);
  }
  const { decision } = hyperplaneDistances(plane, x);
  const window = planeAround("marginPlot", x);
  const position = planeAxes(window, settings);
  const points = scatterValues(x, settings);
  const support = points.filter((_, i) => Math.abs(decision[i]) <= 1 + ON_MARGIN);
  const rule = (level: number, mark: object) => ({
    data: { values: [lineAt(plane, level, window)].filter((segment) => segment !== undefined) },
    mark: { type: "rule", ...mark },
    encoding: { ...position, x2: { field: "x2" }, y2: { field: "y2" } },
  });
  const layer = pointLayer(points, settings);
  return plot({
    ...mapFrame(settings, window),
    layer: [
      rule(1, { color: "#999999", strokeWidth: 2 }),
      rule(-1, { color: "#999999", strokeWidth: 2 }),
      rule(0, { color: "black", strokeWidth: 2 }),
      { ...layer, encoding: { ...layer.encoding, ...position } },
      {
        data: { values: support },
        mark: { type: "point", filled: false, size: 260, strokeWidth: 1.5, color: "black" },
        encoding: position,
      },
    ].filter(({ data }) => data.values.length > 0),
  });
}

/** The part of the line w·x − b = level inside the picture. */
function lineAt({ w, b }: Hyperplane, level: number, window: Plane): Segment | undefined {
  const { horizontal, vertical } = window;
  const size = hypot(w[0], w[1]);
  const [u, v] = [w[0] / size, w[1] / size];
  const middle = [horizontal.low + horizontal.width / 2, vertical.low + vertical.width / 2];
  const off = (w[0] * middle[0] + w[1] * middle[1] - b - level) / size;
  const foot = [middle[0] - off * u, middle[1] - off * v];
  const reach = hypot(horizontal.width, vertical.width) + Math.abs(off);
  return clipToPlane([foot[0] - reach * v, foot[1] + reach * u], [foot[0] + reach * v, foot[1] - reach * u], window);
}
