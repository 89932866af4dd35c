/** Random matrices whose products keep distances on average: E‖Rᵀx‖² = ‖x‖². */
import { type Matrix, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { log1p } from "../../numeric/elementary/functions.js";
import type { Random } from "../../numeric/random/random.js";

/** What the entries are drawn from. */
export type ProjectionDistribution =
  | { readonly kind: "gaussian" | "sign" }
  | { readonly kind: "sparse"; readonly density: number | null };

/** A row for each old column, a column for each new one. */
export type Projection = Matrix | SparseMatrix;

/** Draws d x k entries: normal ones or signs, or sparse signs. */
export function drawProjection(distribution: ProjectionDistribution, d: number, k: number, random: Random): Projection {
  if (distribution.kind === "sparse") {
    // Li, Hastie and Church (2006): 1/√d is the sparsest that still is safe.
    return sparseSigns(distribution.density ?? 1 / Math.sqrt(d), d, k, random);
  }
  const result = zeros(d, k);
  const scale = 1 / Math.sqrt(k);
  const isSign = distribution.kind === "sign";
  for (let at = 0; at < result.data.length; at++) {
    result.data[at] = isSign ? (random.uniform() < 0.5 ? -scale : scale) : scale * random.normal();
  }
  return result;
}

/** ±1/√(density · k), each with probability density / 2, otherwise 0 (Achlioptas 2003, with a density of 1/3). */
function sparseSigns(density: number, d: number, k: number, random: Random): SparseMatrix {
  const scale = 1 / Math.sqrt(density * k);
  const rowStart = new Int32Array(d + 1);
  const columns: number[] = [];
  const values: number[] = [];
  // How many places are passed over before the next entry is geometric: one draw an entry instead of one per place.
  const logStay = density < 1 ? log1p(-density) : Number.NEGATIVE_INFINITY;
  const skip = () => Math.floor(log1p(-random.uniform()) / logStay);
  let place = skip();
  for (let j = 0; j < d; j++) {
    for (; place < (j + 1) * k; place += 1 + skip()) {
      columns.push(place - j * k);
      values.push(random.uniform() < 0.5 ? -scale : scale);
    }
    rowStart[j + 1] = columns.length;
  }
  return { rows: d, columns: k, rowStart, columnIndex: Int32Array.from(columns), values: Float64Array.from(values) };
}
