import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeOnTiers, onBothTiers } from "../../../../test/describe-on-tiers.js";
import { expectClose } from "../../../../test/expect-close.js";
import { errorInUnits, frobenius, normalMatrix, product, scaled, testMatrices } from "../../../../test/matrices.js";
import { LecternError } from "../../../core/errors.js";
import { asMatrix, identity, type Matrix, selectRows, zeros } from "../../../data/matrix.js";
import { createRandom } from "../../../numeric/random/random.js";
import reference from "../../reference/systems.json" with { type: "json" };
import { inverse, type Lu, lu, solve, solveLu } from "./lu.js";

const regular = (name: string) => !["rank-deficient", "zero"].includes(name);

/** L, U and the order of the rows, taken apart. */
function takeApart({ factors, pivots }: Lu): { lower: Matrix; upper: Matrix; order: number[] } {
  const n = factors.rows;
  const lower = identity(n);
  const upper = zeros(n, n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) (j < i ? lower : upper).data[i * n + j] = factors.data[i * n + j];
  }
  const order = Array.from({ length: n }, (_, i) => i);
  pivots.forEach((p, k) => {
    [order[k], order[p]] = [order[p], order[k]];
  });
  return { lower, upper, order };
}

describe("P A = L U", () => {
  for (const n of [1, 2, 3, 17, 64, 65, 150]) {
    test(`size ${n}: the residual is below 50 n ε ‖A‖, and no multiplier above 1`, () => {
      for (const { name, matrix } of testMatrices(n, n, n)) {
        const factors = lu(matrix);
        const { lower, upper, order } = takeApart(factors);
        expect(errorInUnits(product(lower, upper), selectRows(matrix, order)), name).toBeLessThan(50);
        expect(
          lower.data.every((value) => Math.abs(value) <= 1),
          name,
        ).toBe(true);
      }
    });
  }

  test("the input is not modified", () => {
    const a = normalMatrix(5, 5, createRandom(1));
    const before = a.data.slice();
    lu(a);
    solve(a, a);
    inverse(a);
    expect(a.data).toEqual(before);
  });
});

describe("solving", () => {
  test.each(reference.cases)("$name: the solution of mpmath, as accurate as the condition allows", (expected) => {
    const x = solve(asMatrix(expected.a), Float64Array.from(expected.b));
    const tolerance = Math.max(1e-12, 1e-15 * expected.condition);
    expectClose(x, expected.x, tolerance);
    expectClose(x, expected.scipySolve, tolerance);
  });

  for (const n of [1, 2, 10, 70]) {
    test(`size ${n}: vector and matrix right-hand sides, the residual below 50 n ε ‖A‖ ‖x‖`, () => {
      for (const { name, matrix } of testMatrices(n, n, n + 1)) {
        if (!regular(name)) continue;
        const b = normalMatrix(n, 3, createRandom(n));
        const x = solve(matrix, b);
        expect(errorInUnits(product(matrix, x), b, frobenius(matrix) * frobenius(x)), name).toBeLessThan(50);
        const y = solve(matrix, b.data.slice(0, n));
        const column: Matrix = { rows: n, columns: 1, data: y };
        const right: Matrix = { rows: n, columns: 1, data: b.data.slice(0, n) };
        expect(errorInUnits(product(matrix, column), right, frobenius(matrix) * frobenius(column)), name).toBeLessThan(
          50,
        );
      }
    });
  }

  test("factors can be reused", () => {
    const a = normalMatrix(9, 9, createRandom(4));
    const factors = lu(a);
    const x = Float64Array.from({ length: 9 }, (_, i) => i - 3);
    const column: Matrix = { rows: 9, columns: 1, data: x };
    expectClose(solveLu(factors, product(a, column).data), x, 1e-12);
    expectClose(solveLu(factors, product(a, column)).data, x, 1e-12);
  });

  test("A A⁻¹ = A⁻¹ A = I", () => {
    for (const n of [1, 2, 30, 70]) {
      const a = normalMatrix(n, n, createRandom(n));
      const x = inverse(a);
      const scale = frobenius(a) * frobenius(x);
      expect(errorInUnits(product(a, x), identity(n), scale)).toBeLessThan(50);
      expect(errorInUnits(product(x, a), identity(n), scale)).toBeLessThan(50);
    }
  });
});

test("(A B)⁻¹ = B⁻¹ A⁻¹ and (c A)⁻¹ = A⁻¹ / c", () => {
  const problem = fc.record({ n: fc.integer({ min: 1, max: 6 }), seed: fc.integer({ min: 0, max: 1000 }) });
  fc.assert(
    fc.property(problem, ({ n, seed }) => {
      const random = createRandom(seed);
      const a = normalMatrix(n, n, random);
      const b = normalMatrix(n, n, random);
      for (let i = 0; i < n; i++) {
        a.data[i * n + i] += 5;
        b.data[i * n + i] -= 5;
      }
      const x = inverse(a);
      const y = inverse(b);
      const growth = frobenius(x) * frobenius(y) * frobenius(a) * frobenius(b);
      expectClose(inverse(product(a, b)).data, product(y, x).data, 1e-14 * growth);
      expectClose(inverse(scaled(a, 8)).data, scaled(x, 1 / 8).data, 1e-15);
    }),
  );
});

