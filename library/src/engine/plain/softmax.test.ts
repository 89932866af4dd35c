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
import { withWorkspace } from "../workspace.js";

const all: readonly (readonly [string, TestEngine])[] = [["plain TypeScript", plain], ...simdEngines];

/** Probabilities, residuals and losses of given scores, one column per sample. */
function residualsOf(engine: TestEngine, scores: readonly (readonly number[])[], codes: number[], shares: number[]) {
  const [classes, n] = [scores.length, codes.length];
  return withWorkspace(engine, (space) => {
    const s = space.matrix(classes, n, scores.flat());
    const [c, q] = [space.integers(n, codes), space.vector(n, shares)];
    const [r, losses] = [space.matrix(classes, n), space.vector(n)];
    engine.kernels.softmaxResiduals(n, classes, s, n, c, q, r, losses);
    return { p: space.read(s, classes * n), r: space.read(r, classes * n), losses: space.read(losses, n) };
  });
}

describe.each(all)("softmax in %s", (_, engine) => {
  test("three classes: odds of 1 : 2 : 5, and losses weighted by the share of each sample", () => {
    const scores = [0, Math.log(2), Math.log(5)].map((score) => [score, score + 700, score - 900]);
    const { p, r, losses } = residualsOf(engine, scores, [0, 1, 2], [1, 0.5, 0]);
    expectClose(p, [1 / 8, 1 / 8, 1 / 8, 1 / 4, 1 / 4, 1 / 4, 5 / 8, 5 / 8, 5 / 8], 1e-12, "probabilities");
    expectClose(r, [-7 / 8, 1 / 16, 0, 1 / 4, -3 / 8, 0, 5 / 8, 5 / 16, 0], 1e-12, "residuals");
    expectClose(losses, [Math.log(8), 0.5 * Math.log(4), 0], 1e-12, "losses");
  });

  test("two classes with one score: odds of 3 : 1 for the second, and no overflow for extreme scores", () => {
    const { p, r, losses } = residualsOf(
      engine,
      [[Math.log(3), Math.log(3), 800, -800, 0]],
      [1, 0, 0, 0, 1],
      [2, 1, 1, 1, 1],
    );
    expectClose(p, [3 / 4, 3 / 4, 1, 0, 1 / 2], 1e-13, "probabilities");
    expectClose(r, [-1 / 2, 3 / 4, 1, 0, -1 / 2], 1e-13, "residuals");
    expectClose(losses, [2 * Math.log(4 / 3), Math.log(4), 800, 0, Math.log(2)], 1e-13, "losses");
  });

  test("gradients of blocks of samples: share · (probability − 1) times the sample", () => {
    withWorkspace(engine, (space) => {
      // At W = 0 all three classes have the probability 1/3.
      const z = space.matrix(3, 2, [3, 6, 9, 0, 0, -3]);
      const [w, codes, shares] = [space.vector(6), space.integers(3, [0, 1, 2]), space.vector(3, [1, 1, 2])];
      const [p, r, losses, gradients] = [space.vector(9), space.vector(9), space.vector(3), space.vector(12)];
      engine.kernels.softmaxGradients(3, 2, 3, 2, z, 2, w, codes, shares, p, r, 3, losses, gradients);
      const first = [-2 + 3, -4 + 0, 1 - 6, 2 + 0, 1 + 3, 2 + 0];
      expectClose(space.read(gradients, 12), [...first, 0, -2, 0, -2, 0, 4], 1e-12, "gradients");
      expectClose(space.read(losses, 3), [Math.log(3), Math.log(3), 2 * Math.log(3)], 1e-12, "losses");
    });
  });
});

describe.each(simdEngines)("softmax in %s and in plain TypeScript", (_, engine) => {
  test("everything is the same to rounding, on odd shapes and within larger matrices", () => {
    for (const n of [0, 1, 2, 5, 64, 131]) {
      for (const classes of [1, 2, 3, 10]) {
        for (const d of [0, 1, 2, 7, 8, 19]) {
          expectSame(engine, 1e-12, { n, classes, d }, ({ kernels }, space) => {
            const [ldz, ld, block] = [d + 1, n + 2, 70];
            const z = space.vector(n * ldz, strided(numbers(n * d, 1), n, d, ldz));
            const w = space.vector(classes * d, numbers(classes * d, 2));
            const codes = space.integers(
              n,
              Int32Array.from({ length: n }, (_, i) => i % Math.max(2, classes)),
            );
            const shares = space.vector(n, numbers(n, 3).map(Math.abs));
            const [p, r] = [4, 5].map((seed) => space.vector(classes * ld, numbers(classes * ld, seed)));
            const size = Math.ceil(n / block) * classes * d;
            const [losses, gradients] = [space.vector(n), space.vector(size, numbers(size, 6))];
            kernels.softmaxGradients(n, block, classes, d, z, ldz, w, codes, shares, p, r, ld, losses, gradients);
            const tables = [...space.read(p, classes * ld), ...space.read(r, classes * ld)];
            return [...tables, ...space.read(losses, n), ...space.read(gradients, size)];
          });
        }
      }
    }
  });

  test("a NaN score gives a NaN loss", () => {
    for (const scores of [
      [[Number.NaN, 1]],
      [
        [Number.NaN, 1],
        [2, 3],
        [0, 0],
      ],
    ]) {
      const { losses } = residualsOf(engine, scores, [0, 1], [1, 1]);
      expect([...losses].map(Number.isNaN)).toEqual([true, false]);
    }
  });
});
