/** Draws a plot of the library. */
import { compilePlot, type Scheme, schemeConfig } from "@lectern/drawing";
import type { Plot } from "lectern/plots";
import { useEffect, useRef } from "react";
import { parse, View } from "vega";
import { fitPlot, type Room } from "./fit-plot.js";

export interface PlotViewProps {
  readonly plot: Plot;
  readonly scheme: Scheme;
  readonly room: Room;
  /** Description for screen readers. */
  readonly description: string;
}

export function PlotView({ plot, scheme, room, description }: PlotViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const { width, height } = room;
  useEffect(() => {
    // Drawn off-screen first, so that the previous figure stays until the next one is ready.
    const canvas = document.createElement("div");
    const spec = compilePlot(fitPlot(plot, { width, height }));
    const view = new View(parse(spec, schemeConfig(scheme) as never), {
      renderer: "svg",
      container: canvas,
      hover: true,
    });
    let current = true;
    void view.runAsync().then(() => {
      if (!current) return;
      place.current?.replaceChildren(canvas);
      place.current?.setAttribute("data-drawn", "true");
    });
    return () => {
      current = false;
      view.finalize();
    };
  }, [plot, scheme, width, height]);
  return <div ref={place} role="img" aria-label={description} />;
}
