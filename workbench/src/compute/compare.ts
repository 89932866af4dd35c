/** Compares recipes on the same folds. */
import { crossValidateAsync, LecternError } from "lectern";
import type { RecipeJson } from "lectern/contract";
import { scorer } from "lectern/metrics";
import { registry } from "lectern/registry";
import type { Bench } from "./bench.js";
import type { Compared, CompareRequest } from "./calls.js";
import { divideRows } from "./divide-rows.js";
import { fitData } from "./fit-recipe.js";
import { selectPart } from "./learned.js";
import { learningData } from "./learning-data.js";
import { joinSteps, wholeRecipe } from "./whole-recipe.js";

/** How a comparison reports results and is stopped. */
export interface CompareControl {
  readonly signal: AbortSignal;
  tell(news: Compared): void;
}

/**
 * Cross-validates every entry on the training rows, so that the test rows stay unseen. The folds
 * depend on the rows and the seed alone: they are the same for all entries with the same kind of target.
 */
export async function compare(bench: Bench, request: CompareRequest, control: CompareControl): Promise<null> {
  for (const { name, steps } of request.entries) control.tell(await compareOne(bench, request, name, steps, control));
  return null;
}

async function compareOne(
  bench: Bench,
  request: CompareRequest,
  name: string,
  steps: readonly RecipeJson[],
  { signal }: CompareControl,
): Promise<Compared> {
  const begin = performance.now();
  const none = { name, scorer: "", higherIsBetter: true, folds: [], mean: Number.NaN, deviation: Number.NaN };
  try {
    const { traits } = registry.recipe(joinSteps(steps));
    if (traits.role !== "classifier" && traits.role !== "regressor") {
      throw new LecternError("unsupported", `a ${traits.role} has no predictions to compare with a target`);
    }
    const data = learningData(bench.table(request.data), request, traits.target, steps[steps.length - 1].kind);
    const train = selectPart(data, divideRows(data, traits.role, request.testShare, request.seed).train);
    const recipe = registry.recipe(wholeRecipe(steps, train.x));
    const measure = traits.role === "classifier" ? "accuracy" : "r2";
    const folding = { kind: "automatic", count: request.folds, seed: request.seed } as const;
    const { folds } = await crossValidateAsync(
      recipe,
      fitData(train, recipe.traits),
      { folds: folding, scorers: [measure] },
      { signal },
    );
    const values = folds.flatMap((fold) => (fold.status === "failed" ? [] : [fold.scores[measure]]));
    return {
      ...{ name, scorer: measure, higherIsBetter: scorer(measure).higherIsBetter, folds: values },
      ...spread(values),
      milliseconds: performance.now() - begin,
    };
  } catch (error) {
    if (!(error instanceof LecternError) || error.code === "aborted") throw error;
    return { ...none, milliseconds: performance.now() - begin, failure: error.message };
  }
}

/** The mean and the standard deviation (with n − 1) over the folds. */
function spread(values: readonly number[]): { readonly mean: number; readonly deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1)) };
}
