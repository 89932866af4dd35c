/** Draws points without WebGL. */
import type { ColouredPoints, Painter } from "./cloud-canvas.js";

/** Side of a point in pixels of the page. */
const SIZE = 1.5;

export function plainPainter(canvas: HTMLCanvasElement, points: ColouredPoints, side: number): Painter {
  const ratio = devicePixelRatio;
  canvas.width = canvas.height = Math.round(side * ratio);
  const context = canvas.getContext("2d");
  const { x, y, groups, colours } = points;
  const half = (side * ratio) / 2;
  return {
    paint({ zoom, shift }) {
      if (context === null) return;
      context.clearRect(0, 0, canvas.width, canvas.height);
      context.globalAlpha = 0.7;
      // One group after the other: changing the colour takes longer than drawing a point.
      for (const [k, colour] of colours.entries()) {
        context.fillStyle = colour;
        for (let i = 0; i < x.length; i++) {
          if (groups[i] !== k) continue;
          const [left, top] = [1 + zoom * x[i] + shift[0], 1 - zoom * y[i] - shift[1]];
          context.fillRect(left * half, top * half, SIZE * ratio, SIZE * ratio);
        }
      }
    },
    destroy: () => {},
  };
}
