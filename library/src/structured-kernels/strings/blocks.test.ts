import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { randomStrings } from "../../../test/random-structures.js";
import { refusal } from "../../../test/refusal.js";
import type { Matrix } from "../../data/matrix.js";
import { checkGram } from "../../kernels/mercer.js";
import { structuredGram } from "../structured-gram.js";
import { blockValues, degreeWeights, sumBlocks } from "./blocks.js";
import { encodeSequences } from "./sequences.js";

/** The strings of the text; z with the 8 letters of its tables. */
const [x, z] = ["abcceabd", "abacccbe"];

/** Number of positions at which both have the same n-gram, one after the other, z shifted by some positions. */
function commonNgrams(a: string, b: string, n: number, shift = 0): number {
  let count = 0;
  for (let i = 0; i + n <= a.length; i++) {
    const j = i + shift;
    if (j >= 0 && j + n <= b.length && a.slice(i, i + n) === b.slice(j, j + n)) count++;
  }
  return count;
}

function byDefinition(strings: readonly string[], value: (a: string, b: string) => number): number[] {
  return strings.flatMap((a) => strings.map((b) => value(a, b)));
}

function expectSemidefinite(k: Matrix): void {
  expect(checkGram(k, 1e-11).flaws).toEqual([]);
}

test("[ML2-127] the positional match kernel counts equal symbols at equal positions: 4 for the strings of the text", () => {
  expect(structuredGram({ kind: "positional-match" }, [x], [z]).data[0]).toBe(4);
  for (let seed = 0; seed < 5; seed++) {
    const strings = randomStrings(12, "abc", 8, 8, seed);
    const k = structuredGram({ kind: "positional-match" }, strings);
    expect(Array.from(k.data)).toEqual(byDefinition(strings, (a, b) => commonNgrams(a, b, 1)));
    expectSemidefinite(k);
  }
});

test("[ML2-130] the positional n-gram kernel counts equal n-grams at equal positions: 1 for n = 2 and the strings of the text", () => {
  expect(structuredGram({ kind: "positional-ngram", length: 2 }, [x], [z]).data[0]).toBe(1);
  for (const length of [1, 2, 3, 9]) {
    const strings = randomStrings(12, "ab", 8, 8, length);
    const k = structuredGram({ kind: "positional-ngram", length }, strings);
    expect(Array.from(k.data)).toEqual(byDefinition(strings, (a, b) => commonNgrams(a, b, length)));
    expectSemidefinite(k);
  }
});

describe("the weighted degree kernel", () => {
  test("[ML2-134] is a weighted sum of positional n-gram kernels, positive semidefinite, and one of them for a single weight", () => {
    for (let seed = 0; seed < 5; seed++) {
      const strings = randomStrings(14, "ACGT", 12, 12, seed);
      const weights = [0.5, 0, 2, 0.25];
      const k = structuredGram({ kind: "weighted-degree", degree: 4, weights }, strings);
      const sum = byDefinition(strings, (a, b) =>
        weights.reduce((total, weight, at) => total + weight * commonNgrams(a, b, at + 1), 0),
      );
      expectClose(k.data, sum, 1e-14);
      expectSemidefinite(k);
      expectSemidefinite(structuredGram({ kind: "weighted-degree", degree: 5 }, strings));
      const single = structuredGram({ kind: "weighted-degree", degree: 3, weights: [0, 0, 1] }, strings);
      expect(single).toEqual(structuredGram({ kind: "positional-ngram", length: 3 }, strings));
    }
    expectClose(degreeWeights(3), [3 / 6, 2 / 6, 1 / 6], 1e-15);
  });

  test("[ML2-135] maximal blocks give what counting n-grams gives: each block of length B adds Σ bₙ max(0, B − n + 1)", () => {
    for (let pair = 0; pair < 200; pair++) {
      const strings = randomStrings(2, "ab", 0, 40, pair);
      const weights = randomWeights(1 + (pair % 7), pair);
      const { codes } = encodeSequences(strings);
      const values = blockValues(weights, 40);
      const expected = weights.reduce((sum, b, at) => sum + b * commonNgrams(strings[0], strings[1], at + 1), 0);
      expect(sumBlocks(codes[0], codes[1], 0, values)).toBeCloseTo(expected, 10);
      for (let block = 0; block <= 40; block++) {
        const alone = weights.reduce((sum, b, at) => sum + b * Math.max(0, block - at), 0);
        expect(Math.abs(values[block] - alone)).toBeLessThan(1e-10 * (1 + alone));
      }
    }
  });

  test("with shifts adds shifted matches with weights 1 / (2 (s + 1)), and stays positive semidefinite", () => {
    for (const shifts of [1, 2, 5]) {
      const strings = randomStrings(14, "AC", 9, 9, shifts);
      const k = structuredGram({ kind: "weighted-degree", degree: 2, weights: [1, 3], shifts }, strings);
      const matches = (a: string, b: string, shift: number) =>
        commonNgrams(a, b, 1, shift) + 3 * commonNgrams(a, b, 2, shift);
      const sum = byDefinition(strings, (a, b) => {
        let total = matches(a, b, 0);
        for (let s = 1; s <= shifts; s++) total += (matches(a, b, s) + matches(a, b, -s)) / (2 * (s + 1));
        return total;
      });
      expectClose(k.data, sum, 1e-14);
      expectSemidefinite(k);
    }
  });

  test("refuses a wrong number of weights, and negative ones", () => {
    expect(refusal(() => structuredGram({ kind: "weighted-degree", degree: 3, weights: [1] }, [x]))).toContain(
      "the weighted-degree kernel of degree 3 needs 3 weights, got 1",
    );
    expect(refusal(() => structuredGram({ kind: "weighted-degree", degree: 1, weights: [-1] }, [x]))).toContain(
      "must be a number, at least 0, got -1",
    );
  });
});

test("the locality-improved kernel sums powers of the matches around each position", () => {
  for (const [reach, innerDegree, outerDegree] of [
    [0, 1, 1],
    [1, 2, 1],
    [3, 3, 2],
    [20, 2, 1],
  ]) {
    const strings = randomStrings(10, "AC", 9, 9, reach);
    const k = structuredGram({ kind: "locality-improved", reach, innerDegree, outerDegree }, strings);
    const expected = byDefinition(strings, (a, b) => {
      let sum = 0;
      for (let p = 0; p < 9; p++) {
        let matches = 0;
        for (let j = p - reach; j <= p + reach; j++) if (j >= 0 && j < 9 && a[j] === b[j]) matches++;
        sum += (matches / (2 * reach + 1)) ** innerDegree;
      }
      return sum ** outerDegree;
    });
    expectClose(k.data, expected, 1e-13);
    expectSemidefinite(k);
  }
});

test("empty strings have no n-grams in common with any", () => {
  for (const kind of ["positional-match", "positional-ngram", "weighted-degree", "locality-improved"] as const) {
    expect(Array.from(structuredGram({ kind }, ["", "ab"]).data.subarray(0, 3))).toEqual([0, 0, 0]);
  }
});

function randomWeights(count: number, seed: number): number[] {
  return Array.from({ length: count }, (_, n) => ((seed * 7 + n * 13) % 10) / 5);
}
