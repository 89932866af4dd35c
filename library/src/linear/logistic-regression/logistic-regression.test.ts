import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { asLabels, type Labels } from "../../data/labels.js";
import { type Matrix, selectColumns, selectRows } from "../../data/matrix.js";
import { blobs, breastCancer, digits, iris, wine } from "../../datasets/index.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { createRandom } from "../../numeric/random/random.js";
import { logisticRegression } from "./logistic-regression.js";
import reference from "./reference/logistic-regression.json" with { type: "json" };

const sources = { iris, "breast-cancer": breastCancer, digits, wine };

/** Columns of mean 0 and variance 1. */
function standardized(x: Matrix): Matrix {
  const { mean, variance } = columnMoments(x);
  const scale = (value: number, j: number) => (variance[j] > 0 ? (value - mean[j]) / Math.sqrt(variance[j]) : 0);
  return { ...x, data: x.data.map((value, at) => scale(value, at % x.columns)) };
}

type Case = (typeof reference.cases)[number];

function fitCase(expected: Case, x: Matrix, y: Labels, solver = "automatic", tolerance = 1e-6) {
  const { penalty, alpha, ratio, intercept, weighting } = expected;
  const given =
    penalty === "elastic" ? { kind: penalty, alpha, ratio: ratio ?? 0 } : { kind: penalty as "l1" | "l2", alpha };
  const weights = Float64Array.from({ length: x.rows }, (_, i) => 1 + (i % 3));
  return logisticRegression({
    penalty: given as { kind: "l2"; alpha: number },
    intercept,
    classWeights: { kind: weighting === "balanced" ? "balanced" : "none" },
    solver: { kind: solver as "automatic" },
    tolerance,
  }).fit(weighting === "thirds" ? { x, y, weights } : { x, y });
}

describe("against scikit-learn", () => {
  const name = "$data, $penalty of $alpha, intercept $intercept, weights $weighting";
  test.each(reference.cases)(`${name}: an equally good minimum at the same point`, async (expected) => {
    const source = await sources[expected.data as keyof typeof sources]();
    const x = standardized(source.x);
    const model = fitCase(expected, x, source.y, "automatic", 1e-10);
    expect(model.report.converged).toBe(true);
    expect(model.report.warnings).toEqual([]);
    const minimumOf = ({ report }: typeof model) => report.objective.at(-1) ?? Infinity;
    expect(Math.abs(minimumOf(model) / expected.objective - 1)).toBeLessThan(1e-13);
    // The default tolerance ends a little above the minimum.
    expect(Math.abs(minimumOf(fitCase(expected, x, source.y)) / expected.objective - 1)).toBeLessThan(1e-8);
    const tolerance = 1e-10;
    if (expected.coefficients !== null) {
      expectClose(model.state.coefficients.data, expected.coefficients.flat(), tolerance);
    }
    expectClose(model.probabilities(selectRows(x, [0])).data, expected.firstProbabilities, tolerance);
    expect(model.report.notes.nonZero).toBe(expected.nonZero);
    const { codes } = model.predict(x);
    expect(codes.filter((code, i) => code === source.y.codes[i]).length).toBe(expected.correct);
  });

  test.each(["newton", "lbfgs", "coordinate-descent"])("every solver converges to it: %s", async (solver) => {
    for (const expected of reference.cases.filter(({ penalty, data }) => penalty === "l2" && data !== "digits")) {
      const source = await sources[expected.data as keyof typeof sources]();
      const model = fitCase(expected, standardized(source.x), source.y, solver);
      expect(model.report.notes.solver).toBe(solver);
      expect(model.report.converged).toBe(true);
      expect(Math.abs((model.report.objective.at(-1) ?? 0) / expected.objective - 1)).toBeLessThan(1e-8);
    }
  });
});

