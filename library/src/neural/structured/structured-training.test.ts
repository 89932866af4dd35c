import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { tensor } from "../../tensor/operations.js";
import { labelsToLearn, probabilitiesOf, winners } from "./structured-training.js";

test("labels are sorted, at least two, and those of the model for a warm start", () => {
  expect(labelsToLearn("m", ["b", "a", "b"], undefined)).toEqual(["a", "b"]);
  expect(labelsToLearn("m", ["b"], ["b", "c"])).toEqual(["b", "c"]);
  expect(refusal(() => labelsToLearn("m", ["d"], ["b", "c"]))).toContain('the model to start from has no label "d"');
  expect(refusal(() => labelsToLearn("m", ["d"], undefined))).toContain("at least two different labels");
});

test("the winner of each row of scores has the highest probability", () => {
  const own = probabilitiesOf(
    tensor([
      [
        [0, 1],
        [3, 0],
      ],
    ]),
  );
  expect(winners(own, ["a", "b"])).toEqual(["b", "a"]);
  expect(own.data[0] + own.data[1]).toBeCloseTo(1, 12);
});
