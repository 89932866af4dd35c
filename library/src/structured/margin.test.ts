import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import {
  allPaths,
  constraintsOf,
  drawn,
  enumerated,
  type Label,
  labels,
  solve,
} from "../../test/structured-problems.js";
import { createRandom } from "../numeric/random/random.js";
import { innerProduct } from "../optimize/vectors.js";
import { labelSequences } from "./label-sequences.js";
import { constraintOf, separationOf, violationOf } from "./margin.js";
import { jointScore } from "./problem.js";

test("[ML2-153] the separation oracle finds the worst of all constraints, for both rescalings and both losses", () => {
  for (let seed = 0; seed < 10; seed++) {
    const random = createRandom(seed);
    const data = drawn(seed, 1, 5);
    for (const loss of ["wrong labels", "wrong sequence"] as const) {
      const problem = labelSequences({ labels, features: 2, loss });
      const weights = Float64Array.from({ length: problem.dimension }, () => random.normal());
      expect(problem.argmax(weights, data.x[0])).toEqual(
        allPaths(5).reduce((a, b) =>
          jointScore(problem, weights, data.x[0], b) > jointScore(problem, weights, data.x[0], a) ? b : a,
        ),
      );
      for (const rescaling of ["margin", "slack"] as const) {
        const worst = Math.max(
          0,
          ...constraintsOf(problem, data, rescaling)[0].map((one) => violationOf(one, weights)),
        );
        const found = separationOf("test", problem, rescaling)([data.x[0], data.y[0]], weights);
        expect(violationOf(found, weights)).toBeCloseTo(worst, 10);
      }
    }
  }
});

test("[ML2-159] [ML2-160] with the 0-1 loss both rescalings give (13); slack rescaling asks nothing of outputs without loss", () => {
  const data = drawn(3, 8, 4);
  const zeroOne = labelSequences({ labels, features: 2, loss: "wrong sequence" });
  // (13): wᵀΨ ≥ 1 − ξ for every wrong sequence.
  const plain = constraintsOf(zeroOne, data, "margin").map((own) => own.map(({ features }) => ({ features, loss: 1 })));
  const best = enumerated(plain, 0.7);
  const [margin, slack] = (["margin", "slack"] as const).map((rescaling) => solve(zeroOne, data, rescaling, 0.7));
  for (const found of [margin, slack]) {
    expect(found.dual / best.value).toBeCloseTo(1, 6);
    expectClose(found.weights, best.weights, 2e-3);
  }
  // Both definitions, with another loss, at the solutions: margins of the size of the loss, or slack divided by it.
  const counted = labelSequences({ labels, features: 2 });
  for (const rescaling of ["margin", "slack"] as const) {
    const { weights, gap } = solve(counted, data, rescaling, 0.7);
    const slacks = data.x.map((x, n) => {
      const needed = allPaths(4).map((path) => {
        const loss = counted.loss(data.y[n], path);
        const margin = jointScore(counted, weights, x, data.y[n]) - jointScore(counted, weights, x, path);
        return rescaling === "margin" ? loss - margin : loss * (1 - margin);
      });
      return Math.max(0, ...needed);
    });
    const primal = 0.5 * innerProduct(weights, weights) + 0.7 * slacks.reduce((a, b) => a + b);
    expect(primal).toBeCloseTo(solve(counted, data, rescaling, 0.7).dual + gap, 8);
  }
  // An output that differs but has no loss is no constraint for slack rescaling, and one for margin rescaling.
  const lenient = { ...counted, loss: (a: readonly Label[], b: readonly Label[]) => Number(a[0] !== b[0]) };
  const other: Label[] = data.y[0].map((label, t) => (t === 1 ? (label === "a" ? "b" : "a") : label));
  const free = constraintOf(lenient, "slack", [data.x[0], data.y[0]], other);
  expect([free.loss, ...free.features]).toEqual(new Array(1 + counted.dimension).fill(0));
  expect(constraintOf(lenient, "margin", [data.x[0], data.y[0]], other).features.some((value) => value !== 0)).toBe(
    true,
  );
});
