import { expect, test, vi } from "vitest";
import { forTerminal } from "./escape.js";
import { describeProgress } from "./progress.js";
import { widthOf } from "./style.js";

test("a fraction is drawn as a bar with the time left", () => {
  expect(describeProgress("learning", 0.25, "ridge", 10_000)).toBe(
    "learning  █████░░░░░░░░░░░░░░░ 25 %  about 30 s left  ridge",
  );
});

test("no time is estimated at the very beginning, and a fraction above 1 counts as 1", () => {
  expect(describeProgress("x", 0.01, "", 1000)).not.toContain("left");
  expect(describeProgress("x", 1.5, "", 1000)).toContain("100 %");
});

test("without a fraction the elapsed time is shown", () => {
  expect(describeProgress("reading", undefined, "", 2500)).toBe("reading  2.5 s");
});

test.each([30, 40, 60, 79, 120])("on a terminal of %d columns the line fits, not counting colour codes", (width) => {
  vi.stubEnv("FORCE_COLOR", "1");
  vi.stubEnv("NO_COLOR", "");
  const line = describeProgress("fitting random-forest", 0.4, "comparing boosted-trees-regressor", 9000, width);
  expect(widthOf(line)).toBeLessThanOrEqual(width);
  expect(line).toContain("40 %");
  // Every colour that begins also ends.
  const codes = forTerminal(line).split("\u001b[").length - 1;
  expect(codes % 2).toBe(0);
  expect(codes > 0).toBe(line.includes("█"));
  vi.unstubAllEnvs();
});
