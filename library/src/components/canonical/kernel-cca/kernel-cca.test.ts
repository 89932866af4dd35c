import { describe, expect, test } from "vitest";
import { drawnViews } from "../../../../test/canonical-data.js";
import { expectClose } from "../../../../test/expect-close.js";
import { refusal } from "../../../../test/refusal.js";
import { asMatrix, column, type Matrix, selectRows } from "../../../data/matrix.js";
import { stackColumns } from "../../../data/stack.js";
import { centerGram } from "../../../kernels/center-gram.js";
import { gaussianKernel } from "../../../kernels/gaussian-kernel.js";
import { gram } from "../../../kernels/gram.js";
import { multiply } from "../../../linalg/multiply.js";
import { pearsonCorrelation } from "../../../metrics/regression/correlation.js";
import { createRandom } from "../../../numeric/random/random.js";
import { canonicalAnalysis } from "../canonical-analysis.js";
import { kernelAnalysis } from "./kernel-analysis.js";
import { kernelCca } from "./kernel-cca.js";
import reference from "./reference/kernel-cca.json" with { type: "json" };

const narrow = { kind: "rbf", gamma: 5 } as const; // exp(−d² / 0.2)
const views = [[0], [1]];
const none = { kind: "none" } as const;
const course = { kind: "dual", amount: 0.1 } as const;

function heldOut(model: { transform(x: number[][]): Matrix }, x: number[][]): number {
  const scores = model.transform(x);
  return pearsonCorrelation(column(scores, 0), column(scores, scores.columns / 2));
}

const circle = (random: ReturnType<typeof createRandom>, count: number) =>
  Array.from({ length: count }, () => {
    const z = 2 * Math.PI * random.uniform();
    return [Math.sin(z), Math.cos(z)];
  });
const independent = (random: ReturnType<typeof createRandom>, count: number) =>
  Array.from({ length: count }, () => [random.normal(), random.normal()]);

describe("against SciPy", () => {
  test("eigenvalues, correlation and projections of new points match", () => {
    const model = kernelCca({ views, kernels: [narrow], ridge: course, components: 2 }).fit({ x: reference.circle });
    expectClose(model.state.values, reference.values, 1e-9);
    expect(model.state.correlations[0]).toBeCloseTo(reference.correlation, 9);
    const scores = model.transform(reference.new.map((value) => [value, value]));
    const training = model.transform(reference.circle);
    for (const v of [0, 1]) {
      const deviation = Math.sqrt(column(training, 2 * v).reduce((sum, value) => sum + value * value, 0) / 40);
      const ours = column(scores, 2 * v).map((value) => value / deviation);
      expectClose(ours.map(Math.abs), reference.projections[v].map(Math.abs), 1e-7);
    }
  });
});

