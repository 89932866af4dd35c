/** A matrix as squares whose areas are its entries and whose colours are their signs (Hinton and Shallice 1991). */
import { LecternError } from "../core/errors.js";
import { asMatrix, type MatrixLike } from "../data/matrix.js";
import { colour, type Plot, type PlotOptions, palette, plot } from "./theme.js";

/** Settings of a Hinton diagram. */
export interface HintonPlotOptions extends PlotOptions {
  readonly rows?: readonly string[];
  readonly columns?: readonly string[];
}

/**
 * The Hinton diagram of a matrix of weights or components: the area of a square is the size of its entry, blue for
 * positive and orange for negative ones, so that signs and sizes are seen at once.
 *
 * @example
 * ```ts
 * import { hintonPlot } from "lectern/plots";
 *
 * hintonPlot([[1, -0.5], [0.2, 0.8]], { rows: ["first", "second"], columns: ["a", "b"] });
 * ```
 */
export function hintonPlot(given: MatrixLike, settings: HintonPlotOptions = {}): Plot {
  const x = asMatrix(given, "hintonPlot: the matrix");
  const { rows, columns, title, xTitle, yTitle } = settings;
  if ((rows ?? []).length !== (rows ? x.rows : 0) || (columns ?? []).length !== (columns ? x.columns : 0)) {
    throw new LecternError(
      "invalid-data",
      `hintonPlot: names for ${rows?.length ?? x.rows} x ${columns?.length ?? x.columns} squares, the matrix has ${x.rows} x ${x.columns}`,
    );
  }
  const cell = Math.max(8, Math.min(28, 420 / Math.max(x.columns, x.rows)));
  const { width = cell * x.columns, height = cell * x.rows } = settings;
  const side = Math.min(width / x.columns, height / x.rows) - 1;
  const largest = x.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (!Number.isFinite(largest)) {
    throw new LecternError("invalid-data", "hintonPlot: the matrix has entries that are not finite numbers");
  }
  const values = Array.from(x.data, (value, at) => ({
    row: Math.floor(at / x.columns),
    column: at % x.columns,
    sign: value < 0 ? "negative" : "positive",
    size: Number(Math.abs(value).toPrecision(5)),
  })).filter(({ size }) => size > 0);
  const axisOf = (field: string, count: number, names: readonly string[] | undefined, of: string | undefined) => ({
    field,
    type: "ordinal",
    title: of ?? null,
    // A row or column of zeros has no square, but keeps its place.
    scale: { domain: Array.from({ length: count }, (_, k) => k) },
    axis:
      names === undefined
        ? null
        : { labelExpr: `${JSON.stringify(names)}[datum.value]`, labelLimit: 200, domain: false, ticks: false },
  });
  return plot({
    width,
    height,
    ...(title === undefined ? {} : { title }),
    view: { fill: "#eeeeee" },
    data: { values },
    mark: { type: "point", shape: "square", filled: true, opacity: 1, strokeWidth: 0 },
    encoding: {
      x: axisOf("column", x.columns, columns, xTitle),
      y: axisOf("row", x.rows, rows, yTitle),
      size: {
        field: "size",
        type: "quantitative",
        scale: { domain: [0, largest || 1], range: [0, side * side] },
        legend: null,
      },
      color: {
        ...colour("sign"),
        scale: { domain: ["positive", "negative"], range: [palette[0], palette[1]] },
        // Counts have one sign, which needs no legend.
        ...(values.every(({ sign }) => sign === "positive") ? { legend: null } : {}),
      },
    },
  });
}
