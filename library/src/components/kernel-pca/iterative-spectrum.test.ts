import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { spectrumProblem } from "../../../test/spectrum-problem.js";
import { runToEnd } from "../../core/run.js";
import { gram } from "../../kernels/gram.js";
import { kernelDiagonal } from "../../kernels/kernel-diagonal.js";
import { heldGram, passingGram } from "./centered-operator.js";
import { denseSpectrum } from "./dense-spectrum.js";
import { iterativeSpectrum } from "./iterative-spectrum.js";

describe.each(["lanczos", "lanczos-in-pieces", "randomized"] as const)("%s", (solver) => {
  test("finds the eigenpairs of the full decomposition, and releases the memory", () => {
    for (let seed = 0; seed < 3; seed++) {
      for (const center of [true, false]) {
        const problem = spectrumProblem({ rows: 60, seed, center, components: 3 });
        const k = gram(problem.kernel, problem.x);
        let disposed = 0;
        const held = solver === "lanczos-in-pieces" ? passingGram(problem.kernel, problem.x) : heldGram(k);
        const watched = {
          ...held,
          dispose() {
            disposed++;
            held.dispose();
          },
        };
        const found = runToEnd(iterativeSpectrum(problem, watched, kernelDiagonal(problem.kernel, problem.x), solver));
        const expected = runToEnd(denseSpectrum(problem, k, "partial"));
        const tolerance = solver === "randomized" ? 1e-5 : 1e-9;
        expectClose(found.values, expected.values, tolerance);
        expectClose(found.vectors.data.map(Math.abs), expected.vectors.data.map(Math.abs), 100 * tolerance);
        expectClose(found.rowMeans, expected.rowMeans, 1e-12);
        expectClose([found.trace], [expected.trace], 1e-10);
        expect(found.converged).toBe(true);
        expect(disposed).toBe(1);
      }
    }
  });
});

test("releases the memory also after an error", () => {
  const problem = spectrumProblem({ rows: 30 });
  let disposed = 0;
  const broken = {
    ...passingGram(problem.kernel, problem.x),
    apply() {
      throw new Error("broken");
    },
    dispose: () => void disposed++,
  };
  expect(() => runToEnd(iterativeSpectrum(problem, broken, new Float64Array(30), "lanczos"))).toThrow("broken");
  expect(disposed).toBe(1);
});
