/** The rows whose points lie inside a drawn outline. */

/** Points and the row that each of them is. */
export interface RowPoints {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  readonly rows: Int32Array;
}

/** A corner of an outline, in the units of the axes. */
export type Corner = readonly [x: number, y: number];

/** The rows of the points inside a polygon, by the number of its edges that a ray to the right crosses; ascending. */
export function rowsInside({ x, y, rows }: RowPoints, outline: readonly Corner[]): number[] {
  const isInside = (px: number, py: number) => {
    let inside = false;
    outline.forEach(([ax, ay], k) => {
      const [bx, by] = outline[(k + 1) % outline.length];
      if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) inside = !inside;
    });
    return inside;
  };
  return Array.from(rows)
    .filter((_, i) => isInside(x[i], y[i]))
    .sort((a, b) => a - b);
}
