import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { deepParity, runCircuit, shallowParity } from "./parity.js";
import { applyLayers } from "./perceptron-layers.js";

const bitsOf = (d: number) =>
  Array.from({ length: 2 ** d }, (_, code) => Array.from({ length: d }, (_, i) => (code >> i) & 1));
const parityOf = (bits: number[]) => bits.reduce((sum, bit) => sum + bit, 0) % 2;

test("[ML2-198] parity by 2ᵈ corner units and by chained XOR with at most 4d units, both exact for all 2ᵈ inputs", () => {
  for (let d = 2; d <= 10; d++) {
    const inputs = bitsOf(d);
    const expected = inputs.map(parityOf);
    const shallow = shallowParity(d);
    expect(shallow[0].weights.rows).toBe(2 ** d);
    expect(Array.from(applyLayers(shallow, inputs).data)).toEqual(expected);
    const deep = deepParity(d);
    expect(deep.units.length).toBe(3 * (d - 1));
    expect(deep.units.length).toBeLessThanOrEqual(4 * d);
    expect(inputs.map((bits) => runCircuit(deep, bits))).toEqual(expected);
  }
});

test("every unit of the deep circuit reads earlier values only", () => {
  const { inputs, units } = deepParity(7);
  for (const [k, { sources }] of units.entries()) expect(Math.max(...sources)).toBeLessThan(inputs + k);
});

test("numbers of bits that cannot be built are refused", () => {
  expect(refusal(() => shallowParity(17))).toMatch("bits must be an integer from 1 to 16, got 17");
  expect(refusal(() => deepParity(1))).toMatch("bits must be an integer from 2 to 1000, got 1");
  expect(refusal(() => runCircuit(deepParity(3), [1]))).toBe("invalid-data: runCircuit: expected 3 inputs, got 1");
});