describe("against statsmodels, without a penalty", () => {
  const unpenalized = logisticRegression({ penalty: { kind: "none" } });

  test("two classes", async () => {
    const { x, y } = await breastCancer();
    const { columns, coefficients, intercept, objective } = reference.unpenalized.binary;
    const model = unpenalized.fit({ x: selectColumns(standardized(x), columns), y });
    expectClose(model.state.coefficients.data, coefficients, 1e-9);
    expect(model.state.intercepts[0]).toBeCloseTo(intercept, 9);
    expect(model.report.objective.at(-1)).toBeCloseTo(objective, 8);
    expect(model.report.warnings).toEqual([]);
  });

  test("three classes: the differences to the first, and sums of zero", async () => {
    const { x, y } = await iris();
    const noisy = { ...y, codes: y.codes.map((code, i) => (i % 7 === 0 ? (code + 1) % 3 : code)) };
    const { columns, relativeToFirst, objective } = reference.unpenalized.multinomial;
    const model = unpenalized.fit({ x: selectColumns(standardized(x), columns), y: noisy });
    const { coefficients, intercepts } = model.state;
    for (const k of [1, 2]) {
      const found = [0, 1].map((j) => coefficients.data[2 * k + j] - coefficients.data[j]);
      expectClose([intercepts[k] - intercepts[0], ...found], relativeToFirst[k - 1], 1e-9);
    }
    expect(intercepts[0] + intercepts[1] + intercepts[2]).toBeCloseTo(0, 12);
    expect(model.report.objective.at(-1)).toBeCloseTo(objective, 8);
  });
});

