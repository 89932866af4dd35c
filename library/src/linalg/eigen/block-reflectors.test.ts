import { describe, expect, test } from "vitest";
import { plain, simdEngines } from "../../../test/engine-tiers.js";
import { errorInUnits, normalMatrix, product } from "../../../test/matrices.js";
import { identity, type Matrix, transpose, zeros } from "../../data/matrix.js";
import { withWorkspace } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { applyReflectors, makeReflector } from "./block-reflectors.js";

const engines = [["plain", plain], ...simdEngines] as const;

/** I − τ v vᵀ. */
function reflection(v: Float64Array, tau: number): Matrix {
  const n = v.length;
  const result = identity(n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) result.data[i * n + j] -= tau * v[i] * v[j];
  return result;
}

describe.each(engines)("reflections, %s", (_, engine) => {
  test("one maps its vector to a multiple of the first unit vector, for entries of any size", () => {
    for (const scale of [1, 1e-140, 1e-200, 1e-280, 1e100]) {
      for (const n of [1, 2, 3, 10, 65]) {
        const x = normalMatrix(n, 1, createRandom(n)).data.map((entry) => entry * scale);
        withWorkspace(engine, (space) => {
          const address = space.vector(n, x);
          const { tau, beta } = makeReflector(engine, n, address);
          const v = space.read(address, n);
          expect(v[0]).toBe(1);
          const image = product(reflection(v, tau), { rows: n, columns: 1, data: x });
          const expected = zeros(n, 1);
          expected.data[0] = beta;
          expect(errorInUnits(image, expected, Math.abs(beta))).toBeLessThan(5);
          expect(Math.abs(beta) / scale).toBeCloseTo(Math.hypot(...x.map((entry) => entry / scale)), 12);
        });
      }
    }
  });

  test("a multiple of the first unit vector, or a vector negligible beside it, is unchanged", () => {
    withWorkspace(engine, (space) => {
      for (const rest of [0, 1e-300]) {
        const address = space.vector(3, [-2, rest, -rest]);
        expect(makeReflector(engine, 3, address)).toEqual({ tau: 0, beta: -2 });
        expect([...space.read(address, 3)]).toEqual([1, 0, 0]);
      }
    });
  });

  test("many at once equal one after the other", () => {
    for (const [count, length, shift] of [
      [1, 1, 0],
      [3, 10, 1],
      [48, 60, 0],
      [49, 60, 1],
      [99, 100, 1],
    ]) {
      const random = createRandom(count);
      const v = new Float64Array(count * length);
      const tau = new Float64Array(count);
      const x = normalMatrix(7, length, random);
      let expected = transpose(x);
      for (let i = count - 1; i >= 0; i--) {
        const row = v.subarray(i * length, (i + 1) * length);
        for (let k = i + shift; k < length; k++) row[k] = k === i + shift ? 1 : random.normal();
        tau[i] = 2 / row.reduce((sum, entry) => sum + entry * entry, 0);
        expected = product(reflection(row, tau[i]), expected);
      }
      withWorkspace(engine, (space) => {
        const rows = space.matrix(7, length, x.data);
        const inUse = engine.memory.bytesInUse;
        const vectors = space.matrix(count, length, v);
        applyReflectors(space, { count, length, shift, v: vectors, tau }, 7, rows, length);
        const actual: Matrix = { rows: 7, columns: length, data: space.read(rows, 7 * length) };
        expect(errorInUnits(transpose(actual), expected)).toBeLessThan(10);
        space.release(vectors);
        expect(engine.memory.bytesInUse).toBe(inUse);
      });
    }
  });
});
