/** Importances of columns, as bars. */
import type { ColumnImportance } from "../explain/column-importance.js";
import { type Plot, type PlotOptions, palette, plot } from "./theme.js";

export interface ImportancePlotOptions extends PlotOptions {
  /** Maximum number of columns, the most important ones (default 20). */
  readonly most?: number;
}

/**
 * A bar for each column, the most important at the top, with a line for the deviation over the repeats.
 *
 * @example
 * ```ts
 * import { importancePlot } from "lectern/plots";
 *
 * importancePlot([{ name: "age", mean: 0.3, deviation: 0.05 }, { name: "height", mean: 0.1, deviation: 0.02 }]);
 * ```
 */
export function importancePlot(importance: readonly ColumnImportance[], settings: ImportancePlotOptions = {}): Plot {
  const { most = 20, width = 320, title, xTitle = "loss of score when shuffled" } = settings;
  const shown = [...importance].sort((a, b) => b.mean - a.mean).slice(0, most);
  const values = shown.map(({ name, mean, deviation }) => ({
    name,
    mean,
    low: mean - deviation,
    high: mean + deviation,
  }));
  const y = { field: "name", type: "nominal", sort: null, title: null, axis: { labelLimit: 300 } };
  return plot({
    width,
    height: { step: 20 },
    ...(title === undefined ? {} : { title }),
    data: { values },
    layer: [
      {
        mark: { type: "bar", color: palette[0], tooltip: true },
        encoding: { y, x: { field: "mean", type: "quantitative", title: xTitle } },
      },
      {
        mark: { type: "rule", color: "#888888" },
        encoding: { y, x: { field: "low", type: "quantitative", title: xTitle }, x2: { field: "high" } },
      },
    ],
  });
}
