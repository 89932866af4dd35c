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
 * The palette of the library, and more colours for groups beyond it. Its seventh colour is black, which would be invisible on a
 * dark page; colours after it are lighter there.
 */
const categories = ["#0072b2", "#d55e00", "#009e73", "#e69f00", "#56b4e9", "#cc79a7"];
const others = {
  light: ["#000000", "#882255", "#7f7f00", "#6a51a3", "#8c510a", "#8a8a8a", "#66c2a5", "#f4a3a3"],
  dark: ["#ffffff", "#e377a2", "#c5c566", "#b39ddb", "#c79a63", "#9a9a9a", "#8ee0c6", "#fdd0d0"],
};

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
    range: { category: [...categories, ...others[scheme]] },
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
  return { ...spec, background: null } as never as Spec;
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

/** Vega's warnings are for authors of plots, and the library's tests check them. */
const silent = {
  level: () => silent,
  error: () => silent,
  warn: () => silent,
  info: () => silent,
  debug: () => silent,
};
