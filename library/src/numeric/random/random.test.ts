import { describe, expect, test } from "vitest";
import { LecternError } from "../../core/errors.js";
import reference from "../reference/random.json" with { type: "json" };
import { createRandom, type Random } from "./random.js";

// Each statistical assertion below fails for a perfect generator with probability 1e-6 (reference.falseAlarm); there
// are about 200 of them, and the seeds are fixed, so a failure means a defect with odds of 5000 to 1.
const seeds = [0, 1, 2, 3, 12345, 2 ** 32, 2 ** 53 - 1, -1];
const zCritical = reference.normalCritical;

function chiSquared(counts: ArrayLike<number>, expected: number): number {
  return Array.from(counts).reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

function chiSquaredCritical(freedom: number): number {
  return (reference.chiSquaredCritical as Record<string, number>)[String(freedom)];
}

function correlation(a: Float64Array, b: Float64Array, lag: number): number {
  // The draws are uniform, so mean 1/2 and variance 1/12 are known.
  let sum = 0;
  for (let i = lag; i < a.length; i++) sum += (a[i] - 0.5) * (b[i - lag] - 0.5);
  return (12 * sum) / Math.sqrt(a.length - lag);
}

describe("uniform", () => {
  test("stays in [0, 1) and fills 100 cells evenly", () => {
    for (const seed of seeds) {
      const random = createRandom(seed);
      const counts = new Int32Array(100);
      for (let i = 0; i < 50_000; i++) {
        const u = random.uniform();
        if (u >= 0 && u < 1) counts[Math.floor(u * 100)]++;
      }
      expect(counts.reduce((total, count) => total + count)).toBe(50_000);
      expect(chiSquared(counts, 500)).toBeLessThan(chiSquaredCritical(99));
    }
  });

  test("has 53 random bits, the last as even as the first", () => {
    const random = createRandom(11);
    const ones = new Int32Array(53);
    for (let n = 0; n < 20_000; n++) {
      let rest = random.uniform();
      for (let bit = 0; bit < 53; bit++) {
        rest *= 2;
        if (rest >= 1) {
          ones[bit]++;
          rest -= 1;
        }
      }
      expect(rest).toBe(0);
    }
    for (const count of ones) expect(Math.abs(count - 10_000) / Math.sqrt(5000)).toBeLessThan(zCritical);
  });

  test("fills 256 squares of consecutive pairs evenly and has no serial correlation", () => {
    for (const seed of seeds) {
      const random = createRandom(seed);
      const draws = Float64Array.from({ length: 51_200 }, () => random.uniform());
      const counts = new Int32Array(256);
      for (let i = 0; i < draws.length; i += 2) {
        counts[Math.floor(draws[i] * 16) * 16 + Math.floor(draws[i + 1] * 16)]++;
      }
      expect(chiSquared(counts, 100)).toBeLessThan(chiSquaredCritical(255));
      for (const lag of [1, 2, 3]) expect(Math.abs(correlation(draws, draws, lag))).toBeLessThan(zCritical);
    }
  });
});

describe("the same seed", () => {
  const drawEverything = (random: Random): unknown[] => [
    ...Array.from({ length: 50 }, () => [random.uniform(), random.normal(), random.exponential()]),
    random.integer(1000),
    random.gamma(0.3),
    random.gamma(4, 2),
    random.beta(0.1, 3),
    Array.from(random.dirichlet([1, 2, 3])),
    random.categorical([1, 2, 3]),
    Array.from(random.permutation(20)),
    Array.from(random.bootstrap(20)),
    Array.from(random.sample(1000, 10)),
    random.fork("part").uniform(),
  ];

  test("gives the same numbers, bit for bit; another seed gives different ones", () => {
    for (const seed of seeds) {
      const first = drawEverything(createRandom(seed));
      expect(drawEverything(createRandom(seed))).toEqual(first);
      expect(drawEverything(createRandom(seed + (seed > 0 ? -1 : 1)))).not.toEqual(first);
    }
  });

  test("-0 and 0 are the same seed", () => {
    expect(createRandom(-0).uniform()).toBe(createRandom(0).uniform());
  });
});

describe("fork", () => {
  test("depends only on the path and the name, and does not change the parent", () => {
    for (const seed of seeds) {
      const untouched = createRandom(seed);
      const parent = createRandom(seed);
      const early = parent.fork("part");
      for (let i = 0; i < 100; i++) expect(parent.uniform()).toBe(untouched.uniform());
      const late = parent.fork("part");
      late.fork("child").normal();
      for (let i = 0; i < 20; i++) expect(late.uniform()).toBe(early.uniform());
    }
  });

  test("streams with similar names do not correlate with each other or with the parent", () => {
    const length = 20_000;
    for (const seed of [0, 1, 77]) {
      const root = createRandom(seed);
      const streams = [
        root,
        ...[0, 1, 2].map((name) => root.fork(name)),
        root.fork("0"),
        root.fork("1"),
        root.fork(0).fork(0),
      ];
      const draws = streams.map((random) => Float64Array.from({ length }, () => random.uniform()));
      for (let i = 0; i < draws.length; i++) {
        for (let j = 0; j < i; j++) {
          for (const lag of [0, 1]) expect(Math.abs(correlation(draws[i], draws[j], lag))).toBeLessThan(zCritical);
        }
      }
    }
  });

  test("first draws of numbered forks are uniform", () => {
    const root = createRandom(5);
    const counts = new Int32Array(100);
    for (let name = 0; name < 50_000; name++) counts[Math.floor(root.fork(name).uniform() * 100)]++;
    expect(chiSquared(counts, 500)).toBeLessThan(chiSquaredCritical(99));
  });
});

describe("integer", () => {
  test("is unbiased for small bounds", () => {
    for (const bound of [2, 3, 6, 7, 10, 24]) {
      for (const seed of seeds) {
        const random = createRandom(seed);
        const counts = new Int32Array(bound);
        for (let i = 0; i < 2000 * bound; i++) counts[random.integer(bound)]++;
        expect(chiSquared(counts, 2000)).toBeLessThan(chiSquaredCritical(bound - 1));
      }
    }
  });

  // 32 bits reduced modulo 3 · 2³⁰ would make the lower third twice as likely; likewise 53 bits for 3 · 2⁵¹.
  test("is unbiased for large bounds, where a plain remainder would not be", () => {
    for (const bound of [2 ** 31 - 1, 3 * 2 ** 30, 2 ** 32, 2 ** 32 + 2, 3 * 2 ** 51, 2 ** 53 - 1]) {
      const random = createRandom(bound % 1000);
      const counts = new Int32Array(3);
      for (let i = 0; i < 30_000; i++) {
        const drawn = random.integer(bound);
        if (Number.isInteger(drawn) && drawn >= 0 && drawn < bound) counts[Math.floor((drawn / bound) * 3)]++;
      }
      expect(counts.reduce((total, count) => total + count)).toBe(30_000);
      expect(chiSquared(counts, 10_000)).toBeLessThan(chiSquaredCritical(2));
    }
  });

  test("bound 1 gives 0", () => {
    expect(createRandom(1).integer(1)).toBe(0);
  });
});

describe("permutation, bootstrap, sample", () => {
  test("every order of five is equally likely", () => {
    const counts = new Map<string, number>();
    const random = createRandom(3);
    for (let i = 0; i < 24_000; i++) {
      const order = random.permutation(5).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(120);
    expect(chiSquared([...counts.values()], 200)).toBeLessThan(chiSquaredCritical(119));
  });

  test("sample draws distinct numbers, each ordered pair of four equally likely", () => {
    const random = createRandom(4);
    const counts = new Map<string, number>();
    for (let i = 0; i < 12_000; i++) {
      const pair = random.sample(4, 2).join("");
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
    expect([...counts.keys()].every((pair) => pair[0] !== pair[1])).toBe(true);
    expect(counts.size).toBe(12);
    expect(chiSquared([...counts.values()], 1000)).toBeLessThan(chiSquaredCritical(11));
  });

  test("sample of few among many is the front of the whole permutation", () => {
    for (const seed of seeds) {
      const few = createRandom(seed).sample(1000, 20);
      expect(Array.from(few)).toEqual(Array.from(createRandom(seed).permutation(1000).slice(0, 20)));
    }
  });

  test("sample of all is a permutation; sample of 0 is empty", () => {
    expect(Array.from(createRandom(1).sample(50, 50)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, i) => i),
    );
    expect(createRandom(1).sample(0, 0)).toHaveLength(0);
    expect(createRandom(1).permutation(0)).toHaveLength(0);
    expect(createRandom(1).bootstrap(0)).toHaveLength(0);
  });

  test("bootstrap draws each index equally often", () => {
    const counts = new Int32Array(100);
    const random = createRandom(9);
    for (let i = 0; i < 500; i++) for (const index of random.bootstrap(100)) counts[index]++;
    expect(chiSquared(counts, 500)).toBeLessThan(chiSquaredCritical(99));
  });
});

describe("invalid arguments", () => {
  const random = createRandom(0);
  const refused: [string, () => unknown][] = [
    ...[0.5, NaN, Infinity, 2 ** 53].map((seed): [string, () => unknown] => ["createRandom", () => createRandom(seed)]),
    ...[0, -1, 1.5, NaN, Infinity].map((bound): [string, () => unknown] => ["integer", () => random.integer(bound)]),
    ...[-1, 0.5, NaN, 2 ** 31].map((length): [string, () => unknown] => [
      "permutation",
      () => random.permutation(length),
    ]),
    ...[-1, 0.5, NaN].map((length): [string, () => unknown] => ["bootstrap", () => random.bootstrap(length)]),
    ["sample", () => random.sample(3, 4)],
    ["sample", () => random.sample(-1, 0)],
    ["sample", () => random.sample(3, -1)],
    ["fork", () => random.fork(0.5)],
    ["fork", () => random.fork(NaN)],
  ];
  test("are refused, naming the function", () => {
    for (const [name, attempt] of refused) {
      expect(attempt).toThrow(LecternError);
      expect(attempt).toThrow(new RegExp(`^${name}: .*must be`));
    }
  });
});
