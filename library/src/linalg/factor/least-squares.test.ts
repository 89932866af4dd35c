import { describe, expect, test } from "vitest";
import { describeOnTiers, onBothTiers } from "../../../test/describe-on-tiers.js";
import { errorInUnits, frobenius, normalMatrix, product, scaled, testMatrices } from "../../../test/matrices.js";
import { asMatrix, identity, type Matrix, transpose, zeros } from "../../data/matrix.js";
import { currentEngine } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import reference from "../reference/factorisations.json" with { type: "json" };
import { solveLeastSquares } from "./least-squares.js";

const shapes: readonly (readonly [number, number])[] = [
  [1, 1],
  [1, 4],
  [4, 1],
  [9, 5],
  [5, 9],
  [20, 20],
  [65, 64],
  [64, 65],
  [130, 40],
];

const minus = (a: Matrix, b: Matrix): Matrix => ({ ...a, data: a.data.map((value, at) => value - b.data[at]) });

describeOnTiers("min ‖A X − B‖", () => {
  test.each(shapes)("%i x %i: the residual is orthogonal to the columns, and its norm is returned", (m, n) => {
    for (const { name, matrix } of testMatrices(m, n, 2 * m + n)) {
      const b = scaled(normalMatrix(m, 3, createRandom(m)), frobenius(matrix) || 1);
      // The tolerance lies between what rounding leaves of 0 and the 1e-14 of the graded matrices.
      const { solution, rank, residualSums } = solveLeastSquares(matrix, b, 5e-15);
      const most = Math.min(m, n);
      expect(rank, name).toBe(name === "zero" ? 0 : name === "rank-deficient" ? Math.ceil(most / 2) : most);
      const residual = minus(product(matrix, solution), b);
      // Aᵀ (A x − b) = 0 up to rounding in numbers of the size of ‖A‖ ‖b‖ and of ‖A‖² ‖x‖.
      const size = frobenius(b) / frobenius(matrix) + frobenius(solution);
      const normalized = scaled(matrix, 1 / (frobenius(matrix) || 1));
      const gradient = product(transpose(normalized), scaled(residual, 1 / (frobenius(matrix) || 1)));
      if (rank > 0) expect(errorInUnits(gradient, zeros(n, 3), size), name).toBeLessThan(50);
      for (let j = 0; j < 3; j++) {
        const column = Float64Array.from({ length: m }, (_, i) => residual.data[i * 3 + j]);
        const bound = 1e-12 * (frobenius(b) + frobenius(matrix) * frobenius(solution));
        expect(Math.abs(Math.sqrt(residualSums[j]) - Math.hypot(...column)), name).toBeLessThanOrEqual(bound);
      }
    }
  });

  test("a vector gives a vector, equal to a matrix of one column", () => {
    const a = normalMatrix(30, 7, createRandom(1));
    const b = normalMatrix(30, 1, createRandom(2));
    const one = solveLeastSquares(a, b.data);
    const many = solveLeastSquares(a, b);
    expect(one.solution).toEqual(many.solution.data);
    expect([one.rank, one.residualSums]).toEqual([many.rank, many.residualSums]);
  });

  test("empty problems", () => {
    expect(solveLeastSquares(zeros(3, 0), Float64Array.of(1, 2, 2))).toEqual({
      solution: new Float64Array(),
      rank: 0,
      residualSums: Float64Array.of(9),
    });
    expect(solveLeastSquares(zeros(0, 2), new Float64Array()).solution).toEqual(new Float64Array(2));
    expect(solveLeastSquares(identity(2), zeros(2, 0)).solution).toEqual(zeros(2, 0));
  });

  test("the input is not modified, and no memory of the engine stays allocated", () => {
    const { memory } = currentEngine();
    const before = memory.bytesInUse;
    const [a, b] = [normalMatrix(8, 8, createRandom(3)), normalMatrix(8, 2, createRandom(4))];
    a.data.copyWithin(0, 8, 16);
    const copies = structuredClone([a, b]);
    solveLeastSquares(a, b);
    expect([a, b]).toEqual(copies);
    expect(memory.bytesInUse).toBe(before);
  });
});

describe("against LAPACK (gelsd)", () => {
  test.each(reference.cases)("$name: solution, rank and residuals", (each) => {
    const { solution, rank, residualSums } = solveLeastSquares(asMatrix(each.a), asMatrix(each.b));
    expect(rank).toBe(each.rank);
    const condition = each.singularValues[0] / each.singularValues[rank - 1];
    expect(errorInUnits(solution, asMatrix(each.solution))).toBeLessThan(50 * condition);
    each.residualSums.forEach((expected, j) => {
      expect(Math.abs(residualSums[j] - expected)).toBeLessThan(1e-12 * (1 + expected));
    });
  });
});

test("the tiers agree to rounding, with full rank and without", () => {
  const [left, right] = [normalMatrix(80, 20, createRandom(1)), normalMatrix(20, 60, createRandom(2))];
  const b = normalMatrix(80, 2, createRandom(3));
  for (const a of [left, product(left, right)]) {
    const [plain, simd] = onBothTiers(() => solveLeastSquares(a, b));
    expect(simd.rank).toBe(plain.rank);
    expect(errorInUnits(simd.solution, plain.solution)).toBeLessThan(1000);
  }
});

test("the tolerance decides which columns count as dependent", () => {
  const a = asMatrix([
    [1, 0],
    [0, 1e-6],
  ]);
  const b = Float64Array.of(1, 1);
  expect(solveLeastSquares(a, b, 1e-8)).toMatchObject({ rank: 2, solution: Float64Array.of(1, 1e6) });
  expect(solveLeastSquares(a, b, 1e-3)).toMatchObject({ rank: 1, solution: Float64Array.of(1, 0) });
});

test("refuses invalid input, naming the operation", () => {
  expect(() => solveLeastSquares(identity(2), new Float64Array(3))).toThrow(
    "solveLeastSquares: the matrix is 2 x 2, so the right-hand side must have 2 rows, got 3",
  );
  expect(() => solveLeastSquares(asMatrix([[Number.NaN]]), new Float64Array(1))).toThrow(
    "solveLeastSquares: every entry must be a finite number; row 0, column 0 is NaN",
  );
  expect(() => solveLeastSquares(identity(1), Float64Array.of(Number.NaN))).toThrow(
    "solveLeastSquares: every entry must be",
  );
  expect(() => solveLeastSquares(identity(1), asMatrix([[Number.NaN]]))).toThrow(
    "solveLeastSquares: every entry must be",
  );
  expect(() => solveLeastSquares(identity(1), new Float64Array(1), -1)).toThrow(
    "solveLeastSquares: the tolerance must be at least 0, got -1",
  );
  expect(() => solveLeastSquares(asMatrix([[1e-200]]), Float64Array.of(1e200))).toThrow(
    expect.objectContaining({ code: "numerical" }),
  );
});
