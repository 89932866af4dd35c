/**
 * Which points of any number of dimensions are neighbours in the Delaunay triangulation, without the triangulation, which
 * has exponentially many simplices: i and j are neighbours where some sphere through both has no other point inside.
 */
import type { Matrix } from "../data/matrix.js";
import { zeros } from "../data/matrix.js";
import { solveQuadraticProgram } from "../optimize/quadratic-program/quadratic-program.js";

/** A sphere that touches a further point counts as empty: of points on one sphere all are neighbours of each other. */
const TOUCHING = 1e-7;

/**
 * Whether two points are neighbours. The center c of a sphere through both with all other points k outside solves
 *
 *     2 (xⱼ − xᵢ)·c = ‖xⱼ‖² − ‖xᵢ‖²  and  2 (xₖ − xᵢ)·c + t ≤ ‖xₖ‖² − ‖xᵢ‖²
 *
 * with t ≥ 0; the largest t ≤ 1 is a linear program with one variable more than there are dimensions.
 */
export function areDelaunayNeighbors(points: Matrix, i: number, j: number): boolean {
  const { rows, columns } = points;
  const others = Array.from({ length: rows }, (_, k) => k).filter((k) => k !== i && k !== j);
  const between = bisector(points, i, [j], 0);
  if (between.matrix.data.every((value) => value === 0)) return true;
  const { x, reason } = solveQuadraticProgram({
    quadratic: zeros(columns + 1, columns + 1),
    linear: Float64Array.from({ length: columns + 1 }, (_, at) => (at < columns ? 0 : -1)),
    equality: between,
    inequality: bisector(points, i, others, 1),
    lower: Float64Array.from({ length: columns + 1 }, (_, at) => (at < columns ? -Infinity : -1)),
    upper: Float64Array.from({ length: columns + 1 }, (_, at) => (at < columns ? Infinity : 1)),
  });
  return reason !== "infeasible" && x[columns] > -TOUCHING;
}

/** A row 2 (xₖ − xᵢ) for each of some points k, with `slack` in the last column, and ‖xₖ − xᵢ‖²: xᵢ is the origin. */
function bisector({ columns, data }: Matrix, i: number, some: readonly number[], slack: number) {
  const matrix = zeros(some.length, columns + 1);
  const limits = new Float64Array(some.length);
  some.forEach((k, row) => {
    for (let c = 0; c < columns; c++) {
      const difference = data[k * columns + c] - data[i * columns + c];
      matrix.data[row * (columns + 1) + c] = 2 * difference;
      limits[row] += difference ** 2;
    }
    matrix.data[row * (columns + 1) + columns] = slack;
  });
  return { matrix, limits };
}
