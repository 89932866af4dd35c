/** Kernels and learners are exchangeable (Cookbook, appendix A, algorithm 25). */
import { expect, test } from "vitest";
import { type Matrix, selectRows } from "../src/data/matrix.js";
import { stackColumns } from "../src/data/stack.js";
import { exclusiveOr } from "../src/datasets/exclusive-or.js";
import {
  gaussianProcess,
  kernelCca,
  kernelKMeans,
  kernelLogisticRegression,
  kernelPca,
  kernelPcaDetector,
  kernelRidge,
  kernelTdsep,
  multipleKernelClassifier,
  nystrom,
  oneClassSvm,
  relevanceVectorClassifier,
  relevanceVectorRegressor,
  supportVectorClassifier,
  supportVectorRegressor,
  svdd,
} from "../src/index.js";
import { kernelLeastSquares } from "../src/kernel-machines/kernel-ridge/gradient-descent.js";
import { semiSupervisedSvdd } from "../src/kernel-machines/svdd/semi-supervised-svdd.js";
import { stochasticKernelSvm } from "../src/kernel-machines/svm/stochastic-kernel-svm.js";
import { gram } from "../src/kernels/gram.js";
import type { GivenKernel, Kernel } from "../src/kernels/kernel.js";
import { registry } from "../src/registry.js";
import { expectClose } from "./expect-close.js";

const samples = 24;
const data = exclusiveOr({ samples, noise: 0.2, seed: 1 });
// Not negative, as some kernels ask for.
const x: Matrix = { ...data.x, data: data.x.data.map((value) => (value + 2) / 2) };
const fresh = selectRows(x, [3, 8, 14]);
const signs = Float64Array.from(data.y.codes, (code) => (code === 0 ? 1 : -1));

/** Every kind of kernel; the type asks for all. */
const kernels = {
  linear: { kind: "linear" },
  polynomial: { kind: "polynomial", degree: 2, gamma: 1, offset: 1 },
  rbf: { kind: "rbf", gamma: 1 },
  ard: { kind: "ard", lengthScales: [1, 2] },
  matern: { kind: "matern", smoothness: "3/2", gamma: 1 },
  "rational-quadratic": { kind: "rational-quadratic", scaleMixture: 1, gamma: 1 },
  periodic: { kind: "periodic", period: 5, gamma: 1 },
  laplace: { kind: "laplace", gamma: 1 },
  student: { kind: "student", offset: 1 },
  sigmoid: { kind: "sigmoid", gamma: 0.1, offset: 0 },
  cosine: { kind: "cosine" },
  chi2: { kind: "chi2", gamma: 1 },
  intersection: { kind: "intersection" },
  // Alone it makes all samples the same.
  constant: {
    kind: "sum",
    terms: [
      { kind: "constant", value: 1 },
      { kind: "laplace", gamma: 1 },
    ],
  },
  sum: { kind: "sum", terms: [{ kind: "linear" }, { kind: "rbf", gamma: 1 }] },
  product: { kind: "product", factors: [{ kind: "linear" }, { kind: "rbf", gamma: 1 }] },
  scaled: { kind: "scaled", factor: 2, kernel: { kind: "rbf", gamma: 1 } },
} as const satisfies Record<Exclude<Kernel["kind"], "precomputed">, GivenKernel>;

type Learner = (kernel: GivenKernel, train: Matrix, at: Matrix) => ArrayLike<number>;

