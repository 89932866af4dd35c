import { describe, expect, test } from "vitest";
import { expectClose, expectSame, numbers, plain, simdEngines } from "../../../test/engine-tiers.js";
import type { Engine } from "../engine.js";
import { withWorkspace } from "../workspace.js";
import { convolvedLength } from "./accumulation.js";

const all: readonly (readonly [string, Engine])[] = [["plain TypeScript", plain], ...simdEngines];

describe.each(all)("accumulation in %s", (_, engine) => {
  test("a histogram of two features, of all rows and of some", () => {
    withWorkspace(engine, (space) => {
      const codes = space.bytes(6, [0, 1, 1, 2, 0, 2]);
      const gradients = space.vector(6, [1, 10, 2, 20, 4, 40]);
      const histograms = space.vector(12);
      const counts = space.integers(6);
      engine.kernels.histogram(2, 3, 3, 0, codes, 3, gradients, histograms, counts);
      expect([...space.read(histograms, 12)]).toEqual([1, 10, 6, 60, 0, 0, 2, 20, 0, 0, 5, 50]);
      expect([...space.readIntegers(counts, 6)]).toEqual([1, 2, 0, 1, 0, 2]);
      const rows = space.integers(2, [2, 0]);
      engine.kernels.histogram(2, 3, 2, rows, codes, 3, gradients, histograms, 0);
      expect([...space.read(histograms, 12)]).toEqual([2, 20, 10, 100, 0, 0, 2, 20, 0, 0, 10, 100]);
      expect([...space.readIntegers(counts, 6)]).toEqual([1, 2, 0, 1, 0, 2]);
    });
  });

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

describe.each(simdEngines)("histograms in %s", (_, engine) => {
  test("match the plain tier to the last bit", () => {
    for (const count of [0, 1, 2, 77, 500]) {
      expectSame(engine, 0, { count }, ({ kernels }, space) => {
        const codes = space.bytes(
          3 * 500,
          numbers(1500, 1).map((value) => Math.floor((value + 3) * 40) % 256),
        );
        const rows = space.integers(
          count,
          Array.from({ length: count }, (_, i) => (i * 7) % 500),
        );
        const [histograms, counts] = [space.vector(3 * 256 * 2), space.integers(3 * 256)];
        const gradients = space.vector(1000, numbers(1000, 2));
        kernels.histogram(3, 256, count, rows, codes, 500, gradients, histograms, counts);
        return [...space.read(histograms, 3 * 256 * 2), ...space.readIntegers(counts, 3 * 256)];
      });
    }
  });
});
