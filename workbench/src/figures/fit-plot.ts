/** Plots are made for pages of a fixed width; here they fill the available space. */
import type { Plot } from "lectern/plots";

/** Available space in pixels. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** Approximate space for axes, titles and legends. */
const BESIDE: Room = { width: 150, height: 80 };
const SMALLEST = 0.5;
const LARGEST = 2.2;
/** Plots that are wider than this, such as trees, are made for their size: texts would no longer fit into their boxes. */
const WIDEST = 600;

/** The plot in another size with the same shape; wide ones and those of several views keep their size, and are scaled as a whole. */
export function fitPlot(plot: Plot, room: Room): Plot {
  const { width, height } = plot;
  if (typeof width !== "number" || typeof height !== "number" || width > WIDEST) return plot;
  const wish = Math.min((room.width - BESIDE.width) / width, (room.height - BESIDE.height) / height);
  const factor = Math.min(LARGEST, Math.max(SMALLEST, wish));
  return { ...plot, width: Math.round(width * factor), height: Math.round(height * factor) };
}
