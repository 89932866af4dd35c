import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { type Label, labels } from "../../test/structured-problems.js";
import { labelSequences } from "./label-sequences.js";
import { structuredSvm } from "./structured-svm.js";

test("empty sequences, unknown labels, no pairs and wrong lengths are refused by name", () => {
  const problem = labelSequences({ labels, features: 2 });
  const recipe = structuredSvm(problem);
  const y = [["a", "b"]] as Label[][];
  const x = [
    [
      [1, 1],
      [2, 1],
    ],
  ];
  expect(refusal(() => recipe.fit({ x: [], y: [] }))).toBe(
    "invalid-data: structured-svm: needs at least 1 training pair, got none",
  );
  expect(refusal(() => recipe.fit({ x, y: [] }))).toContain("each input needs an output, got 1 inputs and 0 outputs");
  expect(refusal(() => recipe.fit({ x: [[]], y: [[]] }))).toContain("pair 0: ");
  expect(refusal(() => recipe.fit({ x, y: [["a"]] }))).toContain("expected a list of 2 labels");
  expect(refusal(() => recipe.fit({ x, y: [["a", "c" as Label]] }))).toBe(
    'invalid-data: pair 0: labelSequences: unknown label "c"; the labels are a, b',
  );
  expect(refusal(() => recipe.fit({ x: [[[1], [2]]], y }))).toContain("each position must have 2 features, got 1");
  expect(
    refusal(() =>
      recipe.fit({
        x: [
          [
            [1, 1],
            [Number.NaN, 1],
          ],
        ],
        y,
      }),
    ),
  ).toContain("finite");
  expect(refusal(() => recipe.fit(undefined as never))).toContain("fit needs an object with the training data");
  expect(refusal(() => recipe.fit({ x: 3 as never, y }))).toContain("x must be a list of inputs");
  expect(refusal(() => recipe.fit({ x, y }).predict(3 as never))).toContain("expected a list of inputs");
  expect(refusal(() => labelSequences({ labels: ["a"], features: 1 }))).toContain("at least 2 different names");
  const { slackArgmax: _, ...without } = problem;
  expect(refusal(() => structuredSvm(without, { rescaling: "slack" }).fit({ x, y }))).toContain(
    "slack rescaling needs a problem with the function slackArgmax",
  );
});
