import { describe, expect, test } from "vitest";
import { differences, entryAt, tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { grad } from "../../autodiff/gradient.js";
import { multiply, sum } from "../../autodiff/operations.js";
import { concatenate, flip, slice, type Tensor } from "../../tensor/operations.js";
import type { Layer } from "./layers.js";
import { applyNetwork, networkSize, outputShapeOf } from "./network.js";

type Convolution = Omit<Extract<Layer, { kind: "convolution" }>, "kind" | "outputs">;

const apply = (fields: Convolution, parameters: { weight: Tensor; bias?: Tensor }, x: Tensor) =>
  applyNetwork(
    [{ kind: "convolution", outputs: parameters.weight.shape[0], bias: false, ...fields }],
    { "0": parameters },
    x,
  ).y;

describe.each([0, 1, 2])("seed %i", (seed) => {
  const draw = tensorsOf(seed);
  const x = draw(1, 3, 6, 7);
  const weight = draw(4, 3, 3, 3);
  const bias = draw(4);

  test("[ML2-202] the channels of the result are activations of sums of convolutions of all channels; flipping the kernel swaps convolution and correlation", () => {
    for (const flipped of [false, true]) {
      const y = apply({ bias: true, flipped, activation: "relu" }, { weight, bias }, x);
      for (const [j, i, k] of [
        [0, 0, 0],
        [2, 3, 1],
        [3, 1, 4],
      ]) {
        let z = bias.data[j];
        for (let c = 0; c < 3; c++) {
          for (let u = 0; u < 3; u++) {
            for (let v = 0; v < 3; v++) {
              // A convolution sees the pixel on the other side of the middle.
              const [row, column] = flipped ? [i + 2 - u, k + 2 - v] : [i + u, k + v];
              z += entryAt(weight, j, c, u, v) * entryAt(x, 0, c, row, column);
            }
          }
        }
        expect(entryAt(y, 0, j, i, k)).toBeCloseTo(Math.max(0, z), 12);
      }
    }
    const turned = flip(weight, [2, 3]);
    expectClose(apply({ flipped: true }, { weight }, x).data, apply({}, { weight: turned }, x).data, 0);
    expectClose(apply({ flipped: true }, { weight: turned }, x).data, apply({}, { weight }, x).data, 0);
  });

  test("[ML2-204] gradients: δ ∗ w in the input, Σ δ(t) x(u + t) in the weights, with 1(z > 0) for ReLU, as by differences", () => {
    const [line, kernel, delta] = [draw(1, 1, 9), draw(1, 1, 1, 3), draw(1, 1, 7)];
    for (const activation of ["none", "relu"] as const) {
      for (const flipped of [false, true]) {
        const f = (w: Tensor, v: Tensor) => sum(multiply(delta, apply({ flipped, activation }, { weight: w }, v)));
        const z = apply({ flipped }, { weight: kernel }, line).data;
        const own = Array.from(delta.data, (value, t) => (activation === "none" || z[t] > 0 ? value : 0));
        const weights = [0, 1, 2].map((u) =>
          own.reduce((total, value, t) => total + value * line.data[flipped ? t + 2 - u : t + u], 0),
        );
        const inputs = Array.from(line.data, (_, s) =>
          own.reduce((total, value, t) => {
            const u = flipped ? t + 2 - s : s - t;
            return total + (u >= 0 && u < 3 ? value * kernel.data[u] : 0);
          }, 0),
        );
        const byWeight = grad((w: Tensor) => f(w, line))(kernel).data;
        const byInput = grad((v: Tensor) => f(kernel, v))(line).data;
        expectClose(byWeight, weights, 1e-13);
        expectClose(byInput, inputs, 1e-13);
        expectClose(
          byWeight,
          differences((w) => f(w, line).data[0], kernel),
          1e-8,
        );
        expectClose(
          byInput,
          differences((v) => f(kernel, v).data[0], line),
          1e-8,
        );
      }
    }
  });

  test("[MP-223] with a periodic border the convolution of a shifted image is the shifted convolution", () => {
    const roll = (image: Tensor, by: number, axis: 2 | 3) => {
      const before = new Array<undefined>(axis).fill(undefined);
      const cut = image.shape[axis] - by;
      return concatenate([slice(image, [...before, { start: cut }]), slice(image, [...before, { end: cut }])], axis);
    };
    const convolved = (image: Tensor) =>
      apply({ padding: "same", border: "wrap", bias: true, activation: "tanh" }, { weight, bias }, image);
    for (const by of [1, 2, 5]) {
      for (const axis of [2, 3] as const) expect(convolved(roll(x, by, axis))).toEqual(roll(convolved(x), by, axis));
    }
  });

  test("borders: zeros, the mirror image, the other side", () => {
    const line = { shape: [1, 1, 4], data: Float64Array.of(1, 2, 3, 4) };
    const middle = { shape: [1, 1, 1, 5], data: Float64Array.of(1, 0, 0, 0, 10) };
    const at = (border: "zero" | "reflect" | "wrap") =>
      Array.from(apply({ size: 5, padding: "same", border }, { weight: middle }, line).data);
    expect(at("zero")).toEqual([30, 40, 1, 2]);
    expect(at("reflect")).toEqual([33, 42, 31, 22]);
    expect(at("wrap")).toEqual([33, 44, 11, 22]);
  });
});

describe("shapes and counts", () => {
  const shape = (fields: Convolution, ...input: number[]) =>
    outputShapeOf([{ kind: "convolution", outputs: 2, ...fields }], input);

  test("[MP-220] stride, and zero and reflection padding; (w − k + 1)(h − k + 1) positions without padding", () => {
    for (const [w, h, k] of [
      [7, 9, 3],
      [28, 28, 5],
      [6, 4, 1],
      [4, 4, 4],
    ]) {
      expect(shape({ size: k }, 1, h, w)).toEqual([2, h - k + 1, w - k + 1]);
      for (const border of ["zero", "reflect"] as const) {
        expect(shape({ size: k, padding: 1, border }, 1, h, w)).toEqual([2, h - k + 3, w - k + 3]);
      }
      expect(shape({ size: k, stride: 2 }, 1, h, w)).toEqual([
        2,
        Math.floor((h - k) / 2) + 1,
        Math.floor((w - k) / 2) + 1,
      ]);
    }
    const image = { shape: [1, 1, 3, 3], data: Float64Array.from({ length: 9 }, (_, i) => i + 1) };
    const ones = { shape: [1, 1, 3, 3], data: new Float64Array(9).fill(1) };
    expect(Array.from(apply({ padding: 1 }, { weight: ones }, image).data)).toEqual([
      12, 21, 16, 27, 45, 33, 24, 39, 28,
    ]);
    // The corner sees 5 4 5 | 2 1 2 | 5 4 5.
    expect(apply({ padding: 1, border: "reflect" }, { weight: ones }, image).data[0]).toBe(33);
    expect(Array.from(apply({ padding: 1, stride: 2 }, { weight: ones }, image).data)).toEqual([12, 16, 24, 28]);
  });

  test("[ML2-203] zero padding keeps the size: n + padding before and after − size + 1 positions", () => {
    for (const size of [1, 2, 3, 4, 5]) {
      expect(shape({ size, padding: "same" }, 3, 8, 5)).toEqual([2, 8, 5]);
      expect(shape({ size, padding: "same" }, 3, 8)).toEqual([2, 8]);
      for (const padding of [0, 1, 2]) expect(shape({ size, padding }, 1, 8)).toEqual([2, 8 + 2 * padding - size + 1]);
    }
    expect(shape({ size: 3, padding: "same", dilation: 2 }, 3, 8, 5)).toEqual([2, 8, 5]);
  });

  test("[MP-222] (channels · size² + 1) · outputs parameters; 1792 from 3 to 64 channels with 3 x 3", () => {
    expect(networkSize([{ kind: "convolution", outputs: 64, size: 3 }], [3, 10, 10])).toBe(1792);
    for (const [channels, size, outputs] of [
      [1, 5, 6],
      [16, 1, 2],
      [7, 3, 7],
    ]) {
      const count = networkSize([{ kind: "convolution", outputs, size }], [channels, 9, 9]);
      expect(count).toBe((channels * size ** 2 + 1) * outputs);
    }
    expect(networkSize([{ kind: "convolution", outputs: 4, size: 3, groups: 4, bias: false }], [4, 9, 9])).toBe(36);
  });

  test("what does not fit", () => {
    expect(refusal(() => shape({ size: 9 }, 1, 8, 8))).toBe(
      "invalid-data: architecture: layer 0 (convolution): needs images of at least 9 x 9 pixels for its window, got the shape [1, 8, 8]",
    );
    expect(refusal(() => shape({ groups: 2 }, 3, 8, 8))).toContain("divisible by 2 groups");
    expect(refusal(() => shape({ stride: 0 }, 3, 8, 8))).toContain('a whole number from 1 as "stride", not 0');
  });
});
