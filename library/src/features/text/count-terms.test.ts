import fc from "fast-check";
import { expect, test } from "vitest";
import { asSparse, fromTriplets } from "../../data/sparse.js";
import { plainWords } from "./analyze.js";
import { countMatrix, countRaw } from "./count-terms.js";

test("terms are numbered in order of appearance, and counted per document", () => {
  const raw = countRaw(["bb aa bb", null, "cc bb"], plainWords);
  expect(Array.from({ length: raw.size }, (_, term) => raw.text(term))).toEqual(["bb", "aa", "cc"]);
  expect([raw.rowStart, raw.terms, raw.counts].map((list) => list.join())).toEqual(["0,2,2,4", "0,1,2,0", "2,1,1,1"]);
});

test("the matrix equals that of the triplets, for any columns and signs of the terms, also shared columns", () => {
  const documents = fc.array(
    fc.array(fc.constantFrom("aa", "bb", "cc", "dd", "ee"), { maxLength: 8 }).map((words) => words.join(" ")),
    { maxLength: 6 },
  );
  const columns = fc.array(fc.integer({ min: -1, max: 3 }), { minLength: 5, maxLength: 5 });
  const signs = fc.array(fc.constantFrom(-1, 1), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(documents, columns, signs, (texts, places, drawn) => {
      const raw = countRaw(texts, plainWords);
      const columnOf = Int32Array.from(places.slice(0, raw.size));
      const sign = Int8Array.from(drawn);
      const entries = texts.flatMap((_, row) =>
        Array.from({ length: raw.rowStart[row + 1] - raw.rowStart[row] }, (_, k) => {
          const e = raw.rowStart[row] + k;
          return { row, column: columnOf[raw.terms[e]], value: sign[raw.terms[e]] * raw.counts[e] };
        }).filter(({ column }) => column >= 0),
      );
      const expected = fromTriplets(texts.length, 4, {
        rowIndex: entries.map(({ row }) => row),
        columnIndex: entries.map(({ column }) => column),
        values: entries.map(({ value }) => value),
      });
      expect(asSparse(countMatrix(raw, columnOf, 4, sign))).toEqual(expected);
    }),
  );
});
