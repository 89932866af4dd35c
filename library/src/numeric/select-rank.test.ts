import fc from "fast-check";
import { expect, test } from "vitest";
import { runToEnd } from "../core/run.js";
import { createRandom } from "./random/random.js";
import { selectRank } from "./select-rank.js";

test("gives what sorting gives, and divides the values there", () => {
  const values = fc.array(fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: 0, max: 3 })), { minLength: 1 });
  fc.assert(
    fc.property(values, fc.nat(), (given, place) => {
      const rank = place % given.length;
      const data = Float64Array.from(given, (value) => value + 0);
      const sorted = data.slice().sort();
      const found = runToEnd(selectRank(data, rank));
      expect(found).toBe(sorted[rank]);
      expect(data.slice().sort()).toEqual(sorted);
      expect(Math.max(...data.subarray(0, rank), found)).toBe(found);
      expect(Math.min(...data.subarray(rank), found)).toBe(found);
    }),
  );
});

test("takes a time that grows with the number of values, also where they are sorted or equal", () => {
  const random = createRandom(1);
  const count = 300_000;
  const orders = [() => random.normal(), (i: number) => i, (i: number) => -i, () => 7, (i: number) => i % 3];
  for (const order of orders) {
    const data = Float64Array.from({ length: count }, (_, i) => order(i));
    const expected = data.slice().sort()[count / 2];
    let yields = 0;
    expect(runToEnd(selectRank(data, count / 2), { onProgress: () => void yields++ })).toBe(expected);
    // A yield for each 1,250,000 values that were looked at: fewer than seventeen times as many as there are.
    expect(yields).toBeLessThan(4);
  }
});
