import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { product } from "../../../test/matrices.js";
import { spectrumProblem } from "../../../test/spectrum-problem.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, identity, transpose } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { denseSpectrum } from "./dense-spectrum.js";

test("two samples at distance 2 on a line have the eigenvalue 2 after centring", () => {
  const problem = spectrumProblem({ kernel: { kind: "linear", offset: 0 }, x: asMatrix([[1], [3]]), components: null });
  for (const solver of ["full", "partial"] as const) {
    const found = runToEnd(denseSpectrum(problem, gram(problem.kernel, problem.x), solver));
    expectClose(found.values, [2], 1e-12);
    expectClose(found.vectors.data.map(Math.abs), [Math.SQRT1_2, Math.SQRT1_2], 1e-12);
    expectClose(found.rowMeans, [2, 6], 1e-12);
    expect(found.trace).toBeCloseTo(2, 12);
    expect(found).toMatchObject({ negative: undefined, converged: true });
  }
});

test("all eigenpairs reproduce the weighted, centred kernel matrix", () => {
  for (let seed = 0; seed < 5; seed++) {
    const problem = spectrumProblem({ seed, components: null });
    const { weights, total } = problem.sampleWeights;
    const k = gram(problem.kernel, problem.x);
    const n = k.rows;
    const h = identity(n);
    for (let at = 0; at < n * n; at++) h.data[at] -= weights[at % n] / total;
    const centered = product(product(h, k), transpose(h));
    const expected = centered.data.map((value, at) => value * Math.sqrt(weights[at % n] * weights[Math.floor(at / n)]));
    const { values, vectors } = runToEnd(denseSpectrum(problem, k, "full"));
    const scaled = { ...vectors, data: vectors.data.map((value, at) => value * values[Math.floor(at / n)]) };
    expectClose(product(transpose(vectors), scaled).data, expected, 1e-9);
    expect([...values]).toEqual([...values].sort((a, b) => b - a));
  }
});

test("an indefinite matrix is detected by its negative eigenvalue", () => {
  const x = asMatrix([
    [1, 2],
    [2, 1],
  ]);
  const problem = spectrumProblem({ kernel: { kind: "precomputed" }, x, center: false, components: null });
  const found = runToEnd(denseSpectrum(problem, { ...x, data: x.data.slice() }, "full"));
  expectClose(found.values, [3], 1e-12);
  expect(found.negative).toBeCloseTo(-1, 12);
});
