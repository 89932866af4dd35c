import { describe, expect, test } from "vitest";
import { normalMatrix, testMatrices } from "../../../../test/matrices.js";
import { asMatrix, identity, type Matrix, zeros } from "../../../data/matrix.js";
import { createRandom } from "../../../numeric/random/random.js";
import { multiplyVector } from "../../multiply.js";
import { inverse, lu } from "./lu.js";
import { isClearlyInvertible, makeProbes } from "./singularity.js";

const isSingular = (name: string) => ["rank-deficient", "zero"].includes(name);

describe("singular matrices", () => {
  for (const n of [2, 3, 4, 9, 30]) {
    test(`size ${n}: are the rank-deficient and zero ones, and none of condition 1e14 or less`, () => {
      for (let seed = 0; seed < (n < 10 ? 60 : 10); seed++) {
        for (const { name, matrix } of testMatrices(n, n, seed)) {
          expect(lu(matrix).singular, `${name}, seed ${seed}`).toBe(isSingular(name));
        }
      }
    });
  }

  test("are the same after rescaling rows and columns", () => {
    for (let seed = 0; seed < 25; seed++) {
      for (const { name, matrix } of testMatrices(6, 6, seed)) {
        // A graded matrix is only just regular, and scaling moves its condition either way.
        if (name.startsWith("graded")) continue;
        const random = createRandom(seed);
        const rows = Array.from({ length: 6 }, () => 2 ** (random.integer(201) - 100));
        const columns = Array.from({ length: 6 }, () => 2 ** (random.integer(201) - 100));
        const data = matrix.data.map((value, at) => value * rows[Math.floor(at / 6)] * columns[at % 6]);
        const scaled: Matrix = { ...matrix, data };
        expect(lu(scaled).singular, `${name}, seed ${seed}`).toBe(isSingular(name));
      }
    }
  });

  test("small but sound pivots are invertible, exact zeros are not", () => {
    expect(
      lu(
        asMatrix([
          [1, 0],
          [0, 1e-200],
        ]),
      ).singular,
    ).toBe(false);
    expect(
      lu(
        asMatrix([
          [1, 1],
          [1e-200, 2e-200],
        ]),
      ).singular,
    ).toBe(false);
    expect(
      lu(
        asMatrix([
          [1, 1e200],
          [0, 1],
        ]),
      ).singular,
    ).toBe(false);
    expect(
      lu(
        asMatrix([
          [1, 2],
          [2, 4],
        ]),
      ),
    ).toMatchObject({ singular: true, weakPivot: 1 });
    expect(lu(zeros(3, 3))).toMatchObject({ singular: true, weakPivot: 0 });
    expect(lu(zeros(0, 0))).toMatchObject({ singular: false, weakPivot: -1 });
    expect(lu(normalMatrix(1, 1, createRandom(1)))).toMatchObject({ singular: false, weakPivot: -1 });
  });
});

describe("clearly invertible matrices", () => {
  const solutionsOf = (a: Matrix) => makeProbes(a.rows).map((probe) => multiplyVector(inverse(a), probe));

  test("are random ones and multiples of the identity, of any scale; none of condition 1e14", () => {
    for (let seed = 0; seed < 20; seed++) {
      for (const { name, matrix } of testMatrices(40, 40, seed)) {
        if (isSingular(name)) continue;
        const expected = !name.startsWith("graded");
        expect(isClearlyInvertible(matrix, solutionsOf(matrix)), `${name}, seed ${seed}`).toBe(expected);
      }
    }
    for (const scale of [1e-300, 1, 1e300]) {
      const a: Matrix = { ...identity(50), data: identity(50).data.map((value) => value * scale) };
      expect(isClearlyInvertible(a, solutionsOf(a))).toBe(true);
    }
  });

  test("a non-finite solution never proves invertibility", () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(isClearlyInvertible(identity(2), [Float64Array.of(1, value)])).toBe(false);
    }
  });

  test("the probes are fixed signs, distinct from each other", () => {
    const probes = makeProbes(100);
    expect(probes).toEqual(makeProbes(100));
    expect(probes[0]).not.toEqual(probes[1]);
    for (const probe of probes) expect(probe.every((value) => Math.abs(value) === 1)).toBe(true);
  });
});
