import { describe, expect, test } from "vitest";
import { plain, simdEngines } from "../../../test/engine-tiers.js";
import { errorInUnits, product, symmetricTestMatrices } from "../../../test/matrices.js";
import { denseTridiagonal } from "../../../test/special-matrices.js";
import { identity, type Matrix, transpose } from "../../data/matrix.js";
import { withWorkspace } from "../../engine/index.js";
import { applyReflectors } from "./block-reflectors.js";
import { tridiagonalize } from "./tridiagonalize.js";

const engines = [["plain", plain], ...simdEngines] as const;
const sizes = [0, 1, 2, 3, 5, 32, 33, 34, 64, 65, 130];

describe.each(engines)("reduction to tridiagonal form, %s", (_, engine) => {
  test.each(sizes)("A = Q T Qᵀ with orthogonal Q, size %i, and only the upper triangle is read", (n) => {
    // Tiny and huge matrices are scaled by the callers.
    const matrices = symmetricTestMatrices(n, 1).filter(({ name }) => !/tiny|huge/.test(name));
    for (const { name, matrix } of matrices) {
      const upper = matrix.data.map((entry, at) => (at % n < Math.floor(at / n) ? Number.NaN : entry));
      const { t, q } = withWorkspace(engine, (space) => {
        const { diagonal, offDiagonal, reflectors } = tridiagonalize(space, n, space.matrix(n, n, upper));
        const rows = space.matrix(n, n, identity(n).data);
        applyReflectors(space, reflectors, n, rows, n);
        const columns: Matrix = { rows: n, columns: n, data: space.read(rows, n * n) };
        return { t: denseTridiagonal({ name, diagonal, offDiagonal }), q: transpose(columns) };
      });
      expect(errorInUnits(product(product(q, t), transpose(q)), matrix), name).toBeLessThan(10);
      expect(errorInUnits(product(transpose(q), q), identity(n)), name).toBeLessThan(10);
    }
  });
});
