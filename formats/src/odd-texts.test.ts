import { expect, test } from "vitest";
import { mayBeTyped, noteOddTexts, withoutOddTexts } from "./odd-texts.js";

const twenty = Array.from({ length: 20 }, (_, i) => String(i));
const cellsOf = (texts: readonly (string | null)[]) => ({
  name: "x",
  rows: texts.length,
  textAt: (row: number) => texts[row],
});
const where = { title: "a.json", unit: "line", before: 100 };

test("a few odd texts are missing, and their rows are known; line ends in them do not shift the rows", () => {
  const typed = withoutOddTexts(cellsOf(["a\nb", ...twenty, null, "7"]));
  expect(typed?.odd).toEqual([0]);
  expect(typed?.column).toEqual({ type: "number", values: Float64Array.of(NaN, ...twenty.map(Number), NaN, 7) });
  expect(withoutOddTexts(cellsOf(["a", "b", "1"]))).toBeUndefined();
});

test("notes count the rows before this part, and name five texts and three lines at most", () => {
  const texts = [...twenty, ...["-", "-", "-", "-", "?", ".", "n.a.", "nil", "none"]];
  const typed = withoutOddTexts(cellsOf(texts));
  if (typed === undefined) throw new Error("not typed");
  const notes: string[] = [];
  noteOddTexts(typed, cellsOf(texts), where, notes as never[]);
  expect(notes).toEqual([
    'a.json: column "x": 9 cells are not numbers and were read as missing: "-" (lines 121, 122, 123, …), ' +
      '"?" (line 125), "." (line 126), "n.a." (line 127), "nil" (line 128), …',
  ]);
});

test("texts of digits are not looked at; dates, percentages and separated thousands are", () => {
  expect([["01234", "12345"], ["abc"], [], [null]].map(mayBeTyped)).toEqual([false, false, false, false]);
  const typed = [["n.a.", "2024-01-31"], ["12 %"], ["1,234"], [null, "-1'234.5"], ["2.3.2024"], ["2024/03/02"]];
  for (const texts of [...typed, ["$ 5"], ["-€1.234"], ["12,50 €"], ["3 EUR"]])
    expect(mayBeTyped(texts), `${texts}`).toBe(true);
  expect(mayBeTyped(["02/03/2024", "room 5€x", "$"])).toBe(false);
});
