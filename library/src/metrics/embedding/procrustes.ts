/** The rotation, scale and shift that bring one map closest to another. */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../../data/matrix.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { determinant } from "../../linalg/factor/determinant.js";
import { multiply, multiplyTransposed, multiplyTransposedLeft } from "../../linalg/multiply.js";
import { svd } from "../../linalg/svd/svd.js";
import { requireOptions } from "../metric-input.js";
import { checkSide } from "./map-distances.js";

/** Options of {@link procrustes}. */
export interface ProcrustesOptions {
  /** Whether the map may be scaled (default true). */
  readonly rescale?: boolean;
  /** Whether the map may be mirrored (default true). */
  readonly mirror?: boolean;
}

/** A map brought close to another: `aligned` = scale · map · rotation + shift. */
export interface ProcrustesAlignment {
  readonly aligned: Matrix;
  readonly rotation: Matrix;
  readonly scale: number;
  readonly shift: Float64Array;
  /** ‖target − aligned‖² / ‖target − its mean‖²: 0 if the maps are the same up to rotation, scale and shift, at most 1. */
  readonly disparity: number;
}

/**
 * The rotation R, scale s and shift t for which Σᵢ ‖targetᵢ − (s R zᵢ + t)‖² is smallest (Gower 1975): with the singular value
 * decomposition U Σ Vᵀ of the product of both centred maps, R = U Vᵀ and s = tr Σ / ‖z‖². Maps of the same data differ by
 * a rotation that means nothing; after alignment they can be compared. A map with fewer columns is filled up with zeros.
 *
 * @example
 * ```ts
 * import { procrustes } from "lectern/metrics";
 *
 * const target = [[0, 0], [2, 0], [0, 1]];
 * const turned = [[5, 5], [5, 9], [3, 5]]; // rotated by 90°, twice as large, shifted
 * procrustes(target, turned).disparity; // 0
 * ```
 */
export function procrustes(
  target: MatrixLike,
  embedding: MatrixLike,
  options: ProcrustesOptions = {},
): ProcrustesAlignment {
  requireOptions("procrustes", options, ["rescale", "mirror"]);
  const { rescale = true, mirror = true } = options;
  const [a, b] = [withMean("target", target), withMean("embedding", embedding)];
  if (a.x.rows !== b.x.rows) {
    throw new LecternError(
      "invalid-data",
      `procrustes: both maps must have the same samples, got ${a.x.rows} and ${b.x.rows} rows`,
    );
  }
  const columns = Math.max(a.x.columns, b.x.columns);
  const [x, z] = [widened(a.x, columns), widened(b.x, columns)];
  const { u, values, v } = svd(multiplyTransposedLeft(z, x));
  if (!mirror && determinant(u) * determinant(v) < 0) {
    // The direction that gains least is turned, so that the result is a rotation.
    for (let i = 0; i < columns; i++) u.data[i * columns + columns - 1] *= -1;
    values[columns - 1] *= -1;
  }
  const rotation = multiplyTransposed(u, v);
  const gain = values.reduce((sum, value) => sum + value, 0);
  const scale = rescale ? gain / squares(z) : 1;
  const center = widened(a.mean, columns).data;
  const aligned = multiply(z, rotation);
  let wrong = 0;
  for (let at = 0; at < aligned.data.length; at++) {
    const image = scale * aligned.data[at];
    wrong += (x.data[at] - image) ** 2;
    aligned.data[at] = image + center[at % columns];
  }
  const moved = multiply(widened(b.mean, columns), rotation).data;
  return {
    aligned,
    rotation,
    scale,
    shift: center.map((value, j) => value - scale * moved[j]),
    disparity: wrong / squares(x),
  };
}

/** A map around the origin, and its mean as a row. */
function withMean(name: string, given: MatrixLike): { readonly x: Matrix; readonly mean: Matrix } {
  const x = checkSide("procrustes", name, given).x;
  const { mean } = columnMoments(asMatrix(given));
  if (x.rows < 2 || squares(x) === 0) {
    throw new LecternError("invalid-data", `procrustes: the ${name} needs at least 2 different points`);
  }
  return { x, mean: { rows: 1, columns: x.columns, data: mean } };
}

/** The matrix with columns of zeros added. */
function widened(x: Matrix, columns: number): Matrix {
  const wide = zeros(x.rows, columns);
  for (let i = 0; i < x.rows; i++) {
    wide.data.set(x.data.subarray(i * x.columns, (i + 1) * x.columns), i * columns);
  }
  return wide;
}

function squares({ data }: Matrix): number {
  return data.reduce((sum, value) => sum + value * value, 0);
}
