/** The scores of a fitted model on samples it has not seen. */
import type { AnyFitData, AnyModel } from "../contract/contract.js";
import { checkLength, validateWeights } from "../contract/validate/target.js";
import { validateSamples } from "../contract/validate/validate.js";
import { LecternError, show } from "../core/errors.js";
import { isRecipeLike } from "../core/options/recipe-advice.js";
import type { Target } from "../data/dataset.js";
import { asLabels, isLabels } from "../data/labels.js";
import { asTable } from "../data/table/conform.js";
import { isTable } from "../data/table/table.js";
import { type ScorerName, scorer } from "../metrics/scorers.js";
import { scoresOf } from "./score-fold.js";

/**
 * The value of each metric for a model on new samples, as cross-validation computes them for each fold: accuracy or r2
 * when none is named. A class that the model does not know counts as never predicted.
 *
 * @example
 * ```ts
 * import { evaluate, ridge } from "lectern";
 *
 * const model = ridge({ alpha: 0 }).fit({ x: [[0], [1], [2]], y: [1, 3, 5] });
 * evaluate(model, { x: [[3], [4]], y: [7, 8] }, ["r2", "mae"]); // { r2: -1, mae: 0.5 }
 * ```
 */
export function evaluate(
  model: AnyModel,
  data: AnyFitData,
  scorers: readonly ScorerName[] = [],
): Readonly<Record<string, number>> {
  requireModel("evaluate", model);
  const { role } = model;
  if (role !== "classifier" && role !== "regressor") {
    throw new LecternError(
      "unsupported",
      `evaluate: ${model.kind} is a ${role} and makes no predictions to compare with a target`,
    );
  }
  const names = scorers.length > 0 ? scorers : [role === "classifier" ? "accuracy" : "r2"];
  const rules = { kind: "evaluate", target: "any", supports: { weights: true, sparse: true, missing: true } } as const;
  const x = model.saved.schema === undefined ? validateSamples(rules, data.x) : asTable(data.x, "evaluate: x");
  const { weights } = data;
  const y = truthOf(rules, data.y, x.rows, role);
  const judged = {
    x,
    y,
    features: isTable(x) ? x.names : (data.features ?? namesFor(x.columns, model)),
    ...(weights === undefined ? {} : { weights: validateWeights(rules, weights, x.rows) }),
  };
  return scoresOf(model, judged, names.map(scorer), isLabels(y) ? y.classes : []);
}

/** Throws for a recipe or a method where a model is needed, with what to pass. */
export function requireModel(where: string, given: unknown): void {
  if (typeof given === "object" && given !== null && "saved" in given) return;
  const found = isRecipeLike(given) ? `a recipe of ${given.kind}; fit it first: recipe.fit(data)` : show(given);
  throw new LecternError("invalid-option", `${where}: the first argument must be a fitted model, got ${found}`, {
    kind: where,
  });
}

/** Columns without names are those of the model, in its order. */
function namesFor(columns: number, { kind, features }: AnyModel): readonly string[] {
  if (columns === features.length) return features;
  throw new LecternError(
    "feature-mismatch",
    `evaluate: ${kind} was fitted on ${features.length} columns, x has ${columns}`,
    { expected: features.length, got: columns },
  );
}

/** Unlike in a fit, a single class is enough. */
function truthOf(rules: Parameters<typeof checkLength>[0], y: unknown, rows: number, role: string): Target {
  const list = checkLength(rules, y, rows);
  if (role === "classifier") return asLabels(list, "evaluate: y");
  if (isLabels(list))
    throw new LecternError("invalid-data", "evaluate: y holds class labels, but the model predicts numbers");
  const bad = Array.from(list).findIndex((value) => typeof value !== "number" || !Number.isFinite(value));
  if (bad < 0) return Float64Array.from(list as ArrayLike<number>);
  throw new LecternError("invalid-data", `evaluate: y has ${list[bad]} at ${bad}; values must be finite`, {
    row: bad,
  });
}
