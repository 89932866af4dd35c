import { expect, test } from "vitest";
import { parseDuration, showDuration } from "./durations.js";

test.each([
  ["60s", 60_000],
  ["60", 60_000],
  ["1.5m", 90_000],
  ["2h", 7_200_000],
  ["500ms", 500],
])("%s is %i ms", (text, expected) => {
  expect(parseDuration(text)).toBe(expected);
});

test.each(["", "soon", "-5s", "0s", "5 d"])("%j is not a duration", (text) => {
  expect(() => parseDuration(text)).toThrowError("write 30s, 5m or 1h");
});

test.each([
  [12, "12 ms"],
  [1234, "1.2 s"],
  [59_600, "60 s"],
  [200_000, "3 min 20 s"],
  [3_900_000, "1 h 5 min"],
])("%i ms is written as %s", (time, expected) => {
  expect(showDuration(time)).toBe(expected);
});
