import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type NumberCells, parseNumeral, plainNumberText, scanPlainNumber } from "./number.js";

const encoder = new TextEncoder();

/** The result of the fast scan of a text: the value and the text rebuilt from it, or undefined if it declines. */
function scan(text: string, decimal: "." | "," = "."): { value: number; rebuilt: string } | undefined {
  const cells: NumberCells = { values: new Float64Array(1), formats: new Uint16Array(1) };
  const end = scanPlainNumber(encoder.encode(`${text}\n`), 0, decimal.charCodeAt(0), cells, 0);
  if (end !== text.length) return undefined;
  return { value: cells.values[0], rebuilt: plainNumberText(cells.values[0], cells.formats[0], decimal) };
}

function parse(text: string, decimal: "." | "," = "."): number {
  const bytes = encoder.encode(text);
  return parseNumeral(bytes, 0, bytes.length, decimal.charCodeAt(0));
}

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength, maxLength });
const plainNumeral = fc
  .tuple(fc.boolean(), digits(1, 20), digits(0, 24))
  .map(([negative, whole, fraction]) => `${negative ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`);
const longNumeral = fc
  .tuple(fc.boolean(), fc.integer({ min: 0, max: 17 }), digits(16, 17))
  .map(([negative, at, all]) => {
    const text = at === 0 ? `0.${all}` : `${all.slice(0, at)}${at < all.length ? `.${all.slice(at)}` : ""}`;
    return (negative ? "-" : "") + text;
  });
const anyNumeral = fc
  .tuple(
    fc.constantFrom("", "-", "+"),
    fc.oneof(
      digits(1, 30),
      digits(0, 20).chain((w) => digits(w === "" ? 1 : 0, 20).map((f) => `${w}.${f}`)),
    ),
    fc.option(fc.tuple(fc.constantFrom("e", "E"), fc.constantFrom("", "+", "-"), fc.nat({ max: 400 }))),
  )
  .map(([sign, body, exponent]) => sign + body + (exponent === null ? "" : exponent.join("")));

describe("scanPlainNumber", () => {
  test("reads any plain numeral like Number does, and reproduces its text", () => {
    fc.assert(
      fc.property(fc.oneof(plainNumeral, longNumeral), (text) => {
        const found = scan(text);
        if (found === undefined) return true;
        return Object.is(found.value, Number(text)) && found.rebuilt === text;
      }),
      { numRuns: 10_000 },
    );
  });

  test("accepts and reproduces the shortest form of almost any double between 1e-5 and 1e16", () => {
    let declined = 0;
    const runs = 8000;
    fc.assert(
      fc.property(fc.double({ min: 1e-5, max: 1e16, noNaN: true }), (value) => {
        const found = scan(String(value));
        if (found === undefined) declined++;
        return found === undefined || (found.value === value && found.rebuilt === String(value));
      }),
      { numRuns: runs },
    );
    expect(declined).toBeLessThan(runs / 20);
  });

  test("rounds correctly half way between two doubles", () => {
    // 2^53 + 1 lies between two doubles and goes to the even one; 2^53 + 3 likewise.
    for (const text of ["9007199254740993", "9007199254740995", "90071992547409930", "45035996273704964.5"]) {
      expect(scan(text)?.value ?? parse(text)).toBe(Number(text));
    }
    for (let k = 0; k < 2000; k++) {
      const text = String(2n ** 53n + 1n + 2n * BigInt(k * 7919));
      expect(scan(text)?.value ?? parse(text)).toBe(Number(text));
    }
  });

  test("keeps minus zero and trailing zeros", () => {
    expect(scan("-0")).toEqual({ value: -0, rebuilt: "-0" });
    expect(scan("-0.00")).toEqual({ value: -0, rebuilt: "-0.00" });
    expect(scan("2.500")).toEqual({ value: 2.5, rebuilt: "2.500" });
    expect(scan("2,500", ",")).toEqual({ value: 2.5, rebuilt: "2,500" });
  });

  test("refuses what it could not reproduce", () => {
    for (const text of ["007", "+5", ".5", "5.", "1e5", " 5", "", "-", "abc", "1.2.3", "123456789012345678"]) {
      expect(scan(text)).toBeUndefined();
    }
  });
});

describe("parseNumeral", () => {
  test("equals Number for any numeral", () => {
    fc.assert(
      fc.property(anyNumeral, (text) => {
        const isSame = (value: number | undefined) => Object.is(value, Number(text));
        return isSame(parse(text)) && isSame(parse(text.replace(".", ","), ","));
      }),
      { numRuns: 5000 },
    );
  });

  test("reads the extremes of the range", () => {
    expect(parse("1.7976931348623157e308")).toBe(Number.MAX_VALUE);
    expect(parse("5e-324")).toBe(Number.MIN_VALUE);
    expect(parse("1e-400")).toBe(0);
    expect(parse("1e999")).toBe(Number.POSITIVE_INFINITY);
    expect(parse(`1${"0".repeat(308)}`)).toBe(1e308);
  });

  test("reads infinity in four notations and ignores spaces around numbers", () => {
    for (const word of ["Infinity", "inf", "Inf", "INF"]) {
      expect(parse(word)).toBe(Number.POSITIVE_INFINITY);
      expect(parse(`-${word}`)).toBe(Number.NEGATIVE_INFINITY);
    }
    expect(parse(" \t-2.5 ")).toBe(-2.5);
  });

  test("refuses text that is not a numeral, even if Number accepts it", () => {
    for (const text of [
      "",
      " ",
      "0x10",
      "1e",
      "1e+",
      ".",
      "-",
      "--1",
      "1 2",
      "1,000",
      "NaN",
      "infinite",
      "5\n",
      "1_0",
    ]) {
      expect(parse(text)).toBeNaN();
    }
  });
});
