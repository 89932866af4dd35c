/** The numbers of the functions of tensors. */
import { expect, test } from "vitest";
import { tensorKernels } from "./groups.js";
import { createSimdEngine } from "./simd/simd.js";
import { binaryCodes, reductionCodes, type TensorSteps, unaryCodes } from "./tensor-kernels.js";

const { memory, load } = createSimdEngine(false, "test");
const steps = load(tensorKernels).steps as TensorSteps;

test("each number stands for the function of its name", () => {
  const [x, y, out] = [memory.allocate(16), memory.allocate(16), memory.allocate(16)];
  memory.f32.set([2, 0.5], x / 4);
  memory.f32.set([0.5, 4], y / 4);
  const first = () => memory.f32[out / 4];
  const unary = Object.entries(unaryCodes).map(([name, code]) => {
    steps.unary32(code, 1, x, 0.5, 1.5, out);
    return [name, Number(first().toFixed(2))];
  });
  expect(Object.fromEntries(unary)).toEqual({
    ...{ negate: -2, abs: 2, square: 4, sqrt: 1.41, reciprocal: 0.5, relu: 2, step: 1, leakyRelu: 2, clip: 1.5 },
    ...{
      sign: 1,
      exp: 7.39,
      log: 0.69,
      tanh: 0.96,
      sigmoid: 0.88,
      softplus: 2.13,
      erf: 1,
      gelu: 1.95,
      geluDerivative: 1.09,
    },
  });
  const binary = Object.entries(binaryCodes).map(([name, code]) => {
    steps.binary32(code, 1, 1, x, 0, 4, y, 0, 4, out);
    return [name, Number(first().toFixed(2))];
  });
  expect(Object.fromEntries(binary)).toEqual({
    ...{ add: 2.5, subtract: 1.5, multiply: 1, divide: 4, maximum: 2, minimum: 0.5, greater: 1, equal: 0 },
    // Twice the slopes: of gelu Φ(½) + ½ φ(½).
    ...{ reluGradient: 2, tanhGradient: 1.5, sigmoidGradient: 0.5, geluGradient: 1.73 },
  });
  const reductions = Object.entries(reductionCodes).map(([name, code]) => {
    steps.reduceRows32(code, 1, 2, 1, y, out);
    return [name, first()];
  });
  expect(Object.fromEntries(reductions)).toEqual({ sum: 4.5, max: 4, min: 0.5 });
});
