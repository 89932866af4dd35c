/** Densities of one number as curves, with marks at the samples. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import { type Curve, lineLayer } from "./lines.js";
import { rounded } from "./plane.js";
import { frame, type Plot, type PlotOptions, plot, quiet } from "./theme.js";

/** One curve: its name, and the heights at a column of points. */
export interface NamedDensity {
  readonly name: string;
  readonly heights: (at: Matrix) => ArrayLike<number>;
}

/** Settings of density curves. */
export interface DensityCurvesOptions extends PlotOptions {
  /** Number of points of each curve (default 300). */
  readonly points?: number;
  /** Ends of the axis (default the range of the samples, with 15 % more on each side). */
  readonly range?: readonly [number, number];
}

/**
 * Densities over one measurement as curves, and a mark on the axis for each sample.
 *
 * @example
 * ```ts
 * import { kernelDensity } from "lectern";
 * import { densityCurves } from "lectern/plots";
 *
 * const x = [[1], [1.4], [2], [4]];
 * const model = kernelDensity().fit({ x });
 * densityCurves(x, [{ name: "kernel density", heights: (at) => model.logDensity(at).map(Math.exp) }]);
 * ```
 */
export function densityCurves(
  samples: MatrixLike,
  densities: readonly NamedDensity[],
  settings: DensityCurvesOptions = {},
): Plot {
  const x = asMatrix(samples, "densityCurves: the samples");
  if (x.columns !== 1 || x.rows === 0) {
    throw new LecternError(
      "invalid-data",
      `densityCurves: the samples must have one column and at least one row, got ${x.rows} x ${x.columns}; use densityContours for two columns`,
    );
  }
  const { points = 300, xTitle = "x", yTitle = "density" } = settings;
  const [low, high] = settings.range ?? rangeOf(x.data);
  const data = Float64Array.from({ length: points }, (_, i) => low + ((high - low) * i) / (points - 1));
  const curves = densities.map(({ name, heights }): Curve => {
    const y = heights({ rows: points, columns: 1, data });
    const wrong = Array.from(y).findIndex((value) => !Number.isFinite(value));
    if (y.length === points && wrong < 0) return { name, x: data, y };
    throw new LecternError(
      "invalid-data",
      `densityCurves: ${name} must have ${points} finite heights, got ${wrong < 0 ? y.length : y[wrong]}`,
    );
  });
  const marks = Array.from(x.data, (value) => ({ x: rounded(value) }));
  return plot({
    ...frame(settings),
    layer: [
      lineLayer(curves, { xTitle, yTitle }),
      {
        data: { values: marks },
        mark: { type: "rule", color: quiet, opacity: 0.9 },
        encoding: {
          x: { field: "x", type: "quantitative" },
          y: { value: (settings.height ?? 240) - 12 },
          y2: { value: settings.height ?? 240 },
        },
      },
    ],
  });
}

function rangeOf(values: Float64Array): readonly [number, number] {
  const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  const margin = 0.15 * (high > low ? high - low : 1);
  return [low - margin, high + margin];
}
