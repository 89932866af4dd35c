/** The penalties of both factors. */
import type { Matrix } from "../../data/matrix.js";
import { innerProduct } from "../../linalg/vector-operations.js";
import type { FactorPenalty } from "./row-updates.js";

/** What is added to the loss for W and for H. */
export interface Penalties {
  readonly w: FactorPenalty;
  readonly h: FactorPenalty;
}

/** l1 ‖F‖₁ + l2 ‖F‖² / 2. */
export function penaltyOf({ data }: Matrix, { l1, l2 }: FactorPenalty): number {
  let sum = 0;
  if (l1 > 0) for (let at = 0; at < data.length; at++) sum += l1 * Math.abs(data[at]);
  return l2 > 0 ? sum + (l2 / 2) * innerProduct(data, data) : sum;
}
