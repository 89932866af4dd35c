import { expect, test } from "vitest";
import { shareReasons } from "./share-reasons.js";

test("what all lists say, and what most of them say, is said once", () => {
  expect(
    shareReasons([
      ["better than 80 %", "numbers are scaled", "the target is a number", "interpretable"],
      ["better than 70 %", "the target is a number", "numbers are scaled"],
      ["better than 60 %", "the target is a number", "handles gaps"],
    ]),
  ).toEqual({
    all: ["the target is a number"],
    most: ["numbers are scaled"],
    own: [["better than 80 %", "interpretable"], ["better than 70 %"], ["better than 60 %", "handles gaps"]],
  });
});

test("a single list keeps its reasons", () => {
  expect(shareReasons([["a", "b"]])).toEqual({ all: [], most: [], own: [["a", "b"]] });
  expect(shareReasons([])).toEqual({ all: [], most: [], own: [] });
});
