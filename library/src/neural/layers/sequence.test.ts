import { expect, test } from "vitest";
import { tensor } from "../../tensor/operations.js";
import { applyNetwork, outputShapeOf } from "./network.js";

test("layers are applied in order; without layers it is the identity", () => {
  const x = tensor([[-1, 2]]);
  const chain = {
    kind: "sequence",
    layers: [
      { kind: "activation", function: "abs" },
      { kind: "activation", function: "exp-relu" },
    ],
  } as const;
  expect(Array.from(applyNetwork(chain, {}, x).y.data, Math.log)).toEqual([expect.closeTo(1, 6), expect.closeTo(2, 6)]);
  expect(applyNetwork([], {}, x).y).toBe(x);
  expect(outputShapeOf([], [4, 2])).toEqual([4, 2]);
});
