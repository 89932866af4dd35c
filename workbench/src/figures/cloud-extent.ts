/** Scales the points of a cloud to the square from -1 to 1 in which it is drawn. */
import type { Cloud } from "../compute/calls.js";

export interface Extent {
  readonly minimum: number;
  readonly maximum: number;
}

/** The least and the greatest of finite values; a range of length 1 around a single one. */
export function extentOf(values: Float32Array): Extent {
  let minimum = Number.POSITIVE_INFINITY;
  let maximum = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < minimum) minimum = value;
    if (value > maximum) maximum = value;
  }
  if (minimum > maximum) return { minimum: 0, maximum: 1 };
  return minimum < maximum ? { minimum, maximum } : { minimum: minimum - 0.5, maximum: maximum + 0.5 };
}

/** The points in the square, with a small margin. */
export function cloudInSquare({ x, y }: Cloud): { readonly x: Float32Array; readonly y: Float32Array } {
  const placed = (values: Float32Array) => {
    const { minimum, maximum } = extentOf(values);
    const scale = 1.9 / (maximum - minimum);
    return values.map((value) => (value - minimum) * scale - 0.95);
  };
  return { x: placed(x), y: placed(y) };
}
