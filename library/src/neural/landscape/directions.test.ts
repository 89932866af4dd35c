/** Directions in weight space. */
import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import * as ad from "../../autodiff/operations.js";
import { leavesOf, mapTree } from "../../autodiff/tree.js";
import { createRandom } from "../../numeric/random/random.js";
import { multiply, scalar, type Tensor, tensor } from "../../tensor/operations.js";
import { normalizeDirection, randomDirection } from "./directions.js";
import { lossSlice } from "./loss-slice.js";

/** A ReLU network with random weights and the loss on random samples. */
function network(seed: number) {
  const random = createRandom(seed);
  const draw = (...shape: number[]) =>
    tensor(
      Array.from({ length: shape.reduce((a, b) => a * b, 1) }, () => random.normal()),
      shape,
      "f64",
    );
  const parameters = { first: { w: draw(3, 5), b: draw(5) }, second: { w: draw(5, 2), b: draw(2) } };
  const [x, y] = [draw(8, 3), draw(8, 2)];
  const loss = ({ first, second }: typeof parameters) => {
    const hidden = ad.dense(x, first.w, first.b, "relu");
    return ad.mean(ad.square(ad.subtract(ad.dense(hidden, second.w, second.b), y)));
  };
  return { parameters, loss };
}

const times = (a: Tensor, factor: number) => multiply(a, scalar(factor, "f64"));

test.each([0, 1, 2])(
  "[MP-241] slices along filter-normalised directions do not change when a ReLU network is rescaled, seed %i",
  (seed) => {
    const { parameters, loss } = network(seed);
    const { first, second } = parameters;
    const rescaled = {
      first: mapTree(first, (a) => times(a, 50)),
      second: { w: times(second.w, 1 / 50), b: second.b },
    };
    expectClose(loss(rescaled).data, loss(parameters).data, 1e-12);
    const raw = [1, 2].map((k) => randomDirection(parameters, 10 * seed + k));
    const sliceOf = (at: typeof parameters, isNormal: boolean) => {
      const [a, b] = raw.map((direction) => (isNormal ? normalizeDirection(direction, at) : direction));
      return lossSlice(loss, at, [a, b]);
    };
    const places = [-1, -0.3, 0.4, 1].flatMap((x) => [-0.8, 0.2, 1].map((y) => [x, y] as const));
    const values = (at: typeof parameters, isNormal: boolean) => places.map(([x, y]) => sliceOf(at, isNormal)(x, y));
    expectClose(values(rescaled, true), values(parameters, true), 1e-10);
    // Without it the same directions show another landscape.
    const [before, after] = [values(parameters, false), values(rescaled, false)];
    expect(Math.max(...before.map((value, i) => Math.abs(value - after[i]) / value))).toBeGreaterThan(0.5);
  },
);

test.each([0, 1, 2])("[MP-241] the part of each perceptron has the norm of its weights, seed %i", (seed) => {
  const parameters = network(seed).parameters;
  const direction = normalizeDirection(randomDirection(parameters, seed), parameters);
  const columnNorms = ({ shape: [rows, columns], data }: Tensor) =>
    Array.from({ length: columns }, (_, j) =>
      Math.hypot(...Array.from({ length: rows }, (_, i) => data[i * columns + j])),
    );
  expectClose(columnNorms(direction.first.w), columnNorms(parameters.first.w), 1e-13);
  expectClose(direction.second.b.data.map(Math.abs), parameters.second.b.data.map(Math.abs), 1e-13);
  const kernels = {
    k: tensor(
      Array.from({ length: 24 }, (_, i) => i + 1),
      [2, 3, 2, 2],
      "f64",
    ),
  };
  const own = normalizeDirection(randomDirection(kernels, seed), kernels).k.data;
  expectClose([Math.hypot(...own.slice(0, 12))], [Math.hypot(...kernels.k.data.slice(0, 12))], 1e-12);
});

test("random directions are standard normal and differ by seed", () => {
  const like = { w: tensor(new Float64Array(2000), [2000], "f64") };
  const [a, b] = [0, 1].map((seed) => Array.from(randomDirection(like, seed).w.data));
  const mean = a.reduce((sum, value) => sum + value, 0) / 2000;
  const variance = a.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 2000;
  expect(Math.abs(mean)).toBeLessThan(0.1);
  expect(Math.abs(variance - 1)).toBeLessThan(0.15);
  expect(a[0]).not.toBe(b[0]);
  expect(leavesOf(randomDirection(like, 0))[0].path).toBe("w");
});

test("a direction of zeros stays zero", () => {
  const zero = { w: tensor([[0, 1]], undefined, "f64") };
  expect(normalizeDirection(zero, { w: tensor([[3, 4]], undefined, "f64") }).w.data).toEqual(Float64Array.of(0, 4));
});
