/** Generated samples for the laws of naive Bayes. */
import fc from "fast-check";
import { asMatrix } from "../src/data/matrix.js";

/** Up to 20 texts of four words in three classes, each class with at least one text. */
export const wordTexts = fc
  .array(fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 5 }))), { minLength: 6, maxLength: 20 })
  .map((rows) => ({ x: asMatrix(rows), y: rows.map((_, i) => "abc"[i % 3]) }));

/** Rows of a category, a zero or one, and a number, in two classes that alternate. */
export const mixedRows = fc
  .array(
    fc.tuple(
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 0, max: 1 }),
      fc.double({ min: -3, max: 3, noNaN: true }),
    ),
    {
      minLength: 8,
      maxLength: 25,
    },
  )
  .map((rows) => ({ rows, y: rows.map((_, i) => "ab"[i % 2]) }));
