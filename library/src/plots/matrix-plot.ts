/** A matrix as shaded squares: encodings, confusions, kernels. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type MatrixLike } from "../data/matrix.js";
import { onShade, type Plot, type PlotOptions, plot } from "./theme.js";

/** From the smallest number to the largest, light enough for black letters. */
const shades = ["#f3f8fc", "#6baed6"];
/** From the largest negative number over white at 0 to the largest positive one, also light enough. */
const divergingShades = ["#ef8a62", "#ffffff", "#67a9cf"];
/** Size of the numbers, and the room that each of their characters needs in any font. */
const fontSize = 11;
const characterWidth = 7;

/** Settings of a matrix plot. */
export interface MatrixPlotOptions extends PlotOptions {
  readonly rows?: readonly string[];
  readonly columns?: readonly string[];
  /** Digits of the numbers in the squares; none are written by default. */
  readonly digits?: number;
  /** Whether the shades have two hues, for numbers below and above 0, which is white; for correlations and weights. */
  readonly diverging?: boolean;
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
  const { diverging = false } = settings;
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
    ...(digits === undefined ? {} : { text: Number.isFinite(value) ? numberText(value, digits) : "" }),
  }));
  const named = (field: string, names: readonly string[], axisTitle: string | undefined) => ({
    field,
    type: "ordinal",
    title: axisTitle ?? null,
    axis: { labelExpr: `${JSON.stringify(names)}[datum.value]`, labelLimit: 300, domain: false, ticks: false },
  });
  const place = { x: named("column", columns, xTitle), y: named("row", rows, yTitle) };
  const squares = {
    mark: { type: "rect", stroke: "white" },
    encoding: {
      ...place,
      color: { field: "value", type: "quantitative", title: null, scale: scaleOf(x.data, diverging), legend: null },
    },
  };
  const numbers = {
    mark: { type: "text", fontSize, color: onShade },
    encoding: { ...place, text: { field: "text", type: "nominal" } },
  };
  const longest = values.reduce((most, { text = "" }) => Math.max(most, text.length), 0);
  const square = Math.max(24, 300 / x.columns, characterWidth * (longest + 1));
  const { width = square * x.columns, height = 26 * x.rows } = settings;
  return plot({
    width,
    height,
    ...(title === undefined ? {} : { title }),
    data: { values },
    layer: [squares, ...(digits === undefined ? [] : [numbers])],
  });
}

/** Shades from the smallest number to the largest, or equally strong on both sides of 0. */
function scaleOf(values: Float64Array, diverging: boolean): Readonly<Record<string, unknown>> {
  if (!diverging) return { range: shades };
  let largest = 0;
  for (const value of values) if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
  return { type: "linear", interpolate: "rgb", domain: [-(largest || 1), 0, largest || 1], range: divergingShades };
}

/** A number with a minus sign, without one where it rounds to 0. */
function numberText(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : text.replace("-", "\u2212");
}

function count(length: number): string[] {
  return Array.from({ length }, (_, i) => String(i + 1));
}
