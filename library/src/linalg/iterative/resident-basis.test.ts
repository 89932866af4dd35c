import { expect, test } from "vitest";
import { describeOnTiers } from "../../../test/describe-on-tiers.js";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix, product } from "../../../test/matrices.js";
import { identity, type Matrix, transpose } from "../../data/matrix.js";
import { currentEngine, withWorkspace } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { appendRandom, type ResidentBasis, residentBasis } from "./resident-basis.js";

const rowsOf = (basis: ResidentBasis, n: number): Matrix => ({
  rows: basis.count,
  columns: n,
  data: basis.read(0, basis.count),
});

function expectOrthonormal(basis: ResidentBasis, n: number): void {
  const rows = rowsOf(basis, n);
  expectClose(product(rows, transpose(rows)).data, identity(basis.count).data, 1e-13);
}

const least = (rows: number) => new Float64Array(rows).fill(1e-13);

describeOnTiers("orthonormal rows in the engine's memory", () => {
  test("stay orthonormal, and the given rows equal their coefficients times the basis, in one block or several", () => {
    for (let seed = 0; seed < 5; seed++) {
      const [n, random] = [60, createRandom(seed)];
      withWorkspace(currentEngine(), (space) => {
        const basis = residentBasis(space, 50, n);
        for (const [given, along] of [
          [1, 0],
          [3, 0],
          [20, 2],
          [5, 30],
        ]) {
          const y = normalMatrix(given, n, random);
          const { coefficients, kept } = basis.append(y.data, least(given), along);
          expect(kept).toHaveLength(given);
          expectOrthonormal(basis, n);
          const mixing = { rows: given, columns: basis.count, data: coefficients };
          expectClose(product(mixing, rowsOf(basis, n)).data, y.data, 1e-13);
        }
        expect(basis.count).toBe(29);
      });
    }
  });

  test("nearly equal rows, at any scale, still become orthogonal", () => {
    for (const scale of [1e-200, 1, 1e150]) {
      const [n, given] = [30, 6];
      const [common, noise] = [normalMatrix(1, n, createRandom(1)), normalMatrix(given, n, createRandom(2))];
      const y = noise.data.map((value, at) => scale * (common.data[at % n] + 1e-9 * value));
      withWorkspace(currentEngine(), (space) => {
        const basis = residentBasis(space, given, n);
        const { coefficients } = basis.append(y, new Float64Array(given).fill(1e-14 * scale));
        expect(basis.count).toBe(given);
        expectOrthonormal(basis, n);
        const again = product({ rows: given, columns: given, data: coefficients }, rowsOf(basis, n));
        expectClose(
          again.data.map((value) => value / scale),
          y.map((value) => value / scale),
          1e-13,
        );
      });
    }
  });

  test("a dependent row is dropped and expressed by the others; random rows complete the space", () => {
    const [n, random] = [7, createRandom(3)];
    const y = normalMatrix(4, n, random);
    for (let j = 0; j < n; j++) y.data[n + j] = 2 * y.data[j];
    y.data.fill(0, 2 * n, 3 * n);
    withWorkspace(currentEngine(), (space) => {
      const basis = residentBasis(space, 20, n);
      const { coefficients, kept } = basis.append(y.data, least(4));
      expect(kept).toEqual([0, 3]);
      expectClose(product({ rows: 4, columns: 2, data: coefficients }, rowsOf(basis, n)).data, y.data, 1e-13);
      for (let k = 0; k < 5; k++) appendRandom(basis, n, random);
      expect(basis.count).toBe(n);
      expectOrthonormal(basis, n);
      // Nothing is new any more.
      appendRandom(basis, n, random);
      expect(basis.append(normalMatrix(2, n, random).data, [0, 0]).kept).toEqual([]);
      expect(basis.count).toBe(n);
    });
  });

  test("externally computed rows replace others", () => {
    withWorkspace(currentEngine(), (space) => {
      const basis = residentBasis(space, 4, 3);
      basis.append(normalMatrix(3, 3, createRandom(4)).data, least(3));
      basis.write(0, Float64Array.of(1, 0, 0));
      expect(basis.count).toBe(1);
      basis.append(Float64Array.of(5, 0, 2), [0]);
      expectClose(basis.read(1, 1), [0, 0, 1], 1e-15);
    });
  });
});
