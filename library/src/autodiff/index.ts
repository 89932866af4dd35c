/** Automatic differentiation: gradients and directional derivatives of functions of tensors, to any order. */
export { checkDerivatives, type DerivativesCheck } from "./check-derivatives.js";
export { type BackwardNode, backwardMessages, computationGraph, type GraphNode } from "./computation-graph.js";
export { checkpoint, customGradient } from "./custom.js";
export { differenceGradient } from "./difference-gradient.js";
export { type DirectionalDerivative, jvp } from "./directional.js";
export {
  grad,
  type Pullback,
  type ValueAndGradient,
  valueAndGrad,
  valueAndGradWith,
  vjp,
  type WithExtra,
} from "./gradient.js";
/** The operations, as one name, because many have names of other functions of the library. */
export * as ops from "./operations.js";
export type { Gradients } from "./primitive.js";
export { hessian, hessianVectorProduct, jacobian } from "./second-order.js";
export { stopGradient } from "./traced.js";
