/** How much a model relies on each column: how much its score drops when the column is shuffled. */

import type { AnyFitData, AnyModel } from "../contract/contract.js";
import { LecternError } from "../core/errors.js";
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, list, optional, seed, text } from "../core/options/options.js";
import type { ScorerName } from "../metrics/scorers.js";
import { scorer } from "../metrics/scorers.js";
import { createRandom } from "../numeric/random/random.js";
import { mean, variance } from "../numeric/sums.js";
import { evaluate, requireModel } from "../selection/evaluate.js";
import { placeOf, samplesOf, shuffledColumn } from "./explained-samples.js";

const options = {
  scorer: optional(text<ScorerName>("accuracy", "name of the metric; accuracy or r2 by default")),
  repeats: integer(5, "number of repeats; each with a new shuffle of the column"),
  columns: optional(list(text("", "the name of a column"), [], "the columns to shuffle; all of them by default")),
  seed: seed(),
};

/** Options of {@link columnImportance}. */
export type ColumnImportanceOptions = GivenOptions<typeof options>;

/** The importance of one column for a model. */
export interface ColumnImportance {
  readonly name: string;
  /** How much worse the metric is when the column is shuffled, on average; about 0 for a column that is not used. */
  readonly mean: number;
  /** The standard deviation over the repeats. */
  readonly deviation: number;
}

/**
 * Permutation importance (Breiman 2001; Fisher, Rudin and Dominici 2019) of each column for any model that predicts,
 * tables included, the most important first. Use samples that the model was not fitted on. Columns with the same
 * information can replace each other, so that each of them alone seems unimportant.
 *
 * @example
 * ```ts
 * import { ridge } from "lectern";
 * import { columnImportance } from "lectern/explain";
 *
 * const data = { x: [[1, 5], [2, 3], [3, 5], [4, 3]], y: [1, 2, 3, 4], features: ["size", "noise"] };
 * columnImportance(ridge({ alpha: 0 }).fit(data), data)[0].name; // "size"
 * ```
 */
export function columnImportance(
  model: AnyModel,
  data: AnyFitData,
  given: ColumnImportanceOptions = {},
): readonly ColumnImportance[] {
  const { scorer: name, repeats, columns, seed: start } = resolveOptions("columnImportance", options, given);
  requireModel("columnImportance", model);
  if (model.role !== "classifier" && model.role !== "regressor") {
    throw new LecternError(
      "unsupported",
      `columnImportance: ${model.kind} is a ${model.role} and makes no predictions to score`,
    );
  }
  const measure = scorer(name ?? (model.role === "classifier" ? "accuracy" : "r2"));
  const samples = samplesOf("columnImportance", model, data.x, data.features);
  const score = (x: AnyFitData["x"]) => evaluate(model, { ...data, x }, [measure.name])[measure.name];
  const whole = score(samples.x);
  const sign = measure.higherIsBetter ? 1 : -1;
  const random = createRandom(start).fork("importance");
  const chosen = columns ?? samples.names;
  const result = chosen.map((column): ColumnImportance => {
    const j = placeOf("columnImportance", samples, column);
    const lost = Array.from({ length: repeats }, (_, k) => {
      const order = random.fork(j).fork(k).permutation(samples.x.rows);
      return sign * (whole - score(shuffledColumn(samples.x, j, order)));
    });
    return { name: column, mean: mean(lost), deviation: repeats < 2 ? 0 : Math.sqrt(variance(lost, undefined, 1)) };
  });
  return result.sort((a, b) => b.mean - a.mean || (a.name < b.name ? -1 : 1));
}
