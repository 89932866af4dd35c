/** Draws a plot of the library, with what is under the pointer. */
import type { Scheme } from "@lectern/drawing";
import type { Plot } from "lectern/plots";
import { type PointerEvent, useEffect, useRef } from "react";
import type { View } from "vega";
import type { DrawnRows } from "../compute/calls.js";
import { fitPlot, type Room } from "./fit-plot.js";
import { nearestRow } from "./nearest-row.js";
import { openView } from "./open-view.js";
import type { Corner } from "./rows-inside.js";
import { createTooltip, tooltipLines } from "./tooltip.js";
import { useLasso } from "./use-lasso.js";

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
  readonly drag?: Drag | undefined;
  /** Called with the outline that is drawn around points, in the units of the axes; none can be drawn without it. */
  readonly onOutline?: ((outline: readonly Corner[]) => void) | undefined;
}

/** A value that the pointer moves along a vertical scale of the plot. */
export interface Drag {
  readonly scale: string;
  /** The value now. */
  readonly value: number;
  readonly onDrag: (value: number) => void;
}

export function PlotView({ plot, scheme, room, description, rows, onPick, drag, onOutline }: PlotViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<View>(undefined);
  const dragging = useDragging(place, shown, drag);
  const lasso = useLasso(place, shown, onOutline);
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
      shown.current = view;
    });
    return () => {
      current = false;
      tooltip.remove();
      view.finalize();
    };
  }, [plot, scheme, width, height, rows, onPick]);
  return <div ref={place} role="img" aria-label={description} {...dragging} {...lasso} />;
}

/** Where a drag began. */
interface Grip {
  readonly y: number;
  readonly value: number;
  /** The change of the value for a pixel downwards. */
  readonly perPixel: number;
}

/** The properties of the element in which a value is dragged. */
function useDragging(
  place: { readonly current: HTMLDivElement | null },
  view: { readonly current: View | undefined },
  drag: Drag | undefined,
) {
  const grip = useRef<Grip>(undefined);
  if (drag === undefined) return {};
  return {
    style: { cursor: "ns-resize", userSelect: "none", touchAction: "pan-x" },
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      const perPixel = valuePerPixel(place.current?.querySelector("svg"), view.current, drag.scale);
      if (perPixel === undefined || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { y: event.clientY, value: drag.value, perPixel };
    },
    onPointerMove: ({ clientY }: PointerEvent<HTMLDivElement>) => {
      if (grip.current === undefined) return;
      const { y, value, perPixel } = grip.current;
      drag.onDrag(value + (clientY - y) * perPixel);
    },
    onPointerUp: () => {
      grip.current = undefined;
    },
    onPointerCancel: () => {
      grip.current = undefined;
    },
  } as const;
}

/** The change of a value along a vertical scale for a pixel of the page downwards; plots may be scaled on the page. */
function valuePerPixel(
  svg: SVGSVGElement | null | undefined,
  view: View | undefined,
  name: string,
): number | undefined {
  if (svg === null || svg === undefined || view === undefined) return undefined;
  const scale = view.scale(name) as { domain(): number[]; range(): number[] };
  const [domain, range] = [scale.domain(), scale.range()];
  const unitsPerPixel = svg.viewBox.baseVal.height / svg.getBoundingClientRect().height;
  return ((domain[1] - domain[0]) / (range[1] - range[0])) * unitsPerPixel;
}

/** Every mark shows its values, unless the plot says otherwise. */
function withTooltips(plot: Plot): Plot {
  const config = plot["config"] as { readonly mark?: object } | undefined;
  return { ...plot, config: { ...config, mark: { ...config?.mark, tooltip: true } } };
}
