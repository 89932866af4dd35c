import { describe, expect, test } from "vitest";
import { expectTriplets, hardBidiagonals, randomBidiagonal, type Triplets } from "../../../test/bidiagonals.js";
import { plain, simdEngines } from "../../../test/engine-tiers.js";
import type { Diagonals } from "../../../test/special-matrices.js";
import type { Matrix } from "../../data/matrix.js";
import { type Engine, withWorkspace } from "../../engine/index.js";
import { bidiagonalSvd } from "./bidiagonal-svd.js";

function divide(engine: Engine, { diagonal, offDiagonal }: Diagonals): Triplets {
  const n = diagonal.length;
  return withWorkspace(engine, (space) => {
    const { values, left, right } = bidiagonalSvd("test", space, diagonal, offDiagonal);
    const read = (address: number): Matrix => ({ rows: n, columns: n, data: space.read(address, n * n) });
    return { values, left: read(left), right: read(right) };
  });
}

const cases = hardBidiagonals().map((given) => [given.name, given] as const);

describe.each([["plain", plain], ...simdEngines] as const)("divide and conquer, %s", (_, engine) => {
  test.each(cases)("%s", (_name, given) => {
    const triplets = divide(engine, given);
    expectTriplets(given, triplets);
    expect([...triplets.values]).toEqual([...triplets.values].sort((p, q) => q - p));
  });

  test("random matrices of sizes around the leaves and their multiples", () => {
    for (const n of [0, 1, 2, 3, 23, 24, 25, 26, 48, 49, 50, 51, 63, 64, 65, 99, 100, 130]) {
      for (const seed of [0, 1, 2]) {
        const given = randomBidiagonal(n, seed);
        expectTriplets(given, divide(engine, given));
      }
    }
  });
});
