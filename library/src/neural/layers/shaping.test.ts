import { expect, test } from "vitest";
import { tensor } from "../../tensor/operations.js";
import { applyNetwork, outputShapeOf } from "./network.js";

test("flatten and reshape keep the numbers", () => {
  const x = tensor([
    [
      [1, 2],
      [3, 4],
    ],
  ]);
  expect(applyNetwork([{ kind: "flatten" }], {}, x).y).toEqual({ shape: [1, 4], data: x.data });
  expect(applyNetwork([{ kind: "reshape", shape: [4, 1] }], {}, x).y).toEqual({ shape: [1, 4, 1], data: x.data });
  expect(outputShapeOf([{ kind: "flatten" }], [3, 5])).toEqual([15]);
  expect(outputShapeOf([{ kind: "flatten" }], [])).toEqual([1]);
});
