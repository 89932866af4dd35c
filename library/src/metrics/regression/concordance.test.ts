import fc from "fast-check";
import { expect, test } from "vitest";
import { countPairs } from "./concordance.js";

const few = fc.integer({ min: 0, max: 5 });

test("counts the same pairs as enumeration, ties and weights included", () => {
  const samples = fc.array(fc.tuple(few, few, fc.integer({ min: 1, max: 4 })), { maxLength: 25 });
  fc.assert(
    fc.property(samples, fc.boolean(), (list, weighted) => {
      const want = { concordant: 0, discordant: 0, tiedFirst: 0, tiedSecond: 0 };
      for (let i = 0; i < list.length; i++) {
        for (let j = 0; j < i; j++) {
          const weight = weighted ? list[i][2] * list[j][2] : 1;
          const [a, b] = [Math.sign(list[i][0] - list[j][0]), Math.sign(list[i][1] - list[j][1])];
          if (a === 0 && b !== 0) want.tiedFirst += weight;
          if (a !== 0 && b === 0) want.tiedSecond += weight;
          if (a * b > 0) want.concordant += weight;
          if (a * b < 0) want.discordant += weight;
        }
      }
      const weights = weighted ? list.map(([, , weight]) => weight) : undefined;
      const counts = countPairs(
        list.map(([a]) => a),
        list.map(([, b]) => b),
        weights,
      );
      expect(counts).toEqual(want);
    }),
    { numRuns: 300 },
  );
});
