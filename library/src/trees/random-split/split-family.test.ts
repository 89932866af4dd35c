import { expect, test } from "vitest";
import { normalColumns } from "../../../test/normal-columns.js";
import { asMatrix } from "../../data/matrix.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { createRandom } from "../../numeric/random/random.js";
import { drawSplit, familyWidth, project } from "./split-family.js";

test("drawn conics are quadratic functions around a point: as many coefficients as monomials, symmetric about the center", () => {
  expect([familyWidth("axis", 3), familyWidth("hyperplane", 3), familyWidth("conic", 3)]).toEqual([3, 3, 9]);
  const x = { rows: 1, columns: 2, data: Float64Array.of(5, -2) };
  for (let seed = 0; seed < 10; seed++) {
    // With one sample the center is that sample: points opposite to each other have the same value.
    const a = drawSplit("conic", x, Int32Array.of(0), Int32Array.of(0, 1), 2, createRandom(seed));
    const at = (u: number, v: number) => project("conic", Float64Array.of(5 + u, -2 + v), 0, 2, a);
    expect(at(1, 3)).toBeCloseTo(at(-1, -3), 9);
    expect(at(2, 0)).not.toBeCloseTo(at(0, 0), 9);
  }
});

test("a conic is the quadratic function of its coefficients", () => {
  const x = asMatrix([[2, 3, 5]]);
  // 1·x₁ + 2·x₁² + 3·x₁x₃ + 4·x₂x₃
  const a = Float64Array.of(1, 0, 0, 2, 0, 3, 0, 4, 0);
  expect(project("conic", x.data, 0, 3, a)).toBe(2 + 8 + 30 + 60);
});

test("a drawn ball is a squared distance from a point among the samples, in units of the columns' standard deviations", () => {
  const x = normalColumns(30, 3, 1);
  for (let i = 0; i < 30; i++) x.data[3 * i] *= 100;
  const rows = Int32Array.from({ length: 30 }, (_, i) => i);
  const deviations = columnMoments(x).variance.map(Math.sqrt);
  expect(familyWidth("ball", 3)).toBe(6);
  for (let seed = 0; seed < 10; seed++) {
    const a = drawSplit("ball", x, rows, Int32Array.of(0, 1, 2), 3, createRandom(seed));
    const center = [0, 1, 2].map((j) => -a[j] / (2 * a[3 + j]));
    const at = (point: readonly number[]) => project("ball", Float64Array.from(point), 0, 3, a);
    const middle = at(center);
    // Every point at the same distance has the same value: the distance squared above that of the center.
    for (const direction of [
      [1, 0, 0],
      [0, -1, 0],
      [0.6, 0, 0.8],
    ]) {
      const point = center.map((value, j) => value + 2 * direction[j] * deviations[j]);
      expect(at(point) - middle).toBeCloseTo(4, 9);
    }
    center.forEach((value, j) => {
      const column = Array.from({ length: 30 }, (_, i) => x.data[3 * i + j]);
      expect(value).toBeGreaterThanOrEqual(Math.min(...column));
      expect(value).toBeLessThanOrEqual(Math.max(...column));
    });
  }
});

test("only the drawn dimensions are used", () => {
  const x = normalColumns(30, 6, 0);
  const all = Int32Array.from({ length: 6 }, (_, j) => j);
  const rows = Int32Array.from({ length: 30 }, (_, i) => i);
  for (let seed = 0; seed < 20; seed++) {
    const random = createRandom(seed);
    const used = (a: Float64Array) => a.filter((value) => value !== 0).length;
    expect(used(drawSplit("axis", x, rows, all, 6, random))).toBe(1);
    expect(used(drawSplit("hyperplane", x, rows, all, 2, random))).toBe(2);
    expect(used(drawSplit("ball", x, rows, all, 2, random))).toBe(4);
    expect(used(drawSplit("conic", x, rows, all, 2, random))).toBe(5);
  }
});

test("split functions use the given columns, and gaps leave what they are drawn from finite", () => {
  const x = normalColumns(30, 4, 2);
  for (let i = 0; i < 30; i++) x.data[4 * i + 1 + (i % 3)] = Number.NaN;
  const rows = Int32Array.from({ length: 30 }, (_, i) => i);
  for (const family of ["axis", "hyperplane", "ball", "conic"] as const) {
    for (let seed = 0; seed < 20; seed++) {
      const a = drawSplit(family, x, rows, Int32Array.of(1, 3), 2, createRandom(seed));
      expect(a.every(Number.isFinite)).toBe(true);
      // Columns 0 and 2 do not matter.
      const at = (first: number, third: number) => project(family, Float64Array.of(first, 0.3, third, -0.8), 0, 4, a);
      expect(at(9, -9)).toBe(at(0, 0));
    }
  }
});
