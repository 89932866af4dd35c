import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { spectrumProblem } from "../../../test/spectrum-problem.js";
import { runToEnd } from "../../core/run.js";
import { fromDense } from "../../data/sparse.js";
import { gram } from "../../kernels/gram.js";
import { createRandom } from "../../numeric/random/random.js";
import { kernelPca } from "./kernel-pca.js";
import { kernelSpectrum, type SpectrumProblem } from "./kernel-spectrum.js";

function problemOf(rows: number, seed: number, given: Partial<SpectrumProblem> = {}): SpectrumProblem {
  return spectrumProblem({ rows, ...given, seed });
}

describe("solvers", () => {
  test("all find the same eigenvalues, directions, means and trace, centred or not", () => {
    for (let seed = 0; seed < 3; seed++) {
      for (const center of [true, false]) {
        const full = runToEnd(kernelSpectrum(problemOf(120, seed, { center, solver: { kind: "full" } })));
        const others = [
          runToEnd(kernelSpectrum(problemOf(120, seed, { center, solver: { kind: "partial" } }))),
          runToEnd(kernelSpectrum(problemOf(120, seed, { center, solver: { kind: "lanczos" } }))),
          runToEnd(kernelSpectrum(problemOf(120, seed, { center, solver: { kind: "randomized" } }))),
          // Nothing may be held.
          runToEnd(kernelSpectrum(problemOf(120, seed, { center }), 1)),
        ];
        expect(others.map(({ solver }) => solver)).toEqual(["partial", "lanczos", "randomized", "lanczos-in-pieces"]);
        for (const other of others) {
          const tolerance = other.solver === "randomized" ? 1e-5 : 1e-9;
          expectClose(other.values, full.values, tolerance);
          expectClose(other.vectors.data.map(Math.abs), full.vectors.data.map(Math.abs), 1e3 * tolerance);
          expectClose(other.rowMeans, full.rowMeans, 1e-12);
          expectClose([other.trace], [full.trace], 1e-10);
        }
      }
    }
  });

  test("the choice depends on the number of samples and components, and is in the report", () => {
    const solverFor = (rows: number, components: number | null) => {
      const { x } = problemOf(rows, 1);
      return kernelPca({ components }).fit({ x }).report.notes["solver"];
    };
    expect(solverFor(100, 2)).toBe("full");
    expect(solverFor(260, 2)).toBe("lanczos");
    expect(solverFor(260, 40)).toBe("partial");
    expect(solverFor(260, null)).toBe("full");
  });

  test("a matrix of low rank has only that many components, whatever the solver", () => {
    for (const solver of ["full", "partial", "lanczos", "randomized"] as const) {
      const kernel = { kind: "linear", offset: 0 } as const;
      const { values } = runToEnd(
        kernelSpectrum(problemOf(100, 2, { kernel, components: 8, solver: { kind: solver } })),
      );
      expect(values).toHaveLength(3);
    }
  });

  test("without storing the matrix, sparse samples work too, and too many components are refused", () => {
    const dense = problemOf(100, 3);
    const sparse = { ...dense, x: fromDense(normalMatrix(100, 3, createRandom(3))) };
    expectClose(runToEnd(kernelSpectrum(sparse, 1)).values, runToEnd(kernelSpectrum(dense)).values, 1e-9);
    expect(refusal(() => runToEnd(kernelSpectrum(problemOf(100, 3, { components: 50 }), 1)))).toContain(
      "at most 5 can be computed",
    );
    expect(runToEnd(kernelSpectrum(problemOf(100, 3, { components: 50, solver: { kind: "full" } }), 1)).solver).toBe(
      "full",
    );
  });

  test("a given kernel matrix is never computed in pieces", () => {
    const plain = problemOf(100, 4);
    const given = { ...plain, kernel: { kind: "precomputed" } as const, x: gram(plain.kernel, plain.x) };
    const { solver, values } = runToEnd(kernelSpectrum(given, 1));
    expect(solver).toBe("full");
    expectClose(values, runToEnd(kernelSpectrum(plain)).values, 1e-10);
  });
});
