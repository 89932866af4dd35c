import { expect, test } from "vitest";
import { shareReasons } from "./share-reasons.js";

test("common reasons are listed once", () => {
  expect(
    shareReasons([
      ["a", "b", "c"],
      ["c", "a"],
    ]),
  ).toEqual({ shared: ["a", "c"], own: [["b"], []] });
});

test("a single list keeps its reasons", () => {
  expect(shareReasons([["a"]])).toEqual({ shared: [], own: [["a"]] });
  expect(shareReasons([])).toEqual({ shared: [], own: [] });
});
