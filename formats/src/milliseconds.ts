/** Times of finer units in milliseconds; the whole part is divided exactly, because it may exceed 2^53. */

/** Microseconds as milliseconds. */
export function fromMicroseconds(value: bigint): number {
  return Number(value / 1000n) + Number(value % 1000n) / 1000;
}

/** Nanoseconds as milliseconds. */
export function fromNanoseconds(value: bigint): number {
  return Number(value / 1_000_000n) + Number(value % 1_000_000n) / 1_000_000;
}
