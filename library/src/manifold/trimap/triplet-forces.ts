/** The loss Σ w dᵢⱼ/(dᵢⱼ + dᵢₖ) of weighted triplets, with d = 1 + ‖y − y′‖², and its gradient. */
import type { Matrix } from "../../data/matrix.js";
import type { Triplets } from "./triplets.js";

/** Writes the gradient, row by row, and returns the loss and how many triplets are in the wrong order. */
export function tripletForces(
  { columns, data }: Matrix,
  { members, weights }: Triplets,
  gradient: Float64Array,
): { readonly loss: number; readonly violations: number } {
  gradient.fill(0);
  let [loss, violations] = [0, 0];
  for (let t = 0; t < weights.length; t++) {
    const i = members[3 * t] * columns;
    const j = members[3 * t + 1] * columns;
    const k = members[3 * t + 2] * columns;
    let [near, far] = [1, 1];
    for (let c = 0; c < columns; c++) {
      near += (data[i + c] - data[j + c]) ** 2;
      far += (data[i + c] - data[k + c]) ** 2;
    }
    if (near > far) violations++;
    loss += (weights[t] * near) / (near + far);
    const slope = (2 * weights[t]) / (near + far) ** 2;
    for (let c = 0; c < columns; c++) {
      const pull = slope * far * (data[i + c] - data[j + c]);
      const push = slope * near * (data[i + c] - data[k + c]);
      gradient[i + c] += pull - push;
      gradient[j + c] -= pull;
      gradient[k + c] += push;
    }
  }
  return { loss, violations };
}
