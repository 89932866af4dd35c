import { expect, test } from "vitest";
import { expectEvery } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { andGate, cornerGate, cornerGates, orGate } from "./gates.js";
import { applyLayers } from "./perceptron-layers.js";

const inputsOf = (p: number) =>
  Array.from({ length: 2 ** p }, (_, code) => Array.from({ length: p }, (_, i) => (code >> i) & 1));

/** σ(−50), the value farthest from 0 that a gate may return for "off". */
const off = 1.93e-22;

test("[MP-175] the AND gate with w = 100 · 1 and b = −100 p + 50 is σ(50) for all ones and at most σ(−50) otherwise", () => {
  for (let p = 1; p <= 10; p++) {
    const gate = andGate(p);
    expect(Array.from(gate.weights.data)).toEqual(new Array(p).fill(100));
    expect(Array.from(gate.biases)).toEqual([-100 * p + 50]);
    const output = applyLayers([gate], inputsOf(p)).data;
    expect(output[output.length - 1]).toBe(1 / (1 + Math.exp(-50)));
    expectEvery(output.subarray(0, -1), (value) => value >= 0 && value <= off);
    expect(Math.max(...output.subarray(0, -1))).toBeGreaterThan(1.92e-22);
  }
});

test("[MP-176] the OR gate with w = 100 · 1 and b = −50 is right for all 2ᵖ inputs", () => {
  for (let p = 1; p <= 10; p++) {
    const gate = orGate(p);
    expect(Array.from(gate.weights.data)).toEqual(new Array(p).fill(100));
    expect(Array.from(gate.biases)).toEqual([-50]);
    const [none, ...some] = applyLayers([gate], inputsOf(p)).data;
    expect(none).toBeLessThan(off);
    expectEvery(some, (value) => value > 1 - 1e-15);
  }
});

test("a corner gate is on at its own corner only", () => {
  for (let p = 1; p <= 6; p++) {
    const corners = inputsOf(p);
    const { data } = applyLayers([cornerGates(corners)], corners);
    expectEvery(data, (value, at) => Math.round(value) === Number(at % (corners.length + 1) === 0));
    expectEvery(data, (value) => Math.min(value, 1 - value) < 1e-15);
    expect(cornerGate(corners[1]).weights.data).toEqual(cornerGates([corners[1]]).weights.data);
  }
});

test("a gate needs at least one input", () => {
  expect(refusal(() => andGate(0))).toBe("invalid-option: andGate: inputs must be a positive integer, got 0");
  expect(refusal(() => orGate(1.5))).toBe("invalid-option: orGate: inputs must be a positive integer, got 1.5");
});
