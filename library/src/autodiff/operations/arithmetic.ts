/** Arithmetic of two tensors, which broadcast, or of a tensor and a number. */
import * as t from "../../tensor/operations.js";
import { apply, type Gradients, type Primitive } from "../primitive.js";
import { lift, stopGradient } from "../traced.js";
import { bilinear, linear } from "./linear.js";

type Tensor = t.Tensor;

/** Repeats a tensor along axes of length 1, and along new first axes. */
export function broadcastTo(x: Tensor, shape: t.Shape): Tensor {
  return t.sameShape(x.shape, shape) ? x : repeat(x, shape);
}

/** The adjoint of {@link broadcastTo}: sums over the axes that would be repeated. */
export function sumTo(x: Tensor, shape: t.Shape): Tensor {
  return t.sameShape(x.shape, shape) ? x : total(x, shape);
}

const repeat = linear<t.Shape>("broadcastTo", t.broadcastTo, (gradient, x) => sumTo(gradient, x.shape));
const total = linear<t.Shape>("sumTo", t.sumTo, (gradient, x) => broadcastTo(gradient, x.shape));

/** Two tensors of which at least one is given as such. */
function pair(a: Tensor | number, b: Tensor | number): readonly [Tensor, Tensor] {
  const like = typeof a === "number" ? b : a;
  if (typeof like === "number") return [t.scalar(a as number), t.scalar(like)];
  return [lift(a, like), lift(b, like)];
}

/** The derivative of a result as the sum of the parts due to its inputs, in the shape of the result. */
function addParts(shape: t.Shape, first: Tensor | undefined, second: Tensor | undefined): Tensor {
  if (first === undefined) return broadcastTo(second as Tensor, shape);
  return broadcastTo(second === undefined ? first : add(first, second), shape);
}

const adding: Primitive<undefined> = {
  name: "add",
  compute: ([a, b]) => t.add(a, b),
  pull: (gradient, { inputs: [a, b] }, needed) => [
    needed[0] ? sumTo(gradient, a.shape) : undefined,
    needed[1] ? sumTo(gradient, b.shape) : undefined,
  ],
  push: ([ofA, ofB], { output }) => addParts(output.shape, ofA, ofB),
};

/** a + b. */
export function add(a: Tensor | number, b: Tensor | number): Tensor {
  return apply(adding, pair(a, b), undefined);
}

const subtracting: Primitive<undefined> = {
  name: "subtract",
  compute: ([a, b]) => t.subtract(a, b),
  pull: (gradient, { inputs: [a, b] }, needed) => [
    needed[0] ? sumTo(gradient, a.shape) : undefined,
    needed[1] ? sumTo(negate(gradient), b.shape) : undefined,
  ],
  push: ([ofA, ofB], { output }) => addParts(output.shape, ofA, ofB && negate(ofB)),
};

/** a − b. */
export function subtract(a: Tensor | number, b: Tensor | number): Tensor {
  return apply(subtracting, pair(a, b), undefined);
}

/** −a. */
export function negate(a: Tensor): Tensor {
  return changeSign(a, undefined);
}

const changeSign = linear<undefined>("negate", t.negate, (gradient) => negate(gradient));

const product = bilinear<undefined>(
  "multiply",
  t.multiply,
  [
    (gradient, a, b) => sumTo(multiply(gradient, b), a.shape),
    (gradient, a, b) => sumTo(multiply(gradient, a), b.shape),
  ],
  add,
);

/** a · b. */
export function multiply(a: Tensor | number, b: Tensor | number): Tensor {
  return product(...pair(a, b), undefined);
}

const dividing: Primitive<undefined> = {
  name: "divide",
  compute: ([a, b]) => t.divide(a, b),
  pull: (gradient, { inputs: [a, b], output }, needed): Gradients => [
    needed[0] ? sumTo(divide(gradient, b), a.shape) : undefined,
    needed[1] ? sumTo(negate(multiply(gradient, divide(output, b))), b.shape) : undefined,
  ],
  push: ([ofA, ofB], { inputs: [, b], output }) =>
    addParts(output.shape, ofA && divide(ofA, b), ofB && negate(multiply(ofB, divide(output, b)))),
};

/** a / b. */
export function divide(a: Tensor | number, b: Tensor | number): Tensor {
  return apply(dividing, pair(a, b), undefined);
}

const raising: Primitive<number> = {
  name: "power",
  compute: ([a], exponent) => t.power(a, lift(exponent, a)),
  pull: (gradient, { inputs: [a], settings }) => [multiply(gradient, powerDerivative(a, settings))],
  push: ([tangent], { inputs: [a], settings }) => multiply(tangent as Tensor, powerDerivative(a, settings)),
};

function powerDerivative(a: Tensor, exponent: number): Tensor {
  return exponent === 0 ? multiply(a, 0) : multiply(power(a, exponent - 1), exponent);
}

/** aᵉ for a constant exponent e. */
export function power(a: Tensor, exponent: number): Tensor {
  return apply(raising, [a], exponent);
}

const choosing: Primitive<Tensor> = {
  name: "where",
  compute: ([a, b], mask) => t.where(mask, a, b),
  pull: (gradient, { inputs: [a, b], settings: mask }, needed) => [
    needed[0] ? sumTo(where(mask, gradient, 0), a.shape) : undefined,
    needed[1] ? sumTo(where(mask, 0, gradient), b.shape) : undefined,
  ],
  push: ([ofA, ofB], { output, settings: mask }) =>
    broadcastTo(where(mask, ofA ?? lift(0, output), ofB ?? lift(0, output)), output.shape),
};

/** a where the mask is not 0, otherwise b. The mask is a constant; entries that are not chosen get no gradient. */
export function where(mask: Tensor, a: Tensor | number, b: Tensor | number): Tensor {
  return apply(choosing, pair(a, b), stopGradient(mask));
}

/** The larger of two entries; the first one among equals gets the gradient. */
export function maximum(a: Tensor | number, b: Tensor | number): Tensor {
  const [left, right] = pair(a, b);
  return where(t.greater(right, left), right, left);
}

/** The smaller of two entries; the first one among equals gets the gradient. */
export function minimum(a: Tensor | number, b: Tensor | number): Tensor {
  const [left, right] = pair(a, b);
  return where(t.greater(left, right), right, left);
}

/** 1 where a > b, otherwise 0. Its derivative is zero. */
export function greater(a: Tensor | number, b: Tensor | number): Tensor {
  const [left, right] = pair(a, b);
  return t.greater(left, right);
}
