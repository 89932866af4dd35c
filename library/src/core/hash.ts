/**
 * A fast 128-bit hash, for checksums and cache keys. It detects accidental changes, not deliberate ones.
 *
 * MurmurHash3, the variant of 128 bits made of 32-bit operations (A. Appleby, 2011, public domain). For a fixed
 * state the mixing of a block is a bijection, and so is every later step, so two inputs of one length that differ
 * within a single block of 16 bytes always have different hashes.
 */
import { LecternError, show } from "./errors.js";
import { isRecord, type PlainData } from "./plain-data.js";
import { canonicalBytes, hostIsLittleEndian, isTypedArray, reverseElements, typedArrayKinds } from "./typed-arrays.js";

/** A hash under construction. */
export interface Hasher {
  /** Appends bytes; how they are split into pieces does not matter. */
  add(bytes: Uint8Array): void;
  /** The hash of everything added so far, as 32 lower-case hexadecimal digits. */
  hex(): string;
}

/** The hash of bytes, given in one piece or several, as 32 lower-case hexadecimal digits. */
export function hashBytes(pieces: Uint8Array | readonly Uint8Array[], seed = 0): string {
  const hasher = createHasher(seed);
  if (ArrayBuffer.isView(pieces)) hasher.add(pieces);
  else for (const piece of pieces) hasher.add(piece);
  return hasher.hex();
}

/** Starts a hash to which bytes are added piece by piece. */
export function createHasher(seed = 0): Hasher {
  const state = Int32Array.of(seed, seed, seed, seed);
  const block = new Uint8Array(PIECE); // the bytes that are not mixed in yet
  let filled = 0;
  let length = 0;
  return {
    add(bytes) {
      length += bytes.length;
      for (let start = 0; start < bytes.length; ) {
        const count = Math.min(PIECE - filled, bytes.length - start);
        block.set(count === bytes.length ? bytes : bytes.subarray(start, start + count), filled);
        start += count;
        filled += count;
        if (filled < PIECE) return;
        mixBlocks(state, block);
        filled = 0;
      }
    },
    hex() {
      const whole = filled - (filled % 16);
      const mixed = state.slice();
      mixBlocks(mixed, block.subarray(0, whole));
      return finish(mixed, block.subarray(whole), filled - whole, length);
    },
  };
}

/** Number of bytes that are collected before they are mixed in: a table of thousands of columns comes in many short pieces. */
const PIECE = 4096;
const c1 = 0x239b961b;
const c2 = 0xab0e9789;
const c3 = 0x38b34ae5;
const c4 = 0xa1e38b93;

function mixBlocks(state: Int32Array, bytes: Uint8Array): void {
  const part = hostIsLittleEndian ? bytes : bytes.slice();
  if (!hostIsLittleEndian) reverseElements(part, 4);
  mixWords(state, new Int32Array(part.buffer, part.byteOffset, part.length / 4));
}

function mixWords(state: Int32Array, words: Int32Array): void {
  let [h1, h2, h3, h4] = state;
  for (let i = 0; i < words.length; i += 4) {
    h1 ^= scramble(words[i], c1, 15, c2);
    h1 = (Math.imul(rotate(h1, 19) + h2, 5) + 0x561ccd1b) | 0;
    h2 ^= scramble(words[i + 1], c2, 16, c3);
    h2 = (Math.imul(rotate(h2, 17) + h3, 5) + 0x0bcaa747) | 0;
    h3 ^= scramble(words[i + 2], c3, 17, c4);
    h3 = (Math.imul(rotate(h3, 15) + h4, 5) + 0x96cd1c35) | 0;
    h4 ^= scramble(words[i + 3], c4, 18, c1);
    h4 = (Math.imul(rotate(h4, 13) + h1, 5) + 0x32ac3b17) | 0;
  }
  state[0] = h1;
  state[1] = h2;
  state[2] = h3;
  state[3] = h4;
}

