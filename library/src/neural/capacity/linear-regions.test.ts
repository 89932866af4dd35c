import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { createRandom } from "../../numeric/random/random.js";
import { applyLayers, type PerceptronLayer, perceptronLayer } from "../perceptrons/perceptron-layers.js";
import { countActivationPatterns, kinksOnSegment } from "./linear-regions.js";

/** The tent map of [0, 1] by two ReLU units: each layer doubles the number of linear pieces. */
const tents = (depth: number): PerceptronLayer[] =>
  Array.from({ length: depth }, () => [
    perceptronLayer([[1], [1]], [0, -0.5], "relu"),
    perceptronLayer([[2, -4]], [0], "identity"),
  ]).flat();

const parameters = (layers: readonly PerceptronLayer[]) =>
  layers.reduce((sum, { weights, biases }) => sum + weights.data.length + biases.length, 0);

function randomNetwork(widths: readonly number[], seed: number): PerceptronLayer[] {
  const random = createRandom(seed);
  const draw = (n: number) => Array.from({ length: n }, () => random.normal());
  return widths.slice(1).map((units, k) =>
    perceptronLayer(
      Array.from({ length: units }, () => draw(widths[k])),
      draw(units),
      k === widths.length - 2 ? "identity" : "relu",
    ),
  );
}

test("[MP-188] depth gives more linear regions than width at an equal number of parameters: 2ᴸ against at most one more than units", () => {
  for (let depth = 1; depth <= 8; depth++) {
    const deep = tents(depth);
    const kinks = kinksOnSegment(deep, [0], [1]);
    expectClose(
      kinks,
      Array.from({ length: 2 ** depth - 1 }, (_, k) => (k + 1) / 2 ** depth),
      1e-12,
    );
    // A network of one hidden layer has three parameters for each unit, and a kink at most for each.
    const units = Math.floor((parameters(deep) - 1) / 3);
    for (let seed = 0; seed < 3; seed++) {
      const shallow = randomNetwork([1, units, 1], seed);
      expect(parameters(shallow)).toBeLessThanOrEqual(parameters(deep));
      expect(kinksOnSegment(shallow, [-50], [50]).length).toBeLessThanOrEqual(units);
      if (depth >= 4) expect(2 ** depth).toBeGreaterThan(units + 1);
    }
  }
});

test("[MP-188] figure 14.4: the output of a network of three layers is linear between its kinks, and only there", () => {
  for (let seed = 0; seed < 5; seed++) {
    const layers = randomNetwork([2, 6, 6, 1], seed);
    const [from, to] = [
      [-3, 2],
      [4, -1],
    ];
    const places = [0, ...kinksOnSegment(layers, from, to), 1];
    expect(places.length).toBeGreaterThan(4);
    const valueAt = (t: number) => applyLayers(layers, [from.map((start, i) => start + t * (to[i] - start))]).data[0];
    for (let i = 1; i < places.length; i++) {
      const [a, b] = [places[i - 1], places[i]];
      expect(valueAt((a + b) / 2)).toBeCloseTo((valueAt(a) + valueAt(b)) / 2, 9);
    }
    // Patterns on a fine grid of the segment: a region for each piece between places where any unit switches.
    const line = Array.from({ length: 20_001 }, (_, k) =>
      from.map((start, i) => start + (k / 20_000) * (to[i] - start)),
    );
    expect(countActivationPatterns(layers, line)).toBeGreaterThanOrEqual(places.length - 1);
  }
});

test("[MP-188] activation patterns on a grid of the plane: lines in general position make 1 + n (n + 1) / 2 regions", () => {
  const n = 4;
  const angles = Array.from({ length: n }, (_, k) => 0.3 + (2 * Math.PI * k) / n + 0.05 * k * k);
  const layer = perceptronLayer(
    angles.map((angle) => [Math.cos(angle), Math.sin(angle)]),
    angles.map(() => 1),
    "relu",
  );
  const side = Array.from({ length: 241 }, (_, i) => (i - 120) / 2);
  expect(
    countActivationPatterns(
      [layer],
      side.flatMap((x) => side.map((y) => [x, y])),
    ),
  ).toBe(1 + (n * (n + 1)) / 2);
});

test("units that are not piecewise linear have no linear regions", () => {
  const layers = [perceptronLayer([[1]], [0], "tanh")];
  expect(refusal(() => countActivationPatterns(layers, [[1]]))).toMatch("tanh is not piecewise linear");
  expect(refusal(() => kinksOnSegment(layers, [0], [1]))).toMatch("use relu, absolute or identity");
});
