/**
 * The integers behind the random numbers: xoshiro128** for the stream, ChaCha quarter-rounds for hashing a seed path.
 *
 * xoshiro128** (Blackman & Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47(4), 2021) has period
 * 2¹²⁸ − 1, every output bit passes BigCrush, published test vectors, and needs 32-bit integer operations only, so
 * every engine gives the same stream. A counter-based generator (Philox, Threefry) would need 32 x 32 → 64 bit products
 * or several times the operations per number; a stream forked by hash is as flexible without that cost: two of
 * k streams of length n overlap with probability below k² n / 2¹²⁸.
 */

/** Advances the four words of state (not all zero) and returns 32 random bits as a signed integer. */
export function nextBits(state: Int32Array): number {
  const s1 = state[1];
  const scrambled = Math.imul(s1, 5);
  const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9);
  const s2 = state[2] ^ state[0];
  const s3 = state[3] ^ s1;
  state[1] = s1 ^ s2;
  state[0] ^= s3;
  state[2] = s2 ^ (s1 << 9);
  state[3] = (s3 << 11) | (s3 >>> 21);
  return result;
}

/** A number in [0, 1) from 53 bits of the stream. */
export function nextUniform(state: Int32Array): number {
  const high = nextBits(state) >>> 5;
  const low = nextBits(state) >>> 6;
  return (high * 0x400_0000 + low) * 2 ** -53;
}

/** The ChaCha quarter-round (RFC 8439, section 2.1), a bijection of 128 bits, in place. */
export function quarterRound(state: Int32Array): void {
  let a = state[0];
  let b = state[1];
  let c = state[2];
  let d = state[3];
  a = (a + b) | 0;
  d ^= a;
  d = (d << 16) | (d >>> 16);
  c = (c + d) | 0;
  b ^= c;
  b = (b << 12) | (b >>> 20);
  a = (a + b) | 0;
  d ^= a;
  d = (d << 8) | (d >>> 24);
  c = (c + d) | 0;
  b ^= c;
  b = (b << 7) | (b >>> 25);
  state[0] = a;
  state[1] = b;
  state[2] = c;
  state[3] = d;
}

// Different first words separate names that would otherwise have the same hash: fork(1), fork("1"), and the stream
// itself.
const streamTag = 1;
const numberTag = 2;
const stringTag = 3;

/** The 128-bit key of the path that consists of a seed only. */
export function rootKey(seed: number): Int32Array {
  // "expand 32-byte k", ChaCha's constant: any nonzero start would work; the quarter-round maps zero to itself.
  const key = Int32Array.of(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574);
  absorbNumber(key, seed);
  return key;
}

/** The key of the path that is `key`'s path followed by `name`; `key` is not changed. */
export function childKey(key: Int32Array, name: string | number): Int32Array {
  const child = key.slice();
  if (typeof name === "number") {
    absorbNumber(child, name);
    return child;
  }
  absorb(child, stringTag);
  absorb(child, name.length);
  for (let i = 0; i < name.length; i++) absorb(child, name.charCodeAt(i));
  return child;
}

/** The state in which the stream of the path `key` starts. */
export function streamState(key: Int32Array): Int32Array {
  const state = key.slice();
  absorb(state, streamTag);
  if ((state[0] | state[1] | state[2] | state[3]) === 0) state[0] = 1; // xoshiro's one forbidden state
  return state;
}

function absorbNumber(key: Int32Array, value: number): void {
  absorb(key, numberTag);
  absorb(key, value | 0);
  absorb(key, Math.floor(value / 0x1_0000_0000) | 0);
}

// A sponge: add a word, then permute. Every state bit depends on every input bit after three quarter-rounds.
function absorb(key: Int32Array, word: number): void {
  key[0] ^= word;
  for (let i = 0; i < 5; i++) quarterRound(key);
}
