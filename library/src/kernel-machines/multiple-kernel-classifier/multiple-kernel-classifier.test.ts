import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { standardized } from "../../../test/standardized.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { iris } from "../../datasets/index.js";
import { gram } from "../../kernels/gram.js";
import { createRandom } from "../../numeric/random/random.js";
import { supportVectorClassifier } from "../support-vector-classifier/support-vector-classifier.js";
import { multipleKernelClassifier } from "./multiple-kernel-classifier.js";

const columns = 12;

/** A ring in the first two of twelve columns. */
function planted(seed: number, count: number) {
  const random = createRandom(seed);
  const x = Array.from({ length: count }, () => Array.from({ length: columns }, () => random.normal()));
  return { x, y: x.map(([a, b]) => (a * a + b * b > 1.4 ? "outside" : "inside")) };
}

/** A Gaussian kernel of columns j and j + 1 only. */
const pair = (j: number) => ({
  kind: "ard" as const,
  lengthScales: Array.from({ length: columns }, (_, c) => (c === j || c === j + 1 ? 1 : 1e6)),
});

test("weights sum to 1, find the kernel of the columns that matter, and predict better than equal weights", () => {
  const terms = [0, 2, 4, 6, 8, 10].map(pair);
  for (let seed = 0; seed < 3; seed++) {
    const train = planted(seed, 60);
    const fresh = planted(seed + 100, 300);
    const recipe = { terms, cost: 0.5 };
    const model = multipleKernelClassifier(recipe).fit(train);
    const { weights } = model.state;
    expect(model.report.converged).toBe(true);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
    expect(weights[0]).toBeGreaterThan(0.7);
    // The first iteration has equal weights.
    const uniform = multipleKernelClassifier({ ...recipe, maxIterations: 1 }).fit(train);
    expect(uniform.report.warnings.map(({ code }) => code)).toEqual(["not-converged"]);
    expectClose(uniform.state.weights, new Float64Array(6).fill(1 / 6), 1e-12);
    const right = (predicted: { readonly codes: Int32Array }) =>
      predicted.codes.filter((code, i) => model.classes[code] === fresh.y[i]).length;
    expect(right(model.predict(fresh.x))).toBeGreaterThan(right(uniform.predict(fresh.x)) + 10);
  }
});

test.each([1, 2])(
  "the objective is the lowest of support vector machines over all weights of norm 1, power %d",
  (weightNorm) => {
    const { x, y } = planted(7, 40);
    const terms = [pair(0), { kind: "linear" as const, offset: 0 }];
    const model = multipleKernelClassifier({ terms, weightNorm, cost: 2, tolerance: 1e-6, maxIterations: 2000 }).fit({
      x,
      y,
    });
    const { scales, weights } = model.state;
    const rows = { rows: x.length, columns, data: Float64Array.from(x.flat()) };
    const [first, second] = terms.map((term) => gram(term, rows));
    const dualAt = (d: number) => {
      const other = (1 - d ** weightNorm) ** (1 / weightNorm);
      const data = first.data.map((value, at) => (d * value) / scales[0] + (other * second.data[at]) / scales[1]);
      const machine = supportVectorClassifier({ kernel: { kind: "precomputed" }, cost: 2, tolerance: 1e-6 });
      return machine.fit({ x: { ...first, data }, y }).report.notes["dualObjective"] as number;
    };
    const objective = model.report.objective?.at(-1) as number;
    expectClose([dualAt(weights[0])], [objective], 1e-5);
    const grid = Array.from({ length: 11 }, (_, i) => dualAt(i / 10));
    expect(Math.min(...grid)).toBeGreaterThanOrEqual(objective * (1 - 1e-6));
    expect(Math.min(...grid)).toBeLessThan(objective * 1.02);
    expect(model.report.notes["dualityGap"]).toBeLessThanOrEqual(1e-6 * objective);
  },
);

test("one kernel is the support vector machine of that kernel, divided by its mean diagonal, also for three classes and sparse samples", async () => {
  const data = await iris();
  const every = Array.from({ length: 50 }, (_, i) => 3 * i);
  const x = selectRows(standardized(data.x) as Matrix, every);
  const y = { ...data.y, codes: Int32Array.from(every, (i) => data.y.codes[i]) };
  const recipe = multipleKernelClassifier({ terms: [{ kind: "linear", offset: 0 }], cost: 3 });
  const model = recipe.fit({ x, y });
  const scaled = { kind: "scaled", factor: 1 / model.state.scales[0], kernel: { kind: "linear" } } as const;
  const machine = supportVectorClassifier({ kernel: scaled, rule: "one-vs-rest", cost: 3, tolerance: 1e-8 }).fit({
    x,
    y,
  });
  expectClose(model.decision(x).data, machine.decision(x).data, 1e-4);
  expectClose(recipe.fit({ x: fromDense(x), y }).decision(x).data, model.decision(x).data, 1e-6);
});

test("refuses a kernel that is 0 for all samples, and an empty list", () => {
  const data = { x: [[0], [0], [0]], y: ["a", "b", "a"] };
  expect(() => multipleKernelClassifier({ terms: [{ kind: "linear", offset: 0 }] }).fit(data)).toThrow(
    'the kernel "linear" must be positive for a sample with itself, got 0 on average',
  );
  expect(() => multipleKernelClassifier({ terms: [] })).toThrow("terms");
});
