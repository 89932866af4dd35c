/** Scores of two kinds of samples: how they are distributed, and the ROC curve they make (Cookbook, figures 5.1, 5.2). */
import { LecternError, show } from "../core/errors.js";
import type { LabelsLike } from "../data/labels.js";
import { rocAuc } from "../metrics/roc-auc.js";
import { rocCurve } from "../metrics/roc-curve.js";
import { lineLayer } from "./lines.js";
import { colour, colourBelow, type Plot, type PlotOptions, plot, quiet } from "./theme.js";

/** Scores under a name; `positive` says of each sample whether it is of the kind that should score high. */
export interface NamedScores {
  readonly name: string;
  readonly positive: ArrayLike<boolean | number>;
  /** Names of the other samples and of these, such as the two classes ("negative" and "positive" by default). */
  readonly kinds?: readonly [string, string];
  readonly scores: ArrayLike<number>;
}

/** Options of {@link rocPlot}; the size is that of the plot of the curves, as wide as which the distributions are. */
export interface RocPlotOptions extends Pick<PlotOptions, "width" | "height"> {
  /** The largest number of scorings whose distributions are drawn; by default those of all. */
  readonly maxDistributions?: number;
  /** Whether the curves are drawn (default), or only the distributions. */
  readonly curves?: boolean;
}

/**
 * For every scoring the distributions of the scores of both kinds, and beside them all ROC curves in one plot, with the
 * area under each in its name.
 *
 * @example
 * ```ts
 * import { rocPlot } from "lectern/plots";
 *
 * rocPlot([{ name: "model", positive: [1, 1, 0, 0], scores: [0.9, 0.4, 0.5, 0.1] }]);
 * ```
 */
export function rocPlot(scorings: readonly NamedScores[], options: RocPlotOptions = {}): Plot {
  const { maxDistributions = scorings.length, curves = true, width = 260, height = 260 } = options;
  const distributions = scorings.slice(0, maxDistributions).map((scoring) => distribution(scoring, width));
  const titled = distributions.length === 0 ? {} : { title: "ROC curves" };
  const parts = [
    ...(distributions.length === 0 ? [] : [{ vconcat: distributions, spacing: 20 }]),
    ...(curves ? [{ width, height, ...titled, layer: curveLayers(scorings) }] : []),
  ];
  return plot({ hconcat: parts, resolve: { scale: { color: "independent" } } });
}

/** The curves over the diagonal, which guessing reaches. */
function curveLayers(scorings: readonly NamedScores[]) {
  const curves = scorings.map((scoring) => {
    const truth = truthOf(scoring);
    const { falsePositiveRates, truePositiveRates } = rocCurve(truth, scoring.scores, { dropCollinear: true });
    const area = rocAuc(truth, scoring.scores).toFixed(3);
    return { name: `${scoring.name}, area ${area}`, x: falsePositiveRates, y: truePositiveRates };
  });
  const drawn = lineLayer(curves, { xTitle: "false positive rate", yTitle: "true positive rate" });
  return [
    {
      data: { values: [0, 1].map((at) => ({ x: at, y: at })) },
      mark: { type: "line", color: quiet, strokeDash: [4, 4] },
      encoding: { x: { field: "x", type: "quantitative" }, y: { field: "y", type: "quantitative" } },
    },
    { ...drawn, encoding: { ...drawn.encoding, color: colourBelow("curve") } },
  ];
}

/** Histograms of the scores of both kinds, each with area 1, so that kinds of different size compare. */
function distribution({ scores, positive, name, kinds = ["negative", "positive"] }: NamedScores, across: number) {
  const BINS = 30;
  if (scores.length !== positive.length || scores.length === 0) {
    throw new LecternError(
      "invalid-data",
      `rocPlot: ${show(name)} has ${scores.length} scores for ${positive.length} samples`,
    );
  }
  let [lowest, highest] = [Infinity, -Infinity];
  for (let i = 0; i < scores.length; i++) {
    lowest = Math.min(lowest, scores[i]);
    highest = Math.max(highest, scores[i]);
  }
  const width = highest > lowest ? (highest - lowest) / BINS : 1;
  const counts = [new Float64Array(BINS), new Float64Array(BINS)];
  const totals = [0, 0];
  for (let i = 0; i < scores.length; i++) {
    const kind = Number(positive[i]) === 1 ? 1 : 0;
    counts[kind][Math.min(BINS - 1, Math.floor((scores[i] - lowest) / width))]++;
    totals[kind]++;
  }
  const values = kinds.flatMap((kind, k) =>
    Array.from(counts[k], (count, bin) => ({
      from: lowest + bin * width,
      to: lowest + (bin + 1) * width,
      density: count / (Math.max(1, totals[k]) * width),
      kind,
    })),
  );
  return {
    width: across,
    height: 80,
    title: name,
    data: { values },
    mark: { type: "bar", opacity: 0.6, binSpacing: 0 },
    encoding: {
      x: { field: "from", type: "quantitative", bin: "binned", title: "score" },
      x2: { field: "to" },
      y: { field: "density", type: "quantitative", stack: null },
      color: { ...colour("kind"), legend: { orient: "bottom", direction: "horizontal" } },
    },
  };
}

function truthOf({ positive }: NamedScores): LabelsLike {
  return Array.from({ length: positive.length }, (_, i) => (Number(positive[i]) === 1 ? 1 : 0));
}
