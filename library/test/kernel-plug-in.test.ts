/** Six linear models with a kernel matrix in place of the samples (Machine Learning 2, section 3.1). */
import { expect, test } from "vitest";
import type { Matrix } from "../src/data/matrix.js";
import { stackColumns } from "../src/data/stack.js";
import {
  cca,
  kernelCca,
  kernelLogisticRegression,
  kernelPca,
  kernelRidge,
  kernelTdsep,
  logisticRegression,
  pca,
  ridge,
  sobi,
  supportVectorClassifier,
} from "../src/index.js";
import { gramOfRows, multiplyTransposed } from "../src/linalg/multiply.js";
import { matchSources } from "../src/metrics/separation.js";
import { createRandom } from "../src/numeric/random/random.js";
import { expectClose, expectEvery } from "./expect-close.js";
import { normalMatrix } from "./matrices.js";

const kernel = { kind: "precomputed" } as const;
const tolerance = 1e-10;
const rows = 24;

/** Any positive semidefinite matrix is K = ZZᵀ: here of rank 3 and 6, and of full rank. */
const cases = [3, 6, rows].map((columns) => ({ columns }));

function draw(columns: number) {
  const random = createRandom(columns);
  const z = normalMatrix(rows, columns, random);
  const numbers = Float64Array.from({ length: rows }, (_, i) => z.data[i * columns] + 0.3 * random.normal());
  const classes = Array.from(numbers, (value) => (value > 0 ? "yes" : "no"));
  const fresh = normalMatrix(4, columns, random);
  return { z, fresh, numbers, classes, k: gramOfRows(z), kFresh: multiplyTransposed(fresh, z) };
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

test.each(cases)(
  "[ML2-121] ridge, logistic, SVM, PCA, CCA and ICA of any positive semidefinite matrix ZZᵀ are the linear models of Z, rank $columns",
  ({ columns }) => {
    const { z, fresh, numbers, classes, k, kFresh } = draw(columns);
    const ridged = kernelRidge({ kernel }).fit({ x: k, y: numbers }).predict(kFresh);
    expectClose(ridged, ridge({ intercept: false }).fit({ x: z, y: numbers }).predict(fresh), 1e-8);

    const logistic = kernelLogisticRegression({ kernel, tolerance }).fit({ x: k, y: classes });
    const linear = logisticRegression({ tolerance }).fit({ x: z, y: classes });
    expectClose(logistic.probabilities(kFresh).data, linear.probabilities(fresh).data, 1e-6);

    const machine = supportVectorClassifier({ kernel, tolerance: 1e-7 }).fit({ x: k, y: classes });
    const hyperplane = supportVectorClassifier({ kernel: { kind: "linear" }, tolerance: 1e-7 }).fit({
      x: z,
      y: classes,
    });
    expectClose(machine.decision(kFresh).data, hyperplane.decision(fresh).data, 1e-4);

    const scores = kernelPca({ kernel, components: 2 }).fit({ x: k }).transform(kFresh) as Matrix;
    const projected = pca({ components: 2 }).fit({ x: z }).transform(fresh) as Matrix;
    expectClose(scores.data.map(Math.abs), projected.data.map(Math.abs), 1e-7);

    const other = normalMatrix(rows, 2, createRandom(columns + 1));
    const penalty = { ridge: { kind: "absolute", amount: 0.2 }, components: 2 } as const;
    const views = [range(0, rows), range(rows, rows)];
    const implicit = kernelCca({ ...penalty, views, kernels: [kernel] }).fit({
      x: stackColumns([k, gramOfRows(other)]),
    });
    const explicit = cca({ ...penalty, views: [range(0, columns), range(columns, 2)] }).fit({
      x: stackColumns([z, other]),
    });
    expectClose(implicit.state.values, explicit.state.values, 1e-7);

    const sources = kernelTdsep({ kernel, lags: [1], rank: Math.min(columns, 6) })
      .fit({ x: k })
      .transform(k) as Matrix;
    expectEvery(sources.data, Number.isFinite);
    // Where all directions are used, they are the sources that TDSEP finds in Z.
    if (columns < rows)
      expect(
        matchSources(
          sobi({ lags: [1] })
            .fit({ x: z })
            .transform(z) as Matrix,
          sources,
        ).worst,
      ).toBeGreaterThan(1 - 1e-9);
  },
);
