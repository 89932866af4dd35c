/** Numerical differentiation: quotients of differences, for functions that are not made of operations, and to compare with. */
import { allocate, type Tensor } from "../tensor/operations.js";
import { precisionOf } from "./traced.js";

/** How a derivative is approximated. */
export interface DifferenceOptions {
  /** distance of the places at which the function is evaluated (default 1e-6) */
  readonly step?: number;
  /** (f(x + h) − f(x − h))/2h instead of (f(x + h) − f(x))/h: an error of h² instead of h, at twice the cost (default) */
  readonly central?: boolean;
}

/** The gradient of a function of one tensor by an evaluation or two for each entry. */
export function differenceGradient(
  f: (x: Tensor) => Tensor,
  x: Tensor,
  { step = 1e-6, central = true }: DifferenceOptions = {},
): Tensor {
  const gradient = allocate(x.data.length, precisionOf(x));
  const valueAt = (i: number, value: number) => f({ shape: x.shape, data: x.data.with(i, value) }).data[0];
  const center = central ? 0 : f(x).data[0];
  for (let i = 0; i < gradient.length; i++) {
    const above = valueAt(i, x.data[i] + step);
    gradient[i] = central ? (above - valueAt(i, x.data[i] - step)) / (2 * step) : (above - center) / step;
  }
  return { shape: x.shape, data: gradient };
}
