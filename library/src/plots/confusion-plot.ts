/** The confusion matrix of a classifier. */

import type { LabelsLike } from "../data/labels.js";
import { confusionMatrix } from "../metrics/confusion.js";
import { matrixPlot } from "./matrix-plot.js";
import type { Plot, PlotOptions } from "./theme.js";

export interface ConfusionPlotOptions extends PlotOptions {
  /** Counts ("none"), or shares of the true class, of the predicted class, or of all samples. */
  readonly normalize?: "none" | "true" | "predicted" | "all";
}

/**
 * The confusion matrix with the true classes as rows; correct predictions are on the diagonal.
 *
 * @example
 * ```ts
 * import { confusionPlot } from "lectern/plots";
 *
 * confusionPlot(["a", "a", "b"], ["a", "b", "b"]);
 * ```
 */
export function confusionPlot(truth: LabelsLike, predicted: LabelsLike, settings: ConfusionPlotOptions = {}): Plot {
  const { normalize = "none", ...rest } = settings;
  const { classes, counts } = confusionMatrix(truth, predicted, { normalize });
  const digits = normalize === "none" && counts.data.every(Number.isInteger) ? 0 : 2;
  return matrixPlot(counts, { rows: classes, columns: classes, digits, xTitle: "predicted", yTitle: "true", ...rest });
}
