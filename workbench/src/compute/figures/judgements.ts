/** Figures that compare predictions with true values. */
import type { Labels } from "lectern";
import { calibrationPlot, confusionPlot, precisionRecallPlot, residualPlot, rocPlot } from "lectern/plots";
import type { Drawing } from "./figure-kind.js";
import type { View } from "./view.js";

/** Maximum number of score distributions that fit next to the curves. */
const MAX_DISTRIBUTIONS = 3;

/** The confusion matrix. */
export function confusion(view: View): Drawing {
  const { part, predicted, which } = view.judged();
  const plot = confusionPlot(part.y as Labels, predicted as Labels);
  return { plot, caption: `True classes are rows, predicted ones columns, of ${which}.` };
}

/** True positive rate against false positive rate for every threshold. */
export function roc(view: View): Drawing {
  const { scorings, curvesOf } = view.judged();
  const plot = rocPlot(scorings, { maxDistributions: MAX_DISTRIBUTIONS });
  const drawn = scorings.slice(0, MAX_DISTRIBUTIONS).map(({ name }) => name);
  const only =
    drawn.length < scorings.length
      ? ` The distributions of the scores are those of the classes that are confused most often: ${drawn.join(", ")}.`
      : "";
  return { plot, caption: `How well the scores separate each class from the rest, on ${curvesOf}.${only}` };
}

/** Precision against recall for every threshold. */
export function precisionRecall(view: View): Drawing {
  const { scorings, curvesOf } = view.judged();
  return {
    plot: precisionRecallPlot(scorings),
    caption: `Precision against recall on ${curvesOf}; dashed: random guessing.`,
  };
}

/** Calibration of the probabilities. */
export function calibration(view: View): Drawing {
  const { scorings, curvesOf } = view.judged();
  const plot = calibrationPlot(scorings);
  return { plot, caption: `Well-calibrated probabilities are on the diagonal; on ${curvesOf}.` };
}

/** Predicted against true numbers, and residuals. */
export function residuals(view: View): Drawing {
  const { part, predicted, which } = view.judged();
  const plot = residualPlot(part.y as Float64Array, predicted as Float64Array);
  return { plot, caption: `Left: true against predicted values. Right: residuals. Both on ${which}.` };
}
