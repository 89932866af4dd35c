/** The native tier against the plain one, on the built packages, as a user has them. */
import { Worker } from "node:worker_threads";
import koffi from "koffi";
import { createEngine, type Engine, type Kernels, useEngine, withWorkspace } from "lectern/engine";
import { multiplyVector, solve } from "lectern/linalg";
import { createRandom } from "lectern/numeric";
import { beforeAll, describe, expect, test } from "vitest";

let native: Engine;
let plain: Engine;

beforeAll(() => {
  // Debian's package is libopenblas0-pthread; where it is absent, the error says so.
  native = createEngine({ tier: "openblas", threads: 1 });
  plain = createEngine({ tier: "plain" });
});

test("is found when installed, and describes itself", () => {
  expect(native).toMatchObject({ tier: "openblas", threads: 1 });
  expect(native.build).toMatch(/^OpenBLAS \(\w+\) over /);
});

/** Sizes below and above the size from which OpenBLAS is called. */
const sizes = [1, 5, 17, 40, 65, 130];

/** Runs a kernel on both tiers on the same numbers and compares all memory it was given. */
function compare(lengths: readonly number[], seed: number, run: (kernels: Kernels, addresses: number[]) => void): void {
  const random = createRandom(seed);
  const sources = lengths.map((length) => Float64Array.from({ length }, () => random.normal()));
  const [ours, theirs] = [native, plain].map((engine) =>
    withWorkspace(engine, (space) => {
      const addresses = sources.map((source) => space.vector(source.length, source));
      run(engine.kernels, addresses);
      return addresses.map((address, i) => space.read(address, lengths[i]));
    }),
  );
  for (const [i, values] of ours.entries()) expectClose(values, theirs[i]);
}

describe("the kernels agree with plain TypeScript to rounding", () => {
  test.each(sizes)("products of size %d, with strides and all transposes", (n) => {
    const [m, k, ld] = [n + 3, n + 1, n + 7];
    for (const transA of [false, true]) {
      for (const transB of [false, true]) {
        for (const [alpha, beta] of [
          [1, 0],
          [-0.5, 1],
          [2, 0.5],
        ]) {
          compare([ld * (n + 7), ld * (n + 7), ld * (n + 7)], n, ({ gemm }, [a, b, c]) =>
            gemm(transA, transB, m, n, k, alpha, a, ld, b, ld, beta, c, ld),
          );
        }
      }
    }
  });

  test.each(sizes)("symmetric products and updates of size %d", (n) => {
    for (const lower of [false, true]) {
      for (const trans of [false, true]) {
        compare([(n + 2) ** 2, (n + 2) ** 2], n, ({ syrk }, [a, c]) =>
          syrk(lower, trans, n, n, 0.5, a, n + 2, 2, c, n + 2),
        );
      }
      compare([n * n, n, n], n, ({ symv }, [a, x, y]) => symv(lower, n, 2, a, n, x, 0.5, y));
      compare([n * n, n, n], n, ({ syr2 }, [a, x, y]) => syr2(lower, n, -1, x, y, a, n));
    }
  });

  test.each(sizes)("vectors and outer products of size %d", (n) => {
    for (const trans of [false, true]) {
      compare([(n + 4) * n, n + 4, n + 4], n, ({ gemv }, [a, x, y]) => gemv(trans, n + 4, n, 2, a, n, x, -1, y));
    }
    compare([n * (n + 1), n, n + 1], n, ({ ger }, [a, x, y]) => ger(n, n + 1, -2, x, y, a, n + 1));
  });

  test.each(sizes)("triangular systems of size %d", (n) => {
    for (const lower of [false, true]) {
      for (const trans of [false, true]) {
        for (const unit of [false, true]) {
          for (const left of [false, true]) {
            compare([n * n, n * n], n, (kernels, [a, b]) => {
              dominate(kernels, n, a);
              kernels.trsm(left, lower, trans, unit, n, n, 1, a, n, b, n);
            });
          }
          compare([n * n, n], n, (kernels, [a, x]) => {
            dominate(kernels, n, a);
            kernels.trsv(lower, trans, unit, n, a, n, x);
          });
        }
      }
    }
  });
});

/** Makes a triangle of random numbers a well-conditioned one: small off the diagonal, about 1 on it. */
function dominate(kernels: Kernels, n: number, a: number): void {
  kernels.scale(n * n, 0.1 / n, a, 1);
  const engine = kernels === native.kernels ? native : plain;
  for (let i = 0; i < n; i++) engine.memory.f64[a / 8 + i * (n + 1)] += 1;
}

