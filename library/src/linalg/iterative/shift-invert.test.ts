import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { gridLaplacian, withSpectrum } from "../../../test/sparse-examples.js";
import { multiplySparseVector } from "../../data/sparse-products.js";
import { multiplyVector } from "../multiply.js";
import { asOperator } from "./operator.js";
import { shiftInvertSolver } from "./shift-invert.js";

const wave = (n: number): Float64Array => Float64Array.from({ length: n }, (_, i) => Math.sin(1 + i));

describe("shiftInvertSolver", () => {
  test("dense: any shift, also inside the spectrum", () => {
    const a = withSpectrum(
      Float64Array.from({ length: 30 }, (_, i) => i),
      1,
    );
    for (const shift of [-1, 3.3, 12.5, 40]) {
      const x = shiftInvertSolver("here", a, shift)(wave(30));
      expectClose(
        multiplyVector(a, x).map((value, i) => value - shift * x[i]),
        wave(30),
        1e-11,
      );
    }
  });

  test("sparse: below and above the spectrum, without modifying the matrix", () => {
    const a = gridLaplacian(9);
    const values = a.values.slice();
    for (const shift of [-2, 0, 8.1]) {
      const x = shiftInvertSolver("here", a, shift)(wave(81));
      expectClose(
        multiplySparseVector(a, x).map((value, i) => value - shift * x[i]),
        wave(81),
        1e-11,
      );
    }
    expect(a.values).toEqual(values);
  });

  test("sparse matrices inside the spectrum, and operators, are refused with a remedy", () => {
    expect(() => shiftInvertSolver("here", gridLaplacian(9), 4)).toThrow(
      "here: 4 is inside the spectrum of the sparse matrix",
    );
    expect(() => shiftInvertSolver("here", asOperator(gridLaplacian(3)), 4)).toThrow("need `solve`");
    const crooked = gridLaplacian(3);
    crooked.values[1] += 1;
    expect(() => shiftInvertSolver("here", crooked, -1)).toThrow("must be symmetric");
  });
});
