/** Principal angles between subspaces (Jordan 1875), computed as Björck and Golub (1973) and Knyazev and Argentati (2002). */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike } from "../../data/matrix.js";
import { requireFinite } from "../../linalg/check-matrix.js";
import { multiply, multiplyTransposedLeft } from "../../linalg/multiply.js";
import { singularValues, svd } from "../../linalg/svd/svd.js";
import { acos, asin } from "../../numeric/elementary/functions.js";
import { firstColumns } from "./whiten-view.js";

/**
 * The angles between the spaces spanned by the columns of a and of b, in radians, smallest first: as many as the smaller
 * space has dimensions. For columns around their means the cosines are the canonical correlations.
 *
 * @example
 * ```ts
 * import { principalAngles } from "lectern/components";
 *
 * principalAngles([[1, 0], [0, 1], [0, 0]], [[1], [1], [1]]); // about 0.615: a plane and the diagonal of the cube
 * ```
 */
export function principalAngles(a: MatrixLike, b: MatrixLike): Float64Array {
  const [p, q] = [orthonormal("a", a), orthonormal("b", b)];
  if (p.rows !== q.rows) {
    throw new LecternError(
      "invalid-data",
      `principalAngles: a and b need the same number of rows, got ${p.rows} and ${q.rows}`,
    );
  }
  const [wide, narrow] = p.columns >= q.columns ? [p, q] : [q, p];
  const common = multiplyTransposedLeft(wide, narrow);
  const cosines = singularValues(common);
  // Near 1 a cosine determines its angle poorly: the sine, from the part outside the larger space, is accurate there.
  const covered = multiply(wide, common);
  const rest = { ...narrow, data: narrow.data.map((value, at) => value - covered.data[at]) };
  const sines = singularValues(rest).slice(0, narrow.columns).reverse();
  return cosines.slice(0, narrow.columns).map((cosine, k) => {
    const sine = Math.min(1, sines[k] ?? 0);
    return cosine * cosine >= 0.5 ? asin(sine) : acos(Math.min(1, cosine));
  });
}

/** An orthonormal basis of the space that the columns span. */
function orthonormal(name: string, given: MatrixLike): Matrix {
  const x = asMatrix(given, `principalAngles: ${name}`);
  requireFinite(`principalAngles (${name})`, x);
  const { u, values } = svd(x);
  const least = Math.max(x.rows, x.columns) * Number.EPSILON * (values[0] ?? 0);
  const rank = values.filter((value) => value > least).length;
  if (rank > 0) return firstColumns(u, rank);
  throw new LecternError("invalid-data", `principalAngles: the columns of ${name} are all zero`);
}
