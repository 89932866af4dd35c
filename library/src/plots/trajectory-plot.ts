/** Paths through the plane of the samples, such as those of mean shift. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import { cos, sin } from "../numeric/elementary/functions.js";
import { rounded } from "./plane.js";
import { scatterValues } from "./scatter.js";
import { axis, colour, frame, type Plot, type PlotOptions, palette, plot } from "./theme.js";

/** Settings of a plot of paths. */
export interface TrajectoryPlotOptions extends PlotOptions {
  /** Draws a circle of this radius around each position of the paths, the window of a mean shift. */
  readonly radius?: number;
  /** The group of each sample, as its colour; paths are then grey. */
  readonly groups?: ArrayLike<string | number>;
}

/**
 * Draws samples of two columns and paths through them; a dot marks the end of each path.
 *
 * @example
 * ```ts
 * import { meanShiftPath } from "lectern/clustering";
 * import { trajectoryPlot } from "lectern/plots";
 *
 * const x = [[0, 0], [1, 0], [1, 1], [2, 1]];
 * trajectoryPlot(x, [meanShiftPath(x, [0, 0], { bandwidth: 1.2 })], { radius: 1.2 });
 * ```
 */
export function trajectoryPlot(
  x: MatrixLike,
  paths: readonly MatrixLike[],
  settings: TrajectoryPlotOptions = {},
): Plot {
  const { radius, groups, xTitle, yTitle } = settings;
  const drawn = paths.map((path, at) => planePath(path, at));
  const corners = drawn.flatMap((path, at) => pathValues(path, at));
  const ends = drawn.map(({ rows, columns, data }) => ({
    x: data[(rows - 1) * columns],
    y: data[(rows - 1) * columns + 1],
  }));
  const encoding = { x: axis("x", xTitle, 8), y: axis("y", yTitle, 8) };
  const line = (values: readonly object[], mark: object) => ({
    data: { values },
    mark: { type: "line", ...mark },
    encoding: { ...encoding, detail: { field: "path" }, order: { field: "order" } },
  });
  return plot({
    ...frame(settings),
    layer: [
      {
        data: { values: scatterValues(x, groups === undefined ? {} : { groups }) },
        mark: { type: "point", filled: true, size: 12, ...(groups === undefined ? { color: "#aaaaaa" } : {}) },
        encoding: { ...encoding, ...(groups === undefined ? {} : { color: colour("group") }) },
      },
      ...(radius === undefined
        ? []
        : [line(circleValues(drawn, radius), { color: palette[1], strokeWidth: 0.5, opacity: 0.5 })]),
      line(corners, { color: groups === undefined ? palette[0] : "#888888", strokeWidth: 1, point: false }),
      {
        data: { values: ends },
        // No colour of a group, and another shape than its samples.
        mark: {
          ...{ type: "point", filled: true, opacity: 1 },
          ...(groups === undefined
            ? { size: 50, color: palette[3] }
            : { size: 120, color: "#888888", shape: "diamond" }),
        },
        encoding,
      },
    ],
  });
}

function planePath(path: MatrixLike, at: number): Matrix {
  const found = asMatrix(path, `trajectoryPlot: path ${at}`);
  if (found.rows > 0 && found.columns === 2) return found;
  throw new LecternError(
    "invalid-data",
    `trajectoryPlot: path ${at} must have at least one position of two columns, got ${found.rows} x ${found.columns}`,
  );
}

function pathValues({ rows, columns, data }: Matrix, path: number) {
  return Array.from({ length: rows }, (_, order) => ({
    path,
    order,
    x: data[order * columns],
    y: data[order * columns + 1],
  }));
}

/** Corners of a circle, enough to look round. */
const CORNERS = 36;

function circleValues(paths: readonly Matrix[], radius: number) {
  return paths.flatMap(({ rows, columns, data }, path) =>
    Array.from({ length: rows }, (_, at) => at).flatMap((at) =>
      Array.from({ length: CORNERS + 1 }, (_, order) => {
        const angle = (2 * Math.PI * order) / CORNERS;
        return {
          path: `${path}/${at}`,
          order,
          x: rounded(data[at * columns] + radius * cos(angle)),
          y: rounded(data[at * columns + 1] + radius * sin(angle)),
        };
      }),
    ),
  );
}
