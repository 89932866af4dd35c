import { describe, expect, test } from "vitest";
import { aligned, alignedWithin, wrapped } from "./layout.js";

test("aligns columns, numbers to the right", () => {
  expect(
    aligned([
      ["name", "score"],
      ["a", "1.5"],
      ["long name", "10.25 ± 0.1"],
    ]),
  ).toEqual(["name             score", "a                  1.5", "long name  10.25 ± 0.1"]);
});

test("wraps lines at spaces and indents continuation lines", () => {
  expect(wrapped("one two three four", 9, "  ")).toBe("one two\n  three\n  four");
  expect(wrapped("unbreakable", 5)).toBe("unbreakable");
});

describe("aligned rows within a width", () => {
  const rows = [
    ["", "method", "r2", ""],
    ["1", "ridge", "0.5", "a remark that is rather long and has to be wrapped at some place"],
    ["2", "voting-regressor (ridge, lasso, least-squares)", "0.25", ""],
  ];

  test.each([200, 100, 80, 60, 40])("no line is longer than %d, and no word of a remark is lost", (width) => {
    const lines = alignedWithin(rows, width);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
    for (const word of rows[1][3].split(" ")) expect(lines.join(" ")).toContain(word);
    expect(lines.join("\n")).toContain("ridge");
  });

  test("wide enough, they are aligned as ever; otherwise remarks are wrapped under themselves", () => {
    expect(alignedWithin(rows, 200)).toEqual(aligned(rows));
    const [, first, second] = alignedWithin(rows, 90);
    expect(second.search(/\S/)).toBe(first.indexOf("a remark"));
  });

  test("a name that is too long is cut", () => {
    expect(alignedWithin(rows, 40).at(-1)).toMatch(/^2 {2}voting-regressor.*… {2}0\.25$/);
  });
});
