/** How predictions compare with the truth. */
import type { Labels } from "lectern";
import { calibrationPlot, confusionPlot, precisionRecallPlot, residualPlot, rocPlot } from "lectern/plots";
import type { Drawing } from "./figure-kind.js";
import type { View } from "./view.js";

/** More score distributions than this would not fit beside the curves. */
const MOST_DISTRIBUTIONS = 3;

/** Which classes are taken for which. */
export function confusion(view: View): Drawing {
  const { part, predicted, which } = view.judged();
  const plot = confusionPlot(part.y as Labels, predicted as Labels);
  return { plot, caption: `True classes are rows, predicted ones columns, of ${which}.` };
}

/** Hits against false alarms for every threshold. */
export function roc(view: View): Drawing {
  const { scorings, which } = view.judged();
  const plot = rocPlot(scorings.slice(0, MOST_DISTRIBUTIONS));
  return { plot, caption: `How scores tell each class from the rest, on ${which}.` };
}

/** How many of those found are right, against how many of those there are, are found. */
export function precisionRecall(view: View): Drawing {
  const { scorings, which } = view.judged();
  return { plot: precisionRecallPlot(scorings), caption: `Precision against recall on ${which}; dashed: guessing.` };
}

/** Whether probabilities are right. */
export function calibration(view: View): Drawing {
  const { scorings, which } = view.judged();
  const plot = calibrationPlot(scorings);
  return { plot, caption: `On the diagonal the probabilities can be taken at their word; on ${which}.` };
}

/** Predicted numbers against true ones, and what is left over. */
export function residuals(view: View): Drawing {
  const { part, predicted, which } = view.judged();
  const plot = residualPlot(part.y as Float64Array, predicted as Float64Array);
  return { plot, caption: `Left: true against predicted. Right: what is left over. Both on ${which}.` };
}
