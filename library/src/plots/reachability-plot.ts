/** The reachability plot of OPTICS: dense regions are valleys. */
import { LecternError } from "../core/errors.js";
import { rounded } from "./plane.js";
import { colour, frame, type Plot, type PlotOptions, plot, quiet, reference } from "./theme.js";

/** What OPTICS learns: the samples in their order, and the distance at which each sample is reached. */
export interface Reachability {
  readonly order: ArrayLike<number>;
  /** By sample, not by place; infinite for a sample that is reached from no other. */
  readonly reachability: ArrayLike<number>;
}

/** Settings of a reachability plot. */
export interface ReachabilityPlotOptions extends PlotOptions {
  /** The cluster of each sample, as its colour; negative for noise. */
  readonly labels?: ArrayLike<number>;
  /** A dashed line at this height, such as the radius at which the plot is cut into clusters. */
  readonly cut?: number;
}

/** Maximum number of clusters in a legend. */
const MAX_LEGEND = 12;

/**
 * The distances at which OPTICS reaches the samples, in its order. Valleys are clusters; the deeper, the denser. Samples that are
 * reached from no other are bars up to the top.
 *
 * @example
 * ```ts
 * import { optics } from "lectern";
 * import { reachabilityPlot } from "lectern/plots";
 *
 * const { state, labels } = optics({ radius: 2, minNeighbors: 2 }).fit({ x: [[0], [10], [1], [12], [40]] });
 * reachabilityPlot(state, { labels, cut: 2 });
 * ```
 */
export function reachabilityPlot({ order, reachability }: Reachability, settings: ReachabilityPlotOptions = {}): Plot {
  const { labels, cut, xTitle = "samples in their order", yTitle = "reachability" } = settings;
  checkOrder(order, reachability, labels);
  const highest = Array.from(reachability).reduce(
    (most, value) => (value < Infinity ? Math.max(most, value) : most),
    0,
  );
  const top = 1.1 * Math.max(highest, cut ?? 0) || 1;
  const count = labels === undefined ? 0 : Array.from(labels).reduce((most, label) => Math.max(most, label + 1), 0);
  const values = Array.from(order, (sample, place) => ({
    ...{ x: place - 0.5, x2: place + 0.5, y: rounded(Math.min(reachability[sample], top)) },
    ...(labels === undefined ? {} : { cluster: nameOf(labels[sample]) }),
  }));
  const names = Array.from({ length: count }, (_, k) => nameOf(k));
  const color = {
    ...colour("cluster"),
    scale: { domain: names },
    ...(count > MAX_LEGEND ? { legend: null } : {}),
  };
  // A thin edge of their own colour closes the gaps between bars that are narrower than a pixel.
  const bars = (data: readonly object[], mark: object, more: object = {}) => ({
    data: { values: data },
    mark: { type: "rect", strokeWidth: 0.5, ...mark },
    encoding: {
      x: {
        ...{ field: "x", type: "quantitative", title: xTitle },
        scale: { domain: [-0.5, order.length - 0.5], nice: false, zero: false },
        axis: { grid: false },
      },
      x2: { field: "x2" },
      y: { field: "y", type: "quantitative", title: yTitle, scale: { domain: [0, rounded(top)], nice: false } },
      y2: { datum: 0 },
      ...more,
    },
  });
  const isClustered = ({ cluster }: { readonly cluster?: string }) => cluster !== undefined && cluster !== NOISE;
  const line = {
    data: { values: [{ y: cut }] },
    mark: { type: "rule", strokeDash: [4, 4], strokeWidth: 1.5, color: reference },
    encoding: { y: { field: "y", type: "quantitative" } },
  };
  return plot({
    ...frame({ width: 480, ...settings }),
    layer: [
      bars(
        values.filter((value) => !isClustered(value)),
        { color: labels === undefined ? "#555555" : quiet },
      ),
      ...(count === 0 ? [] : [bars(values.filter(isClustered), {}, { color, stroke: color })]),
      ...(cut === undefined ? [] : [line]),
    ],
  });
}

const NOISE = "noise";
const nameOf = (label: number) => (label < 0 ? NOISE : `cluster ${label + 1}`);

function checkOrder(
  order: ArrayLike<number>,
  reachability: ArrayLike<number>,
  labels: ArrayLike<number> | undefined,
): void {
  const n = order.length;
  const isOrder = new Set(Array.from(order)).size === n && Array.from(order).every((at) => at >= 0 && at < n);
  if (n === 0 || !isOrder) {
    throw new LecternError("invalid-data", "reachabilityPlot: order must have each sample once, and at least one");
  }
  for (const [what, given] of [
    ["reachabilities", reachability],
    ["labels", labels],
  ] as const) {
    if (given !== undefined && given.length !== n) {
      throw new LecternError("invalid-data", `reachabilityPlot: ${given.length} ${what} for ${n} samples`);
    }
  }
  const wrong = Array.from(reachability).findIndex((value) => !(value >= 0));
  if (wrong < 0) return;
  throw new LecternError(
    "invalid-data",
    `reachabilityPlot: reachabilities must not be negative, that of sample ${wrong} is ${reachability[wrong]}`,
  );
}
