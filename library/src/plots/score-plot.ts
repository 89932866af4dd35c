/** Scores of several methods, with their uncertainty. */
import { type Plot, type PlotOptions, palette, plot } from "./theme.js";

/** The score of one method over folds. */
export interface MethodScore {
  readonly name: string;
  readonly mean: number;
  readonly standardError: number;
  /** The value of each fold, drawn as small points. */
  readonly values?: readonly number[];
}

/**
 * A row for each method, in the order given: its folds as small points, the mean as a large one, and a line of two
 * standard errors to either side.
 *
 * @example
 * ```ts
 * import { scorePlot } from "lectern/plots";
 *
 * scorePlot([{ name: "ridge", mean: 0.48, standardError: 0.02 }, { name: "tree", mean: 0.3, standardError: 0.05 }]);
 * ```
 */
export function scorePlot(scores: readonly MethodScore[], settings: PlotOptions = {}): Plot {
  const { width = 360, title, xTitle = "score" } = settings;
  const means = scores.map(({ name, mean, standardError }) => {
    return { name, mean, low: mean - 2 * standardError, high: mean + 2 * standardError };
  });
  const folds = scores.flatMap(({ name, values = [] }) => values.map((value) => ({ name, value })));
  const y = { field: "name", type: "nominal", sort: null, title: null, axis: { labelLimit: 420, grid: true } };
  const x = (field: string) => ({ field, type: "quantitative", title: xTitle, scale: { zero: false } });
  return plot({
    width,
    height: { step: 24 },
    ...(title === undefined ? {} : { title }),
    layer: [
      {
        data: { values: folds },
        mark: { type: "point", filled: true, size: 14, opacity: 0.5, color: palette[4] },
        encoding: { y, x: x("value") },
      },
      {
        data: { values: means },
        mark: { type: "rule", color: palette[0], strokeWidth: 2 },
        encoding: { y, x: x("low"), x2: { field: "high" } },
      },
      {
        data: { values: means },
        mark: { type: "point", filled: true, size: 70, color: palette[0], tooltip: true, opacity: 1 },
        encoding: { y, x: x("mean") },
      },
    ],
  });
}
