/** For tests of plots: a specification drawn as SVG by Vega, without a browser. */
import { parse, View } from "vega";
import { compile, type TopLevelSpec } from "vega-lite";
import type { Plot } from "../src/plots/theme.js";

/** What Vega draws, and what it warns of. */
export interface Drawing {
  readonly svg: string;
  readonly warnings: readonly string[];
  /** How many marks of a type there are: "symbol", "line", "rect", "rule", "text". Axes and legends are left out. */
  marks(type: string): number;
}

export async function renderPlot(plot: Plot): Promise<Drawing> {
  const warnings: string[] = [];
  const logger = {
    level: () => logger,
    error: (...words: readonly unknown[]) => note(words),
    warn: (...words: readonly unknown[]) => note(words),
    info: () => logger,
    debug: () => logger,
  };
  function note(words: readonly unknown[]) {
    warnings.push(words.join(" "));
    return logger;
  }
  const { spec } = compile(JSON.parse(JSON.stringify(plot)) as TopLevelSpec, { logger: logger as never });
  const view = new View(parse(spec), { renderer: "none", logger: logger as never });
  const svg = await view.toSVG();
  view.finalize();
  return { svg, warnings, marks: (type) => countMarks(svg, type) };
}

/** Marks of data carry the role "graphics-…"; each is one element inside a group of the class mark-<type>. */
function countMarks(svg: string, type: string): number {
  let count = 0;
  const groups = svg.matchAll(new RegExp(`<g class="mark-${type} role-mark[^"]*"[^>]*>(.*?)</g>`, "gs"));
  for (const [, inside] of groups) count += Array.from(inside.matchAll(/<(path|line|rect|text)[ >]/g)).length;
  return count;
}
