/** Options of training as the trainer takes them. */
import { expect, test } from "vitest";
import { averagingOf, scheduleOf, trainingOptions } from "./training-options.js";

test("schedules", () => {
  expect(scheduleOf(trainingOptions.schedule.default)).toEqual({ kind: "cosine" });
  expect(scheduleOf({ kind: "step", dropInterval: 5, dropFactor: 0.5 })).toEqual({
    kind: "step",
    every: 5,
    factor: 0.5,
  });
  expect(scheduleOf({ kind: "warm-up", warmUpSteps: 7 })).toEqual({ kind: "warm-up", steps: 7 });
  expect(scheduleOf({ kind: "triangular", cycleSteps: 8 })).toEqual({ kind: "triangular", period: 8 });
});

test("averages", () => {
  expect(averagingOf({ kind: "none" })).toEqual({ kind: "none" });
  expect(averagingOf({ kind: "moving", averageDecay: 0.9 })).toEqual({ kind: "moving", decay: 0.9 });
  expect(averagingOf({ kind: "epochs", lastShare: 0.3 })).toEqual({ kind: "epochs", share: 0.3 });
});
