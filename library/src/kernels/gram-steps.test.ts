import { describe, expect, test } from "vitest";
import { expectClose, expectSymmetric } from "../../test/expect-close.js";
import { runToEnd } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { createRandom } from "../numeric/random/random.js";
import { gram } from "./gram.js";
import { gramSteps } from "./gram-steps.js";
import type { GivenKernel } from "./kernel.js";

const rows = 700;

function points(seed: number): Matrix {
  const random = createRandom(seed).fork("points");
  return { rows, columns: 3, data: Float64Array.from({ length: 3 * rows }, () => random.uniform() + 2) };
}

const kernels: readonly GivenKernel[] = [
  { kind: "rbf", gamma: 0.5 },
  { kind: "linear", offset: 1 },
  { kind: "matern", gamma: 0.5, smoothness: "3/2" },
  { kind: "sum", terms: [{ kind: "linear" }, { kind: "scaled", factor: 2, kernel: { kind: "laplace", gamma: 1 } }] },
];

describe.each([1, 2])("seed %i", (seed) => {
  const x = points(seed);

  test.each(kernels)("$kind: the matrix of all samples, exactly symmetric, with yields on the way", (kernel) => {
    const work = gramSteps(kernel, x);
    let yields = 0;
    let turn = work.next();
    for (; !turn.done; turn = work.next()) yields++;
    const { data } = turn.value;
    expect(yields).toBeGreaterThan(1);
    expectClose(data, gram(kernel, x).data, 1e-12);
    expectSymmetric(data, rows);
  });

  test("sparse samples and given matrices", () => {
    const kernel: GivenKernel = { kind: "rbf", gamma: 0.5 };
    const given = gram(kernel, x);
    expectClose(runToEnd(gramSteps(kernel, fromDense(x))).data, given.data, 1e-12);
    expect(runToEnd(gramSteps({ kind: "precomputed" }, given))).toEqual(given);
  });
});
