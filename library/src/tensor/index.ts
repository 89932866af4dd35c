/** Tensors: n-dimensional arrays of floats. */
export type { NumberType } from "./allocate.js";
export { fromMatrix, type NestedNumbers, type Tensor, tensor, toMatrix } from "./tensor.js";
