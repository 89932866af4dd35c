/** Plots of the library made ready for drawing: Vega-Lite becomes Vega, with colours that suit light or dark. */
import type { Plot } from "lectern/plots";
import type { Spec } from "vega";
import { compile, type TopLevelSpec } from "vega-lite";

export type Scheme = "light" | "dark";

/** What is drawn in the colours of the page. */
const inks = {
  light: { text: "#1a1a1a", line: "#888888", grid: "#e8e8e8" },
  dark: { text: "#e6e6e6", line: "#8a8a8a", grid: "#3a3a3a" },
};

/**
 * Colours of groups. On light pages they begin with the palette of the library. On a dark page, light blue comes first, which is
 * also the colour of a single series, and dark blue only fifth; white replaces black, and the colours after it are lighter.
 */
const categories: Readonly<Record<Scheme, readonly string[]>> = {
  light: [
    ...["#0072b2", "#d55e00", "#009e73", "#e69f00", "#56b4e9", "#cc79a7", "#000000"],
    ...["#882255", "#7f7f00", "#6a51a3", "#8c510a", "#8a8a8a", "#66c2a5", "#f4a3a3"],
  ],
  dark: [
    ...["#56b4e9", "#d55e00", "#009e73", "#e69f00", "#0072b2", "#cc79a7", "#ffffff"],
    ...["#e377a2", "#c5c566", "#b39ddb", "#c79a63", "#9a9a9a", "#8ee0c6", "#fdd0d0"],
  ],
};

/** The colours of groups, the first of which is that of a single series. */
export function groupColours(scheme: Scheme): readonly string[] {
  return categories[scheme];
}

/** Light lines of frames and guides, which would be the brightest ones on a dark page. */
const quietLines: Readonly<Record<Scheme, string>> = { light: "#d9d9d9", dark: "#6a6a6a" };

/** The signals with these colours, to which plots refer that use one of them on its own. */
const coloursSignal = "groupColours";
const quietSignal = "quietLine";

/** The part of Vega's configuration that depends on the page. */
export function schemeConfig(scheme: Scheme): Readonly<Record<string, unknown>> {
  const { text, line, grid } = inks[scheme];
  const labels = { labelColor: text, titleColor: text };
  return {
    background: "transparent",
    axis: { ...labels, gridColor: grid, domainColor: line, tickColor: line },
    legend: { ...labels, labelLimit: 400 },
    title: { color: text, subtitleColor: text },
    header: labels,
    text: { fill: text },
    range: { category: categories[scheme] },
    signals: [
      { name: coloursSignal, value: categories[scheme] },
      { name: quietSignal, value: quietLines[scheme] },
    ],
  };
}

/** Stands for the colour of texts that have none of their own; Vega-Lite would make them black. */
const ink = "ink";

/** The Vega specification of a plot; its colours are left to {@link schemeConfig}. */
export function compilePlot(plot: Plot): Spec {
  const config: Record<string, unknown> = { ...(plot.config as Record<string, unknown>), text: { color: ink } };
  for (const name of ["background", "axis", "legend", "range"]) delete config[name];
  const { spec } = compile(JSON.parse(JSON.stringify({ ...plot, config })) as TopLevelSpec, {
    logger: silent as never,
  });
  leaveInk((spec.marks ?? []) as readonly CompiledMark[]);
  return { ...(leaveColours(spec) as object), background: null } as never as Spec;
}

/** What matters here of a mark of Vega; groups have marks of their own. */
interface CompiledMark {
  readonly encode?: { readonly update?: { fill?: { readonly value?: unknown } } };
  readonly marks?: readonly CompiledMark[];
}

/** Removes the stand-in, so that the colour is that of the page. */
function leaveInk(marks: readonly CompiledMark[]): void {
  for (const { encode, marks: inner = [] } of marks) {
    if (encode?.update?.fill?.value === ink) delete encode.update.fill;
    leaveInk(inner);
  }
}

/**
 * The part of a compiled specification with a reference for every colour of the palette in marks, legends and ranges of scales.
 * `inside` is the name of the part; data stay as they are.
 */
function leaveColours(part: unknown, inside = ""): unknown {
  if (typeof part !== "object" || part === null || inside === "data") return part;
  if (Array.isArray(part)) {
    return part.map((one) => (inside === "range" ? referenceTo(one) : undefined) ?? leaveColours(one, inside));
  }
  const entries = Object.entries(part).map(([key, value]) => {
    const reference = key === "value" ? referenceTo(value, inside) : undefined;
    return reference === undefined ? [key, leaveColours(value, key)] : ["signal", reference.signal];
  });
  return Object.fromEntries(entries);
}

function referenceTo(colour: unknown, inside = ""): { readonly signal: string } | undefined {
  // Areas of that colour stay light, because texts on them are black.
  if (inside === "stroke" && colour === quietLines.light) return { signal: quietSignal };
  const place = typeof colour === "string" ? categories.light.indexOf(colour) : -1;
  return place === -1 ? undefined : { signal: `${coloursSignal}[${place}]` };
}

/** Vega's warnings are for authors of plots, and the library's tests check them. */
const silent = {
  level: () => silent,
  error: () => silent,
  warn: () => silent,
  info: () => silent,
  debug: () => silent,
};
