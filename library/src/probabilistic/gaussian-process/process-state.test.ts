import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import type { GivenKernel } from "../../kernels/kernel.js";
import { gaussianProcess } from "./gaussian-process.js";
import { processPosterior } from "./posterior.js";
import { factorProblem, kernelProblem } from "./process-state.js";

test("a tuned kernel may be of any depth, with all its parameters", () => {
  const rbf = { kind: "rbf", gamma: null } as const satisfies GivenKernel;
  const tuned = { kind: "scaled", factor: 2, kernel: { kind: "sum", terms: [{ kind: "rbf", gamma: 1 }] } };
  expect(kernelProblem(tuned, rbf)).toBeUndefined();
  expect(kernelProblem({ kind: "precomputed" }, { kind: "precomputed" })).toBeUndefined();
  for (const wrong of [rbf, { kind: "rbf", gamma: -1 }, { kind: "linear" }, { kind: "sum", terms: [] }, null, "rbf"]) {
    expect(kernelProblem(wrong, rbf)).toContain("must be a kernel");
  }
  expect(kernelProblem({ kind: "precomputed" }, rbf)).toBe("must be made of the kernel rbf");
});

test("a Cholesky factor is lower triangular with a positive diagonal", () => {
  const factor = (...data: number[]) => factorProblem({ rows: 2, columns: 2, data: Float64Array.from(data) });
  expect(factor(1, 0, -3, 2)).toBeUndefined();
  expect(factor(1, 0, -3, 0)).toBe("must have a positive diagonal, got 0 in row 1");
  expect(factor(1, 4, -3, 2)).toBe("must be lower triangular, got 4 in row 0, column 1");
});

test("a changed file is refused, and uncertainty that overflows is an error", () => {
  const { saved } = gaussianProcess({ optimize: false }).fit({ x: [[0], [1], [2]], y: [0, 1, 0] });
  const withState = (change: object) => gaussianProcess.restore({ ...saved, state: { ...saved.state, ...change } });
  const short = { ...saved.state.factor, rows: 2, data: new Float64Array(6) };
  expect(refusal(() => withState({ factor: short }))).toContain("state.factor.rows must be 3 (samples), got 2");
  const data = saved.state.factor.data.with(0, Number.MIN_VALUE);
  const model = withState({ factor: { ...saved.state.factor, data } });
  expect(refusal(() => processPosterior(model.state, [[0.5]]))).toContain(
    "numerical: gaussian-process: processPosterior",
  );
});
