import { describe, expect, test } from "vitest";
import {
  expectClose,
  expectSame,
  numbers,
  plain,
  simdEngines,
  strided,
  type TestEngine,
} from "../../../test/engine-tiers.js";
import { expectEvery, expectSymmetric } from "../../../test/expect-close.js";
import type { Workspace } from "../workspace.js";
import { withWorkspace } from "../workspace.js";

const kinds = [
  "squaredDistances",
  "rbfGram",
  "polynomialGram",
  "sigmoidGram",
  "laplaceGram",
  "manhattanDistances",
] as const;

interface Pairs {
  readonly m: number;
  readonly n: number;
  readonly d: number;
  readonly same: boolean;
  readonly gap: number;
}

/** The m x n result for one kind, with guards between its rows. */
function compute(kind: (typeof kinds)[number], engine: TestEngine, space: Workspace, pairs: Pairs): Float64Array {
  const { m, n, d, same, gap } = pairs;
  const { kernels } = engine;
  const ld = d + gap;
  const xs = strided(numbers(m * d, m + d), m, d, ld);
  const ys = strided(numbers(n * d, n + d + 1), n, d, ld);
  const x = space.vector(xs.length, xs);
  const y = same ? x : space.vector(ys.length, ys);
  const xNorms = space.vector(m);
  kernels.rowNorms(m, d, x, ld, xNorms);
  const yNorms = space.vector(n);
  kernels.rowNorms(n, d, y, ld, yNorms);
  const ldo = n + gap;
  const guarded = strided(new Float64Array(m * n).fill(Number.NaN), m, n, ldo);
  const out = space.vector(guarded.length, guarded);
  if (kind === "squaredDistances") kernels[kind](same, m, n, d, x, ld, xNorms, y, ld, yNorms, out, ldo);
  else if (kind === "rbfGram") kernels[kind](same, m, n, d, x, ld, xNorms, y, ld, yNorms, 0.3, out, ldo);
  else if (kind === "polynomialGram") kernels[kind](same, m, n, d, x, ld, y, ld, 0.2, 0.5, 3, out, ldo);
  else if (kind === "sigmoidGram") kernels[kind](same, m, n, d, x, ld, y, ld, 0.2, -0.5, out, ldo);
  else if (kind === "laplaceGram") kernels[kind](same, m, n, d, x, ld, y, ld, 0.1, out, ldo);
  else kernels[kind](same, m, n, d, x, ld, y, ld, out, ldo);
  return space.read(out, guarded.length);
}

describe("the plain kernels of pairs", () => {
  test("match their definitions on rows that can be checked by hand", () => {
    withWorkspace(plain, (space) => {
      const { kernels } = plain;
      const x = space.matrix(1, 2, [1, 2]);
      const y = space.matrix(2, 2, [4, 6, 1, 2]);
      const none = space.vector(2);
      const out = space.matrix(1, 2);
      const read = () => [...space.read(out, 2)];
      kernels.squaredDistances(false, 1, 2, 2, x, 2, none, y, 2, none, out, 2);
      expect(read()).toEqual([25, 0]);
      kernels.manhattanDistances(false, 1, 2, 2, x, 2, y, 2, out, 2);
      expect(read()).toEqual([7, 0]);
      kernels.rbfGram(false, 1, 2, 2, x, 2, none, y, 2, none, 0.1, out, 2);
      expect(read()).toEqual([Math.exp(-2.5), 1]);
      kernels.laplaceGram(false, 1, 2, 2, x, 2, y, 2, 1, out, 2);
      expect(read()).toEqual([Math.exp(-7), 1]);
      kernels.polynomialGram(false, 1, 2, 2, x, 2, y, 2, 2, 1, 2, out, 2);
      expect(read()).toEqual([33 ** 2, 11 ** 2]);
      kernels.sigmoidGram(false, 1, 2, 2, x, 2, y, 2, 0.1, -1, out, 2);
      expectClose(read(), [Math.tanh(0.6), Math.tanh(-0.5)], 1e-15, "sigmoid");
    });
  });
});

