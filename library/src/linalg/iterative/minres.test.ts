import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { cyclesLaplacian, gridLaplacian, readTriplets, withSpectrum } from "../../../test/sparse-examples.js";
import { asMatrix, identity, zeros } from "../../data/matrix.js";
import { multiplySparseVector } from "../../data/sparse-products.js";
import { multiplyVector } from "../multiply.js";
import reference from "../reference/iterative.json" with { type: "json" };
import { minres, minresSteps } from "./minres.js";
import { asOperator, shiftOperator } from "./operator.js";
import { jacobiPreconditioner } from "./preconditioners.js";

const wave = (n: number): Float64Array => Float64Array.from({ length: n }, (_, i) => Math.sin(1 + i));

describe("solving", () => {
  test("matches NumPy: an indefinite matrix, plain and preconditioned", () => {
    const a = readTriplets(reference.positive.matrix);
    const b = Float64Array.from(reference.positive.b);
    const shifted = shiftOperator(asOperator(a), -2);
    for (const settings of [{}, { preconditioner: jacobiPreconditioner(a) }]) {
      const found = minres(shifted, b, { tolerance: 1e-13, maxIterations: 2000, ...settings });
      expectClose(found.x, reference.positive.minresOfShifted, 1e-8);
    }
  });

  test("random indefinite spectra: A x = b", () => {
    for (let seed = 0; seed < 15; seed++) {
      const n = 5 + 5 * seed;
      const a = withSpectrum(
        Float64Array.from({ length: n }, (_, i) => (i % 3 === 0 ? -1 : 1) * (1 + i / 4)),
        seed,
      );
      const b = wave(n);
      const found = minres(a, b, { tolerance: 1e-11 });
      expect(found).toMatchObject({ converged: true, reason: "residual" });
      expect(Math.hypot(...multiplyVector(a, found.x).map((value, i) => b[i] - value))).toBeLessThan(
        1e-10 * Math.hypot(...b),
      );
    }
  });

  test("the residual never grows", () => {
    const { residuals } = minres(gridLaplacian(15, -3), wave(225), { maxIterations: 150, tolerance: 1e-14 });
    for (let k = 1; k < residuals.length - 1; k++)
      expect(residuals[k]).toBeLessThanOrEqual(residuals[k - 1] * (1 + 1e-12));
  });

  test("a singular consistent system gives a solution, an inconsistent one a least-squares solution", () => {
    const a = cyclesLaplacian([12, 9]);
    const b = multiplySparseVector(a, wave(21));
    const found = minres(a, b, { tolerance: 1e-11 });
    expect(found.reason).toBe("residual");
    expectClose(multiplySparseVector(a, found.x), b, 1e-9);
    const off = b.map((value, i) => value + (i < 12 ? 1 : -2));
    const least = minres(a, off, { tolerance: 1e-8 });
    expect(least.reason).toBe("least-squares");
    const residual = multiplySparseVector(a, least.x).map((value, i) => off[i] - value);
    expect(Math.hypot(...multiplySparseVector(a, residual))).toBeLessThan(1e-5);
    for (let i = 0; i < 21; i++) expect(residual[i]).toBeCloseTo(i < 12 ? 1 : -2, 5);
  });

  test("scales of 1e±100, b = 0, 1 x 1, identity, a start", () => {
    const a = withSpectrum([-3, -1, 2, 5, 8], 2);
    const b = wave(5);
    const { x } = minres(a, b, { tolerance: 1e-13 });
    for (const s of [1e-100, 1e100]) {
      const scaled = { ...a, data: a.data.map((value) => value * s) };
      expectClose(
        minres(
          scaled,
          b.map((value) => value * s),
          { tolerance: 1e-13 },
        ).x,
        x,
        1e-11,
      );
    }
    expect(minres(a, new Float64Array(5))).toMatchObject({ iterations: 0, converged: true });
    expectClose(minres(asMatrix([[-4]]), Float64Array.of(8)).x, [-2], 1e-15);
    expect(minres(identity(4), wave(4)).iterations).toBe(1);
    expect(minres(a, b, { start: x }).iterations).toBe(0);
  });

  test("stops at the maximum number of iterations and reports each step", () => {
    expect(minres(gridLaplacian(20), wave(400), { maxIterations: 4 })).toMatchObject({
      iterations: 4,
      converged: false,
      reason: "iterations",
    });
    expect([...minresSteps(gridLaplacian(20), wave(400), { maxIterations: 4 })].map(({ step }) => step)).toEqual([
      1, 2, 3, 4,
    ]);
  });
});

test("a zero matrix gives the least-squares solution; invalid input is refused", () => {
  const found = minres(zeros(3, 3), wave(3), { maxIterations: 10 });
  expect(Array.from(found.x).every((value) => Number.isFinite(value))).toBe(true);
  expect(found.residuals.at(-1)).toBeCloseTo(Math.hypot(...wave(3)), 12);
  expect(() => minres(asMatrix([[1, 2]]), Float64Array.of(1))).toThrow("minres: the matrix must be square");
  expect(() => minres(asMatrix([[Number.NaN]]), Float64Array.of(1))).toThrow("minres: entry 0 of a product");
  expect(() => minres(identity(1), Float64Array.of(Number.NaN))).toThrow("b[0]");
  const preconditioner = (r: Float64Array, out: Float64Array) => out.set(r.map((value) => -value));
  expect(() => minres(identity(1), Float64Array.of(1), { preconditioner })).toThrow(
    "preconditioner is not positive definite",
  );
});
