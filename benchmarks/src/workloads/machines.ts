/** Support vector machines: classification by the radial and the linear kernel, a grid search, and outliers. */
import {
  gridSearch,
  type Labels,
  linearSvm,
  type Matrix,
  oneClassSvm,
  standardize,
  supportVectorClassifier,
} from "lectern";
import { asLabels } from "lectern/data";
import { rocAuc } from "lectern/metrics";
import { createWorkers, type WorkerPool } from "lectern/workers";
import { codes, type DataSet, matrix } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import { shareEqual } from "../share-equal.js";
import { npm, python, type Workload } from "../workload.js";
import { libsvmJs, mlSvm } from "./machine-peers.js";

/** 5000 x 20 standardised numbers of two classes, and 2000 to predict. */
export const svc5000: Workload = kernelMachine("svc_rbf_5000x20", "clf_5000x20", true);

/** 10,000 x 50 standardised numbers of two classes, and 2000 to predict. */
export const svc10000: Workload = kernelMachine("svc_rbf_10000x50", "clf_10000x50", false);

/** The optimum of the dual is unique; both solvers stop where no pair of samples violates its conditions by over 0.001. */
function kernelMachine(name: string, data: string, withPeers: boolean): Workload {
  return {
    name,
    data,
    references: [python(name), ...(withPeers ? [npm("libsvm-js", libsvmJs)] : [])],
    comparison: { figure: "dual_obj", rule: "equal", tolerance: 1e-5 },
    run: (set) => runKernelMachine(set),
  };
}

/** The first 800 samples of the same data, for a library that keeps the kernel matrix as arrays of arrays. */
export const svc800: Workload = {
  name: "svc_rbf_800x20_npm",
  data: "clf_5000x20",
  references: [npm("ml-svm", (data) => mlSvm(data, 800)), npm("libsvm-js", (data) => libsvmJs(data, 800))],
  // Simplified optimisation need not reach the optimum, and ml-svm does not report its dual objective.
  comparison: { figure: "accuracy", rule: "equal", tolerance: 0.005 },
  run: (data) => runKernelMachine(data, 800),
};

function runKernelMachine(data: DataSet, count?: number) {
  const { x, xTest, y, yTest } = standardized(data, count);
  const watch = createStopwatch();
  const model = watch.time("fit", () => supportVectorClassifier().fit({ x, y }));
  const predicted = watch.time("predict", () => model.predict(xTest));
  const { dualObjective, supportVectors } = model.report.notes;
  const quality = { accuracy: shareEqual(predicted, yTest), n_sv: supportVectors, dual_obj: dualObjective };
  return { seconds: watch.seconds, quality };
}

/** The squared hinge has one minimum; the dual solver of the reference stops after 1000 passes, further from it. */
export const linearSvm10000: Workload = {
  name: "linearsvc_10000x50",
  data: "clf_10000x50",
  references: [python("linearsvc_10000x50"), python("linearsvc_primal_10000x50")],
  comparison: { figure: "primal_obj", rule: "smaller-is-better", tolerance: 1e-4 },
  run(data) {
    const { x, xTest, y, yTest } = standardized(data);
    const watch = createStopwatch();
    const model = watch.time("fit", () => linearSvm().fit({ x, y }));
    const predicted = watch.time("predict", () => model.predict(xTest));
    const { coefficients, intercepts } = model.state;
    const accuracy = shareEqual(predicted, yTest);
    const primal_obj = squaredHinge(x, y, coefficients.data, intercepts[0] ?? 0);
    return { seconds: watch.seconds, quality: { accuracy, primal_obj, n_iter: model.report.iterations } };
  },
};

/** ½ (‖w‖² + b²) + Σ max(0, 1 − y (w·x + b))², as the reference computes it. */
function squaredHinge(x: Matrix, y: Labels, weights: Float64Array, intercept: number): number {
  let sum = 0.5 * weights.reduce((total, weight) => total + weight * weight, intercept * intercept);
  y.codes.forEach((code, i) => {
    const row = x.data.subarray(i * x.columns, (i + 1) * x.columns);
    const value = row.reduce((total, entry, j) => total + entry * (weights[j] ?? 0), intercept);
    sum += Math.max(0, 1 - (code === 1 ? value : -value)) ** 2;
  });
  return sum;
}

