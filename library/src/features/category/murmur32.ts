/** MurmurHash3 of 32 bits (A. Appleby, 2011, public domain): the hash that hashing of features is done with. */

/** The hash of bytes as a signed integer of 32 bits. */
export function murmur32(bytes: Uint8Array, seed = 0): number {
  let hash = seed | 0;
  const whole = bytes.length - (bytes.length % 4);
  for (let at = 0; at < whole; at += 4) {
    hash ^= scramble(bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24));
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
  }
  let rest = 0;
  for (let at = bytes.length - 1; at >= whole; at--) rest = (rest << 8) | bytes[at];
  // A rest of zeros scrambles to zero, so no case for full blocks is needed.
  hash ^= scramble(rest) ^ bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function scramble(word: number): number {
  const mixed = Math.imul(word, 0xcc9e2d51);
  return Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593);
}
