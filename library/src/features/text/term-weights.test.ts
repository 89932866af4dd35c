import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { fromDense, toDense } from "../../data/sparse.js";
import { documentFrequencies, inverseDocumentFrequency, normalizeDocuments, weightTerms } from "./term-weights.js";

const counts = fromDense([
  [2, 0, 1],
  [0, 0, 3],
  [1, 1, 1],
  [0, 0, 0],
]);

test("a term's document frequency counts documents, or their weights", () => {
  expect(Array.from(documentFrequencies(counts))).toEqual([2, 1, 3]);
  expect(Array.from(documentFrequencies(counts, Float64Array.of(2, 0.5, 0, 1)))).toEqual([2, 0, 2.5]);
});

test("computes the four weights of a term", () => {
  const weights = (kind: Parameters<typeof inverseDocumentFrequency>[1]) => inverseDocumentFrequency(counts, kind);
  expectClose(
    weights("smooth"),
    [5 / 3, 5 / 2, 5 / 4].map((ratio) => Math.log(ratio) + 1),
    1e-15,
  );
  expectClose(
    weights("shifted"),
    [2, 4, 4 / 3].map((ratio) => Math.log(ratio) + 1),
    1e-15,
  );
  expectClose(weights("plain"), [2, 4, 4 / 3].map(Math.log), 1e-15);
  expect(Array.from(weights("none"))).toEqual([1, 1, 1]);
  const weighted = inverseDocumentFrequency(counts, "plain", Float64Array.of(1, 1, 2, 0));
  expectClose(weighted, [4 / 3, 2, 1].map(Math.log), 1e-15);
});

test("multiplies counts, or their logarithms, by weights", () => {
  const idf = Float64Array.of(1, 10, 100);
  const weigh = (sublinear: boolean) => toDense(weightTerms(counts, { idf, sublinear, norm: "none" })).data;
  expectClose(weigh(false), [2, 0, 100, 0, 0, 300, 1, 10, 100, 0, 0, 0], 1e-15);
  expectClose(weigh(true), [1 + Math.log(2), 0, 100, 0, 0, 100 * (1 + Math.log(3)), 1, 10, 100, 0, 0, 0], 1e-15);
});

test("rows are divided by their norm, rows of zeros are unchanged, and the input is not modified", () => {
  const given = fromDense([
    [3, -4],
    [0, 0],
  ]);
  const before = given.values.slice();
  expect(Array.from(toDense(normalizeDocuments(given, "l2")).data)).toEqual([0.6, -0.8, 0, 0]);
  expectClose(toDense(normalizeDocuments(given, "l1")).data, [3 / 7, -4 / 7, 0, 0], 1e-15);
  expect(normalizeDocuments(given, "none")).toEqual(given);
  expect(given.values).toEqual(before);
});
