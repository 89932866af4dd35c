/** The order of scores, from high to low, by a radix sort on their bits: linear in the number of scores. */

const digitBits = 11;
const buckets = 1 << digitBits;
const mask = buckets - 1;

/**
 * The indices of finite scores from the highest to the lowest; equal scores keep their order (−0 equals 0).
 *
 * Least significant digit first, eleven bits at a time; a digit that all scores share costs nothing. The bits of a
 * double order like an unsigned integer once negative numbers are inverted and positive ones have their sign bit set
 * (Terdiman, Radix Sort Revisited, 2000); inverting all of them turns the order around.
 */
export function descendingOrder(scores: Float64Array): Uint32Array {
  const count = scores.length;
  let { low, high } = descendingKeys(scores);
  let order = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  let nextLow: Uint32Array = new Uint32Array(count);
  let nextHigh: Uint32Array = new Uint32Array(count);
  let nextOrder = new Uint32Array(count);
  const start = new Uint32Array(buckets);
  for (let digit = 0; digit < 6; digit++) {
    const word = digit < 3 ? low : high;
    const shift = (digit % 3) * digitBits;
    start.fill(0);
    for (let i = 0; i < count; i++) start[(word[i] >>> shift) & mask]++;
    if (count === 0 || start[(word[0] >>> shift) & mask] === count) continue;
    let sum = 0;
    for (let bucket = 0; bucket < buckets; bucket++) {
      const size = start[bucket];
      start[bucket] = sum;
      sum += size;
    }
    for (let i = 0; i < count; i++) {
      const to = start[(word[i] >>> shift) & mask]++;
      nextLow[to] = low[i];
      nextHigh[to] = high[i];
      nextOrder[to] = order[i];
    }
    [low, nextLow] = [nextLow, low];
    [high, nextHigh] = [nextHigh, high];
    [order, nextOrder] = [nextOrder, order];
  }
  return order;
}

/** The two halves of an unsigned 64-bit key that grows as the score falls. */
function descendingKeys(scores: Float64Array): { low: Uint32Array; high: Uint32Array } {
  const count = scores.length;
  const low = new Uint32Array(count);
  const high = new Uint32Array(count);
  const number = new Float64Array(1);
  const words = new Uint32Array(number.buffer);
  number[0] = 1; // its high word is not 0: that tells which half is which on this machine
  const highAt = words[1] === 0 ? 0 : 1;
  for (let i = 0; i < count; i++) {
    number[0] = scores[i] + 0; // −0 + 0 is 0
    const top = words[highAt];
    const isNegative = top >>> 31 === 1;
    // Ascending keys invert negative numbers; descending ones invert all the others instead, but for the sign bit.
    high[i] = isNegative ? top : top ^ 0x7fffffff;
    low[i] = isNegative ? words[1 - highAt] : ~words[1 - highAt];
  }
  return { low, high };
}
