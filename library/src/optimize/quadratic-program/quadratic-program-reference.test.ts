import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { asMatrix, zeros } from "../../data/matrix.js";
import reference from "../reference/programs.json" with { type: "json" };
import { solveQuadraticProgram } from "./quadratic-program.js";

const rows = (matrix: number[][], limits: number[], columns: number) => ({
  matrix: matrix.length > 0 ? asMatrix(matrix) : zeros(0, columns),
  limits: Float64Array.from(limits),
});

describe("against other systems", () => {
  test.each(reference.linear.map((given, index) => ({ ...given, index })))(
    "linear program $index: matches HiGHS",
    (given) => {
      const n = given.c.length;
      const found = solveQuadraticProgram({
        quadratic: zeros(n, n),
        linear: Float64Array.from(given.c),
        inequality: rows(given.g, given.h, n),
        equality: rows(given.a, given.b, n),
        lower: new Float64Array(n),
        upper: new Float64Array(n).fill(5),
      });
      expect(found.reason).toBe("optimal");
      expectClose([found.value], [given.value], 1e-10);
      expectClose(found.x, given.x, 1e-7);
    },
  );

  test.each(reference.quadratic.map((given, index) => ({ ...given, index })))(
    "quadratic program $index: matches an enumeration of all active sets",
    (given) => {
      const n = given.c.length;
      const found = solveQuadraticProgram({
        quadratic: asMatrix(given.hessian),
        linear: Float64Array.from(given.c),
        inequality: rows(given.g, given.h, n),
        equality: rows(given.a, given.b, n),
      });
      expect(found.reason).toBe("optimal");
      expectClose(found.x, given.x, 1e-9);
      expectClose([found.value], [given.value], 1e-10);
      for (let r = 0; r < given.h.length; r++) {
        expect(Math.abs(found.multipliers.inequality[r] - given.multipliers[r])).toBeLessThan(1e-7);
      }
    },
  );
});
