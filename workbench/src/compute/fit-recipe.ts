/** Fits the steps of a workspace to the samples. */
import { LecternError, type Matrix } from "lectern";
import type { AnyModel, AnyRecipe, Traits } from "lectern/contract";
import type { Table } from "lectern/data";
import { registry } from "lectern/registry";
import type { StudyRequest, Working } from "./calls.js";
import { divideRows } from "./divide-rows.js";
import { type FittedStep, type Learned, type Part, selectPart } from "./learned.js";
import { learningData } from "./learning-data.js";
import { mapIn } from "./shown-map.js";
import { steadyNews } from "./steady-news.js";
import { joinSteps, wholeRecipe } from "./whole-recipe.js";

/** How a fit reports progress and is stopped. */
export interface FitWatch {
  readonly signal: AbortSignal;
  tell?(news: Working): void;
  /** Called with the map so far, at each step at which the method shows it. */
  showMap?(map: Matrix, step: number): void;
  /** The clock, in milliseconds: the browser's unless given. */
  now?(): number;
}

/** What a fit depends on besides the table. */
export type FitRequest = Omit<StudyRequest, "source" | "data">;

/** Splits the samples, fits the complete recipe to the training samples, and returns everything. */
export async function fitRecipe(table: Table, request: FitRequest, watch: FitWatch): Promise<Learned> {
  const { steps, testShare, seed, axes } = request;
  if (steps.length === 0) throw new LecternError("invalid-option", "choose a method first");
  const { traits, kind } = registry.recipe(joinSteps(steps));
  const data = learningData(table, request, traits.target, steps.length === 1 ? kind : steps[steps.length - 1].kind);
  const { train: trainIndices, test: testIndices } = divideRows(data, traits.role, testShare, seed);
  const [train, test] = [
    selectPart(data, trainIndices),
    testIndices.length === 0 ? null : selectPart(data, testIndices),
  ];
  const json = wholeRecipe(steps, train.x);
  const recipe = registry.recipe(json);
  const now = watch.now ?? (() => performance.now());
  const begin = now();
  const news = watch.tell === undefined ? undefined : steadyNews(watch.tell);
  let shownSteps = 0;
  const model = await recipe.fitAsync(fitData(train, recipe.traits), {
    signal: watch.signal,
    onProgress: (progress) => {
      const map = mapIn(progress);
      if (map !== undefined) {
        shownSteps++;
        watch.showMap?.(map, shownSteps);
      }
      news?.(progress);
    },
  });
  const milliseconds = now() - begin;
  const fitted = stepsOf(recipe, model);
  return {
    ...{ table, data, trainIndices, testIndices, train, test },
    ...{ json, recipe, model, steps: fitted, milliseconds, axes, seed, shownSteps },
  };
}

/** What `fit` takes: the target only where it is learned from. */
export function fitData({ x, y }: Part, { target }: Traits): { readonly x: Table; readonly y?: Part["y"] } {
  return y === undefined || target === "none" ? { x } : { x, y };
}

function stepsOf(recipe: AnyRecipe, model: AnyModel): FittedStep[] {
  if (recipe.kind !== "pipeline") return [{ recipe, model }];
  const recipes = recipe.options["steps"] as readonly AnyRecipe[];
  const { steps } = model.state as { readonly steps: readonly AnyModel["saved"][] };
  return recipes.map((own, i) => ({ recipe: own, model: own.restore(steps[i]) }));
}
