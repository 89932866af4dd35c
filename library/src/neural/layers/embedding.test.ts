import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { grad } from "../../autodiff/gradient.js";
import { sum } from "../../autodiff/operations.js";
import { type Tensor, tensor } from "../../tensor/operations.js";
import { applyNetwork, outputShapeOf } from "./network.js";

const layer = { kind: "embedding", tokens: 4, outputs: 2 } as const;
const weight = tensor([
  [1, 2],
  [3, 4],
  [5, 6],
  [7, 8],
]);

test("rows of the tokens; only rows of tokens that occur get a gradient", () => {
  const x = tensor([[3, 0, 3]]);
  expect(applyNetwork(layer, { weight }, x).y).toEqual(
    tensor([
      [
        [7, 8],
        [1, 2],
        [7, 8],
      ],
    ]),
  );
  const gradient = grad((w: Tensor) => sum(applyNetwork(layer, { weight: w }, x).y))(weight);
  expect(Array.from(gradient.data)).toEqual([1, 1, 0, 0, 0, 0, 2, 2]);
  expect(outputShapeOf(layer, [5])).toEqual([5, 2]);
});

test("unknown tokens are named", () => {
  expect(refusal(() => applyNetwork([layer], { "0": { weight } }, tensor([[0, 4]])))).toBe(
    "invalid-data: architecture: layer 0 (embedding): there is no token 4 (position 1 of the input); tokens are numbered 0 to 3",
  );
  expect(refusal(() => applyNetwork([layer], { "0": { weight } }, tensor([[0.5]])))).toContain("no token 0.5");
});
