/** Slices through the loss of a network: f(x, y) = loss(w + x δ + y η). */
import { zipTrees } from "../../autodiff/tree.js";
import { allocate, type Tensor, typeOf } from "../../tensor/operations.js";

/** The loss as a function of the coordinates along two directions. */
export type LossSlice = (x: number, y: number) => number;

/** The slice through given parameters along two directions. */
export function lossSlice<P>(loss: (parameters: P) => Tensor, parameters: P, directions: readonly [P, P]): LossSlice {
  return (x, y) => loss(moved(moved(parameters, directions[0], x), directions[1], y)).data[0];
}

/** w + t δ. */
export function moved<P>(parameters: P, direction: P, t: number): P {
  return zipTrees(parameters, direction, (w, d) => {
    const data = allocate(w.data.length, typeOf(w.data));
    for (let i = 0; i < data.length; i++) data[i] = w.data[i] + t * d.data[i];
    return { shape: w.shape, data };
  });
}
