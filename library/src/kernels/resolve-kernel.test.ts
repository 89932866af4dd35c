import { describe, expect, test } from "vitest";
import { normalMatrix } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, selectRows } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { iris } from "../datasets/index.js";
import { createRandom } from "../numeric/random/random.js";
import reference from "./reference/kernels.json" with { type: "json" };
import { requireResolved, resolveKernel } from "./resolve-kernel.js";

describe("gamma from the data", () => {
  test("matches scikit-learn's scale for rbf, polynomial and sigmoid", async () => {
    const { x } = await iris();
    for (const kind of ["rbf", "polynomial", "sigmoid"] as const) {
      const kernel = resolveKernel({ kind }, x);
      expect("gamma" in kernel ? kernel.gamma : NaN).toBeCloseTo(reference.scaleGamma, 12);
    }
  });

  test("uses the standard deviation for the Laplace kernel: a change of units changes no value of any kernel", () => {
    const x = asMatrix([
      [0, 4],
      [4, 0],
    ]);
    expect(resolveKernel({ kind: "laplace" }, x)).toEqual({ kind: "laplace", gamma: 1 / (2 * 2) });
    expect(resolveKernel({ kind: "rbf" }, x)).toEqual({ kind: "rbf", gamma: 1 / (2 * 4) });
  });

  test("is 1 / columns where all entries are equal", () => {
    expect(resolveKernel({ kind: "rbf" }, asMatrix([[3, 3, 3, 3]]))).toEqual({ kind: "rbf", gamma: 0.25 });
  });

  test("counts a weight of 2 as a repetition, and the zeros that a sparse matrix does not store", () => {
    for (let seed = 0; seed < 10; seed++) {
      const x = normalMatrix(4, 3, createRandom(seed));
      const holes = { ...x, data: x.data.map((value) => Math.max(0, value)) };
      const repeated = selectRows(holes, [0, 1, 1, 3]);
      const resolved = resolveKernel({ kind: "rbf" }, repeated) as { gamma: number };
      for (const samples of [holes, fromDense(holes)]) {
        const weighted = resolveKernel({ kind: "rbf" }, samples, Float64Array.of(1, 2, 0, 1)) as { gamma: number };
        expect(weighted.gamma).toBeCloseTo(resolved.gamma, 12);
      }
    }
  });

  test("reaches nested kernels; given values are kept", () => {
    const x = asMatrix([[0], [2]]);
    const kernel = resolveKernel(
      {
        kind: "sum",
        terms: [
          { kind: "scaled", factor: 2, kernel: { kind: "rbf" } },
          {
            kind: "product",
            factors: [{ kind: "laplace", gamma: null }, { kind: "rbf", gamma: 7 }, { kind: "cosine" }],
          },
        ],
      },
      x,
    );
    expect(kernel).toEqual({
      kind: "sum",
      terms: [
        { kind: "scaled", factor: 2, kernel: { kind: "rbf", gamma: 1 } },
        { kind: "product", factors: [{ kind: "laplace", gamma: 1 }, { kind: "rbf", gamma: 7 }, { kind: "cosine" }] },
      ],
    });
  });
});

test("what is left open is refused where there are no data to resolve it", () => {
  expect(refusal(() => requireResolved("test", { kind: "laplace" }))).toBe(
    "invalid-option: test: the gamma of the laplace kernel is null; set a number, or compute one from the data with resolveKernel(kernel, x)",
  );
  expect(requireResolved("test", { kind: "polynomial", gamma: 1 })).toEqual({
    kind: "polynomial",
    degree: 3,
    offset: 1,
    gamma: 1,
  });
});

test("numbers too large to be squared are refused", () => {
  expect(refusal(() => resolveKernel({ kind: "rbf" }, asMatrix([[1e200], [-1e200]])))).toContain("numerical: ");
});
