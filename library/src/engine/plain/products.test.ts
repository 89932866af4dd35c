import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  expectClose,
  numbers,
  plain,
  simdEngines,
  sizes,
  strided,
  type TestEngine,
} from "../../../test/engine-tiers.js";
import { withWorkspace } from "../workspace.js";
import { combine } from "./products.js";

interface Shape {
  readonly m: number;
  readonly n: number;
  readonly k: number;
  readonly transA: boolean;
  readonly transB: boolean;
  readonly alpha: number;
  readonly beta: number;
  readonly gap: number;
}

/** A, B and C for a shape; with beta = 0 the old C is NaN, because it must not matter. */
function operands({ m, n, k, transA, transB, beta, gap }: Shape) {
  const [aRows, aColumns] = transA ? [k, m] : [m, k];
  const [bRows, bColumns] = transB ? [n, k] : [k, n];
  const a = strided(numbers(m * k, m + 3 * k), aRows, aColumns, aColumns + gap);
  const b = strided(numbers(k * n, n + 5 * k + 1), bRows, bColumns, bColumns + gap);
  const old = beta === 0 ? new Float64Array(m * n).fill(Number.NaN) : numbers(m * n, 99);
  return { a, lda: aColumns + gap, b, ldb: bColumns + gap, c: strided(old, m, n, n + gap), ldc: n + gap };
}

function runGemm(engine: TestEngine, shape: Shape): Float64Array {
  const { a, lda, b, ldb, c, ldc } = operands(shape);
  const { m, n, k, transA, transB, alpha, beta } = shape;
  return withWorkspace(engine, (space) => {
    const [pa, pb, pc] = [space.vector(a.length, a), space.vector(b.length, b), space.vector(c.length, c)];
    engine.kernels.gemm(transA, transB, m, n, k, alpha, pa, lda, pb, ldb, beta, pc, ldc);
    return space.read(pc, c.length);
  });
}

function runGemm32(engine: TestEngine, shape: Shape): Float32Array {
  const { a, lda, b, ldb, c, ldc } = operands(shape);
  const { m, n, k, transA, transB, alpha, beta } = shape;
  return withWorkspace(engine, (space) => {
    const [pa, pb, pc] = [space.floats(a.length, a), space.floats(b.length, b), space.floats(c.length, c)];
    engine.kernels.gemm32(transA, transB, m, n, k, alpha, pa, lda, pb, ldb, beta, pc, ldc);
    return space.readFloats(pc, c.length);
  });
}

const factors = [0, 1, -1, 0.5];

describe("the plain product", () => {
  test("matches the textbook definition", () => {
    withWorkspace(plain, (space) => {
      const a = space.matrix(2, 3, [1, 2, 3, 4, 5, 6]);
      const b = space.matrix(3, 2, [7, 8, 9, 10, 11, 12]);
      const c = space.matrix(2, 2);
      plain.kernels.gemm(false, false, 2, 2, 3, 1, a, 3, b, 2, 0, c, 2);
      expect([...space.read(c, 4)]).toEqual([58, 64, 139, 154]);
      plain.kernels.gemm(true, true, 2, 2, 2, 1, a, 3, b, 2, -1, c, 2);
      expect([...space.read(c, 4)]).toEqual([39 - 58, 49 - 64, 54 - 139, 68 - 154]);
    });
  });

  test("a factor 0 ignores what it multiplies, even NaN", () => {
    expect(combine(0, Number.NaN, 2, 3)).toBe(6);
    expect(combine(2, 3, 0, Number.NaN)).toBe(6);
  });
});

