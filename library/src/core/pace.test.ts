import { expect, test } from "vitest";
import { createPace } from "./pace.js";

test("asks for a yield each time the work reaches the budget", () => {
  const isTime = createPace(10);
  expect([4, 4, 4, 9, 1, 25, 0, 10].map(isTime)).toEqual([false, false, true, false, true, true, false, true]);
});
