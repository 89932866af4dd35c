import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix, product, withSingularValues } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, identity, type Matrix, transpose, zeros } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { singularValues } from "../../linalg/svd/svd.js";
import { createRandom } from "../../numeric/random/random.js";
import reference from "./reference/truncated-svd.json" with { type: "json" };
import { truncatedSvd } from "./truncated-svd.js";

const solvers = ["automatic", "gram", "svd", "lanczos"] as const;

describe("against scikit-learn", () => {
  test("vectors and scores up to sign, singular values and variances match, dense and sparse", () => {
    for (const { x: rows, components, singularValues, explainedVariance, ...rest } of reference.cases) {
      const x = asMatrix(rows);
      for (const solver of solvers) {
        for (const input of solver === "svd" ? [x] : [x, fromDense(x)]) {
          const { model, transformed } = truncatedSvd({
            components: components.length,
            solver: { kind: solver },
          }).fitTransform({
            x: input,
          });
          const { state } = model;
          const signs = components.map((direction) => (direction[largestOf(direction)] > 0 ? 1 : -1));
          expectClose(
            state.components.data,
            components.flatMap((v, k) => v.map((value) => signs[k] * value)),
            1e-8,
          );
          const scores = rest.scores.flatMap((v) => v.map((value, k) => signs[k] * value));
          expectClose((transformed as Matrix).data, scores, 1e-8);
          expectClose((model.transform(input) as Matrix).data, scores, 1e-8);
          expectClose(state.singularValues, singularValues, 1e-8);
          expectClose(state.explainedVariance, explainedVariance, 1e-8);
          expectClose(state.explainedVarianceRatio, rest.explainedVarianceRatio, 1e-8);
        }
      }
    }
  });
});

describe("laws", () => {
  test("components are orthonormal and oriented, and the inverse is the nearest matrix of that rank", () => {
    for (const solver of solvers) {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), fc.nat(), (rows, columns, seed) => {
          const x = normalMatrix(rows, columns, createRandom(seed));
          const components = 1 + (seed % Math.min(rows, columns));
          const { model, transformed } = truncatedSvd({ components, solver: { kind: solver } }).fitTransform({ x });
          const { components: v } = model.state;
          expectClose(product(v, transpose(v)).data, identity(components).data, 1e-10);
          for (let k = 0; k < components; k++) {
            const direction = v.data.subarray(k * columns, (k + 1) * columns);
            expect(direction[largestOf(direction)]).toBeGreaterThan(0);
          }
          // Eckart and Young: the error is the root of the sum of the other squared singular values.
          const back = model.inverse(transformed as Matrix);
          const left = Math.hypot(...back.data.map((value, at) => value - x.data[at]));
          const all = singularValues(x);
          expect(Math.abs(left - Math.hypot(...all.subarray(components)))).toBeLessThan(1e-7 * all[0]);
        }),
        { numRuns: 30 },
      );
    }
  });

  test("the randomised solver comes within a millionth of the optimum, over seeds, with a slowly falling spectrum", () => {
    const values = Float64Array.from({ length: 60 }, (_, k) => 1 / (1 + k));
    const x = withSingularValues(90, 60, values, createRandom(4));
    for (let seed = 0; seed < 5; seed++) {
      const { state } = truncatedSvd({ components: 8, solver: { kind: "randomized" }, seed }).fit({ x });
      expectClose(state.singularValues, values.subarray(0, 8), 1e-6);
    }
  });

  test("a weight of 2 equals repeating the sample, a weight of 0 leaving it out", () => {
    const x = normalMatrix(6, 4, createRandom(1));
    const weights = [2, 1, 0, 1, 2, 1];
    const rows = weights.flatMap((weight, i) => Array(weight).fill(Array.from(x.data.subarray(4 * i, 4 * i + 4))));
    const weighted = truncatedSvd().fit({ x, weights }).state;
    const repeated = truncatedSvd().fit({ x: rows }).state;
    for (const part of ["singularValues", "explainedVariance", "explainedVarianceRatio"] as const) {
      expectClose(weighted[part], repeated[part], 1e-10);
    }
    expectClose(weighted.components.data, repeated.components.data, 1e-8);
  });

  test("large sparse samples are decomposed by products alone, with the values of the Gram matrix", () => {
    const random = createRandom(2);
    const x = zeros(1100, 1050);
    for (let at = 0; at < 20000; at++)
      x.data[random.integer(x.data.length)] = 1 + (at % 7 === 0 ? random.integer(50) : 0);
    const sparse = fromDense(x);
    const auto = truncatedSvd({ components: 4 }).fit({ x: sparse });
    expect(auto.report.notes["solver"]).toBe("lanczos");
    const exact = truncatedSvd({ components: 4, solver: { kind: "gram" } }).fit({ x });
    expectClose(auto.state.singularValues, exact.state.singularValues, 1e-9);
    expectClose(auto.state.components.data, exact.state.components.data, 1e-6);
  });
});