describe("factorisations", () => {
  test.each(sizes)("of size %d reconstruct the matrix", (n) => {
    const random = createRandom(n);
    const m = n + 5;
    const a = Float64Array.from({ length: m * n }, () => random.normal());
    const lapack = native.lapack;
    if (lapack === undefined) throw new Error("the native tier brings LAPACK");
    withWorkspace(native, (space) => {
      const { gemm, syrk, mirror } = native.kernels;
      const source = space.matrix(m, n, a);
      const gram = space.matrix(n, n);
      syrk(true, true, n, m, 1, source, n, 0, gram, n);
      mirror(true, n, gram, n);
      const symmetric = space.read(gram, n * n);

      const inPlace = symmetric.slice();
      expect(lapack.potrf(n, inPlace)).toBe(0);
      const factor = inPlace.map((value, at) => (at % n > Math.floor(at / n) ? 0 : value));
      const l = space.matrix(n, n, factor);
      const back = space.matrix(n, n);
      gemm(false, true, n, n, n, 1, l, n, l, n, 0, back, n);
      expectClose(space.read(back, n * n), symmetric);

      const q = space.matrix(m, n, a);
      const r = space.matrix(n, n);
      const product = space.matrix(m, n);
      lapack.qr(m, n, q, r);
      gemm(false, false, m, n, n, 1, q, n, r, n, 0, product, n);
      expectClose(space.read(product, m * n), a);

      const vectors = space.matrix(n, n, symmetric);
      const values = space.vector(n);
      expect(lapack.syevd(n, vectors, values)).toBe(0);
      const scaled = space.matrix(
        n,
        n,
        space.read(vectors, n * n).map((value, at) => value * space.read(values, n)[Math.floor(at / n)]),
      );
      gemm(true, false, n, n, n, 1, vectors, n, scaled, n, 0, back, n);
      expectClose(space.read(back, n * n), symmetric);

      const [u, s, vt, copy] = [space.matrix(m, n), space.vector(n), space.matrix(n, n), space.matrix(m, n, a)];
      expect(lapack.gesdd(m, n, copy, u, s, vt)).toBe(0);
      const us = space.matrix(
        m,
        n,
        space.read(u, m * n).map((value, at) => value * space.read(s, n)[at % n]),
      );
      gemm(false, false, m, n, n, 1, us, n, vt, n, 0, product, n);
      expectClose(space.read(product, m * n), a);

      const square = Float64Array.from({ length: n * n }, (_, at) => a[at] + (at % (n + 1) === 0 ? n : 0));
      const solution = Float64Array.from({ length: 2 * n }, () => random.normal());
      const [matrix, right, x] = [space.matrix(n, n, square), space.matrix(2, n), space.matrix(2, n, solution)];
      gemm(false, true, 2, n, n, 1, x, n, matrix, n, 0, right, n);
      expect(lapack.gesv(n, 2, matrix, right)).toBe(0);
      expectClose(space.read(right, 2 * n), solution);
    });
  });

  test.each(sizes)("products of size %d on the arrays of the program", (n) => {
    const random = createRandom(n);
    const [m, k] = [n + 2, n + 5];
    const draw = (length: number) => Float64Array.from({ length }, () => random.normal());
    for (const transA of [false, true]) {
      for (const transB of [false, true]) {
        const [a, b, c] = [draw(m * k), draw(k * n), new Float64Array(m * n).fill(NaN)];
        native.lapack?.product(transA, transB, m, n, k, a, b, c);
        const expected = Float64Array.from({ length: m * n }, (_, at) => {
          const [i, j] = [Math.floor(at / n), at % n];
          let sum = 0;
          for (let p = 0; p < k; p++) sum += a[transA ? p * m + i : i * k + p] * b[transB ? j * k + p : p * n + j];
          return sum;
        });
        expectClose(c, expected);
      }
    }
  });

  test("report which pivot failed", () => {
    withWorkspace(native, (space) => {
      expect(native.lapack?.potrf(2, Float64Array.of(1, 2, 2, 1))).toBe(2);
      expect(native.lapack?.gesv(2, 1, space.matrix(2, 2, [1, 2, 2, 4]), space.vector(2, [1, 1]))).toBe(2);
    });
  });
});

/** Agreement relative to the largest number expected; one assertion, because there are many numbers. */
function expectClose(actual: Float64Array, expected: Float64Array): void {
  const scale = expected.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
  const worst = actual.reduce((most, value, i) => Math.max(most, Math.abs(value - expected[i])), 0);
  expect(worst).toBeLessThan(1e-11 * scale);
}

