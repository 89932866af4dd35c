import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { asLabels } from "../../data/labels.js";
import { asMatrix } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { blobs } from "../../datasets/index.js";
import { classTargets } from "./problem.js";
import { stochasticEpochs } from "./stochastic.js";

const settings = { learningRate: 0.5, exponent: 0, batchSize: 1, epochs: 1, seed: 0 };

function lastOf<S>(steps: Generator<S, S, void>): S {
  for (let turn = steps.next(); ; turn = steps.next()) if (turn.done) return turn.value;
}

const blank = (outputs: number, columns: number) => ({
  coefficients: { rows: outputs, columns, data: new Float64Array(outputs * columns) },
  intercepts: new Float64Array(outputs),
});

test("one batch of all samples is one step of gradient descent, by hand", () => {
  const x = asMatrix([[2], [4]]);
  const targets = classTargets(asLabels([0, 1]), undefined, { kind: "none" });
  const step = (l2: number, intercept: boolean) =>
    lastOf(
      stochasticEpochs(x, targets, l2, { ...blank(1, 1), coefficients: asMatrix([[0]]) }, intercept, {
        ...settings,
        batchSize: 2,
      }),
    );
  // At w = b = 0 both probabilities are ½: the gradient is (½·2 − ½·4) / 2 = −½ by w and 0 by b.
  expect(step(0, true).coefficients.data[0]).toBeCloseTo(0.25, 14);
  expect(step(0, true).intercepts[0]).toBeCloseTo(0, 14);
  expect(step(7, false).coefficients.data[0]).toBeCloseTo(0.25, 14);
});

test("sparse samples take the same steps as dense ones, and weights count as in the loss", () => {
  const { x, y } = blobs({ samples: 30, centers: 3, seed: 1 });
  const targets = classTargets(
    y,
    Float64Array.from({ length: 30 }, (_, i) => 1 + (i % 2)),
    { kind: "none" },
  );
  const run = (samples: typeof x | ReturnType<typeof fromDense>) =>
    lastOf(
      stochasticEpochs(samples, targets, 1, blank(3, 2), true, { ...settings, batchSize: 4, epochs: 5, exponent: 0.5 }),
    );
  const [dense, sparse] = [run(x), run(fromDense(x))];
  expectClose(sparse.coefficients.data, dense.coefficients.data, 1e-12);
  expectClose(sparse.intercepts, dense.intercepts, 1e-12);
  // Every update moves the classes in opposite ways, so from zero they always sum to zero.
  expect(dense.intercepts[0] + dense.intercepts[1] + dense.intercepts[2]).toBeCloseTo(0, 12);
});
