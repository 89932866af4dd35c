/** Random projections (Johnson and Lindenstrauss 1984; Achlioptas 2003; Li, Hastie and Church 2006). */

import { defineTransformer } from "../../contract/define-transformer.js";
import { fraction, integer, optional, seed, variant } from "../../core/options/options.js";
import { warn } from "../../core/report.js";
import { identity, type Matrix, zeros } from "../../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../../data/sparse.js";
import { multiply } from "../../linalg/multiply.js";
import { multiplySparse } from "../../linalg/sparse/dense.js";
import { pseudoInverse } from "../../linalg/svd/pseudo-inverse.js";
import { createRandom } from "../../numeric/random/random.js";
import { drawProjection, type Projection } from "./draw-projection.js";
import { johnsonLindenstrauss } from "./johnson-lindenstrauss.js";

export interface RandomProjectionState {
  /** R, a row for each old column and a column for each new one: samples become X R. */
  readonly projection: Projection;
}

/**
 * Replaces the columns by fewer random combinations of them that nearly keep all distances. Use it where columns are so many
 * that {@link pca} or {@link truncatedSvd} cost too much; it looks at the shape of the data only, and needs more columns
 * than they do.
 *
 * @example
 * ```ts
 * import { randomProjection } from "lectern";
 *
 * const x = Array.from({ length: 20 }, (_, i) => Array.from({ length: 2000 }, (_, j) => Math.sin(i * j + j)));
 * const model = randomProjection({ epsilon: 0.5, distribution: { kind: "sparse" } }).fit({ x });
 * model.outputFeatures.length; // 143, by the bound of Johnson and Lindenstrauss
 * ```
 */
export const randomProjection = defineTransformer({
  kind: "random-projection",
  title: "Random projection",
  summary: "Random combinations of the columns that nearly preserve all distances.",
  facts: {
    task: "reduction",
    shape: "linear",
    memory: "small",
    interpretable: false,
    cost: { fit: "k d", predict: "k d" },
    objective: null,
    sources: ["Johnson and Lindenstrauss 1984", "Achlioptas 2003", "Li, Hastie and Church 2006"],
    seeAlso: ["truncated-svd", "pca", "random-features"],
  },
  options: {
    components: optional(
      integer(
        100,
        "number of components; new columns, by the bound of Johnson and Lindenstrauss for epsilon when left out",
      ),
    ),
    epsilon: fraction(0.1, "share by which squared distances may change, when the number of columns goes by it", {
      open: true,
    }),
    distribution: variant(
      {
        gaussian: {},
        sparse: {
          density: optional(
            fraction(1 / 3, "share of entries that are not 0; one by the root of the columns when left out", {
              minimum: 1e-9,
            }),
          ),
        },
        sign: {},
      },
      "gaussian",
      "what the factors of the combinations are drawn from",
    ),
    seed: seed(),
  },
  supports: { sparse: true },
  fit: ({ x }, { components, epsilon, distribution, seed }) => {
    const bound = johnsonLindenstrauss(Math.max(2, x.rows), epsilon);
    const count = components ?? bound;
    // The columns themselves keep all distances, and are fewer.
    const isKept = components === null && bound >= x.columns;
    const random = createRandom(seed);
    const projection = isKept ? identity(x.columns) : drawProjection(distribution, x.columns, count, random);
    const state: RandomProjectionState = { projection };
    const warnings = isKept
      ? [
          warn(
            "no-effect",
            `epsilon ${epsilon} requires ${bound} columns but there are only ${x.columns}, which are left unchanged; set components`,
            { epsilon, bound, columns: x.columns },
          ),
        ]
      : [];
    return { state, report: { warnings, notes: { components: projection.columns, bound } } };
  },
  transform: ({ projection }, x) => project(x, projection),
  outputFeatures: ({ projection }) => Array.from({ length: projection.columns }, (_, k) => `random${k + 1}`),
  offers: {
    inverse: ({ projection }, scores) =>
      multiply(scores, pseudoInverse(isSparse(projection) ? toDense(projection) : projection)),
  },
});

/** X R, with as few multiplications as the zeros of both allow. */
function project(x: Matrix | SparseMatrix, projection: Projection): Matrix {
  if (isSparse(projection)) return timesSparse(x, projection);
  return isSparse(x) ? multiplySparse(x, projection) : multiply(x, projection);
}

/** Row i of X R adds up the rows of R, each times an entry of row i of X. */
function timesSparse(x: Matrix | SparseMatrix, r: SparseMatrix): Matrix {
  const result = zeros(x.rows, r.columns);
  const { data, columns } = result;
  const add = (to: number, factor: number, j: number) => {
    for (let e = r.rowStart[j]; e < r.rowStart[j + 1]; e++) data[to + r.columnIndex[e]] += factor * r.values[e];
  };
  for (let i = 0; i < x.rows; i++) {
    const to = i * columns;
    if (isSparse(x)) {
      for (let e = x.rowStart[i]; e < x.rowStart[i + 1]; e++) add(to, x.values[e], x.columnIndex[e]);
    } else {
      for (let j = 0, at = i * x.columns; j < x.columns; j++, at++) if (x.data[at] !== 0) add(to, x.data[at], j);
    }
  }
  return result;
}