describe.each(simdEngines)("products in %s", (_, engine) => {
  test("gemm agrees with the plain one for all shapes, transposes and factors", () => {
    for (const m of sizes) {
      for (const n of [1, 3, 4, 17, 65]) {
        for (const k of [0, 1, 2, 17, 130]) {
          for (const [i, [transA, transB]] of [
            [false, false],
            [false, true],
            [true, false],
            [true, true],
          ].entries()) {
            const shape = { m, n, k, transA, transB, alpha: factors[(m + i) % 4], beta: factors[(n + k) % 4], gap: i };
            expectClose(runGemm(engine, shape), runGemm(plain, shape), 1e-13 * (k + 1), JSON.stringify(shape));
          }
        }
      }
    }
  });

  test("gemm agrees beyond one block in every direction", () => {
    for (const [transA, transB] of [
      [false, false],
      [true, true],
    ]) {
      const shape = { m: 133, n: 517, k: 261, transA, transB, alpha: -1, beta: 0.5, gap: 3 };
      expectClose(runGemm(engine, shape), runGemm(plain, shape), 1e-12, JSON.stringify(shape));
    }
  });

  test("every pair of factors, and beta = 0 overwrites NaN", () => {
    for (const alpha of factors) {
      for (const beta of factors) {
        const shape = { m: 7, n: 9, k: 5, transA: false, transB: true, alpha, beta, gap: 2 };
        expectClose(runGemm(engine, shape), runGemm(plain, shape), 1e-13, JSON.stringify(shape));
        expectClose(runGemm32(engine, shape), runGemm32(plain, shape), 1e-6, JSON.stringify(shape));
      }
    }
  });

  test("gemm32 agrees with the plain one", () => {
    for (const m of [0, 1, 3, 4, 17, 130]) {
      for (const n of [1, 7, 8, 9, 65, 520]) {
        for (const k of [0, 1, 17, 261]) {
          const transposed = { transA: (m + n) % 2 === 1, transB: (n + k) % 2 === 1 };
          const shape = { m, n, k, ...transposed, alpha: 0.5, beta: m % 2, gap: n % 3 };
          expectClose(runGemm32(engine, shape), runGemm32(plain, shape), 1e-6 * (k + 1), JSON.stringify(shape));
        }
      }
    }
  });

  test("NaN, infinite and subnormal entries affect only their own rows and columns", () => {
    for (const value of [Number.NaN, Infinity, -Infinity, 5e-324, 1e-310]) {
      const results = [engine, plain].map((each) =>
        withWorkspace(each, (space) => {
          const a = numbers(35, 1);
          a[2 * 7 + 3] = value;
          const pa = space.matrix(5, 7, a);
          const pb = space.matrix(7, 6, new Float64Array(42).fill(1));
          const pc = space.matrix(5, 6);
          each.kernels.gemm(false, false, 5, 6, 7, 1, pa, 7, pb, 6, 0, pc, 6);
          return space.read(pc, 30);
        }),
      );
      expectClose(results[0], results[1], 1e-14, String(value));
      expect(Number.isFinite(results[0][12])).toBe(Number.isFinite(value));
      expect(results[0].filter(Number.isFinite).length).toBeGreaterThanOrEqual(24);
    }
  });

  test("a row of the result is the same to the last bit whichever rows are computed with it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 140 }), fc.integer({ min: 1, max: 40 }), fc.nat(300), (m, n, k) => {
        withWorkspace(engine, (space) => {
          const a = space.matrix(m, k, numbers(m * k, m));
          const b = space.matrix(k, n, numbers(k * n, n));
          const whole = space.matrix(m, n);
          const parts = space.matrix(m, n);
          engine.kernels.gemm(false, false, m, n, k, 0.7, a, k, b, n, 0, whole, n);
          const cut = Math.floor(m / 3);
          engine.kernels.gemm(false, false, cut, n, k, 0.7, a, k, b, n, 0, parts, n);
          engine.kernels.gemm(false, false, m - cut, n, k, 0.7, a + cut * k * 8, k, b, n, 0, parts + cut * n * 8, n);
          expect(space.read(parts, m * n)).toEqual(space.read(whole, m * n));
        });
      }),
      { numRuns: 40 },
    );
  });

  test("syrk computes one triangle and leaves the other unchanged", () => {
    for (const n of sizes) {
      for (const k of [0, 1, 5, 65, 260]) {
        for (const [i, [lower, trans]] of [
          [false, false],
          [false, true],
          [true, false],
          [true, true],
        ].entries()) {
          const [alpha, beta] = [factors[(n + i) % 4], factors[(k + i) % 4]];
          const [rows, columns] = trans ? [k, n] : [n, k];
          const results = [engine, plain].map((each) =>
            withWorkspace(each, (space) => {
              const a = strided(numbers(n * k, n + k), rows, columns, columns + i);
              const c = strided(numbers(n * n, 7), n, n, n + i);
              const [pa, pc] = [space.vector(a.length, a), space.vector(c.length, c)];
              each.kernels.syrk(lower, trans, n, k, alpha, pa, columns + i, beta, pc, n + i);
              return space.read(pc, c.length);
            }),
          );
          expectClose(results[0], results[1], 1e-13 * (k + 1), JSON.stringify({ n, k, lower, trans, alpha, beta }));
        }
      }
    }
  });
});
