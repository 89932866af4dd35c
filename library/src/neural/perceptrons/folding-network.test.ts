import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { createRandom } from "../../numeric/random/random.js";
import { foldedPreimages } from "./folding-network.js";
import { applyLayers, type PerceptronLayer, perceptronLayer } from "./perceptron-layers.js";

/** A rotation and a shift of the plane, then folding along both axes. */
const fold = (angle: number, shift: number): PerceptronLayer =>
  perceptronLayer(
    [
      [Math.cos(angle), -Math.sin(angle)],
      [Math.sin(angle), Math.cos(angle)],
    ],
    [shift, shift],
    "absolute",
  );

test("every preimage is mapped to the output, each layer multiplies their number by four, and none is missing", () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const layers = [fold(0.4 * seed, 0), fold(0.7, -2)];
    const start = [0.3 * random.uniform(), 0.3 * random.uniform()];
    const output = Array.from(applyLayers(layers, [start]).data);
    const points = foldedPreimages(layers, output);
    for (const point of points) expectClose(applyLayers(layers, [point]).data, output, 1e-12);
    expect(points.some((point) => Math.hypot(point[0] - start[0], point[1] - start[1]) < 1e-12)).toBe(true);
    expect(points.length % 4).toBe(0);
  }
});

test("a point outside the first orthant has no preimage; on an axis it has half as many", () => {
  expect(foldedPreimages([fold(0.2, 0)], [-1, 1])).toEqual([]);
  expect(foldedPreimages([fold(0.2, 0)], [0, 1])).toHaveLength(2);
  expect(foldedPreimages([fold(0.2, 0)], [2, 1])).toHaveLength(4);
});

test("layers that do not fold are refused", () => {
  expect(refusal(() => foldedPreimages([perceptronLayer([[1]], [0], "relu")], [1]))).toMatch(
    "absolute value as activation",
  );
});
