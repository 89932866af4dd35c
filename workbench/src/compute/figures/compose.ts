/** Several plots in one. */
import type { Plot } from "lectern/plots";

/** The properties of the whole plot. */
const OUTER = ["$schema", "config"];
const FRAME = [...OUTER, "width", "height", "title"];

function without(plot: Plot, names: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(plot).filter(([name]) => !names.includes(name)));
}

/** Layers plots in the frame of the first. */
export function layered(first: Plot, ...others: readonly Plot[]): Plot {
  const { $schema } = first;
  const outer = Object.fromEntries(Object.entries(first).filter(([name]) => FRAME.includes(name)));
  return { ...outer, $schema, layer: [first, ...others].map((plot) => without(plot, FRAME)) };
}

/** Plots side by side. */
export function beside(...plots: readonly Plot[]): Plot {
  const [{ $schema, config }] = plots;
  return { $schema, config, hconcat: plots.map((plot) => without(plot, OUTER)) };
}
