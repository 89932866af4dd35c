/** Predictions against the truth, and the residuals. */
import { LecternError } from "../core/errors.js";
import { axis, type Plot, type PlotOptions, palette, plot, quiet } from "./theme.js";

/** More points than this are thinned evenly: a plot with all of them would be slow and show no more. */
const most = 3000;

/**
 * Two panels: the prediction against the truth, with the diagonal on which it would be right, and the residual (truth
 * minus prediction) against the prediction, in which a good model leaves no pattern.
 *
 * @example
 * ```ts
 * import { residualPlot } from "lectern/plots";
 *
 * residualPlot([1, 2, 3], [1.2, 1.9, 2.7]);
 * ```
 */
export function residualPlot(truth: ArrayLike<number>, predicted: ArrayLike<number>, settings: PlotOptions = {}): Plot {
  if (truth.length !== predicted.length || truth.length === 0) {
    throw new LecternError(
      "invalid-data",
      `residualPlot: ${truth.length} true values for ${predicted.length} predictions`,
    );
  }
  const step = Math.ceil(truth.length / most);
  const kept = Array.from({ length: Math.ceil(truth.length / step) }, (_, i) => i * step);
  const values = kept.map((i) => ({ truth: truth[i], predicted: predicted[i], residual: truth[i] - predicted[i] }));
  const all = values.flatMap((value) => [value.truth, value.predicted]);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const { width = 260, height = 260, title } = settings;
  const points = { type: "point", filled: true, opacity: 0.5, size: 20, color: palette[0] };
  return plot({
    ...(title === undefined ? {} : { title }),
    hconcat: [
      {
        width,
        height,
        layer: [
          {
            data: { values: [low, high].map((at) => ({ predicted: at, truth: at })) },
            mark: { type: "line", color: quiet, strokeDash: [4, 4] },
            encoding: { x: axis("predicted", "predicted"), y: axis("truth", "true") },
          },
          { data: { values }, mark: points, encoding: { x: axis("predicted", "predicted"), y: axis("truth", "true") } },
        ],
      },
      {
        width,
        height,
        layer: [
          {
            data: { values: [{ zero: 0 }] },
            mark: { type: "rule", color: quiet },
            encoding: { y: { field: "zero", type: "quantitative" } },
          },
          {
            data: { values },
            mark: points,
            encoding: { x: axis("predicted", "predicted"), y: axis("residual", "true − predicted") },
          },
        ],
      },
    ],
  });
}
