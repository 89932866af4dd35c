import { describe, expect, test } from "vitest";
import { plain, simdEngines } from "../../../test/engine-tiers.js";
import { errorInUnits, product, testMatrices } from "../../../test/matrices.js";
import { denseBidiagonal } from "../../../test/special-matrices.js";
import { identity, type Matrix, transpose, zeros } from "../../data/matrix.js";
import { type Engine, type Workspace, withWorkspace } from "../../engine/index.js";
import { applyReflectors, type Reflectors } from "../eigen/block-reflectors.js";
import { bidiagonalize } from "./bidiagonalize.js";

const engines = [["plain", plain], ...simdEngines] as const;

const shapes = [
  [0, 0],
  [5, 0],
  [1, 1],
  [2, 1],
  [3, 2],
  [3, 3],
  [24, 24],
  [25, 24],
  [40, 25],
  [64, 64],
  [65, 33],
  [130, 49],
] as const;

/** The product of reflections as an orthogonal matrix. */
function orthogonal(space: Workspace, reflectors: Reflectors): Matrix {
  const n = reflectors.length;
  const rows = space.matrix(n, n, identity(n).data);
  applyReflectors(space, reflectors, n, rows, n);
  return transpose({ rows: n, columns: n, data: space.read(rows, n * n) });
}

/** Matrices whose largest entry is near 1, as the callers make them. */
function matrices(m: number, n: number) {
  return testMatrices(m, n, 2).filter(({ name }) => !/tiny|huge/.test(name));
}

function expectFactors(name: string, a: Matrix, left: Matrix, middle: Matrix, right: Matrix): void {
  expect(errorInUnits(product(product(left, middle), transpose(right)), a), name).toBeLessThan(10);
  for (const q of [left, right]) {
    expect(errorInUnits(product(transpose(q), q), identity(q.rows)), name).toBeLessThan(10);
  }
}

/** A square matrix continued with rows of zeros. */
function withRows(a: Matrix, rows: number): Matrix {
  const result = zeros(rows, a.columns);
  result.data.set(a.data);
  return result;
}

function reduce(engine: Engine, { rows: m, columns: n, data }: Matrix) {
  return withWorkspace(engine, (space) => {
    const { diagonal, offDiagonal, left, right } = bidiagonalize(space, m, n, space.matrix(m, n, data));
    const middle = withRows(denseBidiagonal({ diagonal, offDiagonal }), m);
    return { left: orthogonal(space, left), middle, right: orthogonal(space, right) };
  });
}

describe.each(engines)("%s", (_, engine) => {
  test.each(shapes)("A = P B Qᵀ with orthogonal P and Q, %i x %i", (m, n) => {
    for (const { name, matrix } of matrices(m, n)) {
      const { left, middle, right } = reduce(engine, matrix);
      expectFactors(name, matrix, left, middle, right);
    }
  });
});
