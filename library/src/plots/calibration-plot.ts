/** Calibration of predicted probabilities. */
import { calibrationCurve, calibrationError } from "../metrics/calibration.js";
import type { NamedScores } from "./roc-plot.js";
import { colourBelow, frame, type Plot, type PlotOptions, plot, quiet } from "./theme.js";

/** Areas of the smallest and the largest dot in square pixels. */
const SMALLEST_DOT = 8;
const LARGEST_DOT = 60;

export interface CalibrationPlotOptions extends PlotOptions {
  /** Number of bins. */
  readonly bins?: number;
}

/**
 * The reliability diagram: the share of positives among samples with about the same probability. Points on the diagonal
 * are right; larger points have more samples. The expected calibration error is in the name.
 *
 * @example
 * ```ts
 * import { calibrationPlot } from "lectern/plots";
 *
 * calibrationPlot([{ name: "model", positive: [1, 0, 1, 0], scores: [0.9, 0.6, 0.5, 0.1] }]);
 * ```
 */
export function calibrationPlot(scorings: readonly NamedScores[], settings: CalibrationPlotOptions = {}): Plot {
  const { bins = 10 } = settings;
  const values = scorings.flatMap(({ name, positive, scores }) => {
    const truth = Array.from({ length: positive.length }, (_, i) => (Number(positive[i]) === 1 ? 1 : 0));
    const { predicted, observed, weights } = calibrationCurve(truth, scores, { bins });
    const { expected } = calibrationError(truth, scores, { bins });
    const curve = `${name}, error ${expected.toFixed(3)}`;
    return Array.from(predicted, (x, i) => ({ curve, x, y: observed[i], samples: weights[i] }));
  });
  // A margin, so that dots at 0 and 1 do not cover the axes.
  const unit = { domain: [-0.04, 1.04], nice: false };
  const ticks = { values: [0, 0.2, 0.4, 0.6, 0.8, 1] };
  const place = {
    x: {
      field: "x",
      type: "quantitative",
      title: settings.xTitle ?? "predicted probability",
      scale: unit,
      axis: ticks,
    },
    y: { field: "y", type: "quantitative", title: settings.yTitle ?? "observed share", scale: unit, axis: ticks },
    color: colourBelow("curve"),
  };
  return plot({
    ...frame({ width: 260, height: 260, ...settings }),
    layer: [
      {
        data: { values: [0, 1].map((at) => ({ x: at, y: at })) },
        mark: { type: "line", color: quiet, strokeDash: [4, 4] },
        encoding: { x: { field: "x", type: "quantitative" }, y: { field: "y", type: "quantitative" } },
      },
      { data: { values }, mark: { type: "line", strokeWidth: 1.5 }, encoding: place },
      {
        data: { values },
        mark: { type: "point", filled: true, tooltip: true },
        // The area grows with the number of samples, and the largest dot stays small beside the axes.
        encoding: {
          ...place,
          size: {
            field: "samples",
            type: "quantitative",
            legend: null,
            scale: { domainMin: 0, range: [SMALLEST_DOT, LARGEST_DOT] },
          },
        },
      },
    ],
  });
}
