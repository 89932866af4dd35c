/**
 * Checks the runs of Parquet's hybrid of run-length and bit-packed encoding before they are decoded: the decoder writes
 * as many values as a run announces, and a damaged count lets it grow an array until the whole process ends.
 */

/** Writers fill up the last bit-packed run, by at most 63 groups of 8 values. */
const PADDING = 512;

/**
 * Checks that the runs from `start` on announce `count` values of `width` bits and no more. Returns the number of ones
 * among them, where the values are bits.
 */
export function checkRuns(bytes: Uint8Array, start: number, end: number, width: number, count: number): number {
  const bytesPerValue = (width + 7) >> 3;
  let at = start;
  let seen = 0;
  let ones = 0;
  while (seen < count) {
    const [header, next] = readCount(bytes, at, end);
    const left = count - seen;
    if ((header & 1) === 0) {
      const length = header >>> 1;
      if (length > left) throw new Error(`a run of ${length} values where ${left} are left`);
      at = next + bytesPerValue;
      if (at > end) throw new Error("a run ends after its page");
      if (width === 1) ones += bytes[next] === 1 ? length : 0;
      seen += length;
      continue;
    }
    const length = 8 * (header >>> 1);
    if (length > left + PADDING) throw new Error(`a run of ${length} values where ${left} are left`);
    const used = Math.min(length, left);
    if (next + Math.ceil((used * width) / 8) > end) throw new Error("a run ends after its page");
    if (width === 1) ones += countOnes(bytes, next, used);
    at = next + (length * width) / 8;
    seen += used;
  }
  return ones;
}

/** An unsigned number of 7 bits a byte, and where it ends. */
function readCount(bytes: Uint8Array, start: number, end: number): readonly [number, number] {
  let value = 0;
  for (let at = start, shift = 0; at < end && shift < 35; at++, shift += 7) {
    value = (value | ((bytes[at] & 0x7f) << shift)) >>> 0;
    if (bytes[at] < 0x80) return [value, at + 1];
  }
  throw new Error("the runs end before the values");
}

function countOnes(bytes: Uint8Array, start: number, bits: number): number {
  let ones = 0;
  for (let k = 0; k < bits; k++) ones += (bytes[start + (k >> 3)] >> (k & 7)) & 1;
  return ones;
}
