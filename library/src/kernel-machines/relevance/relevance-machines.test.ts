import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { createRandom } from "../../numeric/random/random.js";
import { convergenceOf, functionsOf, placeWeights } from "./relevance-machines.js";

const machine = {
  active: Int32Array.of(1, 3),
  mean: Float64Array.of(2, -1),
  precisions: Float64Array.of(1, 1),
  iterations: 7,
  converged: false,
};

test("the intercept is the weight of a column of ones after those of the samples", () => {
  const k = asMatrix([
    [1, 2],
    [2, 4],
  ]);
  expect(Array.from(runToEnd(functionsOf({ kind: "precomputed" }, k, true)).data)).toEqual([1, 2, 1, 2, 4, 1]);
  expect(Array.from(runToEnd(functionsOf({ kind: "precomputed" }, k, false)).data)).toEqual([1, 2, 2, 4]);
  const row = new Float64Array(3);
  expect(placeWeights(machine, 3, row)).toBe(-1);
  expect(Array.from(row)).toEqual([0, 2, 0]);
});

test("one machine that did not converge makes a warning", () => {
  const report = convergenceOf([machine, { ...machine, converged: true }], 7);
  expect(report).toMatchObject({ converged: false, iterations: 14 });
  expect(report.warnings.map(({ code }) => code)).toEqual(["not-converged"]);
});

test("the kernel matrix is computed in pieces between which the work can be stopped", () => {
  const x = normalMatrix(900, 3, createRandom(1));
  const kernel = { kind: "rbf", gamma: 0.5 } as const;
  let yields = 0;
  const { data } = runToEnd(functionsOf(kernel, x, false), { onProgress: () => void yields++ });
  expect(yields).toBeGreaterThan(0);
  expectClose(data, gram(kernel, x).data, 1e-12);
});
