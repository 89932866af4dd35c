/** Damaged and forged model files: refused with a LecternError, never read wrongly, never costly. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { warn } from "../../core/report.js";
import { LecternError } from "../errors.js";
import { equalPlainData } from "../plain-data.js";
import type { Saved } from "../saved.js";
import { decodeModel, encodeModel, modelFileInfo } from "./model-file.js";

const seeds = Array.from({ length: 10 }, (_, i) => i + 1);

const report = {
  samples: 9,
  features: 2,
  converged: true,
  iterations: 2,
  objective: [2, 1],
  warnings: [warn("low-rank", "w")],
  notes: { s: "x" },
};
const leaf: Saved = {
  kind: "tree",
  version: 1,
  options: { depth: 3 },
  features: ["a", "b"],
  state: { split: Float64Array.of(1, 2) },
  report,
};
const models: readonly Saved[] = [
  { ...leaf, state: null },
  {
    ...leaf,
    kind: "pipeline",
    classes: ["no", "yes"],
    state: {
      x: { rows: 2, columns: 3, data: Float64Array.of(1, -0, Number.NaN, 4, Infinity, 6) },
      w: { shape: [2, 1, 2], data: Float32Array.of(1, 2, 3, 4) },
      arrays: [
        Int32Array.of(1),
        Uint32Array.of(2),
        Int16Array.of(3),
        Uint16Array.of(4),
        Int8Array.of(5),
        Uint8Array.of(6, 7),
      ],
      empty: new Float64Array(0),
      steps: [leaf, { ...leaf, kind: "scale" }],
      $mark: [-0, "∑ 😀", { $number: 1 }],
    },
  },
];
const originals = models.map((model) => ({ model, bytes: encodeModel(model) }));

/** Decodes; the memory taken for arrays must stay within a small factor of the file. */
function attempt(bytes: Uint8Array): Saved | LecternError {
  const before = process.memoryUsage().arrayBuffers;
  let result: Saved | LecternError;
  try {
    result = decodeModel(bytes);
  } catch (error) {
    if (!(error instanceof LecternError)) throw error;
    result = error;
  }
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * bytes.length + 16_384);
  return result;
}

type Damage = (bytes: Uint8Array) => Uint8Array;

function splice(bytes: Uint8Array, at: number, remove: number, insert: ArrayLike<number>): Uint8Array {
  const tail = bytes.subarray(Math.min(at + remove, bytes.length));
  const result = new Uint8Array(at + insert.length + tail.length);
  result.set(bytes.subarray(0, at));
  result.set(insert, at);
  result.set(tail, at + insert.length);
  return result;
}

function changed(bytes: Uint8Array, at: number, change: (byte: number) => number): Uint8Array {
  const copy = bytes.slice();
  copy[at % copy.length] = change(copy[at % copy.length]);
  return copy;
}

const position = fc.nat(1_000_000);
const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.tuple(position, fc.nat(7)).map(
    ([at, bit]): Damage =>
      (b) =>
        changed(b, at, (byte) => byte ^ (1 << bit)),
  ),
  fc.tuple(position, fc.nat(255)).map(
    ([at, value]): Damage =>
      (b) =>
        changed(b, at, () => value),
  ),
  // Inside the header, digits for digits and letters for letters, which keeps the JSON whole.
  fc.tuple(position, fc.constantFrom(...'0123456789abcF{}[],:"$')).map(
    ([at, character]): Damage =>
      (b) => {
        return changed(b, 8 + (at % 200), () => character.charCodeAt(0));
      },
  ),
  position.map(
    (length): Damage =>
      (b) =>
        b.slice(0, length % b.length),
  ),
  fc.tuple(position, fc.uint8Array({ minLength: 1, maxLength: 20 })).map(
    ([at, insert]): Damage =>
      (b) =>
        splice(b, at % (b.length + 1), 0, insert),
  ),
  fc.tuple(position, fc.integer({ min: 1, max: 40 })).map(
    ([at, n]): Damage =>
      (b) =>
        splice(b, at % b.length, n, []),
  ),
  fc.tuple(position, position, fc.integer({ min: 1, max: 40 })).map(
    ([from, to, n]): Damage =>
      (b) => {
        return splice(b, to % b.length, 0, b.slice(from % b.length, (from % b.length) + n));
      },
  ),
  fc.tuple(position, position, fc.integer({ min: 1, max: 24 })).map(
    ([i, j, n]): Damage =>
      (b) => {
        const [a, c] = [i % (b.length - n), j % (b.length - n)];
        return splice(splice(b, a, n, b.slice(c, c + n)), c, n, b.slice(a, a + n));
      },
  ),
  fc.tuple(position, fc.integer({ min: 1, max: 64 })).map(
    ([at, n]): Damage =>
      (b) => {
        const start = at % b.length;
        return b.slice().fill(0, start, start + n);
      },
  ),
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(
    (length): Damage =>
      (b) => {
        const copy = b.slice();
        new DataView(copy.buffer).setBigUint64(0, length, true);
        return copy;
      },
  ),
);

