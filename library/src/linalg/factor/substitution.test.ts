import { expect, test } from "vitest";
import { describeOnTiers } from "../../../test/describe-on-tiers.js";
import { errorInUnits, frobenius, normalMatrix, product } from "../../../test/matrices.js";
import { type Matrix, transpose, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import {
  substituteLower,
  substituteLowerTransposed,
  substituteUpper,
  substituteUpperTransposed,
} from "./substitution.js";

/** A random triangle with a diagonal away from 0, and the whole matrix around it filled with what must not be read. */
function triangle(n: number, seed: number, kind: "lower" | "upper" | "unit"): { full: Matrix; clean: Matrix } {
  const random = createRandom(seed);
  const full = normalMatrix(n, n, random);
  for (let i = 0; i < n; i++) full.data[i * n + i] = 2 + random.uniform() * n;
  const clean = zeros(n, n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const inside = kind === "upper" ? j >= i : j <= i;
      const value = kind === "unit" && j < i ? full.data[i * n + j] / n : full.data[i * n + j];
      if (kind === "unit" && i === j) clean.data[i * n + j] = 1;
      else if (inside) clean.data[i * n + j] = value;
      full.data[i * n + j] = inside ? value : Number.NaN;
    }
  }
  if (kind === "unit") for (let i = 0; i < n; i++) full.data[i * n + i] = Number.NaN;
  return { full, clean };
}

describeOnTiers("T X = B with sizes around the block, reading nothing but the triangle", () => {
  for (const n of [0, 1, 2, 7, 63, 64, 65, 130]) {
    for (const columns of [0, 1, 5, 40]) {
      for (const kind of ["lower", "upper", "unit"] as const) {
        test(`${kind}, size ${n}, ${columns} right-hand sides`, () => {
          for (const seed of [1, 2]) {
            const { full, clean } = triangle(n, seed, kind);
            const b = normalMatrix(n, columns, createRandom(seed + 10));
            const x: Matrix = { ...b, data: b.data.slice() };
            if (kind === "upper") substituteUpper(full, x);
            else substituteLower(full, x, kind === "unit");
            expect(x.data.every(Number.isFinite)).toBe(true);
            expect(errorInUnits(product(clean, x), b, frobenius(clean) * frobenius(x))).toBeLessThan(50);
            const y: Matrix = { ...b, data: b.data.slice() };
            if (kind === "upper") substituteUpperTransposed(full, y);
            else substituteLowerTransposed(full, y, kind === "unit");
            expect(y.data.every(Number.isFinite)).toBe(true);
            const back = product(transpose(clean), y);
            expect(errorInUnits(back, b, frobenius(clean) * frobenius(y))).toBeLessThan(50);
          }
        });
      }
    }
  }
});
