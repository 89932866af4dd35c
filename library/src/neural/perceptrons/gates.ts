/**
 * Logical gates as perceptrons with sigmoid activation (ML and physics, section 13.1). The weighted sum is at least 50
 * away from 0 for all inputs of zeros and ones, so that outputs differ from 0 and 1 by less than 2e-22.
 */
import { LecternError } from "../../core/errors.js";
import { type PerceptronLayer, perceptronLayer } from "./perceptron-layers.js";

const STEEPNESS = 100;

/** One perceptron that is on if all inputs are: w = 100 · 1, b = −100 p + 50. */
export function andGate(inputs: number): PerceptronLayer {
  return cornerGate(new Array<number>(requireInputs("andGate", inputs)).fill(1));
}

/** One perceptron that is on if any input is: w = 100 · 1, b = −50. */
export function orGate(inputs: number): PerceptronLayer {
  const weights = new Array<number>(requireInputs("orGate", inputs)).fill(STEEPNESS);
  return perceptronLayer([weights], [-STEEPNESS / 2], "sigmoid");
}

/** One perceptron that is on at one corner of the hypercube {0, 1}ᵖ: an AND gate with some inputs negated. */
export function cornerGate(corner: readonly number[]): PerceptronLayer {
  return cornerGates([corner]);
}

/** A perceptron for each of the corners. */
export function cornerGates(corners: readonly (readonly number[])[]): PerceptronLayer {
  const weights = corners.map((corner) => corner.map((bit) => (bit === 1 ? STEEPNESS : -STEEPNESS)));
  // At the corner itself the sum of the weights of its ones is reached, elsewhere at most that less 100.
  const biases = corners.map((corner) => STEEPNESS / 2 - STEEPNESS * corner.filter((bit) => bit === 1).length);
  return perceptronLayer(weights, biases, "sigmoid");
}

function requireInputs(name: string, inputs: number): number {
  if (Number.isInteger(inputs) && inputs > 0) return inputs;
  throw new LecternError("invalid-option", `${name}: inputs must be a positive integer, got ${inputs}`);
}
