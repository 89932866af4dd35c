import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normals } from "../../../test/optimization-problems.js";
import { asMatrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { innerProduct } from "../vectors.js";
import { asConstraints, buildConstraints } from "./constraints.js";

const equality = { matrix: asMatrix([[1, 1, 1, 1]]), limits: Float64Array.of(2) };
const inequality = {
  matrix: asMatrix([
    [1, 2, 0, 0],
    [0, 1, 0, -1],
  ]),
  limits: Float64Array.of(3, 4),
};
// Variable 0 has a lower bound, 1 both, 2 is fixed, 3 is free.
const box = {
  lower: Float64Array.of(-1, 0, 5, -Infinity),
  upper: Float64Array.of(Infinity, 9, 5, Infinity),
};
const constraints = buildConstraints(equality, inequality, box);

/** C written out: two inequalities, two lower bounds, one upper bound. */
const rows = [
  [1, 2, 0, 0],
  [0, 1, 0, -1],
  [-1, 0, 0, 0],
  [0, -1, 0, 0],
  [0, 1, 0, 0],
];

describe("the form C x ≤ d, A x = b", () => {
  test("C x, Cᵀ z and d match the explicit matrix", () => {
    const random = createRandom(0);
    const [x, z] = [normals(random, 4), normals(random, 5)];
    expectClose(
      constraints.apply(x),
      rows.map((row) => innerProduct(Float64Array.from(row), x)),
      1e-14,
    );
    const transposed = x.map((_, i) => rows.reduce((sum, row, k) => sum + row[i] * z[k], 0));
    expectClose(constraints.applyTransposed(z), transposed, 1e-14);
    expect([...constraints.limits]).toEqual([3, 4, 1, -0, 9]);
  });

  test("the normal matrix is added to the lower triangle of a larger one", () => {
    const weights = Float64Array.of(1, 2, 3, 4, 5);
    const matrix = new Float64Array(25).fill(1);
    constraints.addNormal(matrix, 5, weights);
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j <= i; j++) {
        const expected = 1 + rows.reduce((sum, row, k) => sum + weights[k] * row[i] * row[j], 0);
        expect(matrix[i * 5 + j]).toBeCloseTo(expected, 12);
      }
    }
    for (let j = 0; j < 5; j++) expect(matrix[20 + j]).toBe(1);
  });

  test("a fixed variable becomes an equality", () => {
    expect([...constraints.equality.limits]).toEqual([2, 5]);
    expect([...constraints.equality.matrix.data]).toEqual([1, 1, 1, 1, 0, 0, 1, 0]);
  });

  test("multipliers are assigned back by kind, those of fixed variables by sign", () => {
    const sorted = constraints.sort(Float64Array.of(7, -3), Float64Array.of(1, 2, 3, 4, 5));
    expect([...sorted.equality]).toEqual([7]);
    expect([...sorted.inequality]).toEqual([1, 2]);
    expect([...sorted.lower]).toEqual([3, 4, 3, 0]);
    expect([...sorted.upper]).toEqual([0, 5, 0, 0]);
    expect(constraints.sort(Float64Array.of(7, 3), new Float64Array(5)).upper[2]).toBe(3);
  });

  test("snaps to active bounds", () => {
    const x = Float64Array.of(-0.99, 8.99, 4.99, 1);
    constraints.snap(x, [true, true, true, false, true]);
    expect([...x]).toEqual([-1, 9, 5, 1]);
  });
});

describe("given constraints", () => {
  test("may be missing", () => {
    expect(asConstraints("f", "equality", undefined, 3)).toMatchObject({ matrix: { rows: 0, columns: 3 } });
    expect(asConstraints("f", "equality", equality, 4)).toBe(equality);
  });

  test("are refused with their name when shapes disagree or numbers are not finite", () => {
    expect(() => asConstraints("f", "equality", equality, 3)).toThrow(
      "f: equality must have 3 columns and a limit for each row, got 1 x 4 and 1 limits",
    );
    expect(() => asConstraints("f", "inequality", { ...inequality, limits: Float64Array.of(1) }, 4)).toThrow(
      "and 1 limits",
    );
    const infinite = { ...equality, limits: Float64Array.of(Infinity) };
    expect(() => asConstraints("f", "equality", infinite, 4)).toThrow("f: equality must be finite numbers");
  });
});
