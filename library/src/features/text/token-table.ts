/** Numbers for tokens in the order in which they are first met, without making a string for each that is met. */
import { type CodeArray, textOf } from "./code-points.js";

/** A set of tokens; each has a number. */
export interface TokenTable {
  /** The number of the token `codes[start … end − 1]`, whose hash is given; a new token gets the next number. */
  idOf(codes: CodeArray, start: number, end: number, hash: number): number;
  size(): number;
  text(id: number): string;
}

/** The hash of no characters; add them one by one with {@link addToHash}. */
export const emptyHash = 0x2545f491;

/** The hash after one more character (FNV-1a; the table mixes it before use). */
export function addToHash(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

/**
 * Open addressing with linear probing over the code points of the tokens, which are stored one after the other in one array.
 * A slot holds all that a probe needs, so that it costs one access to memory. On two million words of ASCII text this
 * took a little over half the time of cutting a substring for each word and asking a Map.
 */
export function createTokenTable(): TokenTable {
  // Slot s has its token's number plus one (0 is free), hash, beginning in the pool and length at 4 s … 4 s + 3.
  let slots = new Int32Array(4 << 12);
  let mask = (1 << 12) - 1;
  let pool = new Int32Array(1 << 14);
  let used = 0;
  let starts = new Int32Array(1 << 10); // token t ends where token t + 1 begins
  let size = 0;
  const texts: string[] = []; // made when requested, and kept: in sequences of words each word is asked for often

  function add(codes: CodeArray, start: number, end: number, hash: number, at: number): number {
    if (used + end - start > pool.length) pool = grown(pool, used + end - start);
    for (let i = start; i < end; i++) pool[used + i - start] = codes[i];
    slots[at] = size + 1;
    slots[at + 1] = hash;
    slots[at + 2] = used;
    slots[at + 3] = end - start;
    used += end - start;
    if (++size === starts.length) starts = grown(starts, size + 1);
    starts[size] = used;
    // At most half of the slots are taken, so probing stays short.
    if (2 * size > mask) rehash();
    return size - 1;
  }

  function rehash(): void {
    const old = slots;
    slots = new Int32Array(2 * old.length);
    mask = 2 * mask + 1;
    for (let from = 0; from < old.length; from += 4) {
      if (old[from] === 0) continue;
      let slot = home(old[from + 1], mask);
      while (slots[4 * slot] !== 0) slot = (slot + 1) & mask;
      for (let k = 0; k < 4; k++) slots[4 * slot + k] = old[from + k];
    }
  }

  return {
    idOf(codes, start, end, hash) {
      let slot = home(hash, mask);
      for (;;) {
        const at = 4 * slot;
        if (slots[at] === 0) return add(codes, start, end, hash, at);
        if (slots[at + 1] === hash && slots[at + 3] === end - start) {
          const shift = slots[at + 2] - start;
          let i = start;
          while (i < end && pool[i + shift] === codes[i]) i++;
          if (i === end) return slots[at] - 1;
        }
        slot = (slot + 1) & mask;
      }
    },
    size: () => size,
    text: (id) => (texts[id] ??= textOf(pool, starts[id], starts[id + 1])),
  };
}

// Multiplication moves differences upwards only, so the upper bits are folded into the lower ones.
function home(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
}

/** A longer copy for at least `needed` numbers. */
export function grown(array: Int32Array<ArrayBuffer>, needed: number): Int32Array<ArrayBuffer> {
  const result = new Int32Array(Math.max(needed, 2 * array.length));
  result.set(array);
  return result;
}
