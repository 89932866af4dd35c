/** How far a ray runs through each pixel of an image (Siddon, Fast calculation of the exact radiological path, 1985). */
import { cos, sin } from "../numeric/elementary/functions.js";

/** A straight line: the points offset · (cos angle, sin angle) + t · (−sin angle, cos angle). */
export interface Ray {
  /** The direction in which the line is offset from the centre, in radians. */
  readonly angle: number;
  /** How far the line passes from the centre of the image. */
  readonly offset: number;
}

/** The pixels that a ray meets, numbered row by row from the top, and how long it stays in each. */
export interface RayLengths {
  readonly pixels: Int32Array;
  readonly lengths: Float64Array;
}

/**
 * Where a ray meets the square from −1 to 1, divided into size x size pixels. The ray is cut at every line of the grid; the
 * pieces, in their order, lie in one pixel each, which the middle of the piece tells.
 */
export function rayLengths(size: number, ray: Ray): RayLengths {
  const { along, across } = directions(ray);
  const [enter, leave] = clip(ray);
  if (!(leave > enter)) return { pixels: new Int32Array(0), lengths: new Float64Array(0) };
  const cuts = [enter, leave];
  for (const axis of [0, 1]) {
    // A ray along an axis crosses no line of that axis.
    if (along[axis] === 0) continue;
    for (let line = 0; line <= size; line++) {
      const t = ((2 * line) / size - 1 - across[axis]) / along[axis];
      if (t > enter && t < leave) cuts.push(t);
    }
  }
  const places = Float64Array.from(cuts).sort();
  const pixels: number[] = [];
  const lengths: number[] = [];
  for (let piece = 1; piece < places.length; piece++) {
    const length = places[piece] - places[piece - 1];
    // Where the ray passes a corner two cuts are equal but for rounding.
    if (!(length > 1e-14)) continue;
    const middle = (places[piece] + places[piece - 1]) / 2;
    const [column, level] = [0, 1].map((axis) => {
      const position = ((across[axis] + middle * along[axis] + 1) / 2) * size;
      return Math.min(size - 1, Math.max(0, Math.floor(position)));
    });
    pixels.push((size - 1 - level) * size + column);
    lengths.push(length);
  }
  return { pixels: Int32Array.from(pixels), lengths: Float64Array.from(lengths) };
}

/** The length of a ray inside the square from −1 to 1. */
export function chordLength(ray: Ray): number {
  const [enter, leave] = clip(ray);
  return Math.max(0, leave - enter);
}

function directions({ angle, offset }: Ray): { readonly along: readonly number[]; readonly across: readonly number[] } {
  // Quarter turns are exact: a cosine of 6e-17 would cut a ray along an axis into pieces by rounding.
  const exact = (value: number) => (Math.abs(value) < 1e-15 ? 0 : value);
  const [x, y] = [exact(cos(angle)), exact(sin(angle))];
  return { along: [0 - y, x], across: [offset * x, offset * y] };
}

/** Between which t the ray is inside the square: the intersection of two strips. */
function clip(ray: Ray): readonly [number, number] {
  const { along, across } = directions(ray);
  let [enter, leave] = [-Infinity, Infinity];
  for (const axis of [0, 1]) {
    if (along[axis] === 0) {
      if (Math.abs(across[axis]) > 1) return [0, 0];
      continue;
    }
    const ends = [(-1 - across[axis]) / along[axis], (1 - across[axis]) / along[axis]];
    enter = Math.max(enter, Math.min(...ends));
    leave = Math.min(leave, Math.max(...ends));
  }
  return [enter, leave];
}
