import { describe, expect, test } from "vitest";
import { plain, simdEngines } from "../../../test/engine-tiers.js";
import { expectEvery } from "../../../test/expect-close.js";
import { errorInUnits, product, testMatrices } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { identity, type Matrix, transpose, zeros } from "../../data/matrix.js";
import { type Engine, withWorkspace } from "../../engine/index.js";
import { applyReflectors } from "../eigen/block-reflectors.js";
import { factorizeTall } from "./tall-qr.js";

const engines = [["plain", plain], ...simdEngines] as const;

const shapes = [
  [0, 0],
  [5, 0],
  [1, 1],
  [3, 2],
  [32, 32],
  [33, 32],
  [65, 33],
  [130, 49],
  [100, 70],
] as const;

function factorize(engine: Engine, a: Matrix) {
  const { rows: m, columns: n } = a;
  return withWorkspace(engine, (space) => {
    const r = space.matrix(n, n);
    const reflectors = runToEnd(factorizeTall(space, m, n, space.matrix(n, m, transpose(a).data), r));
    const rows = space.matrix(m, m, identity(m).data);
    applyReflectors(space, reflectors, m, rows, m);
    const q = transpose({ rows: m, columns: m, data: space.read(rows, m * m) });
    return { q, r: space.read(r, n * n) };
  });
}

describe.each(engines)("%s", (_, engine) => {
  test.each(shapes)("A = Q R with orthogonal Q and upper triangular R, %i x %i", (m, n) => {
    // Tiny and huge matrices are scaled by the callers.
    const matrices = testMatrices(m, n, 2).filter(({ name }) => !/tiny|huge/.test(name));
    for (const { name, matrix } of matrices) {
      const { q, r } = factorize(engine, matrix);
      const tall = zeros(m, n);
      tall.data.set(r);
      expect(errorInUnits(product(q, tall), matrix), name).toBeLessThan(10);
      expect(errorInUnits(product(transpose(q), q), identity(m)), name).toBeLessThan(10);
      expectEvery(r, (value, at) => at % n >= Math.floor(at / n) || Object.is(value, 0));
    }
  });
});
