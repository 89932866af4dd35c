import { expect, test } from "vitest";
import { toDense } from "../data/sparse.js";
import { primeDivisibility } from "./prime-divisibility.js";

test("an entry is 1 exactly if the prime divides the integer, and the class counts the primes", () => {
  const { x, y, primes, features } = primeDivisibility({ samples: 210 });
  // There are 46 primes up to 210.
  expect([x.rows, x.columns]).toEqual([210, 46]);
  expect([...primes.subarray(0, 6)]).toEqual([2, 3, 5, 7, 11, 13]);
  expect(features[3]).toBe("divisible by 7");
  const dense = toDense(x);
  for (let i = 0; i < 210; i++) {
    const expected = Array.from(primes, (prime) => ((i + 1) % prime === 0 ? 1 : 0) as number);
    expect([...dense.data.subarray(46 * i, 46 * i + 46)]).toEqual(expected);
    expect(y.classes[y.codes[i]]).toBe(String(expected.reduce((sum, one) => sum + one, 0)));
  }
  // 210 = 2 · 3 · 5 · 7 is the first integer with four prime factors.
  expect(y.classes).toEqual(["0", "1", "2", "3", "4"]);
});

test("the number of columns is the number of primes", () => {
  // π(10⁴) = 1229, and Σ over primes of ⌊10⁴ / p⌋ = 24300 divisors.
  const { x } = primeDivisibility({ samples: 10_000 });
  expect([x.columns, x.values.length]).toEqual([1229, 24_300]);
});

test("refuses too few integers", () => {
  expect(() => primeDivisibility({ samples: 1 })).toThrow(/samples must be a whole number, at least 2/);
});
