import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { checkGram } from "../../kernels/mercer.js";
import { structuredGram } from "../structured-gram.js";
import { isAlignmentSemidefinite } from "./alignment.js";

const allBinary = (length: number) =>
  Array.from({ length: 2 ** length }, (_, code) => code.toString(2).padStart(length, "0"));

test("[ML2-128] the alignment kernel with weights 1, 2, 1 is 10 for the strings of the text and has the features u_l + u_{l+1}; with 1, 1, 1 it is not positive semidefinite from length 3 on", () => {
  expect(structuredGram({ kind: "alignment" }, ["abcceabd"], ["abacccbe"]).data[0]).toBe(10);
  for (let length = 1; length <= 6; length++) {
    const strings = allBinary(length);
    const k = structuredGram({ kind: "alignment", matchWeight: 2, shiftWeight: 1 }, strings);
    expect(checkGram(k, 1e-11).positiveSemidefinite).toBe(true);
    // Indicators u of a symbol at a position; u is 0 before the first position and after the last.
    const features = strings.map((string) =>
      [..."01"].flatMap((symbol) =>
        Array.from({ length: length + 1 }, (_, l) => Number(string[l - 1] === symbol) + Number(string[l] === symbol)),
      ),
    );
    const products = features.flatMap((p) => features.map((q) => p.reduce((sum, value, at) => sum + value * q[at], 0)));
    expect(Array.from(k.data)).toEqual(products);
    const equal = { kind: "alignment", matchWeight: 1, shiftWeight: 1, allowIndefinite: true } as const;
    const { positiveSemidefinite, smallestEigenvalue } = checkGram(structuredGram(equal, strings), 1e-11);
    expect(positiveSemidefinite).toBe(length < 3);
    if (length === 3) expect(smallestEigenvalue).toBeCloseTo(-1.66, 2);
  }
});

test("weights are positive semidefinite exactly if β ≥ 2 |α| cos(π / (length + 1)), and others are refused", () => {
  for (let length = 1; length <= 5; length++) {
    const strings = allBinary(length);
    for (const shiftWeight of [1, -1]) {
      const limit = 2 * Math.cos(Math.PI / (length + 1));
      for (const matchWeight of [limit - 0.02, limit + 0.02].filter((weight) => weight >= 0)) {
        const kernel = { kind: "alignment", matchWeight, shiftWeight, allowIndefinite: true } as const;
        const found = checkGram(structuredGram(kernel, strings), 1e-11).positiveSemidefinite;
        expect(isAlignmentSemidefinite(matchWeight, shiftWeight, length)).toBe(found);
        expect(found).toBe(matchWeight > limit);
      }
    }
  }
  expect(refusal(() => structuredGram({ kind: "alignment", matchWeight: 1 }, ["abc"]))).toContain(
    "the alignment kernel with matchWeight 1 and shiftWeight 1 is not positive semidefinite for sequences of 3 symbols; matchWeight of at least 2 is",
  );
});
