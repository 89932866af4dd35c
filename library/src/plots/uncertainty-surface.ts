/** The predictions of a classifier over the plane and their certainty: faint where classes are about equally probable. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import { cellCenters, cellRuns, planeAround, planeAxes } from "./plane.js";
import { kindShape, pointLayer, scatterValues } from "./scatter.js";
import { colour, frame, type Plot, type PlotOptions, plot } from "./theme.js";

/** Settings of an uncertainty surface. */
export interface UncertaintySurfaceOptions extends PlotOptions {
  /** The true group of each sample. */
  readonly groups?: ArrayLike<string | number>;
  /** Squares along each side. */
  readonly cells?: number;
  /** What else each sample is, such as "train" or "test", which is its shape. */
  readonly kinds?: ArrayLike<string>;
}

/**
 * The most probable class over the plane around two-dimensional samples, in the stronger colour the more probable it is.
 * `probabilities` gets a grid of points and returns a row for each and a column for each class.
 *
 * @example
 * ```ts
 * import { logisticRegression } from "lectern";
 * import { uncertaintySurface } from "lectern/plots";
 *
 * const x = [[0, 0], [1, 0], [1, 2], [2, 2]];
 * const model = logisticRegression().fit({ x, y: ["a", "a", "b", "b"] });
 * uncertaintySurface(x, model.classes, (grid) => model.probabilities(grid), { groups: ["a", "a", "b", "b"] });
 * ```
 */
export function uncertaintySurface(
  samples: MatrixLike,
  classes: readonly string[],
  probabilities: (grid: Matrix) => Matrix,
  settings: UncertaintySurfaceOptions = {},
): Plot {
  const { cells = 40, groups, kinds } = settings;
  const x = asMatrix(samples, "uncertaintySurface: the samples");
  const plane = planeAround("uncertaintySurface", x);
  const grid = cellCenters(plane, cells);
  const answers = strongest(probabilities(grid), classes, grid.rows);
  const alike = (i: number, k: number) => answers[i].group === answers[k].group && answers[i].p === answers[k].p;
  const squares = cellRuns(plane, cells, alike).map(({ cell, ...square }) => ({ ...square, ...answers[cell] }));
  const position = planeAxes(plane, settings);
  // Equal chances are nearly white, so that the border between classes is seen as a fog as wide as the doubt.
  const opacity = {
    field: "p",
    type: "quantitative",
    title: "probability",
    scale: { domain: [1 / classes.length, 1], range: [0.05, 0.65] },
  };
  const color = { ...colour("group"), scale: { domain: classes } };
  const values = scatterValues(x, groups === undefined ? {} : { groups });
  const points = pointLayer(kinds === undefined ? values : values.map((p, i) => ({ ...p, kind: kinds[i] })), settings);
  const shape = kinds === undefined ? {} : { shape: kindShape };
  const mark = {
    ...points.mark,
    size: 40,
    strokeWidth: 1,
    opacity: 1,
    ...(groups === undefined ? { color: "black" } : {}),
  };
  return plot({
    ...frame(settings),
    layer: [
      {
        data: { values: squares },
        mark: { type: "rect", strokeWidth: 0, aria: false },
        encoding: { ...position, x2: { field: "x2" }, y2: { field: "y2" }, color, opacity },
      },
      { ...points, mark, encoding: { ...position, ...shape, ...(groups === undefined ? {} : { color }) } },
    ],
  });
}

/** The class of the largest probability of each row, and that probability in steps of a twentieth. */
function strongest({ rows, columns, data }: Matrix, classes: readonly string[], count: number) {
  if (rows !== count || columns !== classes.length) {
    throw new LecternError(
      "invalid-data",
      `uncertaintySurface: ${count} points and ${classes.length} classes need one row per point and one column per class, got ${rows} x ${columns}`,
    );
  }
  return Array.from({ length: rows }, (_, i) => {
    const row = data.subarray(i * columns, (i + 1) * columns);
    const p = row.reduce((a, b) => Math.max(a, b));
    if (!(p >= 0 && p <= 1 + 1e-9)) {
      throw new LecternError("invalid-data", `uncertaintySurface: the largest probability of point ${i} is ${p}`);
    }
    return { group: classes[row.indexOf(p)], p: Math.round(20 * p) / 20 };
  });
}
