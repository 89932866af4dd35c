/** What a predictor relies on. */
import { partialDependence } from "lectern/explain";
import { dependencePlot, importancePlot } from "lectern/plots";
import type { Drawing } from "./figure-kind.js";
import type { View } from "./view.js";

/** Few rows are enough for a mean. */
const ROWS = 200;

/** What is lost when a column is shuffled. */
export function importance(view: View): Drawing {
  const measure = view.learned.recipe.traits.role === "classifier" ? "accuracy" : "r2";
  const plot = importancePlot(view.columns(), { xTitle: `loss of ${measure} when shuffled` });
  return { plot, caption: "Columns that carry the same information can stand in for each other." };
}

/** The prediction along the most important column. */
export function dependence(view: View): Drawing {
  const { model, train } = view.learned;
  const [{ name }] = view.columns();
  const found = partialDependence(model, train.x, name, { samples: ROWS });
  return { plot: dependencePlot(found), caption: `The mean prediction when all samples have the same ${name}.` };
}
