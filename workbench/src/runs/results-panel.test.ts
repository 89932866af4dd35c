import { expect, test } from "vitest";
import { scoreInWords, timeInWords, timeLeft } from "./results-panel.js";

test("the time left follows from the share that is done, once that says something", () => {
  expect(timeLeft(0.25, 2000)).toBe(6000);
  expect(timeLeft(1, 5000)).toBe(0);
  expect(timeLeft(0.5, 300)).toBeUndefined();
  expect(timeLeft(0.01, 60_000)).toBeUndefined();
  expect(timeLeft(undefined, 60_000)).toBeUndefined();
});

test.each([
  [0.2, "1 ms"],
  [20.4, "20 ms"],
  [3140, "3.1 s"],
  [60_000, "60.0 s"],
  [250_000, "about 4 min"],
])("%d milliseconds are %s", (milliseconds, words) => expect(timeInWords(milliseconds)).toBe(words));

test("scores have four digits and minus signs, in exponents too", () => {
  expect([0.98765, -0.5, 0.00001234, -12345678, null].map(scoreInWords)).toEqual([
    "0.9877",
    "\u22120.5",
    "1.23e\u22125",
    "\u22121.23e+7",
    "–",
  ]);
});
