import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { createRandom } from "../../numeric/random/random.js";
import { matmul } from "../../tensor/operations.js";
import { constant, drawParameter, type InitializerName, initializerNames, weights } from "./initializers.js";

const units = { inputs: 60, outputs: 40 };
const draw = (name: InitializerName, activation: string, seed: number) =>
  drawParameter(weights([60, 40], units, name, activation), createRandom(seed), "f64");

describe.each([0, 1, 2])("seed %i", (seed) => {
  // 2400 entries: the standard error of the variance is 3 to 6 per cent of it.
  test.each([
    ["he", "none", 2 / 60],
    ["glorot", "relu", 2 / 100],
    ["automatic", "relu", 2 / 60],
    ["automatic", "tanh", 2 / 100],
    ["zero", "relu", 0],
  ] as const)("%s before %s has variance %f", (name, activation, variance) => {
    const { data } = draw(name, activation, seed);
    const mean = Array.from(data).reduce((a, b) => a + b, 0) / data.length;
    const found = Array.from(data).reduce((a, b) => a + b * b, 0) / data.length;
    expect(Math.abs(mean)).toBeLessThanOrEqual(5 * Math.sqrt(variance / data.length));
    expect(Math.abs(found - variance)).toBeLessThanOrEqual(0.15 * variance);
  });

  test("Glorot's rule is uniform within its bound", () => {
    const bound = Math.sqrt(6 / 100);
    const { data } = draw("glorot", "none", seed);
    const largest = Array.from(data).reduce((a, b) => Math.max(a, Math.abs(b)), 0);
    expect(largest).toBeLessThanOrEqual(bound);
    expect(largest).toBeGreaterThan(0.98 * bound);
  });

  test("orthogonal weights have orthonormal columns or rows", () => {
    const tall = draw("orthogonal", "none", seed);
    const identity = Float64Array.from({ length: 1600 }, (_, i) => (i % 41 === 0 ? 1 : 0));
    expectClose(matmul(tall, tall, { transposeA: true }).data, identity, 1e-13);
    const wide = drawParameter(weights([5, 3, 2, 2], units, "orthogonal"), createRandom(seed), "f64");
    const rows = { shape: [5, 12], data: wide.data };
    expectClose(
      matmul(rows, rows, { transposeB: true }).data,
      Float64Array.from({ length: 25 }, (_, i) => (i % 6 === 0 ? 1 : 0)),
      1e-13,
    );
  });
});

test("constants", () => {
  expect(drawParameter(constant([2], 3), createRandom(0), "f32").data).toEqual(Float32Array.of(3, 3));
  expect(initializerNames).toContain("automatic");
});
