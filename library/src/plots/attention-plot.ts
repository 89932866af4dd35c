/** What one token attends to: tokens with shaded backgrounds. */
import { LecternError, show } from "../core/errors.js";
import { onShade, type Plot, type PlotOptions, palette, plot } from "./theme.js";

/** Settings of an attention plot. */
export interface AttentionPlotOptions extends Pick<PlotOptions, "title"> {
  /** The tokens that are attended to, one for each weight. */
  readonly keys: readonly string[];
  /** The tokens above, one of which attends; the same tokens by default. */
  readonly queries?: readonly string[];
  /** The position of the token that attends. */
  readonly query: number;
}

const CHARACTER = 7.2;
const HEIGHT = 24;
const GAP = 44;
/** From no weight to the largest one, light enough for black letters. */
const shades = ["#ffffff", "#b39ddb"];

/**
 * Draws what one token attends to: it has a frame in the upper line, the backgrounds of the tokens in the lower line are darker for larger
 * weights, and a line joins it with the one that has the largest.
 *
 * @example
 * ```ts
 * import { attentionPlot } from "lectern/plots";
 *
 * attentionPlot([0.1, 0.8, 0.1], { keys: ["the", "cat", "sleeps"], query: 2 });
 * ```
 */
export function attentionPlot(weights: ArrayLike<number>, settings: AttentionPlotOptions): Plot {
  const { keys, queries = keys, query, title } = settings;
  if (weights.length !== keys.length || keys.length === 0) {
    throw new LecternError("invalid-data", `attentionPlot: ${weights.length} weights for ${keys.length} keys`);
  }
  if (queries[query] === undefined) {
    throw new LecternError(
      "invalid-data",
      `attentionPlot: query must be the position of one of ${queries.length} tokens, got ${show(query)}`,
    );
  }
  const lower = boxesOf(keys, 0).map((box, i) => ({ ...box, weight: Number(weights[i].toPrecision(4)) }));
  const upper = boxesOf(queries, HEIGHT + GAP);
  const best = lower.reduce((most, box) => (box.weight > most.weight ? box : most));
  const width = Math.max(lower[lower.length - 1].right, upper[upper.length - 1].right);
  const axes = axesOf(width);
  const { x, y } = axes;
  const from = upper[query];
  const line = { x: from.middle, y: from.bottom, x2: best.middle, y2: HEIGHT };
  return plot({
    width,
    height: 2 * HEIGHT + GAP,
    ...(title === undefined ? {} : { title }),
    layer: [
      {
        data: { values: lower },
        mark: { type: "rect", stroke: "white" },
        encoding: { ...cornersOf(axes), color: shadeOf(best.weight) },
      },
      {
        data: { values: [from] },
        mark: { type: "rect", fill: "transparent", stroke: palette[1], strokeWidth: 1.5 },
        encoding: cornersOf(axes),
      },
      {
        data: { values: [line] },
        mark: { type: "rule", color: palette[1], strokeWidth: 1.5 },
        encoding: { x: x("x"), y: y("y"), x2: { field: "x2" }, y2: { field: "y2" } },
      },
      ...[lower, upper].map((values) => ({
        data: { values },
        mark: { type: "text", fontSize: 12, baseline: "middle", ...(values === lower ? { color: onShade } : {}) },
        encoding: { x: x("middle"), y: y("center"), text: { field: "token", type: "nominal" } },
      })),
    ],
  });
}

/** The places of tokens in a line, each as wide as its characters. */
function boxesOf(tokens: readonly string[], bottom: number) {
  let left = 0;
  return tokens.map((token) => {
    const right = left + CHARACTER * Math.max(1, [...token].length) + 10;
    const box = { token, left, right, bottom, top: bottom + HEIGHT };
    left = right + 2;
    return { ...box, middle: (box.left + right) / 2, center: bottom + HEIGHT / 2 };
  });
}

function axesOf(width: number) {
  const pixels = (domain: readonly number[]) => (field: string) => ({
    field,
    type: "quantitative",
    scale: { domain, nice: false, zero: false },
    axis: null,
  });
  return { x: pixels([0, width]), y: pixels([0, 2 * HEIGHT + GAP]) };
}

function cornersOf({ x, y }: ReturnType<typeof axesOf>) {
  return { x: x("left"), x2: { field: "right" }, y: y("bottom"), y2: { field: "top" } };
}

function shadeOf(largest: number) {
  return {
    field: "weight",
    type: "quantitative",
    scale: { type: "linear", interpolate: "rgb", domain: [0, largest || 1], range: shades },
    legend: null,
  };
}
