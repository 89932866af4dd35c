/** An outline over a canvas, drawn corner by corner. */
import type { Corner } from "./rows-inside.js";

/** An outline that is being drawn. */
export interface OutlineTrace {
  /** Adds a corner, in the square from -1 to 1 that the canvas shows. */
  add(corner: Corner): void;
  /** Removes the drawing; its corners. */
  end(): readonly Corner[];
}

const SVG = "http://www.w3.org/2000/svg";

/** Begins an outline over a square canvas, which must be in an element with a position of its own. */
export function traceOutline(canvas: HTMLCanvasElement, side: number): OutlineTrace {
  const drawing = document.createElementNS(SVG, "svg");
  const line = document.createElementNS(SVG, "polygon");
  drawing.setAttribute("viewBox", "-1 -1 2 2");
  drawing.setAttribute(
    "style",
    `position: absolute; inset: 0; width: ${side}px; height: ${side}px; pointer-events: none`,
  );
  line.setAttribute("style", "fill: rgb(128 128 128 / 20%); stroke: currentColor; stroke-dasharray: 4 3");
  line.setAttribute("vector-effect", "non-scaling-stroke");
  drawing.append(line);
  canvas.after(drawing);
  const corners: Corner[] = [];
  return {
    add(corner) {
      corners.push(corner);
      line.setAttribute("points", corners.map(([x, y]) => `${x},${-y}`).join(" "));
    },
    end() {
      drawing.remove();
      return corners;
    },
  };
}
