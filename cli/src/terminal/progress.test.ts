import { expect, test, vi } from "vitest";
import { describeProgress } from "./progress.js";
import { widthOf } from "./style.js";

test("a share becomes a bar with the time left", () => {
  expect(describeProgress("learning", 0.25, "ridge", 10_000)).toBe(
    "learning  █████░░░░░░░░░░░░░░░ 25 %  about 30 s left  ridge",
  );
});

test("at the very beginning no time is guessed, and a share beyond the end is the end", () => {
  expect(describeProgress("x", 0.01, "", 1000)).not.toContain("left");
  expect(describeProgress("x", 1.5, "", 1000)).toContain("100 %");
});

test("without a share the time so far is shown", () => {
  expect(describeProgress("reading", undefined, "", 2500)).toBe("reading  2.5 s");
});

test.each([30, 40, 60, 79, 120])("on a terminal of %d columns the line fits, colours not counted", (width) => {
  vi.stubEnv("FORCE_COLOR", "1");
  vi.stubEnv("NO_COLOR", "");
  const line = describeProgress("fitting random-forest", 0.4, "comparing boosted-trees-regressor", 9000, width);
  expect(widthOf(line)).toBeLessThanOrEqual(width);
  expect(line).toContain("40 %");
  // Every colour that begins also ends.
  const codes = line.split("\u001b[").length - 1;
  expect(codes % 2).toBe(0);
  vi.unstubAllEnvs();
});