describe("edge cases", () => {
  test("more components than the rank: zeros, orthonormal vectors and a warning", () => {
    const x = product(normalMatrix(10, 2, createRandom(3)), normalMatrix(2, 6, createRandom(4)));
    for (const solver of [...solvers, "randomized"] as const) {
      const { state, report } = truncatedSvd({ components: 4, solver: { kind: solver } }).fit({ x });
      expect(Array.from(state.singularValues.subarray(2))).toEqual([0, 0]);
      expectClose(product(state.components, transpose(state.components)).data, identity(4).data, 1e-10);
      expect(report.warnings.map(({ message }) => message)).toContain(
        "2 of the 4 singular values are 0: the data have a lower rank",
      );
    }
  });

  test("zeros, constant columns and one sample give a result", () => {
    for (const solver of [...solvers, "randomized"] as const) {
      const none = truncatedSvd({ solver: { kind: solver } }).fit({ x: zeros(5, 3) });
      expect(Array.from(none.state.singularValues)).toEqual([0, 0]);
      expect(Array.from(none.state.explainedVarianceRatio)).toEqual([0, 0]);
      expect(none.transform([[1, 2, 3]]).data.every(Number.isFinite)).toBe(true);
      const constant = truncatedSvd({ components: 1, solver: { kind: solver } }).fit({ x: Array(7).fill([3, 4]) });
      expectClose(constant.state.singularValues, [5 * Math.sqrt(7)], 1e-12);
      expect(constant.state.explainedVarianceRatio[0]).toBe(0);
      const one = truncatedSvd({ components: 1, solver: { kind: solver } }).fit({ x: [[3, 0, -4]] });
      expectClose(one.state.components.data, [-0.6, 0, 0.8], 1e-12);
      expectClose(one.transform([[3, 0, -4]]).data, [-5], 1e-12);
    }
    expect(Array.from(truncatedSvd().fit({ x: fromDense(zeros(5, 3)) }).state.singularValues)).toEqual([0, 0]);
  });

  test("refuses too many components, a dense solver for sparse samples and numbers too large", () => {
    expect(refusal(() => truncatedSvd({ components: 3 }).fit({ x: zeros(4, 2) }))).toBe(
      "invalid-option: truncated-svd: components must be at most 2 for 4 samples of 2 columns, got 3",
    );
    const sparse = {
      x: fromDense([
        [1, 2],
        [3, 4],
      ]),
    };
    expect(refusal(() => truncatedSvd({ solver: { kind: "svd" } }).fit(sparse as never))).toContain(
      "set solver to lanczos",
    );
    expect(refusal(() => truncatedSvd({ components: 1 }).fit({ x: [[1e200], [1]] }))).toContain(
      'truncated-svd: column "x0" has values as large as 1.00e+200, whose squares overflow',
    );
  });
});

function largestOf(values: ArrayLike<number>): number {
  let at = 0;
  for (let j = 1; j < values.length; j++) if (Math.abs(values[j]) > Math.abs(values[at]) + 1e-9) at = j;
  return at;
}
