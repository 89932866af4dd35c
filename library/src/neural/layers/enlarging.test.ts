import { describe, expect, test } from "vitest";
import { innerProduct, tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { flip, pad, slice, type Tensor, tensor, transpose } from "../../tensor/operations.js";
import { applyNetwork, outputShapeOf } from "./network.js";

describe.each([0, 1, 2])("seed %i", (seed) => {
  const draw = tensorsOf(seed);
  const x = draw(1, 3, 4, 5);
  const weight = draw(3, 2, 2, 2);

  test("[MP-232] a 2 x 2 up-convolution is upsampling followed by a learned convolution; with zeros between the pixels it is the adjoint of the strided convolution", () => {
    const own = draw(2, 3, 2, 2);
    const { y } = applyNetwork(
      [{ kind: "up-convolution", outputs: 2, bias: false }],
      { "0": { "1": { weight: own } } },
      x,
    );
    expect(y.shape).toEqual([1, 2, 8, 10]);
    const repeated = applyNetwork([{ kind: "upsampling" }], {}, x).y;
    expect(Array.from(repeated.data.subarray(0, 4))).toEqual([x.data[0], x.data[0], x.data[1], x.data[1]]);
    const convolved = applyNetwork(
      { kind: "convolution", outputs: 2, size: 2, bias: false },
      { weight: own },
      pad(repeated, [
        [0, 0],
        [0, 0],
        [0, 1],
        [0, 1],
      ]),
    ).y;
    expectClose(y.data, convolved.data, 1e-14);

    const down = (image: Tensor) =>
      applyNetwork({ kind: "convolution", outputs: 3, size: 2, stride: 2, bias: false }, { weight }, image).y;
    const up = applyNetwork({ kind: "transposed-convolution", outputs: 2, bias: false }, { weight }, x).y;
    const image = draw(1, 2, 8, 10);
    expect(innerProduct(down(image), x)).toBeCloseTo(innerProduct(image, up), 10);

    // The window of an output pixel begins at it, so zeros come before the pixels.
    const turned = flip(transpose(weight, [1, 0, 2, 3]), [2, 3]);
    const zeroed = applyNetwork([{ kind: "upsampling", fill: "zero" }], {}, x).y;
    const byZeros = applyNetwork(
      { kind: "convolution", outputs: 2, size: 2, bias: false },
      { weight: turned },
      pad(zeroed, [
        [0, 0],
        [0, 0],
        [1, 0],
        [1, 0],
      ]),
    ).y;
    expectClose(byZeros.data, up.data, 1e-12);
    const shifted = applyNetwork(
      [{ kind: "up-convolution", outputs: 2, fill: "zero", bias: false }],
      { "0": { "1": { weight: turned } } },
      x,
    ).y;
    const inside = [undefined, undefined, { end: 7 }, { end: 9 }];
    expectClose(slice(shifted, inside).data, slice(up, [undefined, undefined, { start: 1 }, { start: 1 }]).data, 1e-12);
  });

  test("transposed convolution is the adjoint of the convolution for other sizes, strides and paddings", () => {
    const wide = draw(3, 2, 3, 3);
    const settings = { size: 3, stride: 2, padding: 1, bias: false } as const;
    const up = applyNetwork({ kind: "transposed-convolution", outputs: 2, ...settings }, { weight: wide }, x).y;
    expect(up.shape).toEqual([1, 2, 7, 9]);
    const image = draw(1, 2, 7, 9);
    const down = applyNetwork({ kind: "convolution", outputs: 3, ...settings }, { weight: wide }, image).y;
    expect(innerProduct(down, x)).toBeCloseTo(innerProduct(image, up), 10);
  });
});

test("sequences, constants and what does not fit", () => {
  const line = tensor([[[1, 2]]], undefined, "f64");
  expect(Array.from(applyNetwork([{ kind: "upsampling", factor: 3 }], {}, line).y.data)).toEqual([1, 1, 1, 2, 2, 2]);
  expect(Array.from(applyNetwork([{ kind: "upsampling", factor: 2, fill: "zero" }], {}, line).y.data)).toEqual([
    1, 0, 2, 0,
  ]);
  const weight = tensor([[[[1, 10]]]], undefined, "f64");
  const bias = tensor([0.5], undefined, "f64");
  const { y } = applyNetwork({ kind: "transposed-convolution", outputs: 1 }, { weight, bias }, line);
  expect(Array.from(y.data)).toEqual([1.5, 10.5, 2.5, 20.5]);
  expect(refusal(() => outputShapeOf({ kind: "transposed-convolution", outputs: 1, padding: 5 }, [1, 2]))).toContain(
    "leaves at least one pixel",
  );
  expect(outputShapeOf([{ kind: "up-convolution", outputs: 4, factor: [2, 3] }], [8, 5, 5])).toEqual([4, 10, 15]);
});