describe("laws", () => {
  const problem = fc.record({
    classes: fc.integer({ min: 2, max: 4 }),
    seed: fc.integer({ min: 0, max: 1000 }),
    alpha: fc.double({ min: 0.05, max: 20, noNaN: true }),
  });

  test("the result does not depend on the names of the classes", () => {
    fc.assert(
      fc.property(problem, ({ classes, seed, alpha }) => {
        const { x, codes } = drawn(classes, seed);
        const recipe = logisticRegression({ penalty: { kind: "l2", alpha } });
        const names = (order: string) => Array.from(codes, (code) => order[code]);
        const [there, back] = [recipe.fit({ x, y: names("abcd") }), recipe.fit({ x, y: names("dcba") })];
        const [p, q] = [there.probabilities(x), back.probabilities(x)];
        for (let i = 0; i < x.rows; i++) {
          for (let k = 0; k < classes; k++) {
            expect(q.data[i * classes + classes - 1 - k]).toBeCloseTo(p.data[i * classes + k], 9);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test("a shift of the columns changes only the intercept; new units change only their own weights without a penalty", () => {
    fc.assert(
      fc.property(problem, ({ classes, seed, alpha }) => {
        const { x, y } = drawn(classes, seed);
        const shifts = [100, -7, 0.5];
        const moved = { ...x, data: x.data.map((value, at) => value + shifts[at % 3]) };
        const recipe = logisticRegression({ penalty: { kind: "l2", alpha } });
        const [a, b] = [recipe.fit({ x, y }).state, recipe.fit({ x: moved, y }).state];
        expectClose(b.coefficients.data, a.coefficients.data, 1e-8);
        const constants = a.intercepts.map((constant, k) =>
          shifts.reduce((sum, shift, j) => sum - shift * a.coefficients.data[3 * k + j], constant),
        );
        expectClose(b.intercepts, constants, 1e-7);
        const units = { ...x, data: x.data.map((value, at) => value * 10 ** (at % 3)) };
        const free = logisticRegression({ penalty: { kind: "none" } });
        const [c, d] = [free.fit({ x, y }).state, free.fit({ x: units, y }).state];
        expectClose(
          d.coefficients.data.map((weight, at) => weight * 10 ** (at % 3)),
          c.coefficients.data,
          1e-7,
        );
      }),
      { numRuns: 30 },
    );
  });

  test("probabilities sum to 1, and scores differ by log-odds", () => {
    fc.assert(
      fc.property(problem, ({ classes, seed }) => {
        const { x, y } = drawn(classes, seed);
        const model = logisticRegression().fit({ x, y });
        const [p, s] = [model.probabilities(x), model.decision(x)];
        for (let i = 0; i < x.rows; i++) {
          const row = p.data.subarray(i * classes, (i + 1) * classes);
          expect(row.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
          expect(s.data[i * classes + 1] - s.data[i * classes]).toBeCloseTo(Math.log(row[1] / row[0]), 8);
        }
      }),
      { numRuns: 30 },
    );
  });

  test("with l1, weights are zero exactly where the gradient is below the penalty, and elsewhere it equals the penalty", () => {
    fc.assert(
      fc.property(problem, fc.constantFrom(1, 0.6), ({ classes, seed, alpha }, ratio) => {
        const { x, y, codes } = drawn(classes, seed);
        const model = logisticRegression({ penalty: { kind: "elastic", alpha, ratio } }).fit({ x, y });
        const p = model.probabilities(x);
        const { coefficients } = model.state;
        for (let k = 0; k < coefficients.rows; k++) {
          const own = coefficients.rows === 1 ? 1 : k;
          for (let j = 0; j < 3; j++) {
            const w = coefficients.data[3 * k + j];
            let gradient = alpha * (1 - ratio) * w;
            for (let i = 0; i < x.rows; i++) {
              gradient += (p.data[i * classes + own] - (codes[i] === own ? 1 : 0)) * x.data[3 * i + j];
            }
            if (w === 0) expect(Math.abs(gradient)).toBeLessThanOrEqual(alpha * ratio * (1 + 1e-7));
            else expect(gradient).toBeCloseTo(-alpha * ratio * Math.sign(w), 6);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  test("along the l1 path weights vanish one after the other; beyond the largest gradient at zero none is left", () => {
    const { x, y } = blobs({ samples: 120, centers: 2, features: 6, box: 1, seed: 3 });
    const z = standardized(x);
    const share = y.codes.reduce((sum, code) => sum + code, 0) / 120;
    let largest = 0;
    for (let j = 0; j < 6; j++) {
      let sum = 0;
      for (let i = 0; i < 120; i++) sum += (y.codes[i] - share) * z.data[6 * i + j];
      largest = Math.max(largest, Math.abs(sum));
    }
    const countAt = (alpha: number) =>
      logisticRegression({ penalty: { kind: "l1", alpha } }).fit({ x: z, y }).report.notes.nonZero;
    expect(countAt(1.0001 * largest)).toBe(0);
    expect(countAt(0.999 * largest)).toBe(1);
    expect(countAt(1e-6 * largest)).toBe(6);
  });
});

test("a warm start from the minimum converges at once", () => {
  const { x, y } = drawn(3, 1);
  const recipe = logisticRegression({ solver: { kind: "lbfgs" } });
  const first = recipe.fit({ x, y });
  const again = recipe.fit({ x, y }, { from: first });
  expect(first.report.iterations).toBeGreaterThan(5);
  expect(again.report.iterations).toBeLessThan(2);
  expectClose(again.state.coefficients.data, first.state.coefficients.data, 1e-6);
});

test("conjugate gradients and L-BFGS find the same solution for many weights", () => {
  const { x, y } = blobs({ samples: 80, centers: 4, features: 300, box: 0.3, seed: 2 });
  const [a, b] = (["newton", "lbfgs"] as const).map((kind) =>
    logisticRegression({ solver: { kind }, tolerance: 1e-8 }).fit({ x, y }),
  );
  expect(a.report.converged && b.report.converged).toBe(true);
  expect((a.report.objective.at(-1) ?? 0) / (b.report.objective.at(-1) ?? 1)).toBeCloseTo(1, 9);
});

test("refuses invalid combinations of options and data, and says what would work", () => {
  const { x, y } = drawn(3, 0);
  expect(refusal(() => logisticRegression({ penalty: { kind: "l1" }, solver: { kind: "newton" } }).fit({ x, y }))).toBe(
    "invalid-option: logistic-regression: the newton solver needs a smooth penalty, l2 or none; for l1 and elastic use coordinate-descent or automatic",
  );
  expect(refusal(() => logisticRegression({ classWeights: { kind: "given", weights: [1, 2] } }).fit({ x, y }))).toBe(
    "invalid-option: logistic-regression: classWeights.weights must have one number per class (3), got 2",
  );
  const weights = Float64Array.from(y.codes, (code) => (code === 1 ? 0 : 1));
  expect(refusal(() => logisticRegression().fit({ x, y, weights }))).toBe(
    'invalid-data: logistic-regression: all samples of class "1" have weight 0; leave them out',
  );
  const far = { ...x, data: x.data.map((value) => 1e160 * value) };
  const stochastic = logisticRegression({ solver: { kind: "stochastic" } });
  expect(refusal(() => stochastic.fit({ x: far, y }))).toMatch(/^numerical: /);
});

/** Samples of classes that overlap, so that even without a penalty there is a minimum. */
function drawn(classes: number, seed: number): { x: Matrix; y: Labels; codes: Int32Array } {
  const random = createRandom(seed);
  const rows = 60;
  const codes = Int32Array.from({ length: rows }, (_, i) => i % classes);
  const data = Float64Array.from({ length: 3 * rows }, (_, at) => random.normal() + 0.4 * codes[Math.floor(at / 3)]);
  return { x: { rows, columns: 3, data }, y: asLabels(codes), codes };
}
