import { expect, test } from "vitest";
import type { Frame } from "../compute/calls.js";
import { filmScores } from "./film-scores.js";

function frame(value: number, train: number | null, test: number | null): Frame {
  const scores = [{ name: "accuracy", train, test, higherIsBetter: true }];
  return { value, figure: { id: "x", title: "x", caption: "x" }, scores, objective: null };
}

const curvesOf = (frames: readonly Frame[]) =>
  (filmScores(frames, "neighbors")?.plot as { data?: { values: { curve: string; x: number; y: number }[] } })?.data
    ?.values;

test("training and test scores over the frames so far, without those that failed", () => {
  const failed = { ...frame(3, 0, 0), failure: "too many" };
  expect(curvesOf([frame(1, 1, 0.8), failed, frame(5, 0.9, 0.85)])).toEqual([
    expect.objectContaining({ curve: "training rows", x: 1, y: 1 }),
    expect.objectContaining({ curve: "training rows", x: 5, y: 0.9 }),
    expect.objectContaining({ curve: "test rows", x: 1, y: 0.8 }),
    expect.objectContaining({ curve: "test rows", x: 5, y: 0.85 }),
  ]);
});

test("nothing while there is one frame, and one curve without test rows", () => {
  expect(filmScores([frame(1, 1, 1)], "neighbors")).toBeUndefined();
  const values = curvesOf([frame(1, 1, null), frame(2, 1, null)]);
  expect(new Set(values?.map(({ curve }) => curve))).toEqual(new Set(["training rows"]));
});
