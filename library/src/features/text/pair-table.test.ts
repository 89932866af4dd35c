import fc from "fast-check";
import { expect, test } from "vitest";
import { createPairTable } from "./pair-table.js";

test("pairs are numbered like in a Map", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(5))), (pairs) => {
      const table = createPairTable();
      const known = new Map<string, number>();
      for (const [first, second] of pairs) {
        const key = `${first} ${second}`;
        if (!known.has(key)) known.set(key, known.size);
        const id = table.idOf(first, second);
        expect(id).toBe(known.get(key));
        expect([table.first(id), table.second(id)]).toEqual([first, second]);
      }
      expect(table.size()).toBe(known.size);
    }),
  );
});

test("grows without losing entries", () => {
  const table = createPairTable();
  for (let pass = 0; pass < 2; pass++) {
    const wrong = Array.from({ length: 10_000 }, (_, i) => i).filter((i) => table.idOf(i % 7, i) !== i);
    expect(wrong).toEqual([]);
  }
  expect([table.size(), table.first(9_999), table.second(9_999)]).toEqual([10_000, 9_999 % 7, 9_999]);
});
