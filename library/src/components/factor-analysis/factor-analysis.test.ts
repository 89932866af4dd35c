import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix, product, scaled } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, type Matrix, row, transpose, zeros } from "../../data/matrix.js";
import { covariance } from "../../linalg/covariance.js";
import { orientRows } from "../../linalg/orient-signs.js";
import { createRandom } from "../../numeric/random/random.js";
import { factorAnalysis } from "./factor-analysis.js";
import { factorLogDensity } from "./factor-density.js";
import reference from "./reference/factor-analysis.json" with { type: "json" };

const settled = { tolerance: 1e-14, maxIterations: 50000 };

describe("against scikit-learn", () => {
  test("loadings up to sign, noise, densities and scores match", () => {
    for (const { x, components, noise, new: fresh, ...rest } of reference.cases) {
      const model = factorAnalysis({ components: components.length, ...settled }).fit({ x });
      expect(model.report.converged).toBe(true);
      const expected = asMatrix(components);
      const signs = orientRows(expected);
      expectClose(model.state.components.data, expected.data, 1e-6);
      expectClose(model.state.noise, noise, 1e-6);
      expectClose(
        model.transform(fresh).data,
        rest.scores.flatMap((v) => v.map((value, k) => signs[k] * value)),
        1e-6,
      );
      expectClose(factorLogDensity(model.state, fresh), rest.logDensity, 1e-6);
      expectClose([model.report.objective.at(-1) as number], [rest.meanLogDensity], 1e-9);
      expectClose([mean(factorLogDensity(model.state, x))], [rest.meanLogDensity], 1e-9);
    }
  });

  test("rotated loadings match up to sign and order", () => {
    for (const { x, components, rotated } of reference.cases) {
      for (const rotation of ["varimax", "quartimax"] as const) {
        const { state } = factorAnalysis({ components: components.length, rotation, ...settled }).fit({ x });
        const expected = asMatrix(rotated[rotation]);
        orientRows(expected);
        expectClose(inOrder(state.components), inOrder(expected), 1e-5);
      }
    }
  });
});

describe("laws", () => {
  test("recovers planted loadings and noise from many samples, up to a rotation", () => {
    for (let seed = 0; seed < 3; seed++) {
      const { x, loadings, noise } = drawn(seed, 20000, 8, 2);
      const { state } = factorAnalysis({ components: 2 }).fit({ x });
      expectClose(
        product(transpose(state.components), state.components).data,
        product(transpose(loadings), loadings).data,
        0.06,
      );
      expectClose(state.noise, noise, 0.06);
    }
  });

  test("columns in other units have loadings in those units", () => {
    const { x } = drawn(3, 50, 5, 1);
    const factors = [1000, 1, 1e-3, 5, 1e4];
    const changed = { ...x, data: x.data.map((value, at) => value * factors[at % 5]) };
    const [a, b] = [x, changed].map(
      (samples) => factorAnalysis({ components: 1, ...settled }).fit({ x: samples }).state,
    );
    const sign = Math.sign(a.components.data[0] * b.components.data[0]);
    expectClose(
      b.components.data.map((value, j) => (sign * value) / factors[j]),
      a.components.data,
      1e-5,
    );
    expectClose(
      b.noise.map((value, j) => value / factors[j] ** 2),
      a.noise,
      1e-5,
    );
  });

  test("rotations do not change density and reconstruction", () => {
    const { x } = drawn(6, 80, 6, 3);
    const [plain, turned] = (["none", "varimax"] as const).map((rotation) =>
      factorAnalysis({ components: 3, rotation }).fit({ x }),
    );
    expectClose(factorLogDensity(turned.state, x), factorLogDensity(plain.state, x), 1e-9);
    expectClose(turned.inverse(turned.transform(x)).data, plain.inverse(plain.transform(x)).data, 1e-9);
    expect(turned.state.components.data).not.toEqual(plain.state.components.data);
  });

  test("a weight of 2 equals repeating the sample", () => {
    const { x } = drawn(4, 20, 4, 1);
    const weights = Array.from({ length: 20 }, (_, i) => 1 + (i % 2));
    const rows = weights.flatMap((weight, i) => Array(weight).fill(Array.from(row(x, i))));
    const [a, b] = [{ x, weights }, { x: rows }].map((data) => factorAnalysis({ components: 1 }).fit(data).state);
    expectClose(a.components.data, b.components.data, 1e-7);
    expectClose(a.noise, b.noise, 1e-7);
  });
});

