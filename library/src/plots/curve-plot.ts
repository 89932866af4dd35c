/** Learning curves and validation curves. */
import { LecternError } from "../core/errors.js";
import type { CurvePoint } from "../selection/curves.js";
import { axis, colour, frame, type Plot, type PlotOptions, plot } from "./theme.js";

export interface CurvePlotOptions extends PlotOptions {
  /** Whether the horizontal axis is logarithmic, as for strengths of a penalty. */
  readonly logarithmic?: boolean;
}

/**
 * The scores on training and on test samples over the number of samples or the values of an option, each with a band of
 * one standard error. Points at which every fold failed are left out.
 *
 * @example
 * ```ts
 * import { ridge } from "lectern";
 * import { diabetes } from "lectern/datasets";
 * import { curvePlot } from "lectern/plots";
 * import { learningCurve } from "lectern/selection";
 *
 * curvePlot(learningCurve(ridge(), await diabetes()), { xTitle: "samples" });
 * ```
 */
export function curvePlot(points: readonly CurvePoint<unknown>[], settings: CurvePlotOptions = {}): Plot {
  const values = points.flatMap(({ at, train, test }) =>
    [["training", train] as const, ["test", test] as const].flatMap(([curve, score]) =>
      score === undefined
        ? []
        : [
            {
              at,
              curve,
              mean: score.mean,
              low: score.mean - score.standardError,
              high: score.mean + score.standardError,
            },
          ],
    ),
  );
  if (values.length === 0) throw new LecternError("invalid-data", "curvePlot: no point of the curve has a score");
  const isNumeric = points.every(({ at }) => typeof at === "number");
  const { xTitle = "value", yTitle = "score", logarithmic = false } = settings;
  const numbers = { ...axis("at", xTitle), ...(logarithmic ? { scale: { type: "log" } } : {}) };
  const x = isNumeric ? numbers : { field: "at", type: "ordinal", sort: null, title: xTitle };
  return plot({
    ...frame(settings),
    data: { values: values.map((value) => ({ ...value, at: isNumeric ? value.at : JSON.stringify(value.at) })) },
    layer: [
      {
        mark: { type: "area", opacity: 0.2 },
        encoding: { x, y: axis("low", yTitle), y2: { field: "high" }, color: colour("curve") },
      },
      { mark: { type: "line", point: true }, encoding: { x, y: axis("mean", yTitle), color: colour("curve") } },
    ],
  });
}
