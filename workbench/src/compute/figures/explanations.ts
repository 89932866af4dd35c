/** Feature importance and partial dependence. */
import { partialDependence } from "lectern/explain";
import { dependencePlot, importancePlot } from "lectern/plots";
import type { Drawing } from "./figure-kind.js";
import type { View } from "./view.js";

/** Few rows are enough for a mean. */
const ROWS = 200;

/** Permutation importance. */
export function importance(view: View): Drawing {
  const measure = view.learned.recipe.traits.role === "classifier" ? "accuracy" : "r2";
  const plot = importancePlot(view.columns(), { xTitle: `decrease of ${measure} when shuffled` });
  return {
    plot,
    caption: "Columns with the same information can replace each other, so that each of them seems unimportant.",
  };
}

/** The prediction along the most important column. */
export function dependence(view: View): Drawing {
  const { model, train } = view.learned;
  const [{ name }] = view.columns();
  const found = partialDependence(model, train.x, name, { samples: ROWS });
  return { plot: dependencePlot(found), caption: `The mean prediction when all samples have the same ${name}.` };
}
