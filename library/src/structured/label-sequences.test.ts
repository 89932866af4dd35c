import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { draw } from "../../test/structured-problems.js";
import { fromDense } from "../data/sparse.js";
import { createRandom } from "../numeric/random/random.js";
import { labelSequences } from "./label-sequences.js";
import { jointFeatures } from "./problem.js";

test("sparse and dense sequences have the same features and predictions", () => {
  const random = createRandom(0);
  const problem = labelSequences({ labels: ["a", "b", "c"], features: 4 });
  const weights = draw(random, problem.dimension);
  for (let trial = 0; trial < 5; trial++) {
    const dense = Array.from({ length: 6 }, () =>
      Array.from({ length: 4 }, () => (random.uniform() < 0.5 ? 0 : random.normal())),
    );
    const y = problem.argmax(weights, dense);
    expect(problem.argmax(weights, fromDense(dense))).toEqual(y);
    expectClose(jointFeatures(problem, fromDense(dense), y), jointFeatures(problem, dense, y), 1e-14);
  }
});
