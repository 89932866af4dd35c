import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { gridLaplacian, randomPositive, readTriplets, withSpectrum } from "../../../test/sparse-examples.js";
import { asMatrix, identity, zeros } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { multiplySparseVector } from "../../data/sparse-products.js";
import { multiplyVector } from "../multiply.js";
import reference from "../reference/iterative.json" with { type: "json" };
import { conjugateGradientSteps, conjugateGradients } from "./conjugate-gradients.js";
import { incompleteCholesky, jacobiPreconditioner } from "./preconditioners.js";

const wave = (n: number): Float64Array => Float64Array.from({ length: n }, (_, i) => Math.sin(1 + i));

describe("solving", () => {
  test("matches SciPy, plain and with both preconditioners", () => {
    const a = readTriplets(reference.positive.matrix);
    const b = Float64Array.from(reference.positive.b);
    for (const preconditioner of [jacobiPreconditioner(a), incompleteCholesky(a)]) {
      const found = conjugateGradients(a, b, { tolerance: 1e-13, preconditioner });
      expect(found.converged).toBe(true);
      expectClose(found.x, reference.positive.solution, 1e-11);
    }
    expectClose(conjugateGradients(a, b, { tolerance: 1e-13 }).x, reference.positive.solution, 1e-11);
  });

  test("the residual is below the tolerance, and the history ends with it", () => {
    for (let seed = 0; seed < 20; seed++) {
      const a = randomPositive(10 + 10 * seed, 4, seed);
      const b = wave(a.rows);
      for (const tolerance of [1e-4, 1e-10]) {
        const { x, residuals, converged, iterations } = conjugateGradients(a, b, { tolerance });
        const product = multiplySparseVector(a, x);
        const norm = Math.hypot(...product.map((value, i) => b[i] - value));
        expect(converged).toBe(true);
        expect(norm).toBeLessThanOrEqual(1.01 * tolerance * Math.hypot(...b));
        expect(residuals.at(-1)).toBeCloseTo(norm, 12);
        expect(residuals.length).toBe(iterations + 1);
      }
    }
  });

  test("k distinct eigenvalues take k iterations", () => {
    const a = withSpectrum(
      Float64Array.from({ length: 60 }, (_, i) => 1 + (i % 4)),
      3,
    );
    expect(conjugateGradients(a, wave(60), { tolerance: 1e-12 }).iterations).toBeLessThanOrEqual(5);
    expect(conjugateGradients(identity(5), wave(5)).iterations).toBe(1);
  });

  test("an incomplete factor at least halves the iterations on a grid", () => {
    const a = gridLaplacian(40);
    const plain = conjugateGradients(a, wave(1600)).iterations;
    expect(conjugateGradients(a, wave(1600), { preconditioner: incompleteCholesky(a) }).iterations).toBeLessThan(
      plain / 2,
    );
  });

  test("scales of 1e±100 and 1e±150 make no difference", () => {
    const a = gridLaplacian(12);
    const b = wave(144);
    const { x } = conjugateGradients(a, b, { tolerance: 1e-12 });
    for (const s of [1e-150, 1e-100, 1e100, 1e150]) {
      const scaled = { ...a, values: a.values.map((value) => value * s) };
      expectClose(
        conjugateGradients(
          scaled,
          b.map((value) => value * s),
          { tolerance: 1e-12 },
        ).x,
        x,
        1e-11,
      );
    }
    expectClose(
      conjugateGradients(
        a,
        b.map((value) => value * 1e-200),
      ).x.map((value) => value * 1e200),
      x,
      1e-8,
    );
  });

  test("b = 0, a start that is the solution, and a start near it", () => {
    const a = gridLaplacian(6);
    expect(conjugateGradients(a, new Float64Array(36))).toMatchObject({ iterations: 0, converged: true });
    const x = wave(36);
    const b = multiplySparseVector(a, x);
    const start = x.slice();
    expect(conjugateGradients(a, b, { start }).iterations).toBe(0);
    start[5] += 1e-3;
    expectClose(conjugateGradients(a, b, { start }).x, x, 1e-9);
  });

  test("stops at the maximum number of iterations, and steps report its progress", () => {
    const a = gridLaplacian(20);
    const stopped = conjugateGradients(a, wave(400), { maxIterations: 3 });
    expect(stopped).toMatchObject({ iterations: 3, converged: false });
    const steps = [...conjugateGradientSteps(a, wave(400), { maxIterations: 3 })];
    expect(steps.map(({ step, of }) => [step, of])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
  });

  test("an unreachable tolerance ends at rounding level, reported as not converged", () => {
    const a = withSpectrum(
      Float64Array.from({ length: 30 }, (_, i) => 10 ** (-i / 3)),
      1,
    );
    const found = conjugateGradients(a, wave(30), { tolerance: 0, maxIterations: 5000 });
    expect(found.converged).toBe(false);
    expect(found.iterations).toBeLessThan(5000);
    expect(multiplyVector(a, found.x).every(Number.isFinite)).toBe(true);
  });
});

describe("refusals", () => {
  test("indefinite and zero matrices, indefinite preconditioners, NaN", () => {
    expect(() =>
      conjugateGradients(
        asMatrix([
          [1, 2],
          [2, 1],
        ]),
        Float64Array.of(1, -1),
      ),
    ).toThrow(/matrix is not positive definite.*minres/);
    expect(() => conjugateGradients(zeros(2, 2), Float64Array.of(1, 1))).toThrow("pᵀAp is 0");
    const preconditioner = (r: Float64Array, out: Float64Array) => out.set(r.map((value) => -value));
    expect(() => conjugateGradients(identity(2), Float64Array.of(1, 1), { preconditioner })).toThrow(
      "preconditioner is not positive definite",
    );
    expect(() => conjugateGradients(asMatrix([[Number.NaN]]), Float64Array.of(1))).toThrow(
      "conjugateGradients: entry 0 of a product",
    );
    expect(() => conjugateGradients(fromDense([[1, 2]]), Float64Array.of(1))).toThrow("must be square");
    expect(() => conjugateGradients(identity(2), Float64Array.of(1, Number.NaN))).toThrow(
      "b[1] must be a finite number",
    );
    expect(() => conjugateGradients(identity(2), Float64Array.of(1))).toThrow("b must have 2 entries");
    expect(() => conjugateGradients(identity(1), Float64Array.of(1), { tolerance: -1 })).toThrow("tolerance");
    expect(() => conjugateGradients(identity(1), Float64Array.of(1), { maxIterations: 0.5 })).toThrow("maxIterations");
  });
});
