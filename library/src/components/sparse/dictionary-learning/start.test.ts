import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { normalMatrix, product } from "../../../../test/matrices.js";
import { runToEnd } from "../../../core/run.js";
import { asMatrix, identity, type Matrix, row, transpose, zeros } from "../../../data/matrix.js";
import { createRandom } from "../../../numeric/random/random.js";
import { type DictionaryStart, dictionaryStart as dictionaryStartSteps } from "./start.js";

const dictionaryStart = (...given: Parameters<typeof dictionaryStartSteps>) => runToEnd(dictionaryStartSteps(...given));

const starts: readonly DictionaryStart[] = ["samples", "svd"];

describe("initial atoms", () => {
  test("are distinct samples, scaled to length 1, in an order that depends on the seed", () => {
    const x = normalMatrix(6, 4, createRandom(1));
    const orders = Array.from({ length: 10 }, (_, seed) => {
      const atoms = dictionaryStart(x, 5, "samples", createRandom(seed));
      return Array.from({ length: 5 }, (_, k) => sampleOf(row(atoms, k), x));
    });
    for (const order of orders) {
      expect(order).not.toContain(-1);
      expect(new Set(order).size).toBe(5);
    }
    expect(new Set(orders.map(String)).size).toBeGreaterThan(5);
  });

  test("are the right singular vectors, the largest first", () => {
    for (let seed = 0; seed < 5; seed++) {
      const atoms = dictionaryStart(normalMatrix(7, 4, createRandom(seed)), 4, "svd", createRandom(0));
      expectClose(product(atoms, transpose(atoms)).data, identity(4).data, 1e-12);
    }
    const x = asMatrix([
      [0, -2, 0],
      [0, 0, 5],
      [1, 0, 0],
      [0, 0, 0],
    ]);
    expectClose(
      dictionaryStart(x, 2, "svd", createRandom(0)).data.map((value) => Math.abs(value)),
      [0, 0, 1, 0, 1, 0],
      1e-12,
    );
  });

  test("skip zero samples", () => {
    for (let seed = 0; seed < 10; seed++) {
      const x = asMatrix([
        [0, 0],
        [3, 4],
        [0, 0],
      ]);
      expectClose(dictionaryStart(x, 1, "samples", createRandom(seed)).data, [0.6, 0.8], 1e-15);
    }
  });

  test("are completed by random vectors of length 1, the same for the same seed", () => {
    for (const start of starts) {
      for (const x of [zeros(3, 4), normalMatrix(2, 4, createRandom(3))]) {
        const drawn = [0, 0, 1].map((seed) => dictionaryStart(x, 9, start, createRandom(seed)));
        for (let k = 0; k < 9; k++) expect(Math.hypot(...row(drawn[0], k))).toBeCloseTo(1, 12);
        expect(drawn[1]).toEqual(drawn[0]);
        expect(row(drawn[2], 8)).not.toEqual(row(drawn[0], 8));
        expect(new Set(Array.from({ length: 9 }, (_, k) => String(row(drawn[0], k)))).size).toBe(9);
      }
    }
  });
});

/** Which sample has this direction, or −1. */
function sampleOf(atom: Float64Array, x: Matrix): number {
  const isAlong = (sample: Float64Array) =>
    sample.every((value, j) => Math.abs(value / Math.hypot(...sample) - atom[j]) < 1e-12);
  return Array.from({ length: x.rows }, (_, i) => i).findIndex((i) => isAlong(row(x, i)));
}
