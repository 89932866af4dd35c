/**
 * Two constructions of the parity x₁ ⊕ x₂ ⊕ … ⊕ x_d of bits by threshold units (Machine Learning 2, section 4.1): a shallow
 * network with a unit for each of the 2ᵈ corners of the hypercube, and a deep one that adds one bit at a time.
 */
import { LecternError } from "../../core/errors.js";
import { type PerceptronLayer, perceptronLayer } from "./perceptron-layers.js";

/** A threshold unit of a circuit: 1 if the weighted sum of its sources plus the bias is positive, otherwise 0. */
export interface ThresholdUnit {
  /** Inputs come first: source i < inputs is an input, source inputs + k the k-th unit. */
  readonly sources: readonly number[];
  readonly weights: readonly number[];
  readonly bias: number;
}

/** A feed-forward circuit: each unit reads inputs and earlier units; the last unit is the output. */
export interface ThresholdCircuit {
  readonly inputs: number;
  readonly units: readonly ThresholdUnit[];
}

/** The shallow network: 2ᵈ units that each recognise a corner, and an output that adds those with odd parity. */
export function shallowParity(bits: number): readonly [PerceptronLayer, PerceptronLayer] {
  requireBits("shallowParity", bits, 1, 16);
  const corners = Array.from({ length: 2 ** bits }, (_, code) =>
    Array.from({ length: bits }, (_, i) => (code >> i) & 1),
  );
  const ones = corners.map((corner) => corner.reduce((sum, bit) => sum + bit, 0));
  return [
    perceptronLayer(
      corners.map((corner) => corner.map((bit) => 2 * bit - 1)),
      ones.map((count) => 0.5 - count),
      "step",
    ),
    perceptronLayer([ones.map((count) => count % 2)], [0], "identity"),
  ];
}

/** The deep circuit: three units for each further bit, p ⊕ x = (p ∨ x) ∧ ¬(p ∧ x). */
export function deepParity(bits: number): ThresholdCircuit {
  requireBits("deepParity", bits, 2, 1000);
  const units: ThresholdUnit[] = [];
  let parity = 0;
  for (let bit = 1; bit < bits; bit++) {
    const sources = [parity, bit];
    const either = bits + units.length;
    units.push({ sources, weights: [1, 1], bias: -0.5 });
    units.push({ sources, weights: [1, 1], bias: -1.5 });
    units.push({ sources: [either, either + 1], weights: [1, -1], bias: -0.5 });
    parity = either + 2;
  }
  return { inputs: bits, units };
}

/** The output of a circuit for one row of inputs. */
export function runCircuit({ inputs, units }: ThresholdCircuit, x: readonly number[]): number {
  if (x.length !== inputs) {
    throw new LecternError("invalid-data", `runCircuit: expected ${inputs} inputs, got ${x.length}`);
  }
  const values = [...x];
  for (const { sources, weights, bias } of units) {
    const sum = sources.reduce((total, source, i) => total + weights[i] * values[source], bias);
    values.push(sum > 0 ? 1 : 0);
  }
  return values[values.length - 1];
}

function requireBits(name: string, bits: number, least: number, most: number): void {
  if (Number.isInteger(bits) && bits >= least && bits <= most) return;
  throw new LecternError("invalid-option", `${name}: bits must be an integer from ${least} to ${most}, got ${bits}`);
}
