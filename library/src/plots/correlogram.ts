/** Correlations by lag as stems, and responses by delay as curves. */
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";
import { lines } from "./lines.js";
import { axis, frame, type Plot, type PlotOptions, palette, plot } from "./theme.js";

/**
 * A correlogram: a stem for the correlation at each lag, around zero.
 *
 * @example
 * ```ts
 * import { correlogram } from "lectern/plots";
 *
 * correlogram([0, 1, 2, 3], [0.1, 0.4, 0.9, 0.3], { title: "delay of two steps" });
 * ```
 */
export function correlogram(
  lags: ArrayLike<number>,
  correlations: ArrayLike<number>,
  settings: PlotOptions = {},
): Plot {
  if (lags.length !== correlations.length) {
    throw new LecternError("invalid-data", `correlogram: ${lags.length} lags for ${correlations.length} correlations`);
  }
  const { xTitle = "lag", yTitle = "correlation" } = settings;
  const values = Array.from(lags, (lag, k) => ({ lag, zero: 0, correlation: correlations[k] }));
  const place = { x: axis("lag", xTitle, 12), y: axis("correlation", yTitle) };
  return plot({
    ...frame(settings),
    data: { values },
    layer: [
      { mark: { type: "rule", strokeWidth: 2, color: palette[0] }, encoding: { ...place, y2: { field: "zero" } } },
      { mark: { type: "point", filled: true, color: palette[0], opacity: 1 }, encoding: place },
    ],
  });
}

/**
 * The response of each place after each delay as curves, as canonical trends give them: a row for each delay, a column for
 * each place.
 */
export function responseCurves(
  delays: readonly number[],
  responses: Matrix,
  places: readonly string[],
  settings: PlotOptions = {},
): Plot {
  if (responses.rows !== delays.length || responses.columns !== places.length) {
    throw new LecternError(
      "invalid-data",
      `responseCurves: ${delays.length} delays and ${places.length} places for responses of ${responses.rows} x ${responses.columns}`,
    );
  }
  const curves = places.map((name, p) => ({
    name,
    x: delays,
    y: delays.map((_, d) => responses.data[d * responses.columns + p]),
  }));
  return lines(curves, { xTitle: "delay", yTitle: "response", ...settings });
}
