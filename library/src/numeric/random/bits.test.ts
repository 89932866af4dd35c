import { describe, expect, test } from "vitest";
import reference from "../reference/random.json" with { type: "json" };
import { childKey, nextBits, nextUniform, quarterRound, rootKey, streamState } from "./bits.js";

describe("nextBits", () => {
  test("matches the stream of the authors' C program", () => {
    for (const { state, first, thousandth } of reference.streams) {
      const words = Int32Array.from(state);
      const drawn = Array.from({ length: 1000 }, () => nextBits(words) >>> 0);
      expect(drawn.slice(0, 20)).toEqual(first);
      expect(drawn[999]).toBe(thousandth);
    }
  });

  // Four outputs listed by an independent project that ran the same C program (edorfaus/xoshiro-6502, testdata.asm).
  test("matches published values", () => {
    const words = Int32Array.of(0x964d4a0c, 0xd40ab895, 0xad7fdecb, 0x3006f0f0);
    const drawn = Array.from({ length: 4 }, () => nextBits(words) >>> 0);
    expect(drawn).toEqual([0xf1391922, 0x6fe53806, 0xa5be2840, 0xf510ee70]);
  });
});

describe("nextUniform", () => {
  test("is the first 27 and the next 26 bits of two outputs", () => {
    const words = Int32Array.of(1, 2, 3, 4);
    const [a, b] = reference.streams[0].first;
    expect(nextUniform(words)).toBe((Math.floor(a / 32) * 2 ** 26 + Math.floor(b / 64)) / 2 ** 53);
  });
});

describe("quarterRound", () => {
  test("matches the vector of RFC 8439, section 2.1.1", () => {
    const words = Int32Array.of(0x11111111, 0x01020304, 0x9b8d6f43, 0x01234567);
    quarterRound(words);
    expect(Array.from(words, (word) => word >>> 0)).toEqual([0xea2a92f4, 0xcb1cf8ce, 0x4581472e, 0x5881c4bb]);
  });
});

describe("keys", () => {
  test("differ for similar seeds, names and kinds of name", () => {
    const root = rootKey(0);
    const keys = [
      ...[0, 1, -1, 2 ** 31, 2 ** 32, 2 ** 32 + 1, -(2 ** 32), Number.MAX_SAFE_INTEGER].map((seed) => rootKey(seed)),
      ...["", "0", "a", "b", "ab", "ba", "aa", "\0", "\0\0"].map((name) => childKey(root, name)),
      ...[0, 1, -1, 2 ** 32].map((name) => childKey(root, name)),
      childKey(childKey(root, "a"), "b"),
      childKey(childKey(root, "b"), "a"),
      childKey(childKey(root, ""), ""),
      streamState(root),
      // pairs that would collide if names had no length or paths no tags
      childKey(root, "a\u0003b"),
      childKey(root, "a\u0001"),
      streamState(childKey(root, "a")),
    ];
    const texts = keys.map((key) => key.join(" "));
    expect(new Set(texts).size).toBe(texts.length);
  });

  test("childKey and streamState do not modify the parent's key", () => {
    const root = rootKey(5);
    const before = Array.from(root);
    childKey(root, "part");
    childKey(root, 3);
    streamState(root);
    expect(Array.from(root)).toEqual(before);
  });

  // Avalanche: each flip of a seed bit flips each state bit with probability 1/2. 51 · 128 proportions of 400 seeds;
  // |z| > 6 somewhere has probability below 6528 · 2e-9 = 1.3e-5 for a perfect hash.
  test("every bit of the seed affects every bit of the state", () => {
    const seeds = 400;
    for (let bit = 0; bit < 51; bit++) {
      const flips = new Int32Array(128);
      for (let seed = 0; seed < seeds; seed++) {
        const base = seed * 4294967; // spread over both words
        const flipped = Math.floor(base / 2 ** bit) % 2 === 0 ? base + 2 ** bit : base - 2 ** bit;
        const a = streamState(rootKey(base));
        const b = streamState(rootKey(flipped));
        for (let i = 0; i < 128; i++) flips[i] += ((a[i >> 5] ^ b[i >> 5]) >>> (i & 31)) & 1;
      }
      for (const count of flips) expect(Math.abs(count - seeds / 2) / Math.sqrt(seeds / 4)).toBeLessThan(6);
    }
  });
});
