/** Numbers for sequences of words: a sequence is a shorter sequence and one more word, so two numbers identify it. */
import { grown } from "./token-table.js";

/** A set of pairs of whole numbers that are not negative; each pair has a number. */
export interface PairTable {
  /** The number of the pair; a new pair gets the next number. */
  idOf(first: number, second: number): number;
  size(): number;
  first(id: number): number;
  second(id: number): number;
}

/** Open addressing with linear probing; at most half of the slots are taken. */
export function createPairTable(): PairTable {
  let slots = new Int32Array(1 << 12);
  let mask = slots.length - 1;
  let firsts = new Int32Array(1 << 11);
  let seconds = new Int32Array(1 << 11);
  let size = 0;

  function place(id: number): void {
    let slot = home(firsts[id], seconds[id]) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = id + 1;
  }

  return {
    idOf(first, second) {
      let slot = home(first, second) & mask;
      for (let entry = slots[slot]; entry !== 0; entry = slots[slot]) {
        if (firsts[entry - 1] === first && seconds[entry - 1] === second) return entry - 1;
        slot = (slot + 1) & mask;
      }
      firsts[size] = first;
      seconds[size] = second;
      slots[slot] = ++size;
      if (size === firsts.length) {
        firsts = grown(firsts, 2 * size);
        seconds = grown(seconds, 2 * size);
        slots = new Int32Array(4 * size);
        mask = slots.length - 1;
        for (let id = 0; id < size; id++) place(id);
      }
      return size - 1;
    },
    size: () => size,
    first: (id) => firsts[id],
    second: (id) => seconds[id],
  };
}

function home(first: number, second: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second + 1, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
