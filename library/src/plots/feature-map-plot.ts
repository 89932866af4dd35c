/** Filters, activations and other small pictures of a network, side by side. */
import { LecternError } from "../core/errors.js";
import type { Tensor } from "../tensor/operations.js";
import { rounded } from "./plane.js";
import { type Plot, type PlotOptions, plot } from "./theme.js";

/** Settings of a plot of feature maps. */
export interface FeatureMapPlotOptions extends Pick<PlotOptions, "title"> {
  /** What stands to the left of each row. */
  readonly rows?: readonly string[];
  /** What stands above each column. */
  readonly columns?: readonly string[];
  /** Size of a pixel of a map on the screen (default 8). */
  readonly pixel?: number;
  /** Two hues below and above 0, which is white (default if there are negative numbers); otherwise from white to black. */
  readonly diverging?: boolean;
}

/** Pixels between maps. */
const GAP = 1;

/**
 * Draws maps [rows, columns, height, width] as small pictures, all with the same shades: the filters of a convolution (its weights: a row for each
 * output, a column for each channel), the activations of its channels for some images, or the images on the way of `maximizeScore`.
 *
 * @example
 * ```ts
 * import { createNetwork } from "lectern/neural";
 * import { featureMapPlot } from "lectern/plots";
 * import type { Tensor } from "lectern/tensor";
 *
 * const { parameters } = createNetwork([{ kind: "convolution", outputs: 4, size: 3 }], [1, 8, 8]);
 * const { weight } = parameters["0"] as { readonly weight: Tensor };
 * featureMapPlot(weight, { columns: ["filters"] });
 * ```
 */
export function featureMapPlot({ shape, data }: Tensor, settings: FeatureMapPlotOptions = {}): Plot {
  const [rows, columns, height, width] = shape;
  if (shape.length !== 4 || data.length === 0) {
    throw new LecternError(
      "invalid-data",
      `featureMapPlot: needs maps of the shape [rows, columns, height, width], got [${shape.join(", ")}]`,
    );
  }
  const names = { rows: namesOf("rows", settings.rows, rows), columns: namesOf("columns", settings.columns, columns) };
  const values = Array.from(data, (value, at) => {
    const [i, j] = [Math.floor(at / width) % height, at % width];
    const map = Math.floor(at / (width * height));
    const x = (map % columns) * (width + GAP) + j;
    const y = Math.floor(map / columns) * (height + GAP) + i;
    return { x, x2: x + 1, y, y2: y + 1, value: rounded(value) };
  });
  const { pixel = 8, title } = settings;
  const size = { x: columns * (width + GAP) - GAP, y: rows * (height + GAP) - GAP };
  const place = (field: "x" | "y") => ({
    field,
    type: "quantitative",
    axis: null,
    scale: { domain: [0, size[field]], nice: false, zero: false, reverse: field === "y" },
  });
  const labels = [
    ...names.columns.map((text, k) => ({ text, x: k * (width + GAP) + width / 2, y: 0, align: "column" })),
    ...names.rows.map((text, k) => ({ text, x: 0, y: k * (height + GAP) + height / 2, align: "row" })),
  ];
  const written = (align: string, mark: Readonly<Record<string, unknown>>) => ({
    data: { values: labels.filter((label) => label.align === align) },
    mark: { type: "text", fontSize: 11, ...mark },
    encoding: { x: place("x"), y: place("y"), text: { field: "text", type: "nominal" } },
  });
  return plot({
    width: pixel * size.x,
    height: pixel * size.y,
    ...(title === undefined ? {} : { title }),
    layer: [
      {
        data: { values },
        mark: { type: "rect", strokeWidth: 0 },
        encoding: { ...cornersOf(place), color: shadesOf(data, settings.diverging) },
      },
      written("column", { baseline: "bottom", dy: -4 }),
      written("row", { align: "right", baseline: "middle", dx: -6 }),
    ],
  });
}

function namesOf(what: string, given: readonly string[] | undefined, count: number): readonly string[] {
  if (given === undefined || given.length === count) return given ?? [];
  throw new LecternError("invalid-data", `featureMapPlot: ${given.length} names for ${count} ${what}`);
}

function cornersOf(place: (field: "x" | "y") => object) {
  return { x: place("x"), x2: { field: "x2" }, y: place("y"), y2: { field: "y2" } };
}

/** From white to black, or in two hues that are equally strong on both sides of 0. */
function shadesOf(data: Tensor["data"], diverging: boolean | undefined) {
  let [low, high] = [Infinity, -Infinity];
  for (const value of data) [low, high] = [Math.min(low, value), Math.max(high, value)];
  const scale = (domain: readonly number[], range: readonly string[]) => ({
    field: "value",
    type: "quantitative",
    title: null,
    scale: { type: "linear", interpolate: "rgb", domain, range },
  });
  if (!(diverging ?? low < 0)) return scale([rounded(low), rounded(high)], ["#ffffff", "#000000"]);
  const largest = rounded(Math.max(Math.abs(low), Math.abs(high))) || 1;
  return scale([-largest, 0, largest], ["#d55e00", "#ffffff", "#0072b2"]);
}
