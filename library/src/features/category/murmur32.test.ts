import { expect, test } from "vitest";
import { murmur32 } from "./murmur32.js";
import reference from "./reference/hashing.json" with { type: "json" };

test.each(reference.murmur.map(({ seed, hashes }) => [seed, hashes] as const))(
  "matches scikit-learn's MurmurHash3 for the seed %i, on texts of all lengths modulo 4",
  (seed, hashes) => {
    const encoder = new TextEncoder();
    expect(reference.words.map((word) => murmur32(encoder.encode(word), seed))).toEqual(hashes);
  },
);
