/** A matrix as shaded squares: encodings, confusions, kernels. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type MatrixLike } from "../data/matrix.js";
import { type Plot, type PlotOptions, plot } from "./theme.js";

/** From the smallest number to the largest, light enough for black letters. */
const shades = ["#f3f8fc", "#6baed6"];

/** Settings of a matrix plot. */
export interface MatrixPlotOptions extends PlotOptions {
  readonly rows?: readonly string[];
  readonly columns?: readonly string[];
  /** Digits of the numbers in the squares; none are written by default. */
  readonly digits?: number;
}

/**
 * Draws a matrix with its first row at the top; missing values stay white.
 *
 * @example
 * ```ts
 * import { matrixPlot } from "lectern/plots";
 *
 * matrixPlot([[8, 2], [1, 9]], { rows: ["true a", "true b"], columns: ["a", "b"], digits: 0 });
 * ```
 */
export function matrixPlot(given: MatrixLike, settings: MatrixPlotOptions = {}): Plot {
  const x = asMatrix(given, "matrixPlot: the matrix");
  const { rows = count(x.rows), columns = count(x.columns), digits, title, xTitle, yTitle } = settings;
  if (rows.length !== x.rows || columns.length !== x.columns) {
    throw new LecternError(
      "invalid-data",
      `matrixPlot: ${rows.length} and ${columns.length} names for a matrix of ${x.rows} x ${x.columns}`,
    );
  }
  // Names may repeat, as texts of samples do, so squares are placed by number and named by the axis.
  const values = Array.from(x.data, (value, at) => ({
    row: Math.floor(at / x.columns),
    column: at % x.columns,
    value: Number.isFinite(value) ? Number(value.toPrecision(6)) : null,
    ...(digits === undefined ? {} : { text: Number.isFinite(value) ? value.toFixed(digits) : "" }),
  }));
  const named = (field: string, names: readonly string[], axisTitle: string | undefined) => ({
    field,
    type: "ordinal",
    title: axisTitle ?? null,
    axis: { labelExpr: `${JSON.stringify(names)}[datum.value]`, labelLimit: 200, domain: false, ticks: false },
  });
  const place = { x: named("column", columns, xTitle), y: named("row", rows, yTitle) };
  const squares = {
    mark: { type: "rect", stroke: "white" },
    encoding: {
      ...place,
      color: { field: "value", type: "quantitative", title: null, scale: { range: shades }, legend: null },
    },
  };
  const numbers = {
    mark: { type: "text", fontSize: 10 },
    encoding: { ...place, text: { field: "text", type: "nominal" } },
  };
  const { width = Math.max(24, 300 / x.columns) * x.columns, height = 26 * x.rows } = settings;
  return plot({
    width,
    height,
    ...(title === undefined ? {} : { title }),
    data: { values },
    layer: [squares, ...(digits === undefined ? [] : [numbers])],
  });
}

function count(length: number): string[] {
  return Array.from({ length }, (_, i) => String(i + 1));
}
