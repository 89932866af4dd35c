import { expect, test } from "vitest";
import { findClaims, isAsStated, noteClaims, parseComment } from "./documentation-values.js";

/** Whether a comment holds of values; undefined when it states none. */
function holds(comment: string, ...values: readonly unknown[]): boolean | undefined {
  const stated = parseComment(comment);
  return stated === undefined ? undefined : isAsStated(stated, values);
}

test("decimals must match to the digits shown, whole numbers and formulas exactly", () => {
  expect(holds("0.75", 0.75)).toBe(true);
  expect(holds("0.9486", 0.94863)).toBe(true);
  expect(holds("0.9486", 0.94866)).toBe(false);
  expect(holds("0.9486…", 0.94866)).toBe(true);
  expect(holds("2", 2.1)).toBe(false);
  expect(holds("−1/2", -0.5)).toBe(true);
  expect(holds("(1 + 2/3) / 2", 5 / 6)).toBe(true);
  expect(holds("2·2 / (2·2 + 1 + 1)", 2 / 3)).toBe(true);
  expect(holds("√(4/3)", Math.sqrt(4 / 3))).toBe(true);
  expect(holds("√2", 1.5)).toBe(false);
  expect(holds("π/4", Math.PI / 4)).toBe(true);
});

test('"about" a number means within a tenth', () => {
  expect(holds("about 9", 8.6)).toBe(true);
  expect(holds("about 9", 7)).toBe(false);
  expect(holds("near 2 and 0", [1.95, 0.02])).toBe(true);
  expect(holds("near 2 and 0", [1.95, 0.4])).toBe(false);
});

test("text after a colon is an explanation, and other text is a remark", () => {
  expect(holds("0.75: three of four", 0.75)).toBe(true);
  expect(holds("0.75: three of four", 0.5)).toBe(false);
  expect(holds("one row a sample", [1])).toBeUndefined();
  expect(holds("3 x 3, symmetric", [1])).toBeUndefined();
  expect(holds("re: 10, −2", 10)).toBeUndefined();
  expect(holds('… [ "yes", "no" ]', [])).toBeUndefined();
});

test("lists and records are compared by structure, or by their numbers in order", () => {
  expect(holds("Float64Array [ 6 ]", [6])).toBe(true);
  expect(holds("Float64Array(2) [ 6, 7 ]", [6])).toBe(false);
  expect(holds("[[2, 1], [4, 3]]", { rows: 2, columns: 2, data: [2, 1, 4, 3] })).toBe(true);
  expect(holds("1, 2, 3", [1, 2, 3])).toBe(true);
  expect(holds("1, 2", [1, 2, 3])).toBe(false);
  expect(holds("{ lower: 0.2, upper: 0.8 }", { lower: 0.2, upper: 0.8, more: 1 })).toBe(true);
  expect(holds("{ lower: 0.2, upper: 0.8 }", { lower: 0.2, upper: 0.7 })).toBe(false);
});

test("console.log prints several values with spaces between them", () => {
  expect(holds("178 [ 'pc1', 'pc2' ]", 178, ["pc1", "pc2"])).toBe(true);
  expect(holds("178 [ 'pc1', 'pc2' ]", 178, ["pc1", "pc3"])).toBe(false);
  expect(holds("4 0", 4, 0)).toBe(true);
  expect(holds("true 3", true, 4)).toBe(false);
});

test("a single word is a text, or the class of a label", () => {
  const labels = (code: number) => ({ codes: [code], classes: ["mail", "spam"] });
  expect(holds("spam", labels(1))).toBe(true);
  expect(holds("spam", labels(0))).toBe(false);
  expect(holds('"mail", "spam"', ["mail", "spam"])).toBe(true);
  expect(holds("drifted", "same")).toBe(false);
});

test("finds claims after expressions, prints and declarations, and records their values", () => {
  const code = [
    "const a = 1; // 1",
    "a + 1; // 2",
    "console.log(a, a); // 1 1",
    "a + 2; // one more",
    "if (a) a; // 1",
  ].join("\n");
  expect(findClaims(code).map(({ line, values }) => [line, values])).toEqual([
    [1, ["a"]],
    [2, ["a + 1"]],
    [3, ["a", "a"]],
  ]);
  expect(noteClaims(code, "note")).toBe(
    [
      "const a = 1;;note(0, [a]); // 1",
      ";note(1, [a + 1]); // 2",
      ";note(2, [a, a]); // 1 1",
      "a + 2; // one more",
      "if (a) a; // 1",
    ].join("\n"),
  );
});