describe.each(simdEngines)("pairs of rows in %s", (_, engine) => {
  test.each(kinds)("%s agrees with the plain one, and writes nothing between the rows", (kind) => {
    for (const m of [0, 1, 2, 3, 5, 17, 65, 130]) {
      for (const d of [0, 1, 2, 3, 5, 17]) {
        for (const n of [1, 4, 63, 67]) {
          const pairs = { m, n, d, same: false, gap: d % 3 };
          expectSame(engine, 1e-13 * (d + 1), { kind, ...pairs }, (each, space) => compute(kind, each, space, pairs));
        }
        const pairs = { m, n: m, d, same: true, gap: d % 2 };
        expectSame(engine, 1e-13 * (d + 1), { kind, ...pairs }, (each, space) => compute(kind, each, space, pairs));
      }
    }
  });

  test.each(kinds)("%s agrees beyond one block, in depth too", (kind) => {
    for (const pairs of [
      { m: 133, n: 520, d: 6, same: false, gap: 1 },
      { m: 530, n: 530, d: 5, same: true, gap: 0 },
      { m: 140, n: 140, d: 300, same: true, gap: 0 },
    ]) {
      expectSame(engine, 1e-11, { kind, ...pairs }, (each, space) => compute(kind, each, space, pairs));
    }
  });

  test("with equal rows, the result is symmetric to the last bit and the diagonal is exact", () => {
    for (const kind of kinds) {
      const n = 150;
      const result = withWorkspace(engine, (space) =>
        compute(kind, engine, space, { m: n, n, d: 7, same: true, gap: 0 }),
      );
      expectSymmetric(result, n);
      if (kind === "polynomialGram" || kind === "sigmoidGram") continue;
      for (let i = 0; i < n; i++) expect(result[i * n + i]).toBe(kind.endsWith("Gram") ? 1 : 0);
    }
  });

  test("squared distances of rows far from the origin are never negative", () => {
    withWorkspace(engine, (space) => {
      const x = space.matrix(
        40,
        3,
        numbers(120, 1).map((value) => 1e8 + value * 1e-3),
      );
      const norms = space.vector(40);
      engine.kernels.rowNorms(40, 3, x, 3, norms);
      const out = space.matrix(40, 40);
      engine.kernels.squaredDistances(false, 40, 40, 3, x, 3, norms, x, 3, norms, out, 40);
      expectEvery(space.read(out, 1600), (value) => value >= 0);
    });
  });

  test("nearest centers match the plain tier, with exact distances, for few centers and many", () => {
    for (const m of [0, 1, 5, 130, 300]) {
      for (const centers of [1, 2, 7, 128, 129, 300]) {
        for (const d of [1, 2, 7]) {
          expectSame(engine, 1e-13, { m, centers, d }, ({ kernels }, space) => {
            const x = space.matrix(m, d + 1, numbers(m * (d + 1), 1));
            const c = space.matrix(centers, d, numbers(centers * d, 2));
            const [norms, distances] = [space.vector(centers), space.vector(m)];
            const labels = space.integers(m);
            kernels.rowNorms(centers, d, c, d, norms);
            kernels.nearestCenters(m, centers, d, x, d + 1, c, d, norms, labels, distances);
            const withDistances = [...space.readIntegers(labels, m), ...space.read(distances, m)];
            kernels.nearestCenters(m, centers, d, x, d + 1, c, d, norms, labels, 0);
            return [...withDistances, ...space.readIntegers(labels, m)];
          });
        }
      }
    }
  });

  test("of equally near centers the first is chosen, and a NaN center never", () => {
    for (const each of [engine, plain]) {
      withWorkspace(each, (space) => {
        const x = space.matrix(1, 1, [0.25]);
        const c = space.matrix(4, 1, [Number.NaN, 3, 0.5, 0.5]);
        const norms = space.vector(4);
        const [labels, distances] = [space.integers(1), space.vector(1)];
        each.kernels.rowNorms(4, 1, c, 1, norms);
        each.kernels.nearestCenters(1, 4, 1, x, 1, c, 1, norms, labels, distances);
        expect([space.readIntegers(labels, 1)[0], space.read(distances, 1)[0]]).toEqual([2, 0.0625]);
      });
    }
  });
});
