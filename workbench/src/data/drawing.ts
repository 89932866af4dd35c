/** Edits of drawn points: pure functions from points to points. */
import type { DrawnPoint } from "./source.js";

/** A place in the square from 0 to 1, y upwards. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The distance that the pointer goes before it sprays another point. */
export const SPRAY_STEP = 0.025;

/** Standard deviation of sprayed points around the pointer. */
const SPRAY_SPREAD = 0.018;

/** Radius of the eraser. */
export const ERASER_RADIUS = 0.04;

/** The position clamped to the square and rounded to a thousandth, so that links stay short. */
export function onPad({ x, y }: Place): Place {
  const inside = (value: number) => Math.round(1000 * Math.min(1, Math.max(0, value))) / 1000;
  return { x: inside(x), y: inside(y) };
}

/** The points with one more. */
export function withPoint(points: readonly DrawnPoint[], place: Place, group: number): readonly DrawnPoint[] {
  return [...points, { ...onPad(place), group }];
}

/** A place near the given one, by two draws from 0 to 1 (Box and Muller, 1958). */
export function sprayed({ x, y }: Place, random: () => number): Place {
  const radius = SPRAY_SPREAD * Math.sqrt(-2 * Math.log(1 - random()));
  const angle = 2 * Math.PI * random();
  return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
}

/** The points that remain after erasing at a position. */
export function erased(points: readonly DrawnPoint[], place: Place): readonly DrawnPoint[] {
  const left = points.filter((point) => distance(point, place) > ERASER_RADIUS);
  return left.length === points.length ? points : left;
}

/** The points without the one nearest to the place. */
export function withoutNearest(points: readonly DrawnPoint[], place: Place): readonly DrawnPoint[] {
  let nearest = -1;
  points.forEach((point, k) => {
    if (nearest < 0 || distance(point, place) < distance(points[nearest] as DrawnPoint, place)) nearest = k;
  });
  return points.filter((_, k) => k !== nearest);
}

/** The distance of two places. */
export function distance(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Step of the arrow keys. */
const STEPS: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** Where a key moves the cursor; undefined for keys that do not. Fine steps are a fifth of the others. */
export function movedBy(key: string, cursor: Place, fine: boolean): Place | undefined {
  const step = Object.hasOwn(STEPS, key) ? STEPS[key] : undefined;
  if (step === undefined) return undefined;
  const size = fine ? 0.01 : 0.05;
  return onPad({ x: cursor.x + size * step.x, y: cursor.y + size * step.y });
}
