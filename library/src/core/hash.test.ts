import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LecternError } from "./errors.js";
import { createHasher, hashBytes, hashPlainData } from "./hash.js";
import { equalPlainData, type PlainData } from "./plain-data.js";

const seeds = [1, 2, 3, 4, 5];

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

describe("MurmurHash3 x86 128", () => {
  // From the tests of https://github.com/PeterScott/murmur3, a C port of the original.
  test.each([
    [123, "Hello, world!", "61c9129e5a1aacd7a41621629e37c886"],
    [321, "Hello, world!", "d5fbdcb3c26c4193045880c5a7170f0f"],
    [123, "x".repeat(28), "5e40bab278825a164cf929d31fec6047"],
    [123, "", "fedc524526f3e79926f3e79926f3e799"],
  ])("published hash with seed %i of %j", (seed, text, expected) => {
    expect(hashBytes(bytesOf(text), seed)).toBe(expected);
  });

  // SMHasher's verification: hash the keys 0, 01, 012, … with seeds 256 − length, then the hashes together.
  test("SMHasher's verification value over all lengths to 255 is 0xB3ECE62A", () => {
    const key = Uint8Array.from({ length: 256 }, (_, i) => i);
    const hashes = new DataView(new ArrayBuffer(256 * 16));
    for (let length = 0; length < 256; length++) {
      const hex = hashBytes(key.subarray(0, length), 256 - length);
      for (let w = 0; w < 4; w++)
        hashes.setUint32(length * 16 + w * 4, Number.parseInt(hex.slice(w * 8, w * 8 + 8), 16), true);
    }
    expect(hashBytes(new Uint8Array(hashes.buffer), 0).slice(0, 8)).toBe("b3ece62a");
  });

  test("the hash does not depend on how bytes are split or where they are in memory", () => {
    for (const seed of seeds) {
      fc.assert(
        fc.property(fc.array(fc.uint8Array({ maxLength: 70 }), { maxLength: 6 }), fc.nat(7), (pieces, shift) => {
          const whole = Uint8Array.from(pieces.flatMap((piece) => [...piece]));
          const shifted = new Uint8Array(new ArrayBuffer(whole.length + shift), shift);
          shifted.set(whole);
          expect(hashBytes(pieces)).toBe(hashBytes(whole));
          expect(hashBytes(shifted)).toBe(hashBytes(whole));
        }),
        { seed },
      );
    }
  });

  test("more than a chunk of unaligned memory hashes like aligned memory", () => {
    const aligned = Uint8Array.from({ length: 200_003 }, (_, i) => (i * 31) >> 3);
    const shifted = new Uint8Array(new ArrayBuffer(aligned.length + 1), 1);
    shifted.set(aligned);
    expect(hashBytes(shifted)).toBe(hashBytes(aligned));
  });

  test("reading the hash does not end it", () => {
    const hasher = createHasher();
    hasher.add(bytesOf("Hello, "));
    expect(hasher.hex()).toBe(hashBytes(bytesOf("Hello, ")));
    expect(hasher.hex()).toBe(hasher.hex());
    hasher.add(bytesOf("world!"));
    expect(hasher.hex()).toBe(hashBytes(bytesOf("Hello, world!")));
  });

  test("every flipped bit changes the hash", () => {
    const bytes = Uint8Array.from({ length: 40 }, (_, i) => i * 37);
    const hashes = new Set([hashBytes(bytes)]);
    for (let bit = 0; bit < 320; bit++) {
      const flipped = bytes.slice();
      flipped[bit >> 3] ^= 1 << (bit & 7);
      hashes.add(hashBytes(flipped));
    }
    expect(hashes.size).toBe(321);
  });
});

describe("hashPlainData", () => {
  const data = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<PlainData>,
    fc.record({ a: fc.float64Array({ maxLength: 3 }), b: fc.float32Array({ maxLength: 3 }), c: fc.double() }),
    fc.array(
      fc.constantFrom<PlainData>(0, -0, Number.NaN, null, "", [], {}, false, new Int8Array(1), new Uint8Array(1)),
      {
        maxLength: 3,
      },
    ),
  );

  test("equal values have equal hashes, different values different ones", () => {
    for (const seed of seeds) {
      fc.assert(
        fc.property(data, data, (a, b) => {
          expect(hashPlainData(a) === hashPlainData(b)).toBe(equalPlainData(a, b));
          expect(hashPlainData(structuredClone(a))).toBe(hashPlainData(a));
        }),
        { seed, numRuns: 300 },
      );
    }
  });

  test("the order of fields does not matter, the order of elements does", () => {
    expect(hashPlainData({ a: 1, b: { c: 2, d: 3 } })).toBe(hashPlainData({ b: { d: 3, c: 2 }, a: 1 }));
    expect(hashPlainData([1, 2])).not.toBe(hashPlainData([2, 1]));
  });

  test("values that are easily confused have different hashes", () => {
    const values: PlainData[] = [
      ...[0, -0, 1, Number.NaN, Infinity, true, false, null, "", "0", "1", "null", "\ud800", "\udc00", "\ufffd"],
      ...[[], [[]], [[], []], {}, [{}], { a: [] }, { a: {} }, ["a"], ["a", "b"], ["ab"], [["a"], "b"], [["a", "b"]]],
      ...[{ a: "b" }, { ab: "" }, { a: 1, b: 2 }, { a: { b: 2 } }, [1, 2], [12]],
      ...[new Float64Array(1), new Float32Array(2), new Int32Array(2), new Uint32Array(2), new Int16Array(4)],
      ...[new Uint16Array(4), new Int8Array(8), new Uint8Array(8), new Float64Array(0), new Float64Array(2)],
    ];
    expect(new Set(values.map(hashPlainData)).size).toBe(values.length);
  });

  test("NaNs with different bits are equal", () => {
    const odd = new Float64Array(Uint32Array.of(7, 0xfff80000).buffer);
    expect(hashPlainData(odd)).toBe(hashPlainData(Float64Array.of(Number.NaN)));
  });

  test("refuses values that are not plain data", () => {
    const value: unknown = { a: [undefined] };
    expect(() => hashPlainData(value as PlainData)).toThrow(LecternError);
  });
});
