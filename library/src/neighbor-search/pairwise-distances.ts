/** All distances between the rows of one or two matrices. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../data/matrix.js";
import type { GivenDistance } from "./distance.js";
import { distanceSpace } from "./distance-space.js";
import { requireFinite } from "./require-finite.js";
import { resolveDistance } from "./resolve-distance.js";

/**
 * The matrix of d(xᵢ, zⱼ); without z, between the rows of x: then it is exactly symmetric with zeros on its diagonal. A
 * distance that depends on samples, for example through a covariance, uses z. Each pair is computed from its
 * differences, so that small distances are accurate; for many squared Euclidean ones `squaredDistances` of linalg is
 * faster.
 *
 * @example
 * ```ts
 * import { distances } from "lectern/neighbor-search";
 *
 * distances({ kind: "manhattan" }, [[0, 0], [3, 4]]); // [[0, 7], [7, 0]]
 * distances({ kind: "hamming" }, [[1, 2, 3]], [[1, 5, 6]]); // [[2]]
 * ```
 */
export function distances(distance: GivenDistance, x: MatrixLike, z: MatrixLike = x): Matrix {
  const left = asMatrix(x);
  const right = x === z ? left : asMatrix(z, "z");
  if (left.columns !== right.columns) {
    throw new LecternError(
      "invalid-data",
      `distances: both matrices must have the same number of columns, got ${left.columns} and ${right.columns}`,
    );
  }
  requireFinite("distances", left);
  requireFinite("distances", right);
  const { prepare, between, finish } = distanceSpace(resolveDistance(distance, right));
  const b = prepare(right);
  const a = left === right ? b : prepare(left);
  const result = zeros(a.rows, b.rows);
  for (let i = 0; i < a.rows; i++) {
    for (let j = a === b ? i + 1 : 0; j < b.rows; j++) {
      const value = finish(between(a.data, i * a.columns, b.data, j * b.columns, a.columns));
      result.data[i * b.rows + j] = value;
      if (a === b) result.data[j * b.rows + i] = value;
    }
  }
  return result;
}