function finish(state: Int32Array, rest: Uint8Array, filled: number, length: number): string {
  // A last block that is not full counts as padded with zeros; a word of zeros leaves its h as it is.
  const last = new Uint8Array(16);
  last.set(rest.subarray(0, filled));
  let h1 = state[0] ^ scramble(word(last, 0), c1, 15, c2) ^ length;
  let h2 = state[1] ^ scramble(word(last, 4), c2, 16, c3) ^ length;
  let h3 = state[2] ^ scramble(word(last, 8), c3, 17, c4) ^ length;
  let h4 = state[3] ^ scramble(word(last, 12), c4, 18, c1) ^ length;
  h1 = (h1 + h2 + h3 + h4) | 0;
  h2 = avalanche(h2 + h1);
  h3 = avalanche(h3 + h1);
  h4 = avalanche(h4 + h1);
  h1 = (avalanche(h1) + h2 + h3 + h4) | 0;
  return [h1, h2 + h1, h3 + h1, h4 + h1].map((h) => (h >>> 0).toString(16).padStart(8, "0")).join("");
}

function word(bytes: Uint8Array, i: number): number {
  return bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24);
}

function rotate(x: number, by: number): number {
  return (x << by) | (x >>> (32 - by));
}

function scramble(k: number, before: number, by: number, after: number): number {
  return Math.imul(rotate(Math.imul(k, before), by), after);
}

function avalanche(h: number): number {
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/**
 * The hash of plain data by content: equal values (see `equalPlainData`) have equal hashes, whatever the order of
 * their fields. Use it as the key of a cache.
 */
export function hashPlainData(value: PlainData): string {
  const hasher = createHasher();
  addValue(hasher, value);
  return hasher.hex();
}

// Each value is written as a mark, its length where that varies, and its content, so that no two values agree.
const marks = { null: 0, boolean: 1, number: 2, text: 3, array: 4, record: 5, typedArray: 6 };

function addValue(hasher: Hasher, value: unknown): void {
  if (value === null) addMark(hasher, marks.null, 0);
  else if (typeof value === "boolean") addMark(hasher, marks.boolean, Number(value));
  else if (typeof value === "number") addMark(hasher, marks.number, value);
  else if (typeof value === "string") addText(hasher, value);
  else if (isTypedArray(value)) {
    const type = typedArrayKinds.findIndex(({ prototype }) => prototype === Object.getPrototypeOf(value));
    addMark(hasher, marks.typedArray + type, value.length);
    hasher.add(canonicalBytes(value));
  } else if (Array.isArray(value)) {
    addMark(hasher, marks.array, value.length);
    for (const part of value) addValue(hasher, part);
  } else if (isRecord(value)) {
    const keys = Object.keys(value).sort();
    addMark(hasher, marks.record, keys.length);
    for (const key of keys) {
      addText(hasher, key);
      addValue(hasher, value[key]);
    }
  } else throw new LecternError("broken-contract", `only plain data can be hashed, got ${show(value)}`);
}

/** A buffer for short strings and marks: a table of thousands of columns has tens of thousands of them. */
const scratch = new Uint8Array(512);
const scratchView = new DataView(scratch.buffer);

// Code units rather than UTF-8, in which all unpaired surrogates would become the same character.
function addText(hasher: Hasher, text: string): void {
  addMark(hasher, marks.text, text.length);
  for (let start = 0; start < text.length; start += scratch.length / 2) {
    const count = Math.min(scratch.length / 2, text.length - start);
    for (let i = 0; i < count; i++) scratchView.setUint16(2 * i, text.charCodeAt(start + i), true);
    hasher.add(scratch.subarray(0, 2 * count));
  }
}

const markBytes = scratch.subarray(0, 9);

function addMark(hasher: Hasher, mark: number, number: number): void {
  scratch[0] = mark;
  // All NaNs are one value, as in typed arrays.
  if (Number.isNaN(number)) markBytes.set(canonicalBytes(Float64Array.of(number)), 1);
  else scratchView.setFloat64(1, number, true);
  hasher.add(markBytes);
}
