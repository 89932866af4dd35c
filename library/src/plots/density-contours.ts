/** Densities and other heights over the plane as contour lines. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import { contourLines } from "./contour-lines.js";
import { cellCenters, planeAround, planeAxes, rounded } from "./plane.js";
import { pointLayer, scatterValues } from "./scatter.js";
import { frame, type Plot, type PlotOptions, plot } from "./theme.js";

/** Settings of contours. */
export interface DensityContoursOptions extends PlotOptions {
  /** Number of levels, evenly between the lowest and the highest height; or the levels themselves. */
  readonly levels?: number | readonly number[];
  /** Points of the grid along each side. */
  readonly cells?: number;
  /** Whether the samples are drawn too (default true). */
  readonly points?: boolean;
}

/**
 * Lines of equal height around two-dimensional samples. `heights` gets a grid of points and returns a number for each: a
 * density, a decision value, an objective.
 *
 * @example
 * ```ts
 * import { densityContours } from "lectern/plots";
 *
 * const bell = (x: number, y: number) => Math.exp(-(x * x + y * y) / 2);
 * densityContours([[-2, -2], [0, 0], [2, 2]], ({ rows, data }) =>
 *   Array.from({ length: rows }, (_, i) => bell(data[2 * i], data[2 * i + 1])),
 * );
 * ```
 */
export function densityContours(
  samples: MatrixLike,
  heights: (grid: Matrix) => ArrayLike<number>,
  settings: DensityContoursOptions = {},
): Plot {
  const { cells = 60, levels = 7, points = true } = settings;
  const x = asMatrix(samples, "densityContours: the samples");
  const plane = planeAround("densityContours", x);
  const grid = heightsOn(heights(cellCenters(plane, cells)), cells);
  const [dx, dy] = [plane.horizontal.width / cells, plane.vertical.width / cells];
  let path = 0;
  const values = levelsOf(grid.data, levels).flatMap((level) =>
    contourLines(grid, level).flatMap((corners) => {
      path++;
      return corners.map(([column, row], corner) => ({
        ...{ path, corner, level: rounded(level) },
        x: rounded(plane.horizontal.low + (column + 0.5) * dx),
        y: rounded(plane.vertical.low + (row + 0.5) * dy),
      }));
    }),
  );
  const position = planeAxes(plane, settings);
  const dots = pointLayer(scatterValues(x, {}), settings);
  return plot({
    ...frame(settings),
    layer: [
      ...(points ? [{ ...dots, mark: { ...dots.mark, color: "#888888", size: 16 }, encoding: position }] : []),
      {
        data: { values },
        mark: { type: "line", strokeWidth: 1.5 },
        encoding: {
          ...position,
          detail: { field: "path" },
          order: { field: "corner" },
          // The darkest end is the highest: yellow, the other end, would not be seen on white.
          color: {
            field: "level",
            type: "quantitative",
            title: null,
            scale: { scheme: { name: "viridis", extent: [0.85, 0] }, zero: false },
          },
        },
      },
    ],
  });
}

function heightsOn(heights: ArrayLike<number>, cells: number): Matrix {
  if (heights.length !== cells * cells) {
    throw new LecternError("invalid-data", `densityContours: ${heights.length} heights for ${cells * cells} points`);
  }
  const data = Float64Array.from(heights);
  const wrong = data.find((value) => !Number.isFinite(value));
  if (wrong === undefined) return { rows: cells, columns: cells, data };
  throw new LecternError("invalid-data", `densityContours: heights must be finite, got ${wrong}`);
}

function levelsOf(heights: Float64Array, levels: number | readonly number[]): readonly number[] {
  if (typeof levels !== "number") return levels;
  const low = heights.reduce((a, b) => Math.min(a, b));
  const high = heights.reduce((a, b) => Math.max(a, b));
  return Array.from({ length: levels }, (_, k) => low + ((high - low) * (k + 1)) / (levels + 1));
}
