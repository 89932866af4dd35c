/**
 * Powers of two, and the bits of numbers: numbers are taken apart and put together by exact products. The functions of
 * this folder use these arrays directly, because a call that an engine does not inline costs as much as a logarithm.
 */

/** 2ᵏ for k from −1074 to 1023, at k + ORIGIN: a look-up is faster than writing and reading the bits of a number. */
export const POWERS = exactPowers();
export const ORIGIN = 1074;

/** A number and its bits, of which engines store the low 32 first. */
export const NUMBER = new Float64Array(1);
export const WORDS = new Int32Array(NUMBER.buffer);

/** y 2ᵏ, rounded once, for y between ¼ and 4 and |k| ≤ 1100. */
export function scaleByPower(y: number, k: number): number {
  if (k > 1023) return y * POWERS[k + 1073] * 2;
  if (k < -1074) return y * POWERS[k + 1174] * POWERS[974];
  return y * POWERS[k + ORIGIN];
}

/** The smallest whole k with 2ᵏ ≥ y, for y > 0: exact, where the logarithm may be rounded to a whole number. */
export function ceilLog2(y: number): number {
  let [low, high] = [-ORIGIN, POWERS.length - ORIGIN];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (POWERS[middle + ORIGIN] >= y) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** By repeated products from 2⁰ in both directions, exact in every engine. */
function exactPowers(): Float64Array {
  const powers = new Float64Array(2098);
  powers[1074] = 1;
  for (let i = 1075; i < powers.length; i++) powers[i] = 2 * powers[i - 1];
  for (let i = 1073; i >= 0; i--) powers[i] = 0.5 * powers[i + 1];
  return powers;
}