describe("damage", () => {
  test.each(seeds)("1,000 damaged files (seed %i): every one that differs from the original is refused", (seed) => {
    let refused = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...originals),
        fc.array(damage, { minLength: 1, maxLength: 3 }),
        (original, damages) => {
          const damaged = damages.reduce<Uint8Array>(
            (bytes, apply) => (bytes.length > 64 ? apply(bytes) : bytes),
            original.bytes,
          );
          const result = attempt(damaged);
          if (equalPlainData(damaged, original.bytes)) {
            expect(equalPlainData(result, original.model)).toBe(true);
          } else {
            expect(result).toMatchObject({ name: "LecternError", code: "invalid-file" });
            refused++;
          }
        },
      ),
      { seed, numRuns: 1000 },
    );
    expect(refused).toBeGreaterThan(900);
  });

  test("refuses every single flipped bit and every truncation", () => {
    const { bytes } = originals[0];
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const result = attempt(changed(bytes, bit >> 3, (byte) => byte ^ (1 << (bit & 7))));
      if (!(result instanceof LecternError)) expect.fail(`accepted with bit ${bit} flipped`);
    }
    for (let length = 0; length < bytes.length; length++) {
      if (!(attempt(bytes.slice(0, length)) instanceof LecternError)) expect.fail(`accepted the first ${length} bytes`);
    }
  });
});

describe("messages", () => {
  const { bytes } = originals[1];
  const header = new TextDecoder().decode(bytes);
  const edited = (from: string, to: string) =>
    splice(bytes, header.indexOf(from), from.length, new TextEncoder().encode(to));
  const cases: readonly (readonly [string, Uint8Array, RegExp])[] = [
    [
      "a damaged number",
      changed(bytes, bytes.length - 1, (byte) => byte + 1),
      /its checksum is ".{32}", its content has ".{32}"; the file is damaged/,
    ],
    ["an upper-case checksum", edited('"checksum":"', '"checksum":"A').slice(0, -1), /its checksum is "A/],
    [
      "a newer format",
      edited('"formatVersion":"1"', '"formatVersion":"2"'),
      /written by a newer version of Lectern, in format 2; version .* reads format 1/,
    ],
    [
      "a format that is not a number",
      edited('"formatVersion":"1"', '"formatVersion":"x"'),
      /format version is not a number/,
    ],
    ["a missing checksum", edited('"checksum"', '"checksun"'), /its checksum is missing/],
    ["another format", edited('"lectern"', '"pytorch"'), /does not begin with .*, so Lectern did not write it/],
    [
      "a truncated header",
      bytes.slice(0, 100),
      /announces a header of \d+ bytes, but 92 follow; the file is cut short/,
    ],
    ["an empty file", new Uint8Array(0), /it has 0 bytes/],
    ["a text file", new TextEncoder().encode("kind,version\nridge,1\n"), /or it is not a model file/],
  ];
  test.each(cases)("%s", (_, file, message) => {
    expect(() => decodeModel(file)).toThrow(message);
    expect(() => modelFileInfo(file)).toThrow(message);
  });
});
