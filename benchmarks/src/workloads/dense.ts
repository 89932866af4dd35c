/** Dense linear algebra: products and factorisations. */
import type { Matrix } from "lectern";
import { currentEngine, floatKernels, useEngine, withWorkspace } from "lectern/engine";
import {
  cholesky,
  multiply,
  qr,
  solve,
  squaredDistances,
  svd,
  symmetricEigen,
  symmetricEigenpairs,
} from "lectern/linalg";
import type { Comparison } from "../comparison.js";
import { type DataSet, matrix } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import type { Workload } from "../workload.js";
import { npm, python } from "../workload.js";
import {
  corner,
  definite,
  errorOf,
  kernelMatrix,
  norm,
  orthogonality,
  scaleColumns,
  symmetricPart,
  traceOf,
  transposed,
} from "./dense-checks.js";
import { eigenOfMlMatrix, productOfTensorFlow, svdOfMlMatrix } from "./dense-peers.js";

const repeats = 5;

/** The trace of a product is a sum of a million terms; rounding costs a few of its digits. */
const sameTrace = (tolerance: number): Comparison => ({ figure: "trace", rule: "equal", tolerance });

/** Errors are in units of n ε ‖A‖. All methods are backward stable; a factor of 50 either way is not a worse result. */
const similarError: Comparison = { figure: "error", rule: "smaller-is-better", tolerance: 0.98 };

/** A product in doubles, including copies into and out of the engine. */
export const product64: Workload = {
  name: "gemm_1024_f64",
  data: "gemm",
  references: [python("gemm_1024_f64")],
  comparison: sameTrace(1e-9),
  run(data) {
    const [a, b] = [matrix(data, "A"), matrix(data, "B")];
    return timeProduct(() => traceOf(multiply(a, b)));
  },
};

/** The same product on two threads and on one, whatever the command line says. */
export const productThreads: Workload = {
  name: "gemm_1024_f64_2threads",
  data: "gemm",
  references: [npm("lectern-1-thread", (data) => productOn(1, data))],
  comparison: sameTrace(0),
  run: (data) => productOn(2, data),
};

function productOn(threads: number, data: DataSet) {
  const engine = currentEngine();
  if (engine.tier !== "simd" || engine.threads !== threads) useEngine({ tier: "simd", threads });
  const [a, b] = [matrix(data, "A"), matrix(data, "B")];
  return timeProduct(() => traceOf(multiply(a, b)));
}

/** A product in floats, on matrices in the memory of the engine, as in neural networks. */
export const product32: Workload = {
  name: "gemm_1024_f32",
  data: "gemm",
  references: [python("gemm_1024_f32"), npm("tfjs-wasm", productOfTensorFlow)],
  comparison: sameTrace(1e-3),
  run(data) {
    const n = 1024;
    const engine = currentEngine();
    const { gemm32 } = engine.load(floatKernels);
    return withWorkspace(engine, (space) => {
      const [a, b] = ["A", "B"].map((name) => space.floats(n * n, matrix(data, name).data));
      const c = space.floats(n * n);
      return timeProduct(() => {
        gemm32(false, false, n, n, n, 1, a, n, b, n, 0, c, n);
        return traceOf({ rows: n, data: space.readFloats(c, n * n) });
      });
    });
  },
};

function timeProduct(run: () => number) {
  const watch = createStopwatch();
  const trace = watch.time("mul", () => {
    let last = 0;
    for (let k = 0; k < repeats; k++) last = run();
    return last;
  });
  const seconds = (watch.seconds["mul"] ?? 0) / repeats;
  return { seconds: { mul: seconds }, quality: { gflops: (2 * 1024 ** 3) / seconds / 1e9, trace } };
}

/** One factorisation: the timed work, and its error. */
function factorization<T, R>(
  name: string,
  data: string,
  prepare: (data: DataSet) => T,
  compute: (input: T) => R,
  error: (input: T, result: R) => number,
  references = [python(name)],
): Workload {
  const phase = name.split("_")[0] ?? name;
  return {
    name,
    data,
    references,
    comparison: similarError,
    run(set) {
      const input = prepare(set);
      const watch = createStopwatch();
      const result = watch.time(phase, () => compute(input));
      return { seconds: watch.seconds, quality: { error: error(input, result) } };
    },
  };
}

