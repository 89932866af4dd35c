/** The linear regions of a network over the plane. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import { cellCenters, cellRuns, type Plane, planeAround, planeAxes, rounded } from "./plane.js";
import { frame, type Plot, type PlotOptions, palette, plot } from "./theme.js";

/** Settings of a plot of linear regions. */
export interface LinearRegionPlotOptions extends PlotOptions {
  /** Squares along each side (default 80). */
  readonly cells?: number;
}

/**
 * Draws the linear regions over the plane around samples of two columns, with lines between them; `regions` gets a grid of points and returns
 * the number of the region of each, as `linearRegions` of `lectern/neural` does. Regions that are apart may have the same colour.
 *
 * @example
 * ```ts
 * import { createNetwork, linearRegions } from "lectern/neural";
 * import { linearRegionPlot } from "lectern/plots";
 * import { fromMatrix } from "lectern/tensor";
 *
 * const { architecture, parameters } = createNetwork([{ kind: "dense", outputs: 5, activation: "relu" }], [2]);
 * linearRegionPlot([[-1, -1], [1, 1]], (grid) => linearRegions(architecture, parameters, fromMatrix(grid)));
 * ```
 */
export function linearRegionPlot(
  samples: MatrixLike,
  regions: (grid: Matrix) => ArrayLike<number>,
  settings: LinearRegionPlotOptions = {},
): Plot {
  const { cells = 80 } = settings;
  const plane = planeAround("linearRegionPlot", asMatrix(samples, "linearRegionPlot: the samples"));
  const grid = cellCenters(plane, cells);
  const numbers = regions(grid);
  if (numbers.length !== grid.rows) {
    throw new LecternError(
      "invalid-data",
      `linearRegionPlot: needs a region for each of ${grid.rows} points, got ${numbers.length}`,
    );
  }
  const squares = cellRuns(plane, cells, (a, b) => numbers[a] === numbers[b]).map(({ cell, ...square }) => ({
    ...square,
    color: numbers[cell] % palette.length,
  }));
  const place = planeAxes(plane, settings);
  const corners = { ...place, x2: { field: "x2" }, y2: { field: "y2" } };
  const color = {
    field: "color",
    type: "nominal",
    legend: null,
    scale: { domain: [...palette.keys()], range: palette },
  };
  return plot({
    ...frame({ width: 280, height: 280, ...settings }),
    layer: [
      {
        data: { values: squares },
        mark: { type: "rect", opacity: 0.35, strokeWidth: 0 },
        encoding: { ...corners, color },
      },
      { data: { values: bordersOf(plane, cells, numbers) }, mark: { type: "rule", color: "black" }, encoding: corners },
    ],
  });
}

/** The sides between squares of different regions. */
function bordersOf({ horizontal, vertical }: Plane, cells: number, regions: ArrayLike<number>) {
  const [w, h] = [horizontal.width / cells, vertical.width / cells];
  const at = (column: number, row: number) => ({
    x: rounded(horizontal.low + column * w),
    y: rounded(vertical.low + row * h),
  });
  const side = (from: ReturnType<typeof at>, to: ReturnType<typeof at>) => [{ ...from, x2: to.x, y2: to.y }];
  return Array.from({ length: cells * cells }, (_, i) => {
    const [row, column] = [Math.floor(i / cells), i % cells];
    const isRight = column + 1 < cells && regions[i] !== regions[i + 1];
    const isAbove = row + 1 < cells && regions[i] !== regions[i + cells];
    return [
      ...(isRight ? side(at(column + 1, row), at(column + 1, row + 1)) : []),
      ...(isAbove ? side(at(column, row + 1), at(column + 1, row + 1)) : []),
    ];
  }).flat();
}
