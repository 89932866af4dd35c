/** An outline that is drawn around points of a plot. */
import { type PointerEvent, type RefObject, useRef } from "react";
import type { View } from "vega";
import type { Corner } from "./rows-inside.js";

/** A linear scale of Vega. */
interface Scale {
  invert(pixel: number): number;
}

const SVG = "http://www.w3.org/2000/svg";

/** The properties of the element of a plot around whose points an outline is drawn; none while `onOutline` is undefined. */
export function useLasso(
  place: RefObject<HTMLDivElement | null>,
  view: RefObject<View | undefined>,
  onOutline: ((outline: readonly Corner[]) => void) | undefined,
) {
  const drawn = useRef<{ readonly line: SVGPolygonElement; readonly pixels: Corner[] }>(undefined);
  if (onOutline === undefined) return {};
  /** The group of the plot, whose units are the pixels of the scales. */
  const group = () => place.current?.querySelector<SVGGElement>("svg > g") ?? undefined;
  const end = () => {
    drawn.current?.line.remove();
    drawn.current = undefined;
  };
  return {
    style: { cursor: "crosshair", userSelect: "none", touchAction: "none" },
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      const within = group();
      if (within === undefined || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const line = document.createElementNS(SVG, "polygon");
      line.setAttribute("style", "fill: rgb(128 128 128 / 20%); stroke: currentColor; stroke-dasharray: 4 3");
      within.append(line);
      drawn.current = { line, pixels: [] };
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const matrix = group()?.getScreenCTM()?.inverse();
      if (drawn.current === undefined || matrix === undefined) return;
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
      drawn.current.pixels.push([x, y]);
      drawn.current.line.setAttribute("points", drawn.current.pixels.map((pixel) => pixel.join()).join(" "));
    },
    onPointerUp: () => {
      const pixels = drawn.current?.pixels ?? [];
      end();
      if (pixels.length < 3 || view.current === undefined) return;
      const [x, y] = ["x", "y"].map((name) => view.current?.scale(name) as Scale);
      onOutline(pixels.map(([px, py]) => [x.invert(px), y.invert(py)]));
    },
    onPointerCancel: end,
  } as const;
}
