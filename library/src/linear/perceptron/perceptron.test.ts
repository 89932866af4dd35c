import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { labelNames } from "../../data/labels.js";
import { asMatrix, type Matrix, selectRows, toRows } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { blobs, breastCancer, iris, wine } from "../../datasets/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { perceptron } from "./perceptron.js";
import reference from "./reference/perceptron.json" with { type: "json" };

const sources = { iris, "breast-cancer": breastCancer, wine };

test.each(reference.cases)(
  "$data, $epochs epochs, rate $learningRate, intercept $intercept: the weights of scikit-learn",
  async ({ data, epochs, learningRate, intercept, ...expected }) => {
    const { x, y } = await sources[data as keyof typeof sources]();
    const recipe = perceptron({
      rule: "one-vs-rest",
      averaged: false,
      shuffle: false,
      epochs,
      learningRate,
      intercept,
    });
    const model = recipe.fit({ x, y });
    expectClose(model.state.coefficients.data, expected.coefficients, 1e-12);
    if (intercept) expectClose(model.state.intercepts, expected.intercepts, 1e-12);
    expect(model.predict(x).codes.filter((code, i) => code === y.codes[i]).length).toBe(expected.correct);
  },
);

describe("laws", () => {
  test("on separable samples there are at most (R / margin)² mistakes, in any order (Novikoff)", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000 }),
        fc.double({ min: 0.05, max: 0.5, noNaN: true }),
        (seed, margin) => {
          const { x, y } = withMargin(seed, margin);
          const { report, state } = perceptron({ intercept: false, epochs: 10_000, seed, averaged: false }).fit({
            x,
            y,
          });
          expect(report.converged).toBe(true);
          const radius = Math.max(...toRows(x).map((row) => Math.hypot(...row)));
          const mistakes = report.objective.reduce((sum, count) => sum + count, 0);
          expect(mistakes).toBeLessThanOrEqual((radius / margin) ** 2);
          const right = perceptron({ intercept: false, epochs: 10_000, seed, averaged: false })
            .fit({ x, y })
            .predict(x);
          expect(labelNames(right)).toEqual(y);
          // From zero, the rate only sets the length of the weights.
          const fast = perceptron({ intercept: false, epochs: 10_000, seed, averaged: false, learningRate: 8 }).fit({
            x,
            y,
          });
          expectClose(
            fast.state.coefficients.data,
            state.coefficients.data.map((weight) => 8 * weight),
            1e-12,
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  test("averages the weights after every sample", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { x, y } = blobs({ samples: 40, centers: 3, spread: 3, seed });
      const options = { epochs: 1, shuffle: false } as const;
      const averaged = perceptron(options).fit({ x, y });
      const mean = new Float64Array(6);
      const weights = bySamples(x, y.codes, mean);
      expectClose(averaged.state.coefficients.data, mean, 1e-12);
      const last = perceptron({ ...options, averaged: false }).fit({ x, y });
      expectClose(last.state.coefficients.data, weights, 1e-12);
    }
  });

  test("an update continues learning: one pass in order equals its parts", () => {
    const { x, y } = blobs({ samples: 60, centers: 3, spread: 2, seed: 7 });
    for (const rule of ["multiclass", "one-vs-rest"] as const) {
      const recipe = perceptron({ epochs: 1, shuffle: false, rule });
      const whole = recipe.fit({ x, y });
      const part = (from: number, to: number) => {
        const rows = Int32Array.from({ length: to - from }, (_, i) => from + i);
        return { x: selectRows(x, rows), y: { ...y, codes: y.codes.slice(from, to) } };
      };
      const updated = recipe.fit(part(0, 25)).update(part(25, 40)).update(part(40, 60));
      expectClose(updated.state.coefficients.data, whole.state.coefficients.data, 1e-12);
      expect(updated.report.samples).toBe(60);
    }
  });

  test("sparse samples give the result of dense ones", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { x, y } = blobs({ samples: 50, centers: 4, features: 5, seed });
      const holes = { ...x, data: x.data.map((value) => Math.max(0, value)) };
      const [dense, sparse] = [holes, fromDense(holes)].map((samples) => perceptron({ seed }).fit({ x: samples, y }));
      expect(sparse.state).toEqual(dense.state);
    }
  });
});

