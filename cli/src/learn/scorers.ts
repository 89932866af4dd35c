/** The default metrics. */
import type { Labels } from "lectern";
import type { AnyModel } from "lectern/contract";

/** Metrics for a classifier or a regressor; those of probabilities only if the model predicts them. */
export function scorersFor(model: AnyModel, y: Labels | Float64Array | undefined): string[] {
  if (model.role === "regressor") return ["r2", "mae", "rmse"];
  const certain = model.probabilities === undefined ? [] : ["log-loss"];
  const ranked = model.probabilities === undefined && model.decision === undefined ? [] : ["roc-auc"];
  const hasAllClasses = y !== undefined && "codes" in y && new Set(y.codes).size >= (model.classes?.length ?? 2);
  // The area under the curve needs samples of every class.
  return ["accuracy", "balanced-accuracy", "f1-macro", ...(hasAllClasses ? ranked : []), ...certain];
}
