/** Draws a plot of the library, with what is under the pointer. */
import type { Scheme } from "@lectern/drawing";
import type { Plot } from "lectern/plots";
import { useEffect, useRef } from "react";
import type { DrawnRows } from "../compute/calls.js";
import { fitPlot, type Room } from "./fit-plot.js";
import { nearestRow } from "./nearest-row.js";
import { openView } from "./open-view.js";
import { createTooltip, tooltipLines } from "./tooltip.js";

export interface PlotViewProps {
  readonly plot: Plot;
  readonly scheme: Scheme;
  readonly room: Room;
  /** Description for screen readers. */
  readonly description: string;
  /** Which rows the points are. */
  readonly rows?: DrawnRows | undefined;
  /** Called with the row of a point that is clicked. */
  readonly onPick?: ((row: number) => void) | undefined;
}

export function PlotView({ plot, scheme, room, description, rows, onPick }: PlotViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const { width, height } = room;
  useEffect(() => {
    // Drawn off-screen first, so that the previous figure stays until the next one is ready.
    const canvas = document.createElement("div");
    const tooltip = createTooltip();
    const fitted = withTooltips(fitPlot(plot, { width, height }));
    const view = openView(
      { plot: fitted, scheme },
      {
        renderer: "svg",
        container: canvas,
        hover: true,
        tooltip: (_, event, __, value) => tooltip.show(tooltipLines(value), event),
      },
    );
    view.addEventListener("click", (_, item) => {
      const row = rows === undefined ? undefined : nearestRow(rows, item?.datum);
      if (row !== undefined) onPick?.(row);
    });
    let current = true;
    void view.runAsync().then(() => {
      if (!current) return;
      place.current?.replaceChildren(canvas);
      place.current?.setAttribute("data-drawn", "true");
    });
    return () => {
      current = false;
      tooltip.remove();
      view.finalize();
    };
  }, [plot, scheme, width, height, rows, onPick]);
  return <div ref={place} role="img" aria-label={description} />;
}

/** Every mark shows its values, unless the plot says otherwise. */
function withTooltips(plot: Plot): Plot {
  const config = plot["config"] as { readonly mark?: object } | undefined;
  return { ...plot, config: { ...config, mark: { ...config?.mark, tooltip: true } } };
}
