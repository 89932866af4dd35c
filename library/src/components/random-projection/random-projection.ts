/** Random projections (Johnson and Lindenstrauss 1984; Achlioptas 2003; Li, Hastie and Church 2006). */

import { defineTransformer } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { requireCapacity } from "../../core/capacity.js";
import { fraction, integer, type OptionValues, optional, seed, variant } from "../../core/options/options.js";
import { warn } from "../../core/report.js";
import { identity, type Matrix, zeros } from "../../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../../data/sparse.js";
import { multiply } from "../../linalg/multiply.js";
import { multiplySparse } from "../../linalg/sparse/dense.js";
import { pseudoInverse } from "../../linalg/svd/pseudo-inverse.js";
import { createRandom } from "../../numeric/random/random.js";
import { withCheck } from "../state-checks.js";
import { drawProjection, type Projection } from "./draw-projection.js";
import { johnsonLindenstrauss } from "./johnson-lindenstrauss.js";

const options = {
  components: optional(
    integer(100, "number of components; by default the bound of Johnson and Lindenstrauss for epsilon", {
      minimum: 1,
      maximum: 2 ** 17,
    }),
  ),
  epsilon: fraction(0.1, "relative error of squared distances for which the number of columns is chosen", {
    open: true,
  }),
  distribution: variant(
    {
      gaussian: {},
      sparse: {
        density: optional(
          fraction(1 / 3, "share of non-zero entries; 1 / √columns by default", {
            minimum: 1e-9,
          }),
        ),
      },
      sign: {},
    },
    "gaussian",
    "distribution of the entries of the projection matrix",
  ),
  seed: seed(),
};

type RandomProjectionOptions = OptionValues<typeof options>;

const learns = {
  projection: withCheck(
    state.samples(
      "features",
      "components",
      "R, a row for each old column and a column for each new one: x becomes x R",
    ),
    hasExpectedColumns,
  ),
};

export interface RandomProjectionState extends state.StateOf<typeof learns> {}

/** The number of new columns follows from the options: a sparse matrix with far more would be as small a file. */
function hasExpectedColumns({ columns }: Projection, { sizeOf, options }: state.StateContext): string | undefined {
  const expected = columnsFor(options as RandomProjectionOptions, sizeOf("samples"), sizeOf("features"));
  return columns === expected ? undefined : `must have ${expected} columns, got ${columns}`;
}

/** How many columns samples get; their own where the bound has no fewer. */
function columnsFor({ components, epsilon }: RandomProjectionOptions, samples: number, columns: number): number {
  return components ?? Math.min(columns, johnsonLindenstrauss(Math.max(2, samples), epsilon));
}

/**
 * Replaces the columns by fewer random combinations of them that nearly preserve all distances. Use it where there are
 * so many columns that {@link pca} or {@link truncatedSvd} are too slow; it depends on the shape of the data only, and
 * needs more columns than they do.
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
  options,
  learns,
  supports: { sparse: true },
  fit: ({ x }, options) => {
    const { components, epsilon, distribution, seed } = options;
    const bound = Math.min(Number.MAX_SAFE_INTEGER, johnsonLindenstrauss(Math.max(2, x.rows), epsilon));
    // Where the bound is no lower, the columns themselves keep all distances.
    const isKept = components === null && bound >= x.columns;
    const count = columnsFor(options, x.rows, x.columns);
    requireCapacity("random-projection", "components", Math.max(x.rows, x.columns), count);
    const random = createRandom(seed);
    const projection = isKept ? identity(x.columns) : drawProjection(distribution, x.columns, count, random);
    const learned: RandomProjectionState = { projection };
    const warnings = isKept
      ? [
          warn(
            "no-effect",
            `epsilon ${epsilon} requires ${bound} columns but there are only ${x.columns}, which are left unchanged; set components`,
            { epsilon, bound, columns: x.columns },
          ),
        ]
      : [];
    return { state: learned, report: { warnings, notes: { components: projection.columns, bound } } };
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
