/** Many points on a canvas: moved by dragging, zoomed by the wheel, each with its number when it is pointed at. */
import { type OutlineTrace, traceOutline } from "./outline-trace.js";
import { plainPainter } from "./plain-painter.js";
import type { Corner } from "./rows-inside.js";
import { webglPainter } from "./webgl-painter.js";

/** Points in the square from -1 to 1, each with a colour. */
export interface ColouredPoints {
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** The group of each point, an index into the colours. */
  readonly groups: Uint8Array;
  /** "#rrggbb" */
  readonly colours: readonly string[];
}

/** What part of the square is seen: a point p is drawn at `zoom · p + shift`. */
export interface Sight {
  readonly zoom: number;
  readonly shift: readonly [number, number];
}

/** Draws the points as they are seen. */
export interface Painter {
  paint(sight: Sight): void;
  destroy(): void;
}

export interface CloudEvents {
  /** Called with the number of the point under the pointer, or null, and where the pointer is. */
  onHover(point: number | null, event: PointerEvent): void;
  onPick(point: number): void;
  /** With it, a drag draws an outline instead of moving the points; called with its corners, in the square of the points. */
  readonly onOutline?: ((outline: readonly Corner[]) => void) | undefined;
}

/** A pointer must be this near to a point, in pixels. */
const REACH = 10;
/** A drag begins after this number of pixels. */
const STEADY = 3;
const MAX_ZOOM = 500;

/** Draws the points and follows pointer and wheel; returns a function that ends this. */
export function drawCloud(canvas: HTMLCanvasElement, points: ColouredPoints, side: number, events: CloudEvents) {
  const painter = webglPainter(canvas, points, side) ?? plainPainter(canvas, points, side);
  let sight: Sight = { zoom: 1, shift: [0, 0] };
  const look = (next: Sight) => {
    sight = next;
    painter.paint(sight);
  };
  /** Where an event is in the square that is drawn. */
  const placeOf = (event: MouseEvent): readonly [number, number] => {
    const box = canvas.getBoundingClientRect();
    return [((event.clientX - box.left) / side) * 2 - 1, 1 - ((event.clientY - box.top) / side) * 2];
  };
  let held: { readonly x: number; readonly y: number; readonly shift: Sight["shift"]; moved: boolean } | undefined;
  let outline: OutlineTrace | undefined;
  const handlers = {
    pointerdown(event: PointerEvent) {
      if (events.onOutline !== undefined) outline = traceOutline(canvas, side);
      held = { x: event.clientX, y: event.clientY, shift: sight.shift, moved: false };
      canvas.setPointerCapture(event.pointerId);
    },
    pointermove(event: PointerEvent) {
      if (held === undefined) {
        events.onHover(nearest(points, sight, placeOf(event), (2 * REACH) / side), event);
        return;
      }
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
      held.moved ||= Math.hypot(dx, dy) > STEADY;
      if (outline !== undefined) outline.add(placeOf(event));
      else if (held.moved) {
        look({ ...sight, shift: [held.shift[0] + (2 * dx) / side, held.shift[1] - (2 * dy) / side] });
      }
    },
    pointerup(event: PointerEvent) {
      const point = held?.moved === false ? nearest(points, sight, placeOf(event), (2 * REACH) / side) : null;
      held = undefined;
      const corners = outline?.end() ?? [];
      outline = undefined;
      if (corners.length >= 3) events.onOutline?.(corners.map((corner) => unseen(sight, corner)));
      else if (point !== null) events.onPick(point);
    },
    pointercancel() {
      outline?.end();
      [outline, held] = [undefined, undefined];
    },
    pointerleave: (event: PointerEvent) => events.onHover(null, event),
    wheel(event: WheelEvent) {
      event.preventDefault();
      look(zoomedAt(sight, placeOf(event), Math.exp(-event.deltaY / 400)));
    },
    dblclick: () => look({ zoom: 1, shift: [0, 0] }),
  };
  for (const [name, handler] of Object.entries(handlers)) canvas.addEventListener(name, handler as EventListener);
  painter.paint(sight);
  return () => {
    for (const [name, handler] of Object.entries(handlers)) canvas.removeEventListener(name, handler as EventListener);
    painter.destroy();
  };
}

/** The sight after zooming; the point at `place` stays where it is. */
export function zoomedAt({ zoom, shift }: Sight, [x, y]: readonly [number, number], factor: number): Sight {
  const next = Math.min(MAX_ZOOM, Math.max(0.5, zoom * factor));
  const change = next / zoom;
  return { zoom: next, shift: [x - (x - shift[0]) * change, y - (y - shift[1]) * change] };
}

/** The place in the square of the points that is drawn at a place. */
export function unseen({ zoom, shift }: Sight, [x, y]: Corner): Corner {
  return [(x - shift[0]) / zoom, (y - shift[1]) / zoom];
}

/** The number of the point that is drawn nearest to a place, if it is near enough. */
export function nearest(
  { x, y }: Pick<ColouredPoints, "x" | "y">,
  { zoom, shift }: Sight,
  [atX, atY]: readonly [number, number],
  reach: number,
): number | null {
  let best: number | null = null;
  let least = reach * reach;
  for (let i = 0; i < x.length; i++) {
    const distance = (zoom * x[i] + shift[0] - atX) ** 2 + (zoom * y[i] + shift[1] - atY) ** 2;
    if (distance <= least) [best, least] = [i, distance];
  }
  return best;
}
