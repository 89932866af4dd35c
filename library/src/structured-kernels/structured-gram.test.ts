import { expect, test } from "vitest";
import { expectSymmetric } from "../../test/expect-close.js";
import { randomGraphs, randomStrings, randomTrees } from "../../test/random-structures.js";
import { refusal } from "../../test/refusal.js";
import { kernelPca } from "../components/kernel-pca/kernel-pca.js";
import { kernelRidge } from "../kernel-machines/kernel-ridge/kernel-ridge.js";
import { normalizeCrossGram, normalizeGram } from "../kernels/center-gram.js";
import { structuredDiagonal, structuredGram } from "./structured-gram.js";

test("matrices of items with themselves are exactly symmetric, those with others have a row for each item", () => {
  const strings = randomStrings(6, "ab", 3, 9, 0);
  for (const kind of ["spectrum", "all-substrings", "subsequence", "weighted-degree"] as const) {
    expectSymmetric(structuredGram({ kind }, strings).data, 6);
    const { rows, columns } = structuredGram({ kind }, strings.slice(0, 2), strings);
    expect([rows, columns]).toEqual([2, 6]);
  }
  expectSymmetric(structuredGram({ kind: "partial-tree", decay: 0.5 }, randomTrees(6, 0)).data, 6);
  expectSymmetric(structuredGram({ kind: "random-walk" }, randomGraphs(6, 5, 0.4, "ab", 0)).data, 6);
  expect(structuredGram({ kind: "spectrum" }, [])).toEqual({ rows: 0, columns: 0, data: new Float64Array(0) });
});

test("methods with a precomputed kernel learn from strings: the number of a symbol, and two groups", () => {
  for (let seed = 0; seed < 3; seed++) {
    const strings = randomStrings(40, "ACGT", 10, 10, seed);
    const [train, fresh] = [strings.slice(0, 30), strings.slice(30)];
    const count = (string: string) => [...string].filter((symbol) => symbol === "G").length;
    const kernel = { kind: "spectrum", length: 1 } as const;
    const model = kernelRidge({ kernel: { kind: "precomputed" }, alpha: 1e-6 }).fit({
      x: structuredGram(kernel, train),
      y: train.map(count),
    });
    const predicted = model.predict(structuredGram(kernel, fresh, train));
    fresh.forEach((string, i) => {
      expect(predicted[i]).toBeCloseTo(count(string), 4);
    });
    // Strings over different symbols share nothing, so the first component separates them.
    const groups = [...randomStrings(8, "AC", 9, 12, seed), ...randomStrings(8, "GT", 9, 12, seed)];
    const view = kernelPca({ kernel: { kind: "precomputed" }, components: 1 }).fit({
      x: normalizeGram(structuredGram({ kind: "spectrum", length: 1 }, groups)),
    });
    const cross = normalizeCrossGram(
      structuredGram({ kind: "spectrum", length: 1 }, ["ACAC", "GGTT"], groups),
      structuredDiagonal({ kind: "spectrum", length: 1 }, ["ACAC", "GGTT"]),
      structuredDiagonal({ kind: "spectrum", length: 1 }, groups),
    );
    const [first, second] = view.transform(cross).data;
    expect(first * second).toBeLessThan(0);
  }
});

test("refuses what is not a list, and values beyond the range of numbers", () => {
  expect(refusal(() => structuredGram({ kind: "spectrum" }, "abc" as never))).toContain("items must be a list, got");
  expect(refusal(() => structuredDiagonal({ kind: "all-subsequences" }, ["a".repeat(1100)]))).toContain(
    "values of the all-subsequences kernel overflow; use a smaller decay or smaller items",
  );
});

test("the types of the items follow from the kernel", () => {
  const tree = { label: "A" };
  // @ts-expect-error a kernel of strings does not take trees
  expect(() => structuredGram({ kind: "spectrum" }, [tree])).toThrow();
  // @ts-expect-error a kernel of trees does not take strings
  expect(() => structuredGram({ kind: "subtree" }, ["abc"])).toThrow();
});
