/** The output of a classifier that another model is trained on: probabilities, decision values, or classes. */
import type { AnyModel, AnyRecipe } from "../contract/contract.js";
import { LecternError } from "../core/errors.js";
import type { Labels } from "../data/labels.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { answerOf, type EnsembleSamples } from "./compose.js";

/** The numbers that a classifier gives for each class. */
export type ClassScoreKind = "probabilities" | "decision" | "labels";

/** The kind that is wanted, or the first of the preferred ones that the recipe's models have. */
export function chooseScores(
  kind: string,
  recipe: AnyRecipe,
  wanted: ClassScoreKind | "automatic",
  preferred: readonly ClassScoreKind[],
): ClassScoreKind {
  const has = (name: ClassScoreKind) => name === "labels" || recipe.traits.offers.includes(name);
  const found = wanted === "automatic" ? preferred.find(has) : has(wanted) ? wanted : undefined;
  if (found !== undefined) return found;
  const lacking = wanted === "automatic" ? preferred.join(" nor ") : wanted;
  const remedy = wanted === "automatic" ? "use another recipe" : 'set scores to "automatic" or use another recipe';
  throw new LecternError("invalid-option", `${kind}: ${recipe.kind} does not offer ${lacking}; ${remedy}`, {
    option: "scores",
  });
}

/** The numbers of a fitted classifier, one row per sample, one column per class; a class it names has 1, the others 0. */
export function classScoresOf(model: AnyModel, x: EnsembleSamples, kind: ClassScoreKind): Matrix {
  if (kind === "labels") return indicatorsOf(answerOf(model, "predict", x) as Labels);
  return answerOf(model, kind, x) as Matrix;
}

/** One column per class, 1 for the class of the sample. */
export function indicatorsOf({ codes, classes }: Labels): Matrix {
  const result = zeros(codes.length, classes.length);
  codes.forEach((code, i) => {
    result.data[i * classes.length + code] = 1;
  });
  return result;
}
