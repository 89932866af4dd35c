/** The Voronoi diagram of the second order in the plane: regions in which the same two samples are the nearest. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type MatrixLike } from "../data/matrix.js";
import { delaunay } from "../numeric/geometry/delaunay.js";

/** The region of a pair of samples, a convex polygon. */
export interface PairRegion {
  /** The two samples that are nearer than any other everywhere in the region, ascending. */
  readonly samples: readonly [number, number];
  /** The corners of the polygon, once around. */
  readonly corners: readonly (readonly [number, number])[];
}

/** A rectangle of the plane. */
export interface Rectangle {
  readonly low: readonly [number, number];
  readonly high: readonly [number, number];
}

/**
 * The regions of all pairs of samples, clipped to a rectangle, which they tile. A pair has a region only where
 * its two Voronoi regions of the first order meet, so that there is one for each edge of the Delaunay triangulation at most.
 */
export function voronoiPairs(x: MatrixLike, { low, high }: Rectangle): PairRegion[] {
  const { rows, columns, data } = asMatrix(x, "voronoiPairs: the samples");
  if (columns !== 2) {
    throw new LecternError("invalid-data", `voronoiPairs: samples must have 2 columns, got ${columns}`);
  }
  const { start, neighbors } = delaunay(data, 2);
  const regions: PairRegion[] = [];
  for (let i = 0; i < rows; i++) {
    for (const j of neighbors.subarray(start[i], start[i + 1])) {
      if (j <= i) continue;
      let corners: Polygon = [low, [high[0], low[1]], high, [low[0], high[1]]];
      for (let k = 0; k < rows && corners.length > 0; k++) {
        // Duplicates are represented by the first of them and have no neighbours.
        if (k === i || k === j || start[k] === start[k + 1]) continue;
        corners = nearerThan(nearerThan(corners, at(data, i), at(data, k)), at(data, j), at(data, k));
      }
      if (corners.length > 2) regions.push({ samples: [i, j], corners });
    }
  }
  return regions;
}

type Point = readonly [number, number];
type Polygon = readonly Point[];

function at(data: Float64Array, i: number): Point {
  return [data[2 * i], data[2 * i + 1]];
}

/** The part of a convex polygon that is nearer to a than to b (Sutherland and Hodgman 1974, for one line). */
function nearerThan(corners: Polygon, a: Point, b: Point): Polygon {
  // ‖p − b‖² − ‖p − a‖² = 2 (a − b)·(p − (a + b)/2), above 0 where a is nearer.
  const side = ([x, y]: Point) => (a[0] - b[0]) * (x - (a[0] + b[0]) / 2) + (a[1] - b[1]) * (y - (a[1] + b[1]) / 2);
  return corners.flatMap((from, k): Polygon => {
    const to = corners[(k + 1) % corners.length];
    const [s, t] = [side(from), side(to)];
    const kept: Polygon = s >= 0 ? [from] : [];
    if (s * t >= 0) return kept;
    const share = s / (s - t);
    return [...kept, [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]];
  });
}
