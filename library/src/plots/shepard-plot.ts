/** Distances in an embedding against those of the data (Shepard 1962). */
import { LecternError } from "../core/errors.js";
import { asMatrix, type MatrixLike } from "../data/matrix.js";
import { isotonicFit } from "../monotone/isotonic/fit.js";
import { rounded } from "./plane.js";
import { axis, frame, type Plot, type PlotOptions, palette, plot } from "./theme.js";

/** Settings of a Shepard diagram. */
export interface ShepardPlotOptions extends PlotOptions {
  /** Maximum number of pairs that are drawn, taken evenly (default 2000); the curve uses all pairs. */
  readonly pairs?: number;
}

/**
 * The Shepard diagram of an embedding: a dot for each pair of samples, its distance in the embedding over the one in the data,
 * and the rising curve nearest to the dots. The closer the dots to the curve, the better the order of the distances is
 * kept; a straight curve keeps the distances themselves. Both arguments are square matrices of distances, or lists of the
 * distances of the same pairs, as `shepardData` of `lectern/metrics` gives them.
 *
 * @example
 * ```ts
 * import { distances } from "lectern/neighbor-search";
 * import { shepardPlot } from "lectern/plots";
 *
 * const x = [[0, 0, 0], [1, 0, 0], [0, 2, 0], [0, 0, 3]];
 * const map = x.map((row) => row.slice(1));
 * shepardPlot(distances({ kind: "euclidean" }, x), distances({ kind: "euclidean" }, map));
 * ```
 */
export function shepardPlot(
  original: MatrixLike | Float64Array,
  embedded: MatrixLike | Float64Array,
  settings: ShepardPlotOptions = {},
): Plot {
  const { pairs = 2000, xTitle = "distance in the data", yTitle = "distance in the embedding" } = settings;
  const { from, to } = pairsOf(original, embedded);
  const { places, values } = isotonicFit(from, to, undefined, true, { lower: 0, upper: Infinity });
  const every = Math.max(1, from.length / pairs);
  const dots = Array.from({ length: Math.min(pairs, from.length) }, (_, k) => {
    const at = Math.floor(k * every);
    return { x: rounded(from[at]), y: rounded(to[at]) };
  });
  const corners = Array.from(places, (place, k) => ({ order: k, x: rounded(place), y: rounded(values[k]) }));
  const position = { x: axis("x", xTitle), y: axis("y", yTitle) };
  return plot({
    ...frame(settings),
    layer: [
      {
        data: { values: dots },
        mark: { type: "point", filled: true, aria: false, size: 10, opacity: 0.35, color: palette[0] },
        encoding: position,
      },
      {
        data: { values: corners },
        mark: { type: "line", color: palette[1] },
        encoding: { ...position, order: { field: "order" } },
      },
    ],
  });
}

interface DistancePairs {
  readonly from: Float64Array;
  readonly to: Float64Array;
}

/** The distances pair by pair: those of lists, or those above the two diagonals. */
function pairsOf(original: MatrixLike | Float64Array, embedded: MatrixLike | Float64Array): DistancePairs {
  if (original instanceof Float64Array && embedded instanceof Float64Array) {
    if (original.length !== embedded.length || original.length === 0) {
      throw new LecternError(
        "invalid-data",
        `shepardPlot: needs the distances of the same pairs, got ${original.length} and ${embedded.length}`,
      );
    }
    requireDistances([original, embedded]);
    return { from: original, to: embedded };
  }
  if (original instanceof Float64Array || embedded instanceof Float64Array) {
    throw new LecternError(
      "invalid-data",
      "shepardPlot: needs two lists of distances or two square matrices, got one of each",
    );
  }
  return pairsAboveDiagonals(original, embedded);
}

function pairsAboveDiagonals(original: MatrixLike, embedded: MatrixLike): DistancePairs {
  const [a, b] = [
    asMatrix(original, "shepardPlot: distances"),
    asMatrix(embedded, "shepardPlot: distances in the embedding"),
  ];
  const n = a.rows;
  if (n < 2 || [a.columns, b.rows, b.columns].some((size) => size !== n)) {
    throw new LecternError(
      "invalid-data",
      `shepardPlot: needs two square matrices of distances between the same samples, got ${a.rows} x ${a.columns} and ${b.rows} x ${b.columns}`,
    );
  }
  requireDistances([a.data, b.data]);
  const [from, to] = [new Float64Array((n * (n - 1)) / 2), new Float64Array((n * (n - 1)) / 2)];
  for (let i = 0, at = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++, at++) {
      from[at] = a.data[i * n + j];
      to[at] = b.data[i * n + j];
    }
  }
  return { from, to };
}

function requireDistances(lists: readonly Float64Array[]): void {
  for (const list of lists) {
    const wrong = list.find((value) => !(value >= 0 && value < Infinity));
    if (wrong !== undefined)
      throw new LecternError("invalid-data", `shepardPlot: distances must be finite and not negative, got ${wrong}`);
  }
}
