import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { concatenate, type Tensor } from "../../tensor/operations.js";
import type { Layer } from "./layers.js";
import { applyNetwork, networkSize, outputShapeOf } from "./network.js";

const window3 = { outputs: 1, size: 3, padding: "same" } as const;

test("[MP-217] a million inputs: 10¹² + 10⁶ parameters if dense, 4 · 10⁶ if local, 4 if shared", () => {
  expect(networkSize({ kind: "dense", outputs: 1e6 }, [1e6])).toBe(1e12 + 1e6);
  expect(networkSize({ kind: "locally-connected", ...window3 }, [1, 1e6])).toBe(4e6);
  expect(networkSize({ kind: "convolution", ...window3 }, [1, 1e6])).toBe(4);
});

test.each([0, 1, 2])(
  "[MP-218] a window of 3 with weights of its own for each unit; shared weights make it a convolution (seed %i)",
  (seed) => {
    const draw = tensorsOf(seed);
    const line = draw(2, 1, 6);
    const layer: Layer = { kind: "locally-connected", outputs: 1, size: 3 };
    const [weight, bias] = [draw(4, 3, 1), draw(4, 1)];
    const { y } = applyNetwork(layer, { weight, bias }, line);
    expect(y.shape).toEqual([2, 1, 4]);
    for (let unit = 0; unit < 4; unit++) {
      let sum = bias.data[unit];
      for (let k = 0; k < 3; k++) sum += weight.data[unit * 3 + k] * line.data[unit + k];
      expect(y.data[unit]).toBeCloseTo(sum, 12);
    }
    const same = (tensor: Tensor) =>
      concatenate(new Array<Tensor>(4).fill({ shape: [1, ...tensor.shape], data: tensor.data }));
    const [kernel, constant] = [draw(3, 1), draw(1)];
    const shared = applyNetwork(layer, { weight: same(kernel), bias: same(constant) }, line).y;
    const convolved = applyNetwork(
      { kind: "convolution", outputs: 1, size: 3 },
      { weight: { shape: [1, 1, 1, 3], data: kernel.data }, bias: constant },
      line,
    ).y;
    expectClose(shared.data, convolved.data, 1e-14);
  },
);

test("shapes", () => {
  expect(outputShapeOf({ kind: "locally-connected", outputs: 2, size: 2, stride: 2 }, [3, 4, 6])).toEqual([2, 2, 3]);
  expect(refusal(() => outputShapeOf({ kind: "locally-connected", outputs: 2, size: 5 }, [3, 4, 6]))).toContain(
    "at least 5 x 5 pixels",
  );
});
