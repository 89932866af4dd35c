/** The architectures that options stand for. */
import { expect, test } from "vitest";
import { architecturePlan, perceptronPlan } from "./plans.js";

test("hidden layers and a linear output", () => {
  expect(perceptronPlan({ hiddenSizes: [5, 4], activation: "tanh" }, 3, 2)).toEqual({
    inputShape: [3],
    architecture: [
      { kind: "dense", outputs: 5, activation: "tanh" },
      { kind: "dense", outputs: 4, activation: "tanh" },
      { kind: "dense", outputs: 2 },
    ],
  });
});

test("an output layer follows the given layers, after flattening where it is needed", () => {
  const convolution = { kind: "convolution", outputs: 2 } as const;
  const images = architecturePlan("test", { architecture: convolution, inputShape: [1, 4, 4] }, 16, 3);
  expect(images.architecture).toEqual([convolution, { kind: "flatten" }, { kind: "dense", outputs: 3 }]);
  const vectors = architecturePlan("test", { architecture: [{ kind: "dense", outputs: 2 }], inputShape: [] }, 4, 1);
  expect(vectors).toEqual({
    inputShape: [4],
    architecture: [
      { kind: "dense", outputs: 2 },
      { kind: "dense", outputs: 1 },
    ],
  });
  expect(() => architecturePlan("test", { architecture: [], inputShape: [3] }, 4, 1)).toThrow(
    "needs 3 columns, but the data have 4",
  );
});
