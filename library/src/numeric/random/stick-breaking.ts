/** Stick breaking: the weights of a Dirichlet process (Sethuraman 1994). */
import { refuse, requireInteger, requirePositive } from "../domain.js";
import { pow } from "../elementary/functions.js";
import type { Random } from "./random.js";

/** How the length of a piece is computed: by the product of what was left each time, or by the sum of the pieces so far. */
export type StickForm = "product" | "remainder";

/**
 * The lengths of pieces that are broken off a stick of length 1: each is a fraction b of what is left. As a product
 * βᵢ = bᵢ Π_{l<i} (1 − b_l), as a remainder βᵢ = bᵢ (1 − Σ_{l<i} β_l); both are the same.
 *
 * @example
 * ```ts
 * import { stickWeights } from "lectern/numeric";
 *
 * stickWeights([0.5, 0.5, 0.5]); // Float64Array [ 0.5, 0.25, 0.125 ]
 * ```
 */
export function stickWeights(fractions: ArrayLike<number>, form: StickForm = "product"): Float64Array {
  const weights = new Float64Array(fractions.length);
  let [left, taken] = [1, 0];
  for (let i = 0; i < fractions.length; i++) {
    const fraction = fractions[i];
    if (!(fraction >= 0 && fraction <= 1)) {
      refuse("stickWeights", `fractions[${i}]`, "a number from 0 to 1", fraction);
    }
    weights[i] = fraction * (form === "product" ? left : Math.max(0, 1 - taken));
    left *= 1 - fraction;
    taken += weights[i];
  }
  return weights;
}

/**
 * The first fractions of a Dirichlet process, draws of the Beta(1, alpha) distribution by its inverse distribution function
 * 1 − (1 − u)^(1 / alpha). The larger alpha, the smaller the fractions and the more pieces share the stick.
 *
 * @example
 * ```ts
 * import { createRandom, drawStickFractions, stickWeights } from "lectern/numeric";
 *
 * const weights = stickWeights(drawStickFractions(2, 50, createRandom(1)));
 * weights.reduce((sum, weight) => sum + weight, 0); // about 1
 * ```
 */
export function drawStickFractions(alpha: number, count: number, random: Random): Float64Array {
  requirePositive("drawStickFractions", "alpha", alpha);
  requireInteger("drawStickFractions", "count", count, 0, 0x7fff_ffff);
  return Float64Array.from({ length: count }, () => 1 - pow(1 - random.uniform(), 1 / alpha));
}
