import { describe, expect, test } from "vitest";
import { describeOnTiers, onBothTiers } from "../../../../test/describe-on-tiers.js";
import { errorInUnits, frobenius, normalMatrix, product, testMatrices } from "../../../../test/matrices.js";
import { asMatrix, identity, type Matrix, transpose, zeros } from "../../../data/matrix.js";
import { currentEngine } from "../../../engine/index.js";
import { createRandom } from "../../../numeric/random/random.js";
import reference from "../../reference/factorisations.json" with { type: "json" };
import { applyQ, applyQTransposed, qr, qrFactors } from "./qr.js";

// Around the blocks (16, 64) and beyond, tall and wide.
const shapes: readonly (readonly [number, number])[] = [
  [1, 1],
  [1, 5],
  [5, 1],
  [3, 2],
  [2, 3],
  [15, 16],
  [17, 17],
  [63, 64],
  [65, 64],
  [64, 65],
  [130, 70],
  [70, 130],
  [129, 129],
];

function expectTriangular(r: Matrix): void {
  const below = r.data.filter((_, at) => at % r.columns < Math.floor(at / r.columns));
  expect(below.every((value) => value === 0)).toBe(true);
}

describeOnTiers("A = Q R", () => {
  test.each(shapes)("%i x %i: residual and orthogonality below 50 n ε, on every kind of matrix", (m, n) => {
    for (const { name, matrix } of testMatrices(m, n, m + n)) {
      const before = matrix.data.slice();
      for (const size of ["thin", "full"] as const) {
        const { q, r } = qr(matrix, size);
        const width = size === "thin" ? Math.min(m, n) : m;
        expect([q.rows, q.columns, r.rows, r.columns], name).toEqual([m, width, width, n]);
        expect(errorInUnits(product(q, r), matrix), `${name}: A − Q R`).toBeLessThan(50);
        expect(errorInUnits(product(transpose(q), q), identity(width)), `${name}: QᵀQ − I`).toBeLessThan(50);
        expectTriangular(r);
      }
      expect(matrix.data, name).toEqual(before);
    }
  });

  test.each(shapes)("%i x %i: the implicit Q acts like the explicit one", (m, n) => {
    const a = normalMatrix(m, n, createRandom(m * n));
    const b = normalMatrix(m, 3, createRandom(m));
    const { q } = qr(a, "full");
    const factors = qrFactors(a);
    expect(errorInUnits(factors.r, qr(a).r, frobenius(a))).toBeLessThan(20);
    expect(errorInUnits(applyQ(factors.q, b), product(q, b), frobenius(b))).toBeLessThan(20);
    expect(errorInUnits(applyQTransposed(factors.q, b), product(transpose(q), b), frobenius(b))).toBeLessThan(20);
  });

  test("empty matrices", () => {
    expect(qr(zeros(0, 0))).toEqual({ q: zeros(0, 0), r: zeros(0, 0) });
    expect(qr(zeros(3, 0))).toEqual({ q: zeros(3, 0), r: zeros(0, 0) });
    expect(qr(zeros(0, 3))).toEqual({ q: zeros(0, 0), r: zeros(0, 3) });
    expect(qr(zeros(3, 0), "full")).toEqual({ q: identity(3), r: zeros(3, 0) });
    expect(applyQ(qrFactors(zeros(3, 0)).q, identity(3))).toEqual(identity(3));
  });

  test("no memory of the engine stays allocated, also after an error", () => {
    const { memory } = currentEngine();
    const before = memory.bytesInUse;
    qr(normalMatrix(40, 30, createRandom(1)));
    const huge: Matrix = { rows: 2, columns: 2, data: new Float64Array(4).fill(1.7e308) };
    expect(() => qr(huge)).toThrow(
      expect.objectContaining({
        code: "numerical",
        message: "qr: the norm of a column overflows; rescale the matrix",
      }),
    );
    expect(memory.bytesInUse).toBe(before);
  });
});

test("the tiers agree to rounding", () => {
  for (const [m, n] of [
    [100, 80],
    [80, 100],
  ] as const) {
    const a = normalMatrix(m, n, createRandom(3));
    const [plain, simd] = onBothTiers(() => qr(a));
    expect(errorInUnits(simd.q, plain.q)).toBeLessThan(50);
    expect(errorInUnits(simd.r, plain.r)).toBeLessThan(50);
  }
});

describe("against LAPACK", () => {
  test.each(reference.cases)("$name: the diagonal of R up to sign", ({ a, qrDiagonal, rank }) => {
    const { r } = qr(asMatrix(a));
    qrDiagonal.slice(0, rank).forEach((expected, k) => {
      expect(Math.abs(r.data[k * r.columns + k])).toBeCloseTo(expected, 12);
    });
  });
});

test("subnormal columns keep Q orthogonal", () => {
  const a = asMatrix([
    [1, 2 ** -1060],
    [2, 2 ** -1062],
    [3, 3 * 2 ** -1061],
  ]);
  const { q } = qr(a);
  expect(errorInUnits(product(transpose(q), q), identity(2))).toBeLessThan(50);
});

test("refuses invalid input, naming the operation", () => {
  const bad = asMatrix([
    [1, 2],
    [Number.NaN, 3],
  ]);
  for (const [name, run] of [
    ["qr", () => qr(bad)],
    ["qrFactors", () => qrFactors(bad)],
  ] as const) {
    expect(run).toThrow(
      expect.objectContaining({
        code: "invalid-data",
        message: `${name}: every entry must be a finite number; row 1, column 0 is NaN`,
      }),
    );
  }
  const { q } = qrFactors(identity(3));
  expect(() => applyQ(q, zeros(2, 1))).toThrow("applyQ: Q is 3 x 3, so the matrix must have 3 rows, got 2");
  expect(() => applyQTransposed(q, zeros(4, 1))).toThrow(
    "applyQTransposed: Q is 3 x 3, so the matrix must have 3 rows, got 4",
  );
});
