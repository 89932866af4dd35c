import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { datePart, dateParts, datePhase } from "./date-parts.js";
import reference from "./reference/dates.json" with { type: "json" };

const DAY = 86_400_000;
const time = fc.integer({ min: -60_000_000_000_000, max: 250_000_000_000_000 });

describe("against Python's calendar, from year 1 to 9999", () => {
  test.each(dateParts.map((part, k) => [part, k] as const))("%s", (part, k) => {
    for (const { time, parts } of reference.rows) expect(datePart(time, part), `at ${time}`).toBeCloseTo(parts[k], 9);
  });
});

test("the weekday increases by one each day and restarts after Sunday", () => {
  fc.assert(
    fc.property(time, (moment) => {
      expect(datePart(moment + DAY, "weekday")).toBe((datePart(moment, "weekday") % 7) + 1);
      expect(datePart(moment, "weekend")).toBe(datePart(moment, "weekday") >= 6 ? 1 : 0);
    }),
  );
});

describe("phases", () => {
  test("lie in [0, 1), and are undefined for parts without a cycle", () => {
    fc.assert(
      fc.property(time, (moment) => {
        for (const part of dateParts) {
          const phase = datePhase(moment, part);
          if (part === "year" || part === "weekend") expect(phase).toBe(undefined);
          else {
            expect(phase).toBeGreaterThanOrEqual(0);
            expect(phase).toBeLessThan(1);
          }
        }
      }),
    );
  });

  test("begin at 0 with the first, and end one step before 1 with the last, however long the cycle is", () => {
    const at = (text: string) => Date.parse(`${text}Z`);
    expect(datePhase(at("2024-02-01T00:00"), "day")).toBe(0);
    expect(datePhase(at("2024-02-29T00:00"), "day")).toBe(28 / 29);
    expect(datePhase(at("2023-02-28T00:00"), "day")).toBe(27 / 28);
    expect(datePhase(at("2023-12-31T00:00"), "day")).toBe(30 / 31);
    expect(datePhase(at("2024-12-31T00:00"), "day-of-year")).toBe(365 / 366);
    expect(datePhase(at("2023-12-31T00:00"), "day-of-year")).toBe(364 / 365);
    // 2020 has 53 ISO weeks, and its last one reaches into January.
    expect(datePhase(at("2021-01-03T00:00"), "week")).toBe(52 / 53);
    expect(datePhase(at("2021-01-04T00:00"), "week")).toBe(0);
    expect(datePhase(at("2021-12-27T00:00"), "week")).toBe(51 / 52);
    expect(datePhase(at("2021-12-01T18:30"), "month")).toBe(11 / 12);
    expect(datePhase(at("2021-12-01T18:30"), "quarter")).toBe(3 / 4);
    expect(datePhase(at("2021-12-01T18:30"), "hour")).toBe(0.75);
    expect(datePhase(at("2021-12-01T18:30"), "minute")).toBe(0.5);
    expect(datePhase(at("2021-12-01T18:30:15"), "second")).toBe(0.25);
    expect(datePhase(at("2024-02-29T00:00"), "weekday")).toBe(3 / 7);
  });
});
