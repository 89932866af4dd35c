import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { tensor } from "../../tensor/operations.js";
import { applyNetwork, networkSize, outputShapeOf } from "./network.js";

const weight = tensor([
  [1, -1],
  [2, 0],
  [0, 1],
]);
const x = tensor([
  [1, 2, 3],
  [-1, 0, 1],
]);

test("an affine function and an activation, with or without constants", () => {
  const bias = tensor([1, -1]);
  expectClose(applyNetwork({ kind: "dense", outputs: 2 }, { weight, bias }, x).y.data, [6, 1, 0, 1], 0);
  expectClose(applyNetwork({ kind: "dense", outputs: 2, bias: false }, { weight }, x).y.data, [5, 2, -1, 2], 0);
  for (const activation of ["relu", "abs"] as const) {
    const { y } = applyNetwork({ kind: "dense", outputs: 2, activation, bias: false }, { weight }, x);
    expectClose(y.data, [5, 2, activation === "relu" ? 0 : 1, 2], 0);
  }
});

test("leading axes are kept", () => {
  expect(outputShapeOf({ kind: "dense", outputs: 2 }, [5, 3])).toEqual([5, 2]);
  expect(networkSize({ kind: "dense", outputs: 2 }, [5, 3])).toBe(8);
  expect(networkSize({ kind: "dense", outputs: 2, bias: false }, [5, 3])).toBe(6);
  expect(refusal(() => outputShapeOf({ kind: "dense", outputs: 2 }, []))).toContain("got the shape []");
});
