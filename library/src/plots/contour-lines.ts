/** Lines of equal height over a grid by marching squares (Lorensen and Cline 1987, in the plane), joined to paths. */
import type { Matrix } from "../data/matrix.js";

/** Corners of a path, in steps of the grid: [column, row]. */
export type ContourPath = readonly (readonly [number, number])[];

/**
 * The paths on which heights, linear between neighbours of the grid, have a level. Closed paths end where they begin; others
 * end at the border. Where two lines may cross within a square, the mean of its corners decides which way they turn.
 */
export function contourLines(heights: Matrix, level: number): ContourPath[] {
  const segments = segmentsOf(heights, level);
  const at = new Map<number, number[]>();
  for (const [s, ends] of segments.entries()) {
    for (const edge of ends) at.set(edge, [...(at.get(edge) ?? []), s]);
  }
  const used = new Uint8Array(segments.length);
  const follow = (from: number): number[] => {
    const path = [from];
    for (let edge = from; ; ) {
      const next = at.get(edge)?.find((s) => used[s] === 0);
      if (next === undefined) return path;
      used[next] = 1;
      edge = segments[next][0] === edge ? segments[next][1] : segments[next][0];
      path.push(edge);
    }
  };
  // Paths that end at the border first, so that those which are left are closed.
  const ends = [...at].filter(([, list]) => list.length === 1).map(([edge]) => edge);
  const paths: number[][] = [];
  for (const edge of [...ends, ...at.keys()]) {
    const path = follow(edge);
    if (path.length > 1) paths.push(path);
  }
  return paths.map((path) => path.map((edge) => crossing(heights, level, edge)));
}

/** Edges have numbers: 2 p from grid point p to the right, 2 p + 1 from it upwards. */
function segmentsOf({ rows, columns, data }: Matrix, level: number): [number, number][] {
  const segments: [number, number][] = [];
  for (let i = 0; i + 1 < rows; i++) {
    for (let j = 0; j + 1 < columns; j++) {
      const p = i * columns + j;
      const corners = [data[p], data[p + 1], data[p + columns + 1], data[p + columns]];
      const bits = corners.map((height) => height >= level);
      // The edges around the square: below, right, above, left; each is crossed where its two corners differ.
      const edges = [2 * p, 2 * (p + 1) + 1, 2 * (p + columns), 2 * p + 1];
      const crossed = edges.filter((_, k) => bits[k] !== bits[(k + 1) % 4]);
      if (crossed.length === 2) segments.push([crossed[0], crossed[1]]);
      if (crossed.length < 4) continue;
      const center = (corners[0] + corners[1] + corners[2] + corners[3]) / 4 >= level;
      // The lines cut off those corners that the center does not belong to.
      if (center === bits[0]) segments.push([edges[0], edges[1]], [edges[2], edges[3]]);
      else segments.push([edges[3], edges[0]], [edges[1], edges[2]]);
    }
  }
  return segments;
}

function crossing({ columns, data }: Matrix, level: number, edge: number): [number, number] {
  const p = edge >> 1;
  const q = edge % 2 === 0 ? p + 1 : p + columns;
  const share = (level - data[p]) / (data[q] - data[p]);
  const [i, j] = [Math.floor(p / columns), p % columns];
  return edge % 2 === 0 ? [j + share, i] : [j, i + share];
}
