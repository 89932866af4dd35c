/** The looks all plots share, and the frame that makes a Vega-Lite specification of their parts. */

/** A Vega-Lite specification: plain JSON with its data inside. Anything that draws Vega-Lite can draw it. */
export interface Plot {
  readonly $schema: string;
  readonly [part: string]: unknown;
}

/**
 * Colours that people with any kind of colour blindness can distinguish (Okabe and Ito 2008), the darkest ones first.
 */
export const palette: readonly string[] = Object.freeze([
  "#0072b2",
  "#d55e00",
  "#009e73",
  "#e69f00",
  "#56b4e9",
  "#cc79a7",
  "#000000",
]);

/** A light colour for the background: frames, grids, boxes. */
export const quiet = "#d9d9d9";

/** The colour of texts on light squares and boxes; other texts have the colour of the page that they are on. */
export const onShade = "black";

/** The colour of lines of reference, such as a threshold: visible on white and on dark pages. */
export const reference = "#777777";

const config = {
  background: "white",
  font: "sans-serif",
  range: { category: palette },
  mark: { color: palette[0] },
  axis: { gridColor: "#eeeeee", domainColor: "#888888", tickColor: "#888888" },
  legend: { labelLimit: 400 },
  view: { stroke: null },
  point: { filled: true, size: 36, opacity: 0.85 },
  line: { strokeWidth: 2 },
};

/** The specification made of these parts. */
export function plot(parts: Readonly<Record<string, unknown>>): Plot {
  return { $schema: "https://vega.github.io/schema/vega-lite/v6.json", config, ...parts };
}

/** The size and the titles of a plot. */
export interface PlotOptions {
  readonly width?: number;
  readonly height?: number;
  readonly title?: string;
  readonly xTitle?: string;
  readonly yTitle?: string;
}

/** Size and title as parts of a specification. */
export function frame({ width = 320, height = 240, title }: PlotOptions): Readonly<Record<string, unknown>> {
  return { width, height, ...(title === undefined ? {} : { title }) };
}

/** A quantitative axis around its data, with `padding` pixels beyond them where given. */
export function axis(field: string, title: string | undefined, padding?: number): Readonly<Record<string, unknown>> {
  // Layers share their scales, and only one of them may set the padding.
  const scale = { zero: false, nice: true, ...(padding === undefined ? {} : { padding }) };
  return { field, type: "quantitative", title: title ?? field, scale };
}

/** An axis of dates, with `padding` pixels beyond them where given. */
export function dateAxis(
  field: string,
  title: string | undefined,
  padding?: number,
): Readonly<Record<string, unknown>> {
  const scale = { type: "utc", ...(padding === undefined ? {} : { padding }) };
  return { field, type: "temporal", title: title ?? field, scale };
}

/** A categorical colour in the order of appearance. */
export function colour(field: string, title: string | null = null): Readonly<Record<string, unknown>> {
  return { field, type: "nominal", sort: null, title };
}

/** The same with the names in a column below the plot, where they are not cut and do not make it wider. */
export function colourBelow(field: string): Readonly<Record<string, unknown>> {
  return { ...colour(field), legend: { orient: "bottom", columns: 1 } };
}
