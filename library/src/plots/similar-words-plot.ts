/** The neighbours of a word in an embedding. */
import { LecternError } from "../core/errors.js";
import type { SimilarWord } from "../features/text/word-vectors/word-queries.js";
import { type Plot, type PlotOptions, palette, plot } from "./theme.js";

/**
 * A bar for each neighbour of a word, the nearest one at the top, as long as its cosine similarity.
 *
 * @example
 * ```ts
 * import { similarWordsPlot } from "lectern/plots";
 * import { nearestWords } from "lectern/text";
 *
 * const space = { terms: ["cat", "dog", "car"], vectors: { rows: 3, columns: 2, data: Float64Array.of(1, 0, 1, 0.1, 0, 1) } };
 * similarWordsPlot(nearestWords(space, "cat"), { title: "cat" });
 * ```
 */
export function similarWordsPlot(words: readonly SimilarWord[], settings: PlotOptions = {}): Plot {
  if (words.length === 0) throw new LecternError("invalid-data", "similarWordsPlot: there are no words");
  const { width = 240, title, xTitle = "similarity" } = settings;
  const values = words.map(({ term, similarity }) => ({ term, similarity: Number(similarity.toPrecision(4)) }));
  const y = { field: "term", type: "nominal", sort: null, title: null, axis: { labelLimit: 240 } };
  return plot({
    width,
    height: { step: 20 },
    ...(title === undefined ? {} : { title }),
    data: { values },
    mark: { type: "bar", color: palette[0] },
    encoding: { y, x: { field: "similarity", type: "quantitative", title: xTitle } },
  });
}
