/** The growth of the cost of a method. */
import { LecternError, show } from "../core/errors.js";

const powers = ["", "²", "³", "⁴", "⁵"];

/**
 * The power with which a cost grows in one of its quantities while the others stay as they are. Logarithms are ignored,
 * and so is the smaller of two quantities, which does not grow with the larger.
 *
 * @example
 * ```ts
 * import { costGrowth } from "lectern/advice";
 *
 * costGrowth("n d² + d³", "n"); // 1
 * costGrowth("n d² + d³", "d"); // 3
 * costGrowth("n d min(n, d)", "n"); // 1
 * ```
 */
export function costGrowth(cost: string, quantity: "n" | "d"): number {
  return Math.max(...cost.split(" + ").map((product) => powerIn(product, quantity, cost)));
}

function powerIn(product: string, quantity: "n" | "d", cost: string): number {
  let power = 0;
  for (const factor of product.replaceAll(/min\(n, d\)²?|log [ndkt]/g, "1").split(" ")) {
    if (factor === "1") continue;
    const raised = powers.indexOf(factor.slice(1));
    if (!/^[ndkt]/.test(factor) || raised < 0) {
      throw new LecternError(
        "invalid-option",
        `${show(cost)} is not a valid cost: write products of n, d, k and t such as "n d² + d³", got ${show(factor)}`,
      );
    }
    if (factor[0] === quantity) power += raised + 1;
  }
  return power;
}
