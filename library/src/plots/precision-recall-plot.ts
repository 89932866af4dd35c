/** Precision against recall for every threshold on a score. */
import { averagePrecision, precisionRecallCurve } from "../metrics/precision-recall-curve.js";
import { lineLayer } from "./lines.js";
import type { NamedScores } from "./roc-plot.js";
import { colourBelow, frame, type Plot, type PlotOptions, plot, quiet } from "./theme.js";

/**
 * A curve for each scoring, with its average precision in the name; the dashed line is what guessing reaches, the share
 * of positives. More informative than the ROC curve when positives are rare.
 *
 * @example
 * ```ts
 * import { precisionRecallPlot } from "lectern/plots";
 *
 * precisionRecallPlot([{ name: "model", positive: [1, 0, 1, 0], scores: [0.9, 0.6, 0.5, 0.1] }]);
 * ```
 */
export function precisionRecallPlot(scorings: readonly NamedScores[], settings: PlotOptions = {}): Plot {
  const curves = scorings.map(({ name, positive, scores }) => {
    const truth = Array.from({ length: positive.length }, (_, i) => (Number(positive[i]) === 1 ? 1 : 0));
    const { precisions, recalls } = precisionRecallCurve(truth, scores);
    const average = averagePrecision(truth, scores).toFixed(3);
    return { name: `${name}, average ${average}`, x: recalls, y: precisions };
  });
  const shares = scorings.map(({ positive }) => {
    const count = Array.from({ length: positive.length }, (_, i) => Number(positive[i])).filter((one) => one === 1);
    return { share: count.length / positive.length };
  });
  const drawn = lineLayer(curves, { xTitle: "recall", yTitle: "precision", ...settings });
  return plot({
    ...frame({ width: 260, height: 260, ...settings }),
    layer: [
      {
        data: { values: shares },
        mark: { type: "rule", color: quiet, strokeDash: [4, 4] },
        encoding: { y: { field: "share", type: "quantitative" } },
      },
      {
        ...drawn,
        encoding: {
          ...drawn.encoding,
          x: { ...drawn.encoding.x, scale: { domain: [0, 1] } },
          y: { ...drawn.encoding.y, scale: { domain: [0, 1] } },
          color: colourBelow("curve"),
        },
      },
    ],
  });
}
