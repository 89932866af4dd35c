import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { errorInUnits, normalMatrix, orthogonalMatrix, product, withEigenvalues } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, identity, type Matrix, transpose, zeros } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { symmetricEigen } from "./eigen/symmetric-eigen.js";
import { jointDiagonalizationSteps, jointDiagonalize } from "./joint-diagonalize.js";
import { frobeniusNorm } from "./norms.js";

describe("laws", () => {
  const problem = fc.record({
    size: fc.integer({ min: 1, max: 7 }),
    count: fc.integer({ min: 1, max: 5 }),
    seed: fc.integer({ min: 0, max: 10_000 }),
  });

  test("[ML2-094] commuting matrices become diagonal to rounding, by a rotation, without gradients", () => {
    fc.assert(
      fc.property(problem, ({ size, count, seed }) => {
        const matrices = commuting(size, count, seed);
        const { vectors, diagonals, converged } = jointDiagonalize(matrices);
        expect(converged).toBe(true);
        expect(errorInUnits(product(transpose(vectors), vectors), identity(size))).toBeLessThan(50);
        matrices.forEach((m, k) => {
          const turned = product(product(transpose(vectors), m), vectors);
          const diagonal = zeros(size, size);
          for (let i = 0; i < size; i++) diagonal.data[i * size + i] = diagonals.data[k * size + i];
          expect(errorInUnits(turned, diagonal, frobeniusNorm(m))).toBeLessThan(200);
        });
      }),
    );
  });

  test("one matrix gives its eigenvalues", () => {
    for (let seed = 0; seed < 10; seed++) {
      const a = withEigenvalues(Float64Array.of(3, -1, 0.5, 7, 2), createRandom(seed));
      const found = jointDiagonalize([a]).diagonals.data.slice().sort();
      symmetricEigen(a).values.forEach((value, i) => {
        expect(found[i]).toBeCloseTo(value, 10);
      });
    }
  });

  test("non-commuting matrices: no sweep increases the off-diagonal energy, and it reaches a minimum", () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const matrices = Array.from({ length: 4 }, () => symmetric(normalMatrix(5, 5, random)));
      const { offDiagonal, vectors, converged } = jointDiagonalize(matrices, { tolerance: 1e-5, maxSweeps: 2000 });
      expect(converged).toBe(true);
      for (let k = 1; k < offDiagonal.length; k++) {
        expect(offDiagonal[k]).toBeLessThanOrEqual(offDiagonal[k - 1] * (1 + 1e-12));
      }
      const least = offDiagonal[offDiagonal.length - 1];
      for (const angle of [0.02, -0.02]) {
        for (let p = 0; p < 5; p++) {
          for (let q = p + 1; q < 5; q++) {
            const turn = identity(5);
            turn.data[p * 5 + p] = turn.data[q * 5 + q] = Math.cos(angle);
            turn.data[p * 5 + q] = -Math.sin(angle);
            turn.data[q * 5 + p] = Math.sin(angle);
            expect(energy(matrices, product(vectors, turn))).toBeGreaterThanOrEqual(least * (1 - 1e-8));
          }
        }
      }
    }
  });

  test("each sweep is reported", () => {
    const steps = [...jointDiagonalizationSteps(commuting(4, 2, 1))];
    expect(steps.map(({ step }) => step)).toEqual(steps.map((_, i) => i + 1));
    expect(steps.length).toBeGreaterThan(1);
  });

  test("a sweep over many large matrices yields within, and still counts as one", () => {
    const steps = [...jointDiagonalizationSteps(commuting(30, 60, 1), { maxSweeps: 2 })];
    expect(steps.filter(({ inner }) => inner === undefined).map(({ step }) => step)).toEqual([1, 2]);
    expect(steps.filter(({ step, inner }) => step === 1 && inner !== undefined).length).toBeGreaterThan(0);
  });
});

describe("edge cases", () => {
  test("multiples of the identity are unchanged", () => {
    expect(jointDiagonalize([identity(3)]).vectors).toEqual(identity(3));
  });

  test("too few sweeps are reported as not converged", () => {
    expect(jointDiagonalize(commuting(6, 3, 2), { maxSweeps: 1 }).converged).toBe(false);
  });

  test("refuses an empty list, different sizes, asymmetric matrices and NaN", () => {
    expect(refusal(() => jointDiagonalize([]))).toBe("invalid-data: jointDiagonalize: needs at least 1 matrix, got 0");
    expect(refusal(() => jointDiagonalize([identity(2), identity(3)]))).toContain("matrix 1 is 3 x 3, not 2 x 2");
    expect(
      refusal(() =>
        jointDiagonalize([
          asMatrix([
            [1, 2],
            [0, 1],
          ]),
        ]),
      ),
    ).toContain("matrix 0 is not symmetric");
    expect(refusal(() => jointDiagonalize([asMatrix([[Number.NaN]])]))).toContain(
      "every entry must be a finite number",
    );
  });
});

function commuting(size: number, count: number, seed: number): Matrix[] {
  const random = createRandom(seed);
  const q = orthogonalMatrix(size, random);
  return Array.from({ length: count }, () => {
    const scaled = { ...q, data: q.data.slice() };
    const values = Array.from({ length: size }, () => random.normal());
    for (let at = 0; at < scaled.data.length; at++) scaled.data[at] *= values[at % size];
    return symmetric(product(scaled, transpose(q)));
  });
}

function symmetric(a: Matrix): Matrix {
  const mirrored = transpose(a);
  return { ...a, data: a.data.map((value, at) => (value + mirrored.data[at]) / 2) };
}

function energy(matrices: readonly Matrix[], q: Matrix): number {
  let sum = 0;
  for (const m of matrices) {
    const turned = product(product(transpose(q), m), q);
    turned.data.forEach((value, at) => {
      if (at % (q.rows + 1) !== 0) sum += value * value;
    });
  }
  return sum;
}
