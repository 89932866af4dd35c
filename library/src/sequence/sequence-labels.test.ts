import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { labelsOf, requireLabels } from "./sequence-labels.js";

test("labels are sorted and coded; unknown ones, other types and other lengths are refused", () => {
  expect(
    labelsOf("here", [
      ["b", "a"],
      ["c", "a"],
    ]),
  ).toEqual(["a", "b", "c"]);
  expect([...requireLabels("here", ["a", "b"], ["b", "a"], 2)]).toEqual([1, 0]);
  expect(refusal(() => requireLabels("here", ["a", "b"], ["b", "z"], 2))).toContain(
    'unknown label "z"; the labels are a, b',
  );
  expect(refusal(() => requireLabels("here", ["a", "b"], ["b"], 2))).toContain("2 labels, one for each position");
  expect(refusal(() => labelsOf("here", [[1 as never]]))).toContain("labels that are strings, got 1");
});
