import fc from "fast-check";
import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { absoluteByRelu, interpolatingNetwork } from "./interpolating-network.js";
import { applyLayers } from "./perceptron-layers.js";

const column = (values: readonly number[]) => values.map((value) => [value]);

test("[MP-193] ReLU(x) + ReLU(−x) is the absolute value", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 }), (values) => {
      expect(Array.from(applyLayers(absoluteByRelu(), column(values)).data)).toEqual(
        values.map((x) => Math.abs(x) + 0),
      );
    }),
  );
});

test("[MP-194] a ReLU network built from the steps of the derivative interpolates any knots, and is linear between them", () => {
  const knots = fc.uniqueArray(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 30 });
  fc.assert(
    fc.property(knots, fc.infiniteStream(fc.integer({ min: -1000, max: 1000 })), (places, stream) => {
      const sorted = places.map((place) => place / 10).sort((a, b) => a - b);
      const values = sorted.map(() => Number(stream.next().value) / 10);
      const network = interpolatingNetwork(sorted, values);
      expect(network[0].weights.rows).toBe(sorted.length - 1);
      expectClose(applyLayers(network, column(sorted)).data, values, 1e-9);
      const middles = sorted.slice(1).map((knot, i) => (knot + sorted[i]) / 2);
      const means = values.slice(1).map((value, i) => (value + values[i]) / 2);
      expectClose([...applyLayers(network, column(middles)).data, 1], [...means, 1], 1e-9);
    }),
  );
});

test("[MP-194] a smooth function is approximated, four times better with half the distance of knots", () => {
  const errorOf = (pieces: number) => {
    const knots = Array.from({ length: pieces + 1 }, (_, i) => (6 * i) / pieces);
    const fine = Array.from({ length: 601 }, (_, i) => i / 100);
    const output = applyLayers(interpolatingNetwork(knots, knots.map(Math.sin)), column(fine)).data;
    return Math.max(...fine.map((x, i) => Math.abs(output[i] - Math.sin(x))));
  };
  const errors = [10, 20, 40, 80].map(errorOf);
  for (let i = 1; i < errors.length; i++) expect(errors[i - 1] / errors[i]).toBeGreaterThan(3.8);
});

test("knots must be ascending, at least two, with a value each", () => {
  expect(refusal(() => interpolatingNetwork([1, 1], [0, 0]))).toBe(
    "invalid-data: interpolatingNetwork: knots must be ascending",
  );
  expect(refusal(() => interpolatingNetwork([1], [0]))).toMatch("at least 2 knots and a value for each, got 1 knots");
});