test.each([
  [1, 1],
  [7, 3],
  [300, 40],
])("products of the columns of an array of %i x %i match their definition", (m, n) => {
  const random = createRandom(m);
  const a = Float64Array.from({ length: m * n }, () => random.normal());
  const x = Float64Array.from({ length: m }, () => random.normal());
  const [gram, y] = [new Float64Array(n * n), new Float64Array(n)];
  native.lapack?.gram(m, n, a, gram);
  native.lapack?.transposedProduct(m, n, a, x, y);
  const sumOver = (term: (i: number) => number) => x.reduce((sum, _, i) => sum + term(i), 0);
  for (let j = 0; j < n; j++) {
    expect(y[j]).toBeCloseTo(
      sumOver((i) => a[i * n + j] * x[i]),
      9,
    );
    for (let k = 0; k <= j; k++) {
      expect(gram[j * n + k]).toBeCloseTo(
        sumOver((i) => a[i * n + j] * a[i * n + k]),
        9,
      );
    }
  }
});

test("factorisations on several threads have enough memory", () => {
  const random = createRandom(3);
  for (const threads of [1, 2, 4]) {
    useEngine({ tier: "openblas", threads });
    for (const n of [100, 400]) {
      const a = { rows: n, columns: n, data: Float64Array.from({ length: n * n }, () => random.normal()) };
      const b = Float64Array.from({ length: n }, () => random.normal());
      const residual = multiplyVector(a, solve(a, b)).map((value, i) => value - b[i]);
      expect(Math.hypot(...residual)).toBeLessThan(1e-8);
    }
  }
  useEngine({});
});

test("each engine computes on its own number of threads, also after another thread has used OpenBLAS", async () => {
  const inUse = threadsInUse();
  const main = createEngine({ tier: "openblas", threads: 3 });
  const multiply = () => main.lapack?.product(false, false, 200, 200, 200, square(), square(), square());
  multiply();
  expect(inUse()).toBe(3);
  for (const threads of [1, 2]) {
    const program = `import("lectern/engine").then(({ createEngine }) => {
      const [engine, n] = [createEngine({ tier: "openblas", threads: ${threads} }), 200];
      const square = new Float64Array(n * n).fill(1);
      engine.lapack.product(false, false, n, n, n, square, square, new Float64Array(n * n));
      require("node:worker_threads").parentPort.postMessage(engine.threads);
    })`;
    expect(await answerOf(program)).toBe(threads);
    expect(inUse()).toBe(threads);
    multiply();
    expect(inUse()).toBe(3);
  }
  main.dispose();
});

test("small products and everything with vectors run on one thread", () => {
  const inUse = threadsInUse();
  const engine = createEngine({ tier: "openblas", threads: 2 });
  withWorkspace(engine, (space) => {
    const { gemm, gemv } = engine.kernels;
    const [a, b, c] = [space.matrix(200, 200), space.matrix(200, 200), space.matrix(200, 200)];
    const threadsOf = (run: () => void): number => {
      run();
      return inUse();
    };
    expect(threadsOf(() => gemm(false, false, 200, 200, 200, 1, a, 200, b, 200, 0, c, 200))).toBe(2);
    expect(threadsOf(() => gemv(false, 200, 200, 1, a, 200, b, 0, c))).toBe(1);
    expect(threadsOf(() => engine.lapack?.product(false, false, 200, 200, 200, square(), square(), square()))).toBe(2);
    expect(threadsOf(() => gemm(false, false, 50, 50, 50, 1, a, 50, b, 50, 0, c, 50))).toBe(1);
  });
  engine.dispose();
});

/** What OpenBLAS itself says, read from the library that the engines have loaded. */
function threadsInUse(): () => number {
  const path = native.why.replace(" was found", "");
  return koffi.load(path).func("openblas_get_num_threads", "int", []);
}

function square(): Float64Array {
  return new Float64Array(200 * 200);
}

/** The first message of a worker that runs a program. */
function answerOf(program: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { eval: true });
    worker.on("message", resolve);
    worker.on("error", reject);
  });
}

test("everything but linear algebra runs on the same number of threads, on memory that they can share", () => {
  for (const threads of [1, 2]) {
    const engine = createEngine({ tier: "openblas", threads });
    expect(engine.threads).toBe(threads);
    expect(engine.memory.u8.buffer).toBeInstanceOf(SharedArrayBuffer);
    engine.dispose();
  }
});
