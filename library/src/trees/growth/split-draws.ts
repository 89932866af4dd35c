/**
 * The random numbers of one tree. Their state is four words, so that the engine can continue drawing them in its own memory:
 * the trees are the same, whichever grows them.
 */

import { nextBits, nextUniform } from "../../numeric/random/bits.js";
import type { Random } from "../../numeric/random/random.js";

/** What growing a tree draws. */
export type SplitDraws = Pick<Random, "integer" | "uniform" | "permutation">;

/** Four words, not all of them 0, taken from a stream. */
export function drawState(random: Random): Int32Array {
  const state = Int32Array.from({ length: 4 }, () => random.integer(0x1_0000_0000));
  if ((state[0] | state[1] | state[2] | state[3]) === 0) state[0] = 1;
  return state;
}

/** Draws from a state, which is advanced. */
export function createSplitDraws(state: Int32Array): SplitDraws {
  // As in numeric/random/random.ts: remainders beyond the largest multiple of the bound would favour small numbers.
  function integer(bound: number): number {
    for (;;) {
      const bits = nextBits(state) >>> 0;
      const remainder = bits % bound;
      if (bits - remainder + bound <= 0x1_0000_0000) return remainder;
    }
  }
  return {
    integer,
    uniform: () => nextUniform(state),
    permutation(length) {
      const order = Int32Array.from({ length }, (_, i) => i);
      for (let i = 0; i < length; i++) {
        const j = i + integer(length - i);
        const kept = order[i];
        order[i] = order[j];
        order[j] = kept;
      }
      return order;
    },
  };
}