describe("edge cases and refusals", () => {
  test("sizes 0 and 1", () => {
    expect(lu(zeros(0, 0))).toMatchObject({ sign: 1, singular: false });
    expect(solve(zeros(0, 0), new Float64Array(0))).toEqual(new Float64Array(0));
    expect(solve(zeros(0, 0), zeros(0, 2))).toEqual(zeros(0, 2));
    expect(inverse(zeros(0, 0))).toEqual(zeros(0, 0));
    expect(solve(asMatrix([[4]]), Float64Array.of(2))).toEqual(Float64Array.of(0.5));
    expect(
      solve(
        asMatrix([
          [1, 2],
          [3, 4],
        ]),
        zeros(2, 0),
      ),
    ).toEqual(zeros(2, 0));
  });

  test("refuses a singular matrix, naming the pivot and recommending solveLeastSquares", () => {
    const a = asMatrix([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ]);
    for (const action of [
      () => solve(a, Float64Array.of(1, 2, 3)),
      () => solveLu(lu(a), identity(3)),
      () => inverse(a),
    ]) {
      expect(action).toThrow(LecternError);
      expect(action).toThrow(/^(solve|solveLu|inverse): the matrix is singular \(pivot 2 is .*use solveLeastSquares$/);
    }
    try {
      solve(zeros(2, 2), Float64Array.of(1, 1));
      expect.fail("a zero matrix was solved");
    } catch (error) {
      expect(error).toMatchObject({ code: "numerical", details: { pivot: 0, value: 0 } });
    }
  });

  test("shapes, NaN and overflow", () => {
    const b = Float64Array.of(1, 2);
    expect(() => lu(zeros(2, 3))).toThrow("lu: the matrix must be square, got 2 x 3");
    expect(() => solve(zeros(2, 3), b)).toThrow("solve: the matrix must be square, got 2 x 3");
    expect(() => inverse(zeros(3, 2))).toThrow("inverse: the matrix must be square, got 3 x 2");
    expect(() => solve(identity(3), b)).toThrow(
      "solve: the matrix is 3 x 3, so the right-hand side must have 3 rows, got 2",
    );
    expect(() => solve(identity(3), zeros(2, 3))).toThrow("the right-hand side must have 3 rows, got 2");
    expect(() =>
      solve(
        asMatrix([
          [1, Number.NaN],
          [0, 1],
        ]),
        b,
      ),
    ).toThrow("solve: every entry must be a finite number");
    expect(() => solve(identity(2), Float64Array.of(1, Number.NaN))).toThrow(
      "solve: every entry must be a finite number",
    );
    expect(() => solve(identity(2), asMatrix([[1], [Number.NaN]]))).toThrow(
      "solve: every entry must be a finite number",
    );
    expect(() => solve(asMatrix([[1e-200]]), Float64Array.of(1e200))).toThrow("solve: the solution overflows");
  });
});

describeOnTiers("large systems", () => {
  test.each([31, 33, 65, 130])("size %i: A x = b and A X = B, residuals below 50 n ε", (n) => {
    for (const { name, matrix } of testMatrices(n, n, n)) {
      if (!regular(name)) {
        expect(() => solve(matrix, new Float64Array(n)), name).toThrow(expect.objectContaining({ code: "numerical" }));
        continue;
      }
      for (const columns of [1, 3, 20]) {
        const b = normalMatrix(n, columns, createRandom(columns));
        const x = solve(matrix, b);
        expect(errorInUnits(product(matrix, x), b, frobenius(matrix) * frobenius(x)), name).toBeLessThan(50);
      }
      const b = normalMatrix(n, 1, createRandom(n));
      const x: Matrix = { ...b, data: solve(matrix, b.data) };
      expect(errorInUnits(product(matrix, x), b, frobenius(matrix) * frobenius(x)), name).toBeLessThan(50);
    }
  });

  test("refuses invalid input, naming the operation, on every path", () => {
    const a = normalMatrix(40, 40, createRandom(1));
    expect(() => solve(a, new Float64Array(39))).toThrow(
      "solve: the matrix is 40 x 40, so the right-hand side must have 40 rows, got 39",
    );
    expect(() => solve(a, new Float64Array(40).fill(Number.NaN))).toThrow("solve: every entry must be a finite number");
    a.data[41] = Number.NaN;
    expect(() => solve(a, new Float64Array(40))).toThrow(
      "solve: every entry must be a finite number; row 1, column 1 is NaN",
    );
  });
});

test("the tiers agree to rounding", () => {
  const a = normalMatrix(100, 100, createRandom(5));
  const [plain, simd] = onBothTiers(() => lu(a));
  expect(simd.pivots).toEqual(plain.pivots);
  expect(errorInUnits(simd.factors, plain.factors)).toBeLessThan(50);
});