/** What each learner says about new samples. */
const learners: Readonly<Record<string, Learner>> = {
  "kernel-ridge": (kernel, train, at) => kernelRidge({ kernel }).fit({ x: train, y: signs }).predict(at),
  "support-vector-classifier": (kernel, train, at) =>
    supportVectorClassifier({ kernel, tolerance: 1e-9 }).fit({ x: train, y: data.y }).decision(at).data,
  "support-vector-regressor": (kernel, train, at) =>
    supportVectorRegressor({ kernel, tolerance: 1e-9 }).fit({ x: train, y: signs }).predict(at),
  "kernel-logistic-regression": (kernel, train, at) =>
    kernelLogisticRegression({ kernel, tolerance: 1e-10 }).fit({ x: train, y: data.y }).decision(at).data,
  "one-class-svm": (kernel, train, at) => oneClassSvm({ kernel, nu: 0.5, tolerance: 1e-9 }).fit({ x: train }).score(at),
  "kernel-pca": (kernel, train, at) =>
    (kernelPca({ kernel, components: 1 }).fit({ x: train }).transform(at) as Matrix).data,
  "kernel-k-means": (kernel, train, at) => kernelKMeans({ kernel, clusters: 2 }).fit({ x: train }).predict(at),
  "gaussian-process": (kernel, train, at) =>
    gaussianProcess({ kernel, optimize: false }).fit({ x: train, y: signs }).predict(at),
  "kernel-cca": (kernel, train, at) => {
    const views = [range(0, train.columns), range(train.columns, 2 * train.columns)];
    const recipe = kernelCca({
      views,
      kernels: [kernel],
      ridge: { kind: "relative", relativeAmount: 0.1 },
      components: 1,
    });
    const model = recipe.fit({ x: stackColumns([train, train]) });
    return (model.transform(stackColumns([at, at])) as Matrix).data;
  },
  "kernel-tdsep": (kernel, train, at) => {
    const model = kernelTdsep({ kernel, landmarks: 12, rank: 2, components: 2, lags: [1] }).fit({ x: train });
    const { data: sources, columns } = model.transform(at) as Matrix;
    // The sources of the matrix may come in another order or with other signs.
    return Float64Array.from({ length: at.rows }, (_, i) =>
      sources.subarray(i * columns, (i + 1) * columns).reduce((sum, value) => sum + value * value, 0),
    );
  },
  "relevance-vector-regressor": (kernel, train, at) =>
    relevanceVectorRegressor({ kernel }).fit({ x: train, y: signs }).predict(at),
  "relevance-vector-classifier": (kernel, train, at) =>
    relevanceVectorClassifier({ kernel }).fit({ x: train, y: data.y }).probabilities(at).data,
  kernelLeastSquares: (kernel, train, at) =>
    kernelLeastSquares(train, signs, { kernel, maxIterations: 50 }).predict(at),
  stochasticKernelSvm: (kernel, train, at) =>
    stochasticKernelSvm(train, signs, { kernel, maxIterations: 50 }).decision(at),
};

/** Learners that need the kernel of a sample with itself or several kernels, which a matrix does not have. */
const learnersOfSamples: Readonly<Record<string, Learner>> = {
  svdd: (kernel, train, at) => svdd({ kernel, nu: 0.5 }).fit({ x: train }).score(at),
  "kernel-pca-detector": (kernel, train, at) =>
    kernelPcaDetector({ kernel, components: 1 }).fit({ x: train }).score(at),
  "multiple-kernel-classifier": (kernel, train, at) =>
    multipleKernelClassifier({ terms: [kernel, { kind: "linear" }] })
      .fit({ x: train, y: data.y })
      .decision(at).data,
  nystrom: (kernel, train, at) => (nystrom({ kernel, landmarks: 5 }).fit({ x: train }).transform(at) as Matrix).data,
};

const names = Object.keys(kernels) as (keyof typeof kernels)[];

test.each(Object.entries(learners))("[CB-167] %s runs with every kernel, and alike with its matrix", (_, learn) => {
  for (const name of names) {
    const answer = learn(kernels[name], x, fresh);
    expect(Array.from(answer).every(Number.isFinite), name).toBe(true);
    // The three steps: the matrix of the kernel, the learner on it, its prediction from the kernel with new samples.
    const byMatrix = learn({ kind: "precomputed" }, gram(kernels[name], x), gram(kernels[name], fresh, x));
    expectClose(byMatrix, answer, 1e-5);
  }
});

test.each(Object.entries(learnersOfSamples))("[CB-167] %s runs with every kernel", (_, learn) => {
  for (const name of names) {
    expect(Array.from(learn(kernels[name], x, fresh)).every(Number.isFinite), name).toBe(true);
  }
});

test("[CB-167] semi-supervised SVDD runs with every kernel that is one: tanh is not positive semidefinite and is refused", () => {
  const score = (kernel: GivenKernel) =>
    semiSupervisedSvdd(x, new Float64Array(x.rows), { kernel, nu: 0.5 }).score(fresh);
  for (const name of names) {
    if (name === "sigmoid") expect(() => score(kernels[name])).toThrow("must be positive semidefinite");
    else expect(Array.from(score(kernels[name])).every(Number.isFinite), name).toBe(true);
  }
});

test("[CB-167] every method with a kernel of any kind is among them", () => {
  // Random features are drawn for shift-invariant kernels, and polynomial features are a feature map of their own.
  const ofSomeKernels = ["polynomial-features", "random-features", "random-kitchen-sinks"];
  const kinds = registry.methods
    .filter(({ options }) => Object.keys(options).some((name) => /^(kernel|terms)/.test(name)))
    .map(({ kind }) => kind);
  const known = [...Object.keys(learners), ...Object.keys(learnersOfSamples), ...ofSomeKernels];
  expect(kinds.filter((kind) => !known.includes(kind))).toEqual([]);
});

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}
