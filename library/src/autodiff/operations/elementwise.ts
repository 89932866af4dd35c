/** Functions of each entry. Their derivatives are written by input x and result y, whichever is cheaper. */
import * as t from "../../tensor/operations.js";
import { apply, type Primitive } from "../primitive.js";
import { add, divide, multiply, negate, subtract, where } from "./arithmetic.js";

type Tensor = t.Tensor;

/** Declares a function of each entry by its derivative. */
function elementwise<S>(
  name: string,
  compute: (x: Tensor, settings: S) => Tensor,
  derivative: (x: Tensor, y: Tensor, settings: S) => Tensor,
): (x: Tensor, settings: S) => Tensor {
  const primitive: Primitive<S> = {
    name,
    compute: ([x], settings) => compute(x, settings),
    pull: (gradient, { inputs: [x], output, settings }) => [multiply(gradient, derivative(x, output, settings))],
    push: ([tangent], { inputs: [x], output, settings }) =>
      multiply(tangent as Tensor, derivative(x, output, settings)),
  };
  return (x, settings) => apply(primitive, [x], settings);
}

const primitives = {
  exp: elementwise<undefined>("exp", t.exp, (_, y) => y),
  log: elementwise<undefined>("log", t.log, (x) => reciprocal(x)),
  sqrt: elementwise<undefined>("sqrt", t.sqrt, (_, y) => divide(0.5, y)),
  abs: elementwise<undefined>("abs", t.abs, (x) => t.sign(x)),
  square: elementwise<undefined>("square", t.square, (x) => multiply(x, 2)),
  reciprocal: elementwise<undefined>("reciprocal", t.reciprocal, (_, y) => negate(square(y))),
  sin: elementwise<undefined>("sin", t.sin, (x) => cos(x)),
  cos: elementwise<undefined>("cos", t.cos, (x) => negate(sin(x))),
  tanh: elementwise<undefined>("tanh", t.tanh, (_, y) => subtract(1, square(y))),
  sigmoid: elementwise<undefined>("sigmoid", t.sigmoid, (_, y) => multiply(y, subtract(1, y))),
  softplus: elementwise<undefined>("softplus", t.softplus, (x) => sigmoid(x)),
  relu: elementwise<undefined>("relu", t.relu, (x) => t.step(x)),
  leakyRelu: elementwise<number>("leakyRelu", t.leakyRelu, (x, _, slope) => where(t.step(x), slopeOne(x), slope)),
  erf: elementwise<undefined>("erf", t.erf, (x) => multiply(exp(negate(square(x))), 2 / Math.sqrt(Math.PI))),
  gelu: elementwise<undefined>("gelu", t.gelu, geluDerivative),
  clip: elementwise<readonly [number, number]>(
    "clip",
    (x, [low, high]) => t.clip(x, low, high),
    (x, _, [low, high]) => insideOf(x, low, high),
  ),
};

function slopeOne(x: Tensor): Tensor {
  return t.ones(x.shape, t.typeOf(x.data));
}

/** 1 between the limits, otherwise 0. */
function insideOf(x: Tensor, low: number, high: number): Tensor {
  const [least, most] = [t.scalar(low, t.typeOf(x.data)), t.scalar(high, t.typeOf(x.data))];
  return t.multiply(t.greater(x, least), t.greater(most, x));
}

/** Φ(x) + x φ(x), with the distribution function and the density of the normal distribution. */
function geluDerivative(x: Tensor): Tensor {
  const distribution = multiply(add(erf(multiply(x, Math.SQRT1_2)), 1), 0.5);
  const density = multiply(exp(multiply(square(x), -0.5)), 1 / Math.sqrt(2 * Math.PI));
  return add(distribution, multiply(x, density));
}

/** exp(x). */
export function exp(x: Tensor): Tensor {
  return primitives.exp(x, undefined);
}

/** The natural logarithm. */
export function log(x: Tensor): Tensor {
  return primitives.log(x, undefined);
}

/** √x. */
export function sqrt(x: Tensor): Tensor {
  return primitives.sqrt(x, undefined);
}

/** |x|; the derivative at 0 is 0. */
export function abs(x: Tensor): Tensor {
  return primitives.abs(x, undefined);
}

/** x². */
export function square(x: Tensor): Tensor {
  return primitives.square(x, undefined);
}

/** 1/x. */
export function reciprocal(x: Tensor): Tensor {
  return primitives.reciprocal(x, undefined);
}

/** sin(x), of radians. */
export function sin(x: Tensor): Tensor {
  return primitives.sin(x, undefined);
}

/** cos(x), of radians. */
export function cos(x: Tensor): Tensor {
  return primitives.cos(x, undefined);
}

/** tanh(x). */
export function tanh(x: Tensor): Tensor {
  return primitives.tanh(x, undefined);
}

/** The logistic function 1/(1 + exp(−x)). */
export function sigmoid(x: Tensor): Tensor {
  return primitives.sigmoid(x, undefined);
}

/** log(1 + exp(x)). */
export function softplus(x: Tensor): Tensor {
  return primitives.softplus(x, undefined);
}

/** max(x, 0); the derivative at 0 is 0. */
export function relu(x: Tensor): Tensor {
  return primitives.relu(x, undefined);
}

/** x above 0, slope · x below. */
export function leakyRelu(x: Tensor, slope = 0.01): Tensor {
  return primitives.leakyRelu(x, slope);
}

/** The error function. */
export function erf(x: Tensor): Tensor {
  return primitives.erf(x, undefined);
}

/** x Φ(x), with the distribution function Φ of the normal distribution. */
export function gelu(x: Tensor): Tensor {
  return primitives.gelu(x, undefined);
}

/** x sigmoid(x), also called swish. */
export function silu(x: Tensor): Tensor {
  return multiply(x, sigmoid(x));
}

/** x, but at least `low` and at most `high`; the derivative outside is 0. */
export function clip(x: Tensor, low: number, high: number): Tensor {
  return primitives.clip(x, [low, high]);
}