/** Four costs, five widths and five folds of 1797 digits, the same folds as in the reference, and the fit of the best. */
export const svcGrid: Workload = {
  name: "gridsearch_svc_digits_5x20",
  data: "digits",
  references: [python("gridsearch_svc_digits_5x20")],
  comparison: { figure: "best_cv_accuracy", rule: "equal", tolerance: 1e-9 },
  run: (data) => searchDigits(data),
};

let workers: WorkerPool | undefined;

/** The same search by two workers, which are started once and kept, against two jobs. */
export const svcGridByWorkers: Workload = {
  name: "gridsearch_svc_digits_5x20_2workers",
  data: "digits",
  references: [python("gridsearch_svc_digits_5x20_j2")],
  comparison: { figure: "best_cv_accuracy", rule: "equal", tolerance: 1e-9 },
  run(data) {
    workers ??= createWorkers({ count: 2 });
    return searchDigits(data, workers);
  },
};

async function searchDigits(data: DataSet, helpers?: WorkerPool) {
  const x = matrix(data, "X");
  const y = asLabels(codes(data, "y"));
  const gammas = [0.0001, 0.0003, 0.001, 0.003, 0.01];
  const space = { cost: [0.1, 1, 10, 100], kernel: gammas.map((gamma) => ({ kind: "rbf" as const, gamma })) };
  const folds = { kind: "given" as const, tests: referenceFolds(y.codes, 5) };
  const search = gridSearch(supportVectorClassifier(), space, { folds });
  const watch = createStopwatch();
  const model = await watch.timeAsync("fit", async () =>
    helpers === undefined ? search.fit({ x, y }) : search.fitAsync({ x, y }, { workers: helpers }),
  );
  const { score } = model.report.notes;
  return { seconds: watch.seconds, quality: { best_cv_accuracy: score, best: JSON.stringify(model.state.best) } };
}

/** The test sets of scikit-learn's stratified folds without shuffling: consecutive samples of each class. */
function referenceFolds(codes: Int32Array, count: number): number[][] {
  const tests = Array.from({ length: count }, (): number[] => []);
  const known = [...new Set(codes)];
  const sorted = known.flatMap((code) => Array.from(codes).filter((other) => other === code));
  for (const code of known) {
    const samples = Array.from(codes.keys()).filter((i) => codes[i] === code);
    let next = 0;
    for (const [fold, test] of tests.entries()) {
      const share = sorted.filter((other, place) => other === code && place % count === fold).length;
      test.push(...samples.slice(next, next + share));
      next += share;
    }
  }
  return tests.map((test) => test.sort((a, b) => a - b));
}

/** The function is unique; LIBSVM multiplies it by nu n, as we do. */
export const oneClass5000: Workload = {
  name: "oneclasssvm_5000x10",
  data: "outlier_5000x10",
  references: [python("oneclasssvm_5000x10")],
  comparison: { figure: "rho", rule: "equal", tolerance: 1e-4 },
  run(data) {
    const x = matrix(data, "X");
    const watch = createStopwatch();
    const model = watch.time("fit", () => oneClassSvm({ nu: 0.05, kernel: { kind: "rbf", gamma: 0.1 } }).fit({ x }));
    const scores = watch.time("score", () => model.score(x));
    const auc = rocAuc(asLabels(codes(data, "y")), scores);
    const { samples, intercepts } = model.state;
    return { seconds: watch.seconds, quality: { auc, n_sv: samples.rows, rho: -(intercepts[0] ?? 0) } };
  },
};

function standardized(data: DataSet, count?: number) {
  const all = matrix(data, "X");
  const scaling = standardize().fit({ x: all });
  const scaled = scaling.transform(all);
  const rows = count ?? all.rows;
  return {
    x: { rows, columns: all.columns, data: scaled.data.slice(0, rows * all.columns) },
    y: asLabels(codes(data, "y").slice(0, rows)),
    xTest: scaling.transform(matrix(data, "Xt")),
    yTest: asLabels(codes(data, "yt")),
  };
}
