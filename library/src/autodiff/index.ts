/**
 * Automatic differentiation: gradients and directional derivatives of functions of tensors, to any order. To read it, begin with
 * ./traced.ts (tensors that a differentiation follows) and ./primitive.ts (an operation with its two rules), then reverse mode in
 * ./tape.ts and ./gradient.ts and forward mode in ./directional.ts; ./second-order.ts nests them. The operations follow, of which
 * ./operations/linear.ts and ./operations/arithmetic.ts show all that the others do, and last ./fused.ts, which is for speed alone.
 */
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
