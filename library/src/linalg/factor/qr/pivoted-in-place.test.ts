import { expect, test } from "vitest";
import { describeOnTiers } from "../../../../test/describe-on-tiers.js";
import { expectEvery } from "../../../../test/expect-close.js";
import { errorInUnits, normalMatrix } from "../../../../test/matrices.js";
import { runToEnd } from "../../../core/run.js";
import { type Matrix, selectColumns, transpose, zeros } from "../../../data/matrix.js";
import { currentEngine, withWorkspace } from "../../../engine/index.js";
import { createRandom } from "../../../numeric/random/random.js";
import { placeMatrix, readPlaced } from "../placed-matrix.js";
import { pivotedQrInPlaceSteps } from "./pivoted-in-place.js";

/** H₁ H₂ … R by the definition, for vectors in the rows of V. */
function reflected(v: Matrix, r: Matrix): Matrix {
  const { columns: m } = v;
  const n = r.columns;
  const result = zeros(m, n);
  result.data.set(r.data);
  for (let k = v.rows - 1; k >= 0; k--) {
    const row = v.data.subarray(k * m, (k + 1) * m);
    const square = row.reduce((sum, value) => sum + value * value, 0);
    if (square === 0) continue;
    for (let j = 0; j < n; j++) {
      let share = 0;
      for (let i = 0; i < m; i++) share += row[i] * result.data[i * n + j];
      for (let i = 0; i < m; i++) result.data[i * n + j] -= ((2 * share) / square) * row[i];
    }
  }
  return result;
}

describeOnTiers("in place", () => {
  // Around the 32 steps that are postponed together.
  test.each([
    [4, 6],
    [31, 40],
    [40, 33],
    [70, 66],
  ])("%i x %i: reflections and R reconstruct A in the order of the permutation", (m, n) => {
    for (const seed of [1, 2, 3]) {
      const a = normalMatrix(m, n, createRandom(seed));
      // Some columns that repeat others make norms cancel, which ends a block early.
      for (let i = 0; i < m; i++) a.data[i * n + n - 1] = a.data[i * n] + 1e-9 * a.data[i * n + 1];
      const r = zeros(Math.min(m, n), n);
      const permutation = new Int32Array(n);
      const v = withWorkspace(currentEngine(), (space) => {
        const b = placeMatrix(space, n, m, transpose(a).data);
        runToEnd(pivotedQrInPlaceSteps(space, m, b, r, permutation));
        return readPlaced(space, b, r.rows, m);
      });
      expect(errorInUnits(reflected(v, r), selectColumns(a, permutation))).toBeLessThan(20);
      expectEvery(r.data, (value, at) => at % n >= Math.floor(at / n) || Object.is(value, 0));
      expectEvery(v.data, (value, at) => at % m >= Math.floor(at / m) || Object.is(value, 0));
    }
  });
});
