import { expect, test } from "vitest";
import { describeOnTiers } from "../../../../test/describe-on-tiers.js";
import { errorInUnits, normalMatrix, product } from "../../../../test/matrices.js";
import { identity, transpose } from "../../../data/matrix.js";
import { currentEngine, withWorkspace } from "../../../engine/index.js";
import { createRandom } from "../../../numeric/random/random.js";
import { placeMatrix, readPlaced, readUpper } from "../placed-matrix.js";
import { forEachBlock, formQ, multiplyByQ, QR_BLOCK, qrInPlace, qrScratch, reserveReflectors } from "./in-place.js";

describeOnTiers("in place", () => {
  test.each([
    [5, 3, 3],
    [70, 65, 65],
    [65, 70, 65],
    [150, 140, 130],
  ])("%i x %i with %i reflections: R, Q, and rows of V that begin at the diagonal", (m, n, count) => {
    const a = normalMatrix(m, n, createRandom(m));
    const engine = currentEngine();
    withWorkspace(engine, (space) => {
      const work = space.vector(qrScratch(Math.max(m, n)));
      const placed = placeMatrix(space, m, n, a.data);
      const reflectors = reserveReflectors(space, count, m);
      qrInPlace(engine, n, placed, reflectors, work);
      const q = placeMatrix(space, m, m);
      formQ(engine, reflectors, m, q, work);
      const full = readPlaced(space, q, m, m);
      expect(errorInUnits(product(transpose(full), full), identity(m))).toBeLessThan(20);

      // Qᵀ A has R above the part that the reflections have not reached; columns after them are changed as well.
      const image = placeMatrix(space, m, n, a.data);
      multiplyByQ(engine, reflectors, true, n, image, work);
      expect(errorInUnits(readPlaced(space, image, m, n), product(transpose(full), a))).toBeLessThan(20);
      const top = readUpper(space, image, count, n);
      expect(errorInUnits(readUpper(space, placed, count, n), top)).toBeLessThan(20);
      multiplyByQ(engine, reflectors, false, n, image, work);
      expect(errorInUnits(readPlaced(space, image, m, n), a)).toBeLessThan(20);

      const v = readPlaced(space, reflectors.v, count, m);
      for (let j = 0; j < count; j++) {
        expect(v.data.subarray(j * m, j * m + j).every((value) => value === 0)).toBe(true);
        if (j < m - 1) expect(v.data[j * m + j]).toBe(1);
      }
    });
  });
});

test("blocks are visited forward and backward, the last one being the remainder", () => {
  withWorkspace(currentEngine(), (space) => {
    const count = 2 * QR_BLOCK + 3;
    const reflectors = reserveReflectors(space, count, 200);
    const visit = (backward: boolean) => {
      const visited: number[][] = [];
      forEachBlock(reflectors, backward, (block, first) => visited.push([first, block.count, block.length]));
      return visited;
    };
    const expected = [
      [0, QR_BLOCK, 200],
      [QR_BLOCK, QR_BLOCK, 200 - QR_BLOCK],
      [2 * QR_BLOCK, 3, 200 - 2 * QR_BLOCK],
    ];
    expect(visit(false)).toEqual(expected);
    expect(visit(true)).toEqual([...expected].reverse());
  });
});
