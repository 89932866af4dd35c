import { describe, expect, test } from "vitest";
import { expectClose, numbers, plain, simdEngines, type TestEngine } from "../../../test/engine-tiers.js";
import { withWorkspace } from "../workspace.js";
import { convolvedLength } from "./floats.js";

const all: readonly (readonly [string, TestEngine])[] = [["plain TypeScript", plain], ...simdEngines];

describe.each(all)("images in %s", (_, engine) => {
  test("a 2 x 2 kernel over a 3 x 3 image", () => {
    withWorkspace(engine, (space) => {
      const image = space.floats(9, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
      const columns = space.floats(16);
      engine.kernels.im2col32(1, 3, 3, 2, 2, 1, 0, 1, image, columns);
      const rows = [
        [1, 2, 4, 5],
        [2, 3, 5, 6],
        [4, 5, 7, 8],
        [5, 6, 8, 9],
      ];
      expect([...space.readFloats(columns, 16)]).toEqual(rows.flat());
    });
  });

  test("the product with the unfolded image is the convolution, for any stride, padding and dilation", () => {
    const [channels, height, width] = [2, 7, 6];
    for (const [kernelHeight, kernelWidth, stride, padding, dilation] of [
      [3, 3, 1, 1, 1],
      [2, 3, 2, 0, 1],
      [3, 2, 1, 2, 2],
      [1, 1, 3, 0, 1],
    ]) {
      const outHeight = convolvedLength(height, kernelHeight, stride, padding, dilation);
      const outWidth = convolvedLength(width, kernelWidth, stride, padding, dilation);
      const depth = channels * kernelHeight * kernelWidth;
      const image = Float32Array.from(numbers(channels * height * width, 1));
      const weights = Float32Array.from(numbers(depth, 2));
      const expected: number[] = [];
      for (let y = 0; y < outHeight; y++) {
        for (let x = 0; x < outWidth; x++) {
          let sum = 0;
          for (let t = 0; t < depth; t++) {
            const c = Math.floor(t / (kernelHeight * kernelWidth));
            const i = y * stride + (Math.floor(t / kernelWidth) % kernelHeight) * dilation - padding;
            const j = x * stride + (t % kernelWidth) * dilation - padding;
            if (i >= 0 && i < height && j >= 0 && j < width) sum += weights[t] * image[(c * height + i) * width + j];
          }
          expected.push(sum);
        }
      }
      withWorkspace(engine, (space) => {
        const [positions, pi, pw] = [
          outHeight * outWidth,
          space.floats(image.length, image),
          space.floats(depth, weights),
        ];
        const [columns, out] = [space.floats(depth * positions), space.floats(positions)];
        engine.kernels.im2col32(
          channels,
          height,
          width,
          kernelHeight,
          kernelWidth,
          stride,
          padding,
          dilation,
          pi,
          columns,
        );
        engine.kernels.gemm32(false, false, 1, positions, depth, 1, pw, depth, columns, positions, 0, out, positions);
        expectClose(space.readFloats(out, positions), expected, 1e-5, "convolution");
      });
    }
  });

  test("folding is the adjoint of unfolding: ⟨unfold u, v⟩ = ⟨u, fold v⟩", () => {
    for (const [stride, padding, dilation] of [
      [1, 0, 1],
      [2, 1, 1],
      [1, 2, 2],
    ]) {
      const shape = [2, 6, 5, 3, 2, stride, padding, dilation] as const;
      const positions =
        convolvedLength(6, 3, stride, padding, dilation) * convolvedLength(5, 2, stride, padding, dilation);
      const length = 2 * 3 * 2 * positions;
      const [u, v] = [Float32Array.from(numbers(60, 1)), Float32Array.from(numbers(length, 2))];
      const [unfolded, folded] = withWorkspace(engine, (space) => {
        const columns = space.floats(length);
        engine.kernels.im2col32(...shape, space.floats(60, u), columns);
        const image = space.floats(60);
        engine.kernels.col2im32(...shape, image, space.floats(length, v));
        return [space.readFloats(columns, length), space.readFloats(image, 60)];
      });
      const inner = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i], 0);
      expect(inner(unfolded, v)).toBeCloseTo(inner(u, folded), 4);
    }
  });
});

test("a kernel that does not fit has no position", () => {
  expect(convolvedLength(3, 5, 1, 0, 1)).toBe(0);
  expect(convolvedLength(0, 1, 1, 0, 1)).toBe(0);
  expect(convolvedLength(5, 3, 2, 1, 1)).toBe(3);
  for (const [, engine] of all) {
    withWorkspace(engine, (space) => {
      const columns = space.floats(4, [1, 2, 3, 4]);
      engine.kernels.im2col32(1, 3, 3, 5, 5, 1, 0, 1, space.floats(9), columns);
      expect([...space.readFloats(columns, 4)]).toEqual([1, 2, 3, 4]);
    });
  }
});
