import { expect, test } from "vitest";
import { describeOnTiers } from "../../../../test/describe-on-tiers.js";
import { errorInUnits, frobenius, normalMatrix, product } from "../../../../test/matrices.js";
import { identity, type Matrix, transpose } from "../../../data/matrix.js";
import { currentEngine, withWorkspace } from "../../../engine/index.js";
import { createRandom } from "../../../numeric/random/random.js";
import { placeMatrix, readPlaced } from "../placed-matrix.js";
import { applyFromLeft, applyFromRight, type Block, formTriangle } from "./block.js";

/** Rows of vectors of which row i begins at entry i with 1; row `none` is zero, for no reflection. */
function vectors(count: number, length: number, none: number, seed: number): Matrix {
  const v = normalMatrix(count, length, createRandom(seed));
  for (let i = 0; i < count; i++) {
    v.data.fill(0, i * length, i * length + i);
    v.data[i * length + i] = 1;
    if (i === none) v.data.fill(0, i * length, (i + 1) * length);
  }
  return v;
}

/** H₁ H₂ … by the definition. */
function productOfReflections(v: Matrix): Matrix {
  let h = identity(v.columns);
  for (let i = 0; i < v.rows; i++) {
    const row = v.data.subarray(i * v.columns, (i + 1) * v.columns);
    const square = row.reduce((sum, value) => sum + value * value, 0);
    if (square === 0) continue;
    const one = identity(v.columns);
    one.data.forEach((value, at) => {
      one.data[at] = value - (2 / square) * row[Math.floor(at / v.columns)] * row[at % v.columns];
    });
    h = product(h, one);
  }
  return h;
}

describeOnTiers("a block of reflections", () => {
  test.each([
    [1, 1, -1],
    [1, 6, -1],
    [4, 4, 3],
    [5, 12, 2],
    [17, 40, 0],
  ])("%i of length %i equal their product, from the left, transposed, and from the right", (count, length, none) => {
    const v = vectors(count, length, none, count);
    const h = productOfReflections(v);
    const c = normalMatrix(length, 7, createRandom(99));
    const engine = currentEngine();
    withWorkspace(engine, (space) => {
      const placed = placeMatrix(space, count, length, v.data);
      const s = placeMatrix(space, count, count);
      const work = space.vector(count * 7);
      const block: Block = { count, length, v: placed.address, vStride: placed.stride, s };
      formTriangle(engine, block);
      const left = placeMatrix(space, length, 7, c.data);
      const close = (actual: Matrix, expected: Matrix) =>
        expect(errorInUnits(actual, expected, frobenius(c))).toBeLessThan(20);
      applyFromLeft(engine, block, false, 7, left.address, left.stride, work);
      close(readPlaced(space, left, length, 7), product(h, c));
      applyFromLeft(engine, block, true, 7, left.address, left.stride, work);
      close(readPlaced(space, left, length, 7), c);
      const right = placeMatrix(space, 7, length, transpose(c).data);
      applyFromRight(engine, block, 7, right.address, right.stride, work);
      close(readPlaced(space, right, 7, length), product(transpose(c), h));
    });
  });
});