test("learns AND, never XOR, and the report says so", () => {
  const x = [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ];
  const and = perceptron({ averaged: false }).fit({ x, y: [0, 0, 0, 1] });
  expect(and.report.converged).toBe(true);
  expect(Array.from(and.predict(x).codes)).toEqual([0, 0, 0, 1]);
  const xor = perceptron({ epochs: 500 }).fit({ x, y: [0, 1, 1, 0] });
  expect(xor.report.converged).toBe(false);
  expect(xor.report.objective.every((mistakes) => mistakes > 0)).toBe(true);
  expect(xor.report.warnings.map(({ message }) => message)).toEqual([
    "the last of 500 epochs still had mistakes: the classes may not be linearly separable, or training needs more epochs",
  ]);
});

test("[MP-182] the perceptron decides which dichotomies a hyperplane through the origin makes: C(n, p) of the 2ⁿ", () => {
  for (const [n, p, expected] of [
    [5, 2, 10],
    [6, 3, 32],
    [6, 4, 52],
  ]) {
    for (let seed = 0; seed < 2; seed++) {
      const random = createRandom(seed);
      const points = Array.from({ length: n }, () => Array.from({ length: p }, () => random.normal()));
      let separable = 0;
      for (let labels = 0; labels < 2 ** n; labels++) {
        // Every point with its label and its mirror image with the other one: both classes always occur.
        const signs = points.map((_, i) => ((labels >> i) % 2 === 1 ? 1 : -1));
        const x = [...points, ...points.map((point) => point.map((value) => -value))];
        const y = [...signs, ...signs.map((sign) => -sign)];
        const { report } = perceptron({ intercept: false, epochs: 1000, averaged: false }).fit({ x, y });
        if (report.converged) separable++;
      }
      expect(separable).toBe(expected);
    }
  }
});

/** The multiclass rule on one sample after the other; adds the mean of the weights to `mean`, returns the last. */
function bySamples(x: Matrix, codes: Int32Array, mean: Float64Array): number[] {
  const w = [0, 1, 2].map(() => [0, 0, 0]);
  for (let i = 0; i < x.rows; i++) {
    const sample = [x.data[2 * i], x.data[2 * i + 1], 1];
    const scores = w.map((row) => row.reduce((sum, weight, j) => sum + weight * sample[j], 0));
    const others = [0, 1, 2].filter((k) => k !== codes[i]);
    const rival = scores[others[1]] > scores[others[0]] ? others[1] : others[0];
    if (!(scores[codes[i]] > scores[rival])) {
      sample.forEach((value, j) => {
        w[codes[i]][j] += value;
        w[rival][j] -= value;
      });
    }
    for (let at = 0; at < 6; at++) mean[at] += w[Math.floor(at / 2)][at % 2] / x.rows;
  }
  return w.flatMap((row) => row.slice(0, 2));
}

/** Points of two classes on the two sides of a random hyperplane through the origin, at least `margin` away from it. */
function withMargin(seed: number, margin: number): { x: Matrix; y: string[] } {
  const random = createRandom(seed);
  const normal = [random.normal(), random.normal(), random.normal()];
  const length = Math.hypot(...normal);
  const rows: number[][] = [];
  const y: string[] = [];
  for (let i = 0; i < 30; i++) {
    const point = [random.normal(), random.normal(), random.normal()];
    const distance = point.reduce((sum, value, j) => sum + (value * normal[j]) / length, 0);
    const wanted = (i % 2 === 0 ? 1 : -1) * (margin + Math.abs(distance));
    rows.push(point.map((value, j) => value + ((wanted - distance) * normal[j]) / length));
    y.push(i % 2 === 0 ? "up" : "down");
  }
  return { x: asMatrix(rows), y };
}