describe("laws", () => {
  test("[CB-084] M views with one kernel each; without a ridge independent data correlate perfectly, with one they do not", () => {
    for (let seed = 0; seed < 3; seed++) {
      const x = independent(createRandom(seed), 40);
      const grams = [0, 1].map((j) => gram(narrow, asMatrix(x.map((row) => [row[j]]))));
      const free = kernelAnalysis("test", grams, [none, none], 3);
      expectClose(free.values, [1, 1, 1], 1e-4);
      const kept = kernelCca({
        views,
        kernels: [narrow],
        ridge: { kind: "relative", relativeAmount: 0.1 },
        components: 1,
      }).fit({
        x,
      });
      expect(kept.state.values[0]).toBeLessThan(0.5);
    }
    expect(refusal(() => kernelCca({ views, ridge: { kind: "dual", amount: 0 } }))).toContain(
      "ridge.amount must be a number",
    );
    // Any number of views, each with its own kernel, in which a shared signal is found.
    for (let seed = 0; seed < 3; seed++) {
      const random = createRandom(seed);
      const make = (count: number) =>
        Array.from({ length: count }, () => {
          const z = 4 * random.uniform() - 2;
          const noise = () => 0.05 * random.normal();
          return [z + noise(), z * z + noise(), Math.sin(2 * z) + noise()];
        });
      const model = kernelCca({
        views: [[0], [1], [2]],
        kernels: [{ kind: "polynomial", degree: 2 }, { kind: "linear" }, gaussianKernel({ width: 0.5 })],
        components: 1,
      }).fit({ x: make(80) });
      expect(model.state.coefficients).toHaveLength(3);
      const scores = model.transform(make(200));
      expect(pearsonCorrelation(column(scores, 0), column(scores, 1))).toBeGreaterThan(0.9);
    }
  });

  test("[CB-085] linear CCA with the centred kernel matrices as data gives the same coefficients up to scale", () => {
    for (let seed = 0; seed < 3; seed++) {
      const x = circle(createRandom(seed), 30);
      const model = kernelCca({ views, kernels: [narrow], ridge: { kind: "dual", amount: 3 }, components: 2 }).fit({
        x,
      });
      const kernels = [0, 1].map((j) => centerGram(gram(narrow, asMatrix(x.map((row) => [row[j]])))));
      // Covariances are means: K² / n + 3 / n.
      const linear = canonicalAnalysis(kernels, { components: 2, ridge: { kind: "absolute", amount: 3 / 30 } });
      expectClose(linear.values, model.state.values, 1e-8);
      for (const v of [0, 1]) {
        for (const k of [0, 1]) {
          const [ours, theirs] = [column(model.state.coefficients[v], k), column(linear.weights[v], k)];
          const ratio = ours.reduce((sum, a, i) => sum + a * theirs[i], 0) / theirs.reduce((sum, a) => sum + a * a, 0);
          expectClose(
            theirs.map((value) => ratio * value),
            ours,
            1e-6,
          );
        }
      }
    }
  });

  test("[ML2-077] the linear kernel reproduces CCA; y = x² is found where CCA finds nothing; no ridge, ρ = 1", () => {
    for (let seed = 0; seed < 5; seed++) {
      const [a, b] = drawnViews(30, [3, 2], seed);
      const ridge = { kind: "absolute", amount: 0.2 } as const;
      const linear = canonicalAnalysis([a, b], { ridge, components: 2 });
      const x = stackColumns([a, b]);
      const kernel = kernelCca({
        views: [
          [0, 1, 2],
          [3, 4],
        ],
        kernels: [{ kind: "linear" }],
        ridge,
      }).fit({ x });
      expectClose(kernel.state.values, linear.values, 1e-9);
      // w = Xᵀ α
      const weights = multiply(
        { rows: 3, columns: 30, data: asMatrix(transposeRows(a)).data },
        kernel.state.coefficients[0],
      );
      expectClose(weights.data.map(Math.abs), linear.weights[0].data.map(Math.abs), 1e-7);

      const random = createRandom(seed);
      const parabola = (count: number) =>
        Array.from({ length: count }, () => {
          const z = 2 * random.uniform() - 1;
          return [z, z * z + 0.05 * random.normal()];
        });
      const train = parabola(100);
      const model = kernelCca({ views, components: 1 }).fit({ x: train });
      expect(heldOut(model, parabola(300))).toBeGreaterThan(0.9);
      const blind = canonicalAnalysis([train.map((row) => [row[0]]), train.map((row) => [row[1]])]);
      expect(blind.correlations[0]).toBeLessThan(0.35);
      const strangers = independent(random, 40);
      const grams = [0, 1].map((j) => gram(narrow, asMatrix(strangers.map((row) => [row[j]]))));
      expect(kernelAnalysis("test", grams, [none, none], 1).values[0]).toBeGreaterThan(0.999);
    }
  });

  test("[CB-086] a new point is projected by Σ k(x, xᵢ) αᵢ: training points onto their own components, others nearby", () => {
    for (let seed = 0; seed < 5; seed++) {
      const random = createRandom(seed);
      const x = circle(random, 60);
      const model = kernelCca({ views, kernels: [narrow], components: 1 }).fit({ x });
      const { coefficients, correlations } = model.state;
      const k = centerGram(gram(narrow, asMatrix(x.map((row) => [row[0]]))));
      expectClose(column(model.transform(x), 0), multiply(k, coefficients[0]).data, 1e-9);
      expect(heldOut(model, x)).toBeCloseTo(correlations[0], 9);
      expect(heldOut(model, circle(random, 200))).toBeGreaterThan(0.95);
    }
  });

  test("a precomputed kernel gives the same result as the kernel itself", () => {
    const x = asMatrix(circle(createRandom(3), 25));
    const direct = kernelCca({ views, kernels: [narrow], components: 1 }).fit({ x });
    const kernels = [0, 1].map((j) => gram(narrow, asMatrix(Array.from(column(x, j), (value) => [value]))));
    const places = [0, 1].map((v) => Array.from({ length: 25 }, (_, i) => 25 * v + i));
    const given = stackColumns(kernels);
    const model = kernelCca({ views: places, kernels: [{ kind: "precomputed" }], components: 1 }).fit({ x: given });
    expectClose(model.transform(selectRows(given, [3, 4])).data, direct.transform(selectRows(x, [3, 4])).data, 1e-10);
  });
});

test("refuses a wrong number of kernels, a constant view and too many components", () => {
  const x = circle(createRandom(1), 20);
  expect(refusal(() => kernelCca({ views, kernels: [narrow, narrow, narrow] }).fit({ x }))).toContain(
    "kernels must have one kernel for all views or one for each of the 2, got 3",
  );
  expect(refusal(() => kernelCca({ views }).fit({ x: x.map(([a]) => [a, 1]) }))).toContain(
    "view 1 does not vary in the feature space of its kernel",
  );
  expect(refusal(() => kernelCca({ views, kernels: [{ kind: "linear" }], components: 2 }).fit({ x }))).toContain(
    "components must be a whole number from 1 to 1",
  );
});

function transposeRows(a: Matrix): number[][] {
  return Array.from({ length: a.columns }, (_, j) => Array.from(column(a, j)));
}

test("a model of a precomputed kernel is restored, and one that lacks the samples of another kernel is refused", () => {
  const x = asMatrix(circle(createRandom(1), 12));
  const both = stackColumns([gram(narrow, x), x]);
  const columns = [Array.from({ length: 12 }, (_, j) => j), [12, 13]];
  const { saved } = kernelCca({ views: columns, kernels: [{ kind: "precomputed" }, narrow], components: 1 }).fit({
    x: both,
  });
  expect(saved.state.samples[0]).toBeNull();
  const back = kernelCca.restore(saved);
  expect(back.state).toEqual(saved.state);
  expect(back.transform(both).columns).toBe(2);
  const forged = { ...saved.state, samples: [null, null] };
  expect(refusal(() => kernelCca.restore({ ...saved, state: forged }))).toContain(
    "invalid-file: kernel-cca: state.samples at index 1 must have the 2 columns of its view",
  );
});
