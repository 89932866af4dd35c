import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { asMatrix, row, selectColumns, selectRows } from "../../data/matrix.js";
import { solve } from "../../linalg/factor/lu/lu.js";
import { gramOfRows } from "../../linalg/multiply.js";
import { createRandom } from "../../numeric/random/random.js";
import { chosenAtoms } from "./chosen-atoms.js";

describe("atoms selected one after the other", () => {
  test("solve the system of the selected rows and columns, after each selection and in its order", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 7 }), (seed, k) => {
        const random = createRandom(seed);
        const gram = gramOfRows(normalMatrix(k, k + 3, random));
        const order = random.permutation(k);
        const chosen = chosenAtoms(gram, k);
        for (let count = 1; count <= k; count++) {
          expect(chosen.take(order[count - 1])).toBe(true);
          expect(chosen.count()).toBe(count);
          const places = order.subarray(0, count);
          expect(chosen.places.subarray(0, count)).toEqual(places);
          const right = Float64Array.from({ length: count }, () => random.normal());
          chosen.solve(right);
          const part = selectColumns(selectRows(gram, places), places);
          expectClose(chosen.factors.subarray(0, count), solve(part, right), 1e-8);
        }
      }),
    );
  });

  test("a linearly dependent atom is rejected and leaves the others unchanged", () => {
    for (let seed = 0; seed < 10; seed++) {
      const atoms = normalMatrix(6, 5, createRandom(seed));
      row(atoms, 2).fill(0);
      row(atoms, 3).set(row(atoms, 0).map((value) => -7 * value));
      row(atoms, 4).set(row(atoms, 0).map((value, j) => value - 2 * row(atoms, 1)[j]));
      const [tried, plain] = [0, 1].map(() => chosenAtoms(gramOfRows(atoms), 3));
      for (const j of [0, 1]) expect(tried.take(j) && plain.take(j)).toBe(true);
      // Zero, a multiple, a combination, and one that is there already.
      for (const j of [2, 3, 4, 1]) expect(tried.take(j)).toBe(false);
      expect(tried.count()).toBe(2);
      for (const chosen of [tried, plain]) {
        expect(chosen.take(5)).toBe(true);
        chosen.solve(Float64Array.of(1, 2, 3));
      }
      expect(tried.places).toEqual(plain.places);
      expect(tried.factors).toEqual(plain.factors);
    }
  });

  test("start again after being cleared", () => {
    const gram = asMatrix([
      [4, 1],
      [1, 2],
    ]);
    const chosen = chosenAtoms(gram, 2);
    chosen.take(0);
    chosen.take(1);
    chosen.clear();
    expect(chosen.count()).toBe(0);
    expect(chosen.take(1)).toBe(true);
    chosen.solve(Float64Array.of(3));
    expect(chosen.places[0]).toBe(1);
    expect(chosen.factors[0]).toBeCloseTo(1.5, 14);
  });
});
