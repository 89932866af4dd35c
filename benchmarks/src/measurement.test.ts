import { describe, expect, test } from "vitest";
import { createStopwatch, fastest, parseMeasurement, totalSeconds } from "./measurement.js";

describe("measurements", () => {
  test("the fastest repeat is the one with the smallest sum of phases, and keeps its own quality", () => {
    const slow = { seconds: { fit: 1, predict: 3 }, quality: { q: 1 } };
    const fast = { seconds: { fit: 2, predict: 1 }, quality: { q: 2 } };
    expect(totalSeconds(slow)).toBe(4);
    expect(fastest([slow, fast, slow])).toBe(fast);
    expect(fastest([])).toBeUndefined();
  });

  test("a stopwatch records each phase and passes on results and errors", async () => {
    const watch = createStopwatch();
    expect(watch.time("fit", () => 7)).toBe(7);
    expect(await watch.timeAsync("predict", async () => 8)).toBe(8);
    expect(() =>
      watch.time("broken", () => {
        throw new Error("no");
      }),
    ).toThrow("no");
    expect(Object.keys(watch.seconds)).toEqual(["fit", "predict"]);
    for (const seconds of Object.values(watch.seconds)) expect(seconds).toBeGreaterThanOrEqual(0);
  });

  test("parses a line of the protocol", () => {
    const line = '{"seconds": {"fit": 0.5}, "quality": {"r2": 0.9, "solver": "exact"}}';
    expect(parseMeasurement(line)).toEqual({ seconds: { fit: 0.5 }, quality: { r2: 0.9, solver: "exact" } });
  });

  test.each([
    ['{"ready": true}', /expected/],
    ['{"seconds": [1], "quality": {}}', /expected/],
    ['{"seconds": {"fit": "1"}, "quality": {}}', /phase fit/],
    ['{"seconds": {"fit": -1}, "quality": {}}', /phase fit/],
    ['{"seconds": {}, "quality": {}}', /no phase/],
  ])("refuses %s", (line, message) => {
    expect(() => parseMeasurement(line)).toThrow(message);
  });
});
