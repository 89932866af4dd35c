import { describe, expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { checkDerivatives } from "../../autodiff/check-derivatives.js";
import { grad } from "../../autodiff/gradient.js";
import { multiply, sum } from "../../autodiff/operations.js";
import { type Tensor, tensor } from "../../tensor/operations.js";
import { applyNetwork, outputShapeOf } from "./network.js";
import { reduceAxes, reductions } from "./pooling.js";

const image = tensor(
  [
    [
      [
        [1, -2, 3, 0],
        [4, 5, -6, 1],
      ],
    ],
  ],
  undefined,
  "f64",
);
const pool = (name: (typeof reductions)[number], x: Tensor) =>
  applyNetwork([{ kind: "pooling", function: name }], {}, x).y;

describe("pooling", () => {
  test("[ML2-205] max, min, average, sum and L1, and where their gradients go", () => {
    const expected = { max: [5, 3], min: [-2, -6], average: [2, -0.5], sum: [8, -2], l1: [12, 10] };
    const routed = {
      max: [0, 0, 1, 0, 0, 1, 0, 0],
      min: [0, 1, 0, 0, 0, 0, 1, 0],
      average: new Array(8).fill(0.25),
      sum: new Array(8).fill(1),
      l1: [1, -1, 1, 0, 1, 1, -1, 1],
    };
    for (const name of reductions) {
      expectClose(pool(name, image).data, expected[name], 1e-15);
      expectClose(grad((x: Tensor) => sum(pool(name, x)))(image).data, routed[name], 1e-15);
    }
  });

  test.each([0, 1, 2])("gradients are those of differences, for windows that overlap and padding (seed %i)", (seed) => {
    const draw = tensorsOf(seed);
    const [x, weights] = [draw(2, 2, 5, 7), draw(2, 2, 3, 4)];
    for (const name of reductions) {
      const layer = { kind: "pooling", function: name, size: 3, stride: 2, padding: 1 } as const;
      const { error } = checkDerivatives((v: Tensor) => sum(multiply(weights, applyNetwork([layer], {}, v).y)), x, {
        seed,
      });
      expect(error, name).toBeLessThan(1e-8);
    }
  });

  test("sequences have windows along their only axis", () => {
    const x = tensor([[[1, 5, 2, 4]]], undefined, "f64");
    expect(pool("max", x)).toEqual({ shape: [1, 1, 2], data: Float64Array.of(5, 4) });
  });

  test("shapes", () => {
    expect(outputShapeOf([{ kind: "pooling" }], [3, 8, 6])).toEqual([3, 4, 3]);
    expect(outputShapeOf([{ kind: "pooling", size: [1, 3], stride: 1 }], [3, 8, 6])).toEqual([3, 8, 4]);
    expect(refusal(() => outputShapeOf([{ kind: "pooling", size: 9 }], [3, 8, 6]))).toContain(
      "layer 0 (pooling): needs images of at least 9 x 9 pixels for its window, got the shape [3, 8, 6]",
    );
    expect(refusal(() => outputShapeOf([{ kind: "pooling", padding: 2 }], [3, 8, 6]))).toContain(
      "a padding below the size",
    );
  });
});

test("global pooling is of all positions of each channel", () => {
  for (const name of reductions) {
    const { y } = applyNetwork([{ kind: "global-pooling", function: name }], {}, image);
    const whole = applyNetwork([{ kind: "pooling", function: name, size: [2, 4] }], {}, image).y;
    expect(y.shape).toEqual([1, 1]);
    expectClose(y.data, whole.data, 1e-15);
    expectClose(
      reduceAxes(
        name,
        tensor(
          [
            [1, -3],
            [2, 2],
          ],
          undefined,
          "f64",
        ),
        1,
      ).data,
      { max: [1, 2], min: [-3, 2], average: [-1, 2], sum: [-2, 4], l1: [4, 4] }[name],
      0,
    );
  }
});
