/** Whether more samples would help. */
import { curvePlot } from "lectern/plots";
import { learningCurve } from "lectern/selection";
import { fitData } from "../fit-recipe.js";
import type { Drawing } from "./figure-kind.js";
import type { View } from "./view.js";

const FOLDS = 3;
const SHARES = [0.2, 0.4, 0.6, 0.8, 1];
/** All its fits together should take less than a second; scoring takes time too. */
const MAX_MILLISECONDS = 700;

/** Whether the fits of a learning curve are fast enough. */
export function isQuick({ learned: { milliseconds, train } }: View): boolean {
  return milliseconds * FOLDS * SHARES.length <= MAX_MILLISECONDS && train.x.rows >= 30 && train.x.rows <= 5000;
}

/** Scores on training and validation rows for growing parts of the training rows. */
export function growth({ learned: { recipe, train, seed } }: View): Drawing {
  const data = fitData(train, recipe.traits);
  const points = learningCurve(recipe, data, {
    folds: { kind: "automatic", count: FOLDS, seed },
    shares: SHARES,
    seed,
  });
  const yTitle = recipe.traits.role === "classifier" ? "accuracy" : "r2";
  return {
    plot: curvePlot(points, { xTitle: "training samples", yTitle }),
    caption: "If the curves have met, more samples will not help; if they are far apart, they may.",
  };
}
