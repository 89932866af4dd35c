import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { symmetricEigen } from "../linalg/eigen/symmetric-eigen.js";
import { spinChains } from "./spin-chains.js";

/** H of all 2ᴺ states, by its definition. */
function fullHamiltonian(spins: number, frustration: number, field: number): Matrix {
  const states = 2 ** spins;
  const z = (state: number, j: number) => ((state >> (j % spins)) & 1 ? 1 : -1);
  const h = zeros(states, states);
  for (let state = 0; state < states; state++) {
    for (let j = 0; j < spins; j++) {
      h.data[state * (states + 1)] -= z(state, j) * z(state, j + 1) - frustration * z(state, j) * z(state, j + 2);
      h.data[state * states + (state ^ (1 << j))] -= field;
    }
  }
  return h;
}

describe("spinChains", () => {
  test("has the energy and the correlations of the ground state of the full Hamiltonian", () => {
    const spins = 6;
    for (const { frustration, field } of [
      { frustration: 0.3, field: 0.7 },
      { frustration: 0.9, field: 0.4 },
      { frustration: 0, field: 2 },
    ]) {
      const { values, vectors } = symmetricEigen(fullHamiltonian(spins, frustration, field));
      const ground = Array.from({ length: 64 }, (_, state) => vectors.data[state * 64]);
      const { x, features, energies } = spinChains([{ frustration, field }], { spins });
      expect(energies[0]).toBeCloseTo(values[0], 10);
      const z = (state: number, j: number) => ((state >> j) & 1 ? 1 : -1);
      const expected = features.map((name) => {
        const [axis, i, j] = [name.slice(0, 2), Number(name[3]) - 1, Number(name[5]) - 1];
        const flipped = (state: number) => ground[state ^ (1 << i) ^ (1 << j)];
        const sum = (term: (state: number) => number) => ground.reduce((all, _, state) => all + term(state), 0);
        if (axis === "zz") return sum((s) => ground[s] ** 2 * z(s, i) * z(s, j));
        return sum((s) => ground[s] * flipped(s) * (axis === "xx" ? 1 : -z(s, i) * z(s, j)));
      });
      expectClose(x.data, expected, 1e-9);
    }
  });

  test("[MP-061] without field and frustration it is a ferromagnet, with a large field a paramagnet; all pairs are features", () => {
    const { x, features } = spinChains([
      { frustration: 0, field: 0 },
      { frustration: 0, field: 1000 },
      { frustration: 1, field: 0 },
    ]);
    // 8 · 7 / 2 pairs, each with xx, yy and zz.
    expect(features).toHaveLength(84);
    expect(new Set(features).size).toBe(84);
    const row = (i: number) => Array.from(x.data.slice(84 * i, 84 * (i + 1)));
    const [ones, zeros] = [new Array(28).fill(1), new Array(56).fill(0)];
    expectClose(row(0), [...zeros, ...ones], 1e-9);
    expectClose(row(1), [...ones, ...zeros], 1e-3);
    // ↑↑↓↓↑↑↓↓ and its shifts: spins two apart are opposite, spins next to each other are so half of the time.
    const distances = features.slice(56).map((name) => Number(name[5]) - Number(name[3]));
    expectClose(row(2), [...zeros, ...distances.map((distance) => Math.cos((Math.PI / 2) * distance))], 1e-9);
  });

  test("refuses couplings that are negative, and rings that are too long", () => {
    expect(refusal(() => spinChains([{ frustration: -1, field: 0 }]))).toBe(
      "invalid-data: spinChains: frustration and field of chain 0 must be finite and not negative, got -1 and 0",
    );
    expect(refusal(() => spinChains([], { spins: 40 }))).toContain("spins");
  });
});
