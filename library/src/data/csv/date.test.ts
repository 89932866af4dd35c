import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { civilFromDays, dateFormat, dateText, daysFromCivil, formatDate, parseDate, parseDateText } from "./date.js";

const LARGEST = 8.64e15;
const encoder = new TextEncoder();

describe("civil dates", () => {
  test("days and dates are inverse and agree with the calendar of JavaScript", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e8, max: 1e8 }), (days) => {
        const [year, month, day] = civilFromDays(days);
        expect(daysFromCivil(year, month, day)).toBe(days);
        const date = new Date(days * 86_400_000);
        expect([year, month, day]).toEqual([date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]);
      }),
    );
  });
});

describe("parseDate", () => {
  test("parses what JavaScript writes, over its whole range", () => {
    fc.assert(
      fc.property(fc.integer({ min: -LARGEST, max: LARGEST }), (value) => {
        expect(parseDateText(new Date(value).toISOString())).toBe(value);
      }),
    );
  });

  test("parses the forms of ISO 8601", () => {
    expect(parseDateText("1970-01-01")).toBe(0);
    expect(parseDateText("2024-02-29")).toBe(Date.UTC(2024, 1, 29));
    expect(parseDateText("2024-02-29T13:05")).toBe(Date.UTC(2024, 1, 29, 13, 5));
    expect(parseDateText("2024-02-29 13:05:59")).toBe(Date.UTC(2024, 1, 29, 13, 5, 59));
    expect(parseDateText("2024-02-29T13:05:59.25Z")).toBe(Date.UTC(2024, 1, 29, 13, 5, 59, 250));
    expect(parseDateText("2024-02-29T13:05:59.123456")).toBeCloseTo(Date.UTC(2024, 1, 29, 13, 5, 59, 123) + 0.456, 3);
    for (const offset of ["+01:30", "+0130"]) {
      expect(parseDateText(`2024-02-29T13:05${offset}`)).toBe(Date.UTC(2024, 1, 29, 11, 35));
    }
    expect(parseDateText("2024-02-29T13:05-02")).toBe(Date.UTC(2024, 1, 29, 15, 5));
  });

  test("refuses days, times and forms that do not exist", () => {
    const wrong = [
      "2023-02-29",
      "1900-02-29",
      "2024-13-01",
      "2024-00-10",
      "2024-04-31",
      "2024-01-00",
      "2024-1-1",
      "24-01-01",
      "2024/01/01",
      "01.02.2024",
      "20240101",
      "2024-01",
      "2024-01-01T24:00",
      "2024-01-01T12:60",
      "2024-01-01T12:00:60",
      "2024-01-01T12",
      "2024-01-01T12:00:",
      "2024-01-01T12:00:00.",
      "2024-01-01T12:00+25:00",
      "2024-01-01T12:00+1",
      "2024-01-01T12:00Zx",
      "2024-01-01x",
      "-000000-01-01",
      "+999999-01-01",
      "",
      "January 1, 2024",
    ];
    for (const text of wrong) expect([text, parseDateText(text)]).toEqual([text, Number.NaN]);
    expect(parseDateText("2000-02-29")).toBe(Date.UTC(2000, 1, 29));
  });

  test("the format reproduces the text or is refused", () => {
    const two = (max: number, min = 0) => fc.integer({ min, max }).map((n) => String(n).padStart(2, "0"));
    const written = fc
      .tuple(
        fc.integer({ min: 0, max: 9999 }).map((year) => String(year).padStart(4, "0")),
        two(12, 1),
        two(28, 1),
        fc.constantFrom("", "T", " "),
        two(23),
        two(59),
        fc.constantFrom("", ":07", ":59", ":31.5", ":31.50", ":00.123", ":00.123456"),
        fc.constantFrom("", "Z", "+02:00"),
      )
      .map(([y, m, d, t, h, min, s, z]) => `${y}-${m}-${d}${t === "" ? "" : `${t}${h}:${min}${s}${z}`}`);
    fc.assert(
      fc.property(written, (text) => {
        const bytes = encoder.encode(text);
        const value = parseDate(bytes, 0, bytes.length);
        expect(value).not.toBeNaN();
        const format = dateFormat(bytes, 0, bytes.length);
        if (format >= 0) expect(dateText(value, format)).toBe(text);
        else expect(text).toMatch(/\+02:00$|\.\d{6}/);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("formatDate", () => {
  test("is parsed back exactly", () => {
    fc.assert(
      fc.property(fc.integer({ min: -LARGEST, max: LARGEST }), (value) => {
        expect(parseDateText(formatDate(value))).toBe(value);
      }),
    );
  });

  test("writes no more than needed", () => {
    expect(formatDate(0)).toBe("1970-01-01");
    expect(formatDate(1000)).toBe("1970-01-01T00:00:01Z");
    expect(formatDate(-1)).toBe("1969-12-31T23:59:59.999Z");
    expect(formatDate(0.25)).toBe("1970-01-01T00:00:00.000250000Z");
    expect(formatDate(0.99999999)).toBe("1970-01-01T00:00:00.001Z");
    expect(formatDate(Date.UTC(12024, 0, 1))).toBe("+012024-01-01");
  });
});