export const cholesky1000 = factorization(
  "cholesky_1000",
  "gemm",
  (data) => definite(data, 1000),
  cholesky,
  (s, l) => errorOf(multiply(l, transposed(l)), s, 1000),
);

export const solve1000 = factorization(
  "solve_1000",
  "gemm",
  (data) => ({ a: corner(data, "A", 1000), b: matrix(data, "B").data.slice(0, 1000) }),
  ({ a, b }) => solve(a, b),
  ({ a, b }, x) => {
    const solution: Matrix = { rows: 1000, columns: 1, data: x };
    const expected: Matrix = { rows: 1000, columns: 1, data: b };
    return errorOf(multiply(a, solution), expected, 1000, norm(a.data) * norm(x));
  },
);

export const qr1000 = factorization(
  "qr_1000",
  "gemm",
  (data) => corner(data, "A", 1000),
  (a) => qr(a),
  (a, { q, r }) => Math.max(errorOf(multiply(q, r), a, 1000), orthogonality(q)),
);

export const eigen500 = factorization(
  "eigh_500",
  "gemm",
  (data) => symmetricPart(corner(data, "A", 500)),
  symmetricEigen,
  (s, { values, vectors }) =>
    Math.max(errorOf(multiply(s, vectors), scaleColumns(vectors, values), 500, norm(s.data)), orthogonality(vectors)),
  [python("eigh_500"), npm("ml-matrix", eigenOfMlMatrix)],
);

export const svd2000 = factorization(
  "svd_2000x200",
  "dense_2000x200",
  (data) => matrix(data, "A"),
  svd,
  (a, { u, values, v }) => {
    const residual = errorOf(multiply(scaleColumns(u, values), transposed(v)), a, 2000);
    return Math.max(residual, orthogonality(u), orthogonality(v));
  },
  [python("svd_2000x200"), npm("ml-matrix", svdOfMlMatrix)],
);

/** All of them one after the other on the same matrix. */
export const linalg1000: Workload = {
  name: "linalg_1000",
  data: "gemm",
  references: [python("linalg_1000")],
  comparison: { figure: "sv_max", rule: "equal", tolerance: 1e-12 },
  run(data) {
    const a = corner(data, "A", 1000);
    const s = definite(data, 1000);
    const watch = createStopwatch();
    watch.time("cholesky", () => cholesky(s));
    watch.time("solve", () => solve(a, a.data.slice(0, 1000)));
    watch.time("qr", () => qr(a));
    const eigenvalues = watch.time("eigh", () => symmetricEigen(s)).values;
    const { values } = watch.time("svd", () => svd(a));
    const largest = eigenvalues.reduce((most, value) => Math.max(most, value));
    return { seconds: watch.seconds, quality: { eig_max: largest, sv_max: values[0], sv_min: values.at(-1) } };
  },
};

/** Squared distances between all rows. */
export const distances5000: Workload = {
  name: "distances_5000x50",
  data: "points_5000x50",
  references: [python("distances_5000x50")],
  comparison: { figure: "sum", rule: "equal", tolerance: 1e-9 },
  run(data) {
    const x = matrix(data, "X");
    const watch = createStopwatch();
    const { data: distances } = watch.time("distances", () => squaredDistances(x));
    return { seconds: watch.seconds, quality: { sum: distances.reduce((sum, value) => sum + value, 0) } };
  },
};

/**
 * The ten largest eigenvalues of a kernel matrix and their vectors; the matrix is computed before the timing starts.
 */
export const eigenpairs3000: Workload = {
  name: "eigs10_kernel_3000",
  data: "points_3000x10",
  references: [python("eigs10_kernel_3000")],
  comparison: similarError,
  run(data) {
    const kernel = kernelMatrix(matrix(data, "X"), 0.1);
    // ARPACK iterates to machine precision by default; our default of 1e-12 would stop a thousandfold earlier.
    const settings = { count: 10, tolerance: 1e-14 };
    const watch = createStopwatch();
    const { values, vectors } = watch.time("eigenpairs", () => symmetricEigenpairs(kernel, settings));
    const error = errorOf(multiply(kernel, vectors), scaleColumns(vectors, values), 3000, values[0]);
    return { seconds: watch.seconds, quality: { sum: values.reduce((sum, value) => sum + value, 0), error } };
  },
};
