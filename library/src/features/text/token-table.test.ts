import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "../../../test/any-character.js";
import { createReader } from "./code-points.js";
import { addToHash, createTokenTable, emptyHash, grown } from "./token-table.js";

test("the token table numbers tokens like a Map, also when all hashes are equal", () => {
  for (const colliding of [false, true]) {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: anyCharacter, maxLength: 4 }), { maxLength: 60 }), (tokens) => {
        const table = createTokenTable();
        const known = new Map<string, number>();
        for (const token of tokens) {
          const { codes, length } = createReader(false).read(token);
          const hash = colliding ? 1 : Array.from(codes.subarray(0, length)).reduce(addToHash, emptyHash);
          if (!known.has(token)) known.set(token, known.size);
          expect(table.idOf(codes, 0, length, hash)).toBe(known.get(token));
        }
        expect(table.size()).toBe(known.size);
        for (const [token, id] of known) expect(table.text(id)).toBe(token);
      }),
    );
  }
});

test("grows without losing entries", () => {
  const table = createTokenTable();
  const codes = new Int32Array(3);
  for (let pass = 0; pass < 2; pass++) {
    const wrong: number[] = [];
    for (let i = 0; i < 10_000; i++) {
      codes.set([97 + (i % 10), 97 + (Math.floor(i / 10) % 10), 1000 + Math.floor(i / 100)]);
      if (table.idOf(codes, 0, 3, codes.reduce(addToHash, emptyHash)) !== i) wrong.push(i);
    }
    expect(wrong).toEqual([]);
  }
  expect([table.size(), table.text(9_999)]).toEqual([10_000, String.fromCharCode(106, 106, 1099)]);
});

test("bytes and code points of the same text are the same token", () => {
  const table = createTokenTable();
  const hash = [97, 98].reduce(addToHash, emptyHash);
  expect(table.idOf(Uint8Array.of(97, 98), 0, 2, hash)).toBe(table.idOf(Int32Array.of(0, 97, 98), 1, 3, hash));
});

test("a grown array keeps its numbers and has the requested size, at least twice the previous", () => {
  expect(Array.from(grown(Int32Array.of(1, 2), 3))).toEqual([1, 2, 0, 0]);
  expect(grown(Int32Array.of(1), 9)).toHaveLength(9);
});
