/**
 * The decision boundary of one nearest neighbour in the plane: the boundaries of Voronoi regions of different classes.
 */
import { LecternError } from "../core/errors.js";
import type { Labels } from "../data/labels.js";
import { asMatrix, type MatrixLike } from "../data/matrix.js";
import { createSearch, nearestNeighbors } from "../neighbor-search/search.js";
import { hypot } from "../numeric/elementary/functions.js";
import { type Delaunay, delaunay } from "../numeric/geometry/delaunay.js";

/** A piece of the border between the Voronoi regions of two samples. */
export interface BoundaryPiece {
  readonly samples: readonly [number, number];
  readonly from: readonly [number, number];
  /** For a piece without end, a point far out in its direction. */
  readonly to: readonly [number, number];
}

/**
 * The borders of the Voronoi regions of samples of different classes, or, without labels, of all samples: the Voronoi
 * diagram. Each is the piece between the centres of the circles of two triangles that share the edge of the samples;
 * pieces that never end are drawn `far` times the extent of the samples beyond them.
 */
export function neighborBoundary(x: MatrixLike, y?: Labels, far = 10): BoundaryPiece[] {
  const { rows, data, columns } = asMatrix(x);
  const { simplices } = triangulate(data, columns);
  let extent = 0;
  for (let e = 0; e < 2 * rows; e++) extent = Math.max(extent, Math.abs(data[e] - data[e % 2]));
  const point = (i: number): [number, number] => [data[2 * i], data[2 * i + 1]];
  const edges = new Map<string, { samples: [number, number]; opposite: number; center: [number, number] }>();
  const pieces: BoundaryPiece[] = [];
  for (let s = 0; s < simplices.length; s += 3) {
    const corners = Array.from(simplices.subarray(s, s + 3));
    const center = circleCenter(point(corners[0]), point(corners[1]), point(corners[2]));
    corners.forEach((opposite, k) => {
      const [a, b] = [corners[(k + 1) % 3], corners[(k + 2) % 3]];
      if (y !== undefined && y.codes[a] === y.codes[b]) return;
      const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
      const other = edges.get(key);
      edges.delete(key);
      if (other === undefined) edges.set(key, { samples: [a, b], opposite, center });
      else pieces.push({ samples: [a, b], from: other.center, to: center });
    });
  }
  for (const { samples, opposite, center } of edges.values()) {
    const direction = awayFrom(point(samples[0]), point(samples[1]), point(opposite));
    const to: [number, number] = [center[0] + far * extent * direction[0], center[1] + far * extent * direction[1]];
    pieces.push({ samples, from: center, to });
  }
  return pieces;
}

/** The cell of the Voronoi diagram of some order that contains each point. */
export interface VoronoiCells {
  /** The number of the cell of each point, in the order in which cells were met. */
  readonly cells: Int32Array;
  /** The samples of each cell, ascending: those that are nearest everywhere in it. */
  readonly sites: readonly (readonly number[])[];
}

/**
 * The cells of the Voronoi diagram of order k, in each of which the k nearest samples are the same, at given points, such
 * as those of a grid. Order 1 has the regions of single samples.
 */
export function voronoiCells(x: MatrixLike, points: MatrixLike, order = 2): VoronoiCells {
  const { queries, count, indices } = nearestNeighbors(createSearch(x), points, order);
  const numbers = new Map<string, number>();
  const sites: number[][] = [];
  const cells = Int32Array.from({ length: queries }, (_, i) => {
    const nearest = Array.from(indices.subarray(i * count, (i + 1) * count)).sort((a, b) => a - b);
    const key = nearest.join(" ");
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, sites.length);
    return sites.push(nearest) - 1;
  });
  return { cells, sites };
}

function triangulate(data: Float64Array, columns: number): Delaunay {
  if (columns === 2) return delaunay(data, 2);
  throw new LecternError("invalid-data", `neighborBoundary: samples must have 2 columns, got ${columns}`);
}

type Point = readonly [number, number];

/** The centre of the circle through three points, from differences to the first. */
function circleCenter([x, y]: Point, b: Point, c: Point): [number, number] {
  const [bx, by, cx, cy] = [b[0] - x, b[1] - y, c[0] - x, c[1] - y];
  const twice = 2 * (bx * cy - by * cx);
  const [bb, cc] = [bx * bx + by * by, cx * cx + cy * cy];
  return [x + (cy * bb - by * cc) / twice, y + (bx * cc - cx * bb) / twice];
}

/** The unit vector at right angles to an edge that points away from a third point. */
function awayFrom(a: Point, b: Point, from: Point): [number, number] {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = hypot(dx, dy);
  const side = dx * (from[1] - a[1]) - dy * (from[0] - a[0]) > 0 ? 1 : -1;
  return [(side * dy) / length, (-side * dx) / length];
}