describe("edge cases", () => {
  test("a constant column has no loadings and no noise; the others are as without it", () => {
    const { x } = drawn(5, 40, 4, 1);
    const rows = Array.from({ length: 40 }, (_, i) => [row(x, i)[0], 0.1, ...row(x, i).subarray(1)]);
    const [plain, held] = [
      factorAnalysis({ components: 1 }).fit({ x }),
      factorAnalysis({ components: 1 }).fit({ x: rows }),
    ];
    expect(held.state.components.data[1]).toBe(0);
    expect(held.state.noise[1]).toBe(0);
    expectClose(
      held.state.noise.filter((_, j) => j !== 1),
      plain.state.noise,
      1e-9,
    );
    expectClose(held.transform(rows).data, plain.transform(x).data, 1e-8);
    expect(held.inverse([[0]]).data[1]).toBeCloseTo(0.1, 12);
    expect(held.report.warnings.map(({ message }) => message)).toContain("1 constant columns have no loadings");
  });

  test("columns without noise are held at a floor, with a warning", () => {
    const x = scaled(product(normalMatrix(30, 1, createRandom(1)), asMatrix([[1, 2, 3]])), 1);
    const { state, report } = factorAnalysis({ components: 1 }).fit({ x });
    expect(state.noise.every((value) => value > 0 && value < 1e-6)).toBe(true);
    expect(report.warnings.map(({ message }) => message).join()).toContain(
      "3 columns are explained without noise (a Heywood case)",
    );
    expectClose(product(transpose(state.components), state.components).data, covariance(x).data, 1e-5);
  });

  test("independent columns have no loadings; more factors than varying columns or samples are refused", () => {
    const fit = (x: Matrix | number[][], components: number) => () => factorAnalysis({ components }).fit({ x });
    expect(refusal(fit(zeros(5, 3), 1))).toBe(
      "invalid-option: factor-analysis: components must be at most 0 for 5 samples of 0 columns that vary, got 1",
    );
    expect(refusal(fit([[1, 2]], 1))).toContain("0 columns that vary");
    expect(refusal(fit(normalMatrix(2, 5, createRandom(0)), 3))).toContain("must be at most 2 for 2 samples");
    const cross = [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ];
    const independent = factorAnalysis({ components: 2, solver: { kind: "alternating" } }).fit({ x: cross });
    expect(independent.report.warnings.map(({ message }) => message)).toEqual([
      "2 of the 2 factors have no loadings; use fewer",
    ]);
    expect(Array.from(independent.transform(cross).data).every((score) => score === 0)).toBe(true);
    expect(
      refusal(
        fit(
          [
            [1e200, 1],
            [-1e200, 2],
            [0, 3],
          ],
          1,
        ),
      ),
    ).toContain('column "x0" has values as large as 1.00e+200, whose squares overflow');
  });

  test("too few iterations are recorded in the report", () => {
    const { report } = factorAnalysis({ components: 1, maxIterations: 2, tolerance: 0 }).fit({
      x: drawn(0, 30, 4, 1).x,
    });
    expect(report.converged).toBe(false);
    expect(report.warnings.map(({ message }) => message)).toEqual([
      "no convergence in 2 iterations; increase maxIterations",
    ]);
  });
});

function drawn(seed: number, rows: number, columns: number, factors: number) {
  const random = createRandom(seed);
  const loadings = normalMatrix(factors, columns, random.fork("loadings"));
  const noise = Float64Array.from({ length: columns }, () => 0.5 + random.uniform());
  const x = product(normalMatrix(rows, factors, random.fork("factors")), loadings);
  const rest = random.fork("noise");
  return {
    x: { ...x, data: x.data.map((value, at) => value + 2 + Math.sqrt(noise[at % columns]) * rest.normal()) },
    loadings,
    noise,
  };
}

/** Rows, each with the sign of its largest entry made positive already, sorted. */
function inOrder(loadings: Matrix): number[] {
  const rows = Array.from({ length: loadings.rows }, (_, k) => Array.from(row(loadings, k)));
  const size = (values: number[]) => values.reduce((sum, value) => sum + value ** 2, 0);
  return rows.sort((a, b) => size(b) - size(a)).flat();
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
