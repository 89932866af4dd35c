/** Variances of components: how much each explains, and how much the first ones together. */
import { brokenStick } from "../components/principal/choose-components.js";
import { cumulativeShares, explainedShares } from "../components/principal/explained-variance.js";
import { LecternError } from "../core/errors.js";
import { axis, frame, type Plot, type PlotOptions, palette, plot } from "./theme.js";

/** Settings of a scree plot. */
export interface ScreeOptions extends PlotOptions {
  /** Shares of the total instead of the variances themselves (default true). */
  readonly relative?: boolean;
  /** The total variance, where components are missing; the sum of those given otherwise. */
  readonly total?: number;
  /** Also draw what a stick broken at random would have. */
  readonly brokenStick?: boolean;
}

/**
 * The scree plot: a bar for each component, strongest first. Where the slope ends and the rubble begins, components may be
 * left out.
 *
 * @example
 * ```ts
 * import { pca } from "lectern";
 * import { iris } from "lectern/datasets";
 * import { scree } from "lectern/plots";
 *
 * const { x } = await iris();
 * const spec = scree(pca().fit({ x }).state.spectrum, { brokenStick: true });
 * console.log(Object.keys(spec).includes("layer")); // true
 * ```
 */
export function scree(variances: ArrayLike<number>, settings: ScreeOptions = {}): Plot {
  const { relative = true, total } = settings;
  const sorted = sortedVariances("scree", variances);
  const heights = relative ? explainedShares(sorted, total) : sorted;
  const values = Array.from(heights, (share, k) => ({ component: k + 1, y: share }));
  const yTitle = settings.yTitle ?? (relative ? "share of the variance" : "variance");
  const x = { field: "component", type: "ordinal", title: settings.xTitle ?? "component", axis: { labelAngle: 0 } };
  const bars = {
    data: { values },
    mark: { type: "bar", color: palette[0] },
    encoding: { x, y: { ...axis("y", yTitle), scale: { zero: true } } },
  };
  if (!settings.brokenStick) return plot({ ...frame(settings), layer: [bars] });
  const whole = relative ? 1 : sorted.reduce((sum, value) => sum + value, 0);
  const pieces = Array.from(brokenStick(sorted.length), (share, k) => ({ component: k + 1, y: share * whole }));
  const stick = {
    data: { values: pieces },
    mark: { type: "line", point: true, color: palette[1] },
    encoding: { x, y: { field: "y", type: "quantitative", title: yTitle } },
  };
  return plot({ ...frame(settings), layer: [bars, stick] });
}

/**
 * The share of the variance that the first k components explain, for every k, with a line at the share aimed for.
 *
 * @example
 * ```ts
 * import { explainedVariancePlot } from "lectern/plots";
 *
 * explainedVariancePlot([9, 4, 1], { target: 0.9 }); // crosses the line at the second component
 * ```
 */
export function explainedVariancePlot(
  variances: ArrayLike<number>,
  settings: PlotOptions & { readonly total?: number; readonly target?: number } = {},
): Plot {
  const { total, target, xTitle = "components", yTitle = "share of the variance explained" } = settings;
  const shares = cumulativeShares(sortedVariances("explainedVariancePlot", variances), total);
  const values = Array.from(shares, (share, k) => ({ components: k + 1, y: share }));
  const curve = {
    data: { values },
    mark: { type: "line", point: true },
    encoding: {
      x: { field: "components", type: "quantitative", title: xTitle, axis: { tickMinStep: 1 }, scale: { zero: false } },
      y: { field: "y", type: "quantitative", title: yTitle, scale: { domain: [0, 1] } },
    },
  };
  const line = {
    data: { values: [{ y: target }] },
    mark: { type: "rule", strokeDash: [4, 4], color: palette[1] },
    encoding: { y: { field: "y", type: "quantitative" } },
  };
  return plot({ ...frame(settings), layer: target === undefined ? [curve] : [curve, line] });
}

function sortedVariances(where: string, variances: ArrayLike<number>): Float64Array {
  const values = Float64Array.from(variances);
  const wrong = values.find((value) => !(value >= 0 && value < Infinity));
  if (values.length > 0 && wrong === undefined) return values.sort().reverse();
  throw new LecternError(
    "invalid-data",
    `${where}: needs at least 1 variance and no negative ones, got ${wrong === undefined ? "none" : wrong}`,
  );
}
