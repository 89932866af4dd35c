/** Plots as views of Vega. Expressions are interpreted: the content policy of the page forbids to compile texts to functions. */
import { compilePlot, type Scheme, schemeConfig } from "@lectern/drawing";
import type { Plot } from "lectern/plots";
import { parse, View, type ViewOptions } from "vega";
import { expressionInterpreter } from "vega-interpreter";

export interface OpenedPlot {
  readonly plot: Plot;
  readonly scheme: Scheme;
  /** The colour behind the plot; transparent if left out. */
  readonly background?: string;
}

export function openView({ plot, scheme, background }: OpenedPlot, options: ViewOptions): View {
  const spec = { ...compilePlot(plot), ...(background === undefined ? {} : { background }) };
  const runtime = parse(spec, schemeConfig(scheme) as never, { ast: true });
  return new View(runtime, { ...options, expr: expressionInterpreter } as ViewOptions);
}
