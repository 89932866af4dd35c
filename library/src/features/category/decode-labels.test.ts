import fc from "fast-check";
import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { asLabels, labelNames } from "../../data/labels.js";
import { decodeLabels } from "./decode-labels.js";

const labels = fc.array(fc.string(), { minLength: 1, maxLength: 20 });

test("[CB-008] decode(encode(label)) = label, for the codes themselves and for the numbers a model makes of them", () => {
  fc.assert(
    fc.property(labels, fc.double({ min: -0.49, max: 0.49, noNaN: true }), (names, error) => {
      const encoded = asLabels(names);
      expect(labelNames(encoded)).toEqual(names);
      expect(decodeLabels(encoded.codes, encoded.classes)).toEqual(names);
      const predicted = Float64Array.from(encoded.codes, (code) => code + error);
      expect(decodeLabels(predicted, encoded.classes)).toEqual(names);
    }),
  );
});

test("numbers beyond the codes give the first or the last class", () => {
  expect(decodeLabels([-1e300, 7, Number.NEGATIVE_INFINITY], ["a", "b"])).toEqual(["a", "b", "a"]);
});

test("NaN means no class, and without classes decoding is refused", () => {
  expect(refusal(() => decodeLabels([0, Number.NaN], ["a"]))).toBe(
    "invalid-data: decodeLabels: number 1 is NaN, which is not the code of a class",
  );
  expect(refusal(() => decodeLabels([], []))).toContain("needs at least one class");
});
