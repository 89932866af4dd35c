/** The outcome of a comparison: its ranking, and its figure. */
import { scorePlot } from "lectern/plots";
import type { Compared, Figure } from "../compute/calls.js";

/** Best first; failed ones last. */
export function ranked(results: readonly Compared[]): Compared[] {
  const value = ({ failure, mean, higherIsBetter }: Compared) =>
    failure !== undefined ? Number.POSITIVE_INFINITY : higherIsBetter ? -mean : mean;
  return [...results].sort((a, b) => value(a) - value(b));
}

/** The scores of all that did not fail, best on top. */
export function comparisonFigure(results: readonly Compared[]): Figure {
  const shown = ranked(results).filter(({ failure }) => failure === undefined);
  const scores = shown.map(({ name, mean, deviation, folds }) => ({
    name: name.length > 44 ? `${name.slice(0, 42)}…` : name,
    mean,
    standardError: deviation / Math.sqrt(Math.max(1, folds.length)),
    values: folds,
  }));
  return {
    id: "comparison",
    title: "Scores over folds",
    caption: "Each small point is a fold; the large one is their mean, with two standard errors to either side.",
    plot: scorePlot(scores, { xTitle: shown[0]?.scorer ?? "score" }),
  };
}
