import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { multiply, square, subtract, sum } from "../../autodiff/operations.js";
import { type Tensor, tensor } from "../../tensor/operations.js";
import { maximizeScore } from "./maximize-score.js";

test("the way up a parabola is geometric, and nothing that is given is changed", () => {
  const start = tensor([4, -2], [2], "f64");
  const score = (x: Tensor) => multiply(sum(square(subtract(x, tensor([1, 1], [2], "f64")))), -0.5);
  const { inputs, scores } = maximizeScore(score, start, { steps: 10, learningRate: 0.3 });
  expectClose(
    inputs.flatMap(({ data }) => [...data]),
    inputs.flatMap((_, step) => [1 + 3 * 0.7 ** step, 1 - 3 * 0.7 ** step]),
    1e-12,
  );
  expectClose(
    scores,
    inputs.map((_, step) => -9 * 0.49 ** step),
    1e-12,
  );
  expect(start).toEqual(tensor([4, -2], [2], "f64"));
  expect(maximizeScore(score, start, { steps: 0 })).toEqual({ inputs: [start], scores: [-9] });
  expect(refusal(() => maximizeScore(score, start, { steps: -1 }))).toContain("steps must be a whole number from 0");
});
