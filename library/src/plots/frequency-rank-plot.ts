/** How often words occur, by their rank: a few are everywhere, most are rare (Zipf's law). */
import { LecternError, show } from "../core/errors.js";
import { axis, frame, type Plot, type PlotOptions, palette, plot } from "./theme.js";

/** Settings of a frequency-rank plot. */
export interface FrequencyRankPlotOptions extends PlotOptions {
  /** Number of the most frequent terms that are labelled (default 10). */
  readonly named?: number;
}

/**
 * The count of each term over its rank, both on logarithmic axes, with the names of the most frequent ones. Takes what
 * `frequencyRanks` returns: terms from the most frequent on.
 *
 * @example
 * ```ts
 * import { frequencyRankPlot } from "lectern/plots";
 *
 * frequencyRankPlot([{ term: "the", count: 40 }, { term: "and", count: 21 }, { term: "kernel", count: 2 }]);
 * ```
 */
export function frequencyRankPlot(
  terms: readonly { readonly term: string; readonly count: number }[],
  settings: FrequencyRankPlotOptions = {},
): Plot {
  const { named = 10, xTitle = "rank", yTitle = "count" } = settings;
  requireRanked(terms);
  const values = terms.map(({ term, count }, i) => ({ term, rank: i + 1, count }));
  // A stretch of equally frequent terms is a straight line: its ends are enough.
  const corners = values.filter(
    ({ count }, i) => values[i - 1]?.count !== count || values[i + 1]?.count !== count || i < named,
  );
  const logarithmic = { nice: false, type: "log" };
  const position = {
    x: { ...axis("rank", xTitle), scale: logarithmic },
    y: { ...axis("count", yTitle), scale: logarithmic },
  };
  const first = corners.filter(({ rank }) => rank <= named);
  return plot({
    ...frame(settings),
    layer: [
      { data: { values: corners }, mark: { type: "line", color: palette[0] }, encoding: position },
      { data: { values: first }, mark: { type: "point", filled: true, color: palette[1] }, encoding: position },
      {
        data: { values: first },
        mark: { type: "text", align: "left", dx: 6, dy: -4, fontSize: 10, angle: 315 },
        encoding: { ...position, text: { field: "term" } },
      },
    ],
  });
}

function requireRanked(terms: readonly { readonly term: string; readonly count: number }[]): void {
  if (terms.length === 0) throw new LecternError("invalid-data", "frequencyRankPlot: needs at least 1 term, got 0");
  terms.forEach(({ term, count }, i) => {
    if (!(count > 0 && count < Infinity)) {
      throw new LecternError("invalid-data", `frequencyRankPlot: counts must be above 0, ${show(term)} has ${count}`);
    }
    if (i > 0 && count > terms[i - 1].count) {
      throw new LecternError(
        "invalid-data",
        `frequencyRankPlot: terms must be sorted by falling count, ${show(term)} comes after ${show(terms[i - 1].term)}`,
      );
    }
  });
}
