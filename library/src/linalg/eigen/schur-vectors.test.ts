import { describe, expect, test } from "vitest";
import { asMatrix, type Matrix, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { schurValues, schurVectors } from "./schur-vectors.js";

/** A random Schur form with blocks of both sizes, and eigenvalues repeated now and then. */
function randomForm(n: number, seed: number, spread: number): Matrix {
  const random = createRandom(seed);
  const t = zeros(n, n);
  for (let i = 0; i < n; i++) for (let j = i; j < n; j++) t.data[i * n + j] = random.normal() * spread ** (i - j);
  for (let i = 0; i < n; i++) {
    t.data[i * n + i] = random.integer(4) / 4;
    if (i + 1 === n || random.uniform() < 0.5) continue;
    t.data[(i + 1) * n + i + 1] = t.data[i * n + i];
    t.data[i * n + i + 1] = random.uniform() < 0.3 ? 1 : 10 ** (4 * random.uniform() - 2);
    t.data[(i + 1) * n + i] = random.uniform() < 0.3 ? -1 : -(10 ** (4 * random.uniform() - 2));
    i++;
  }
  return t;
}

/** The largest entry of T v − λ v, with v scaled to entries of size 1. */
function residual(t: Matrix, x: Matrix, k: number, re: number, im: number): number {
  const n = t.rows;
  let worst = 0;
  for (let i = 0; i < n; i++) {
    let a = 0;
    let b = 0;
    for (let j = 0; j < n; j++) {
      a += t.data[i * n + j] * x.data[j * n + k];
      if (im !== 0) b += t.data[i * n + j] * x.data[j * n + k + 1];
    }
    const u = x.data[i * n + k];
    const v = im === 0 ? 0 : x.data[i * n + k + 1];
    worst = Math.max(worst, Math.abs(a - (re * u - im * v)), Math.abs(b - (re * v + im * u)));
  }
  return worst;
}

describe("T v = λ v", () => {
  test("the residual is of rounding size, also with repeated eigenvalues and fast-growing vectors", () => {
    for (let seed = 0; seed < 200; seed++) {
      const n = 1 + (seed % 15);
      const t = randomForm(n, seed, seed % 3 === 0 ? 0.05 : 1);
      const { real, imaginary } = schurValues(t);
      const x = schurVectors(t);
      const size = t.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      for (let k = 0; k < n; k++) {
        if (imaginary[k] < 0) continue;
        expect(residual(t, x, k, real[k], imaginary[k]), `seed ${seed}, vector ${k}`).toBeLessThanOrEqual(
          1e-14 * n * size,
        );
        let largest = 0;
        for (let i = 0; i < n; i++) {
          largest = Math.max(
            largest,
            Math.abs(x.data[i * n + k]),
            imaginary[k] > 0 ? Math.abs(x.data[i * n + k + 1]) : 0,
          );
        }
        expect(largest).toBeCloseTo(1, 14);
      }
    }
  });

  test("a long chain of growth does not overflow", () => {
    const n = 200;
    const t = zeros(n, n);
    for (let i = 0; i < n; i++) {
      t.data[i * n + i] = 1e-6 * i;
      for (let j = i + 1; j < n; j++) t.data[i * n + j] = 1;
    }
    expect(schurVectors(t).data.every(Number.isFinite)).toBe(true);
  });

  test("a Jordan block has one vector, found each time", () => {
    const x = schurVectors(
      asMatrix([
        [0, 1, 0],
        [0, 0, 1],
        [0, 0, 0],
      ]),
    );
    for (let k = 0; k < 3; k++) {
      expect(Math.abs(x.data[k])).toBe(1);
      expect(Math.abs(x.data[3 + k])).toBeLessThan(1e-15);
      expect(Math.abs(x.data[6 + k])).toBeLessThan(1e-15);
    }
  });
});

test("returns values of blocks of both sizes", () => {
  const { real, imaginary } = schurValues(
    asMatrix([
      [7, 1, 1],
      [0, 2, -4],
      [0, 9, 2],
    ]),
  );
  expect(Array.from(real)).toEqual([7, 2, 2]);
  expect(Array.from(imaginary)).toEqual([0, 6, -6]);
});
