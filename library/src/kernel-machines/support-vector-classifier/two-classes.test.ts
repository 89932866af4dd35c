import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { createKernelRows } from "../../kernels/kernel-rows.js";
import { costMachine, shareMachine } from "./two-classes.js";

const settings = { tolerance: 1e-9, maxIterations: 1000 };
// The positive class at 3 and 4, the negative one at 1 and 0: the hyperplane is x − 2 = 0.
const classes = () => ({
  kernel: createKernelRows({ kind: "linear", offset: 0 }, asMatrix([[3], [4], [1], [0]])),
  positives: 2,
  weights: Float64Array.of(1, 1, 1, 1),
});

test("the hyperplane in the middle, by cost and by nu, with margins at ±1", () => {
  for (const work of [costMachine(classes(), 100, settings), shareMachine("test", classes(), 0.25, settings)]) {
    const { coefficients, intercept, squaredNorm } = runToEnd(work);
    const slope = 3 * coefficients[0] + 4 * coefficients[1] + coefficients[2];
    expectClose([slope, intercept, squaredNorm], [1, -2, 1], 1e-6);
    expect(coefficients[1]).toBe(0);
  }
});

test("a nu that is not feasible is refused", () => {
  const uneven = { ...classes(), weights: Float64Array.of(1, 1, 4, 4) };
  expect(refusal(() => runToEnd(shareMachine("test", uneven, 0.5, settings)))).toContain("nu must be at most 0.4000");
});
