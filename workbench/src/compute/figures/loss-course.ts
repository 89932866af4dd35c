/** The loss on training and test rows over the iterations of a fit: where they part, the model begins to memorise. */
import { evaluate } from "lectern";
import type { RecipeJson } from "lectern/contract";
import { lines } from "lectern/plots";
import { registry } from "lectern/registry";
import { fitData } from "../fit-recipe.js";
import { lastStep } from "../learned.js";
import type { Drawing } from "./figure-kind.js";
import type { View } from "./view.js";

/** Number of fits, each with about twice as many iterations as the one before: together they take two and a half times as long
 * as the last one. */
const FITS = 8;
const ALL_FITS = 2.5;
const MAX_MILLISECONDS = 1500;
/** Options that say how far a fit goes. */
const counts = ["maxIterations", "trees"];

/** The option that counts iterations, and how many there were; null if there is nothing to draw, or no time. */
function courseOf({ learned }: View): { readonly option: string; readonly most: number } | null {
  const { recipe, model } = lastStep(learned);
  const option = counts.find((name) => typeof recipe.options[name] === "number");
  if (option === undefined || learned.test === null || learned.milliseconds * ALL_FITS > MAX_MILLISECONDS) return null;
  const limit = recipe.options[option] as number;
  const most = option === "maxIterations" ? Math.min(limit, model.report.iterations) : limit;
  return most >= 4 ? { option, most } : null;
}

export function hasCourse(view: View): boolean {
  return courseOf(view) !== null;
}

/** The loss after different numbers of iterations, each fitted anew. */
export function lossCourse(view: View): Drawing {
  const { option, most } = courseOf(view) as NonNullable<ReturnType<typeof courseOf>>;
  const { learned } = view;
  const { traits } = learned.recipe;
  const loss = traits.role === "regressor" ? "rmse" : traits.offers.includes("probabilities") ? "log-loss" : "accuracy";
  const places = [...new Set(Array.from({ length: FITS }, (_, k) => Math.round(most ** (k / (FITS - 1)))))];
  const points = places.map((value) => {
    const model = registry.recipe(withCount(learned.json, option, value)).fit(fitData(learned.train, traits));
    const at = (part: typeof learned.train) => evaluate(model, { x: part.x, y: part.y }, [loss])[loss];
    return [at(learned.train), at(learned.test ?? learned.train)] as const;
  });
  const curve = (name: string, k: 0 | 1) => ({ name, x: places, y: points.map((point) => point[k]) });
  return {
    plot: lines([curve("training rows", 0), curve("test rows", 1)], {
      ...{ width: 420, height: 280, xTitle: option === "trees" ? "trees" : "iterations", yTitle: loss },
    }),
    caption: "Where the curve of the test rows turns, the model begins to learn the training rows by heart.",
  };
}

/** The whole recipe with another count for its last step. */
function withCount({ kind, options }: RecipeJson, option: string, value: number): RecipeJson {
  if (kind !== "pipeline") return { kind, options: { ...options, [option]: value } };
  const steps = options["steps"] as readonly RecipeJson[];
  const last = withCount(steps[steps.length - 1], option, value);
  return { kind, options: { steps: [...steps.slice(0, -1), last] } };
}
