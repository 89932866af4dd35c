/** How the values of columns are distributed, a histogram each. */
import { LecternError } from "../core/errors.js";
import { asMatrix, column, type MatrixLike } from "../data/matrix.js";
import { cbrt, log2 } from "../numeric/elementary/functions.js";
import { rounded } from "./plane.js";
import { colour, type Plot, type PlotOptions, palette, plot } from "./theme.js";

/** Settings of histograms. */
export interface HistogramPlotOptions extends PlotOptions {
  /** Names of the columns (default x0, x1 …). */
  readonly features?: readonly string[];
  /** The group of each sample; groups are drawn over each other. */
  readonly groups?: ArrayLike<string | number>;
  /** Number of bins (default the larger of the rules of Sturges (1926) and Freedman and Diaconis (1981), at most 40). */
  readonly bins?: number;
  /** Histograms side by side before the next line begins. */
  readonly across?: number;
}

/**
 * A histogram of each column; missing values are counted in its title. Size is that of one histogram.
 *
 * @example
 * ```ts
 * import { iris } from "lectern/datasets";
 * import { histogramPlot } from "lectern/plots";
 *
 * const { x, y, features } = await iris();
 * histogramPlot(x, { features, groups: Array.from(y.codes, (code) => y.classes[code]) });
 * ```
 */
export function histogramPlot(given: MatrixLike, settings: HistogramPlotOptions = {}): Plot {
  const x = asMatrix(given, "histogramPlot: the samples");
  const { features, groups, bins, across = 4, width = 150, height = 110, title } = settings;
  if (features !== undefined && features.length !== x.columns) {
    throw new LecternError("invalid-data", `histogramPlot: ${features.length} names for ${x.columns} columns`);
  }
  if (groups !== undefined && groups.length !== x.rows) {
    throw new LecternError("invalid-data", `histogramPlot: ${groups.length} groups for ${x.rows} samples`);
  }
  if (bins !== undefined && !(Number.isInteger(bins) && bins >= 1)) {
    throw new LecternError("invalid-option", `histogramPlot: bins must be a whole number above 0, got ${bins}`);
  }
  const names = groups === undefined ? [""] : [...new Set(Array.from(groups, String))];
  const parts = Array.from({ length: x.columns }, (_, j) => {
    const values = column(x, j);
    const there = Float64Array.from(values).filter(Number.isFinite).sort();
    const missing = x.rows - there.length;
    const edges = binEdges(there, bins);
    const bars = names.flatMap((group) => {
      const mine = groups === undefined ? values : values.filter((_, i) => String(groups[i]) === group);
      return countBins(mine, edges).flatMap((count, k) =>
        count === 0 ? [] : [{ group, from: rounded(edges[k]), to: rounded(edges[k + 1]), count }],
      );
    });
    const name = features?.[j] ?? `x${j}`;
    return {
      width,
      height,
      title: { text: missing === 0 ? name : `${name} (${missing} missing)`, fontSize: 11, fontWeight: "normal" },
      data: { values: bars },
      mark: { type: "rect", opacity: names.length > 1 ? 0.5 : 1, stroke: "white", strokeWidth: 0.5, color: palette[0] },
      encoding: {
        x: {
          field: "from",
          type: "quantitative",
          title: settings.xTitle ?? null,
          scale: { zero: false },
          axis: { tickCount: 5 },
        },
        x2: { field: "to" },
        y: { field: "count", type: "quantitative", title: settings.yTitle ?? null, axis: { tickCount: 4 } },
        y2: { datum: 0 },
        ...(groups === undefined ? {} : { color: { ...colour("group"), scale: { domain: names } } }),
      },
    };
  });
  return plot({ ...(title === undefined ? {} : { title }), concat: parts, columns: across, spacing: 24 });
}

/** Even edges from the smallest to the largest value; the default number of bins is log₂ n + 1, or range ∛n / (2 IQR). */
export function binEdges(sorted: Float64Array, bins: number | undefined): Float64Array {
  const n = sorted.length;
  if (n === 0) return Float64Array.of(0, 1);
  const [low, high] = [sorted[0], sorted[n - 1]];
  if (low === high) return Float64Array.of(low - 0.5, high + 0.5);
  const range = sorted[Math.floor(0.75 * (n - 1))] - sorted[Math.floor(0.25 * (n - 1))];
  const wanted = ((high - low) * cbrt(n)) / (2 * range);
  // The rule of Sturges sees two hills where the other, whose width grows with the middle half, sees none; it also serves
  // columns whose middle half is one value.
  const rules = Math.max(Math.ceil(log2(n)) + 1, Number.isFinite(wanted) ? Math.ceil(wanted) : 0);
  const count = bins ?? Math.min(40, rules);
  return Float64Array.from({ length: count + 1 }, (_, k) => low + ((high - low) * k) / count);
}

/** How many values lie between neighbouring edges; the last edge belongs to the last bin. */
export function countBins(values: Float64Array, edges: Float64Array): number[] {
  const last = edges.length - 2;
  const counts = new Array<number>(last + 1).fill(0);
  const width = (edges[last + 1] - edges[0]) / (last + 1);
  for (const value of values) {
    if (Number.isFinite(value)) counts[Math.min(last, Math.floor((value - edges[0]) / width))]++;
  }
  return counts;
}
