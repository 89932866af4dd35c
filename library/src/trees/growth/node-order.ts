/** The samples of a node in the order of a column's codes, in time linear in their number. */
import type { Codes } from "./coded-columns.js";

/** Sorting by insertion is fastest up to about this many. */
const few = 20;

/** Sorts samples of nodes; what it found last is in its arrays. */
export interface NodeOrder {
  /** Codes of the samples from `start` to `end`, in their own order; ordered by `sort`. */
  readonly raw: Int32Array;
  /** After `sort`: the samples in order, as places in the node's list, and their codes; −1 follows the last code. */
  readonly place: Int32Array;
  readonly code: Int32Array;
  /** The minimum and the maximum of the gathered codes. */
  readonly range: { low: number; high: number };
  /** Looks up the codes of samples, at base + stride · row; false when they are all the same. */
  gather(codes: Codes, base: number, stride: number, rows: Int32Array, start: number, end: number): boolean;
  /** Replaces what was gathered by other codes; false when they are all the same. */
  recode(map: Int32Array, count: number): boolean;
  /** Sorts what was gathered. */
  sort(start: number, count: number): void;
}

/** The memory of a sorter. */
interface SortMemory extends Pick<NodeOrder, "raw" | "place" | "code" | "range"> {
  readonly counts: Int32Array;
  /** A set of codes as bits, with a second level that marks the words that are not empty, and a chain of samples per code. */
  readonly first: Int32Array;
  readonly next: Int32Array;
  readonly words: Int32Array;
  readonly summary: Int32Array;
}

/** A sorter for up to `capacity` samples and codes from 0 to `maxCodes`. */
export function createNodeOrder(capacity: number, maxCodes: number): NodeOrder {
  const memory: SortMemory = {
    raw: new Int32Array(capacity),
    place: new Int32Array(capacity),
    code: new Int32Array(capacity + 1),
    range: { low: 0, high: 0 },
    counts: new Int32Array(maxCodes + 2),
    first: new Int32Array(maxCodes + 1).fill(-1),
    next: new Int32Array(capacity),
    words: new Int32Array((maxCodes >> 5) + 1),
    summary: new Int32Array((maxCodes >> 10) + 1),
  };
  const { raw, place, code, range } = memory;
  return {
    ...{ raw, place, code, range },
    gather: (codes, base, stride, rows, start, end) => gather(memory, codes, base, stride, rows, start, end),
    recode: (map, count) => recode(memory, map, count),
    sort(start, count) {
      if (count <= few) sortByInsertion(memory, start, count);
      else if (range.high - range.low < 4 * count) sortByCounting(memory, start, count);
      else sortByBits(memory, start, count);
      code[count] = -1;
    },
  };
}

function gather(
  { raw, range }: SortMemory,
  codes: Codes,
  base: number,
  stride: number,
  rows: Int32Array,
  start: number,
  end: number,
): boolean {
  let low: number = codes[base + stride * rows[start]];
  let high = low;
  for (let i = start; i < end; i++) {
    const value = codes[base + stride * rows[i]];
    raw[i - start] = value;
    if (value < low) low = value;
    else if (value > high) high = value;
  }
  range.low = low;
  range.high = high;
  return low !== high;
}

function recode({ raw, range }: SortMemory, map: Int32Array, count: number): boolean {
  let low = map[raw[0]];
  let high = low;
  for (let i = 0; i < count; i++) {
    const value = map[raw[i]];
    raw[i] = value;
    if (value < low) low = value;
    else if (value > high) high = value;
  }
  range.low = low;
  range.high = high;
  return low !== high;
}

function sortByInsertion({ raw, code, place }: SortMemory, start: number, count: number): void {
  for (let i = 0; i < count; i++) {
    const value = raw[i];
    let k = i;
    for (; k > 0 && code[k - 1] > value; k--) {
      code[k] = code[k - 1];
      place[k] = place[k - 1];
    }
    code[k] = value;
    place[k] = start + i;
  }
}

function sortByCounting({ raw, code, place, counts, range }: SortMemory, start: number, count: number): void {
  const { low, high } = range;
  const size = high - low + 1;
  counts.fill(0, 0, size + 1);
  for (let i = 0; i < count; i++) counts[raw[i] - low + 1]++;
  for (let value = 1; value < size; value++) counts[value] += counts[value - 1];
  for (let i = 0; i < count; i++) {
    const value = raw[i];
    const to = counts[value - low]++;
    place[to] = start + i;
    code[to] = value;
  }
}

function sortByBits(memory: SortMemory, start: number, count: number): void {
  const { raw, code, place, first, next, words, summary, range } = memory;
  // Backwards, so that a chain has its samples in their original order.
  for (let i = count - 1; i >= 0; i--) {
    const value = raw[i];
    next[i] = first[value];
    first[value] = i;
    words[value >> 5] |= 1 << (value & 31);
    summary[value >> 10] |= 1 << ((value >> 5) & 31);
  }
  let to = 0;
  for (let part = range.low >> 10; part <= range.high >> 10; part++) {
    for (let some = summary[part]; some !== 0; some &= some - 1) {
      const at = (part << 5) | (31 - Math.clz32(some & -some));
      for (let bits = words[at]; bits !== 0; bits &= bits - 1) {
        const value = (at << 5) | (31 - Math.clz32(bits & -bits));
        for (let i = first[value]; i >= 0; i = next[i]) {
          place[to] = start + i;
          code[to++] = value;
        }
        first[value] = -1;
      }
      words[at] = 0;
    }
    summary[part] = 0;
  }
}
