import { expect, test } from "vitest";
import { sequences } from "../../test/chains.js";
import { refusal } from "../../test/refusal.js";
import { wrongLabels, wrongSegments, wrongSequence } from "./label-losses.js";

test("[ML2-158] losses of label sequences are 0 exactly for equal ones: 0-1, wrong labels, wrong and missing segments", () => {
  const paths = sequences(5, 2).map((path) => path.map((code) => "EI"[code]));
  for (const truth of paths) {
    for (const path of paths) {
      const isEqual = truth.join() === path.join();
      expect([wrongSequence, wrongLabels, wrongSegments].map((loss) => loss(truth, path) === 0)).toEqual([
        isEqual,
        isEqual,
        isEqual,
      ]);
    }
  }
  expect(wrongSequence("EEIIE", "EIIIE")).toBe(1);
  expect(wrongLabels("EEIIE", "EIIII")).toBe(2);
  // EE, II, E against E, IIII: three segments are missing, two are wrong.
  expect(wrongSegments("EEIIE", "EIIII")).toBe(5);
  // EE, II, E against EE, I, E, E...: the first stays right.
  expect(wrongSegments("EEIIE", "EEIEE")).toBe(4);
  expect(refusal(() => wrongLabels("EE", "E"))).toContain("sequences of the same length, got 2 and 1 labels");
});
